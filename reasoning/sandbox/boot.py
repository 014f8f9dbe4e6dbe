"""First code inside the sandbox: it sets the limits, then runs the script. Standard library only.

Called with one JSON argument: {"limits": {RLIMIT name: value}, "packages": folder, "script": path}.
"""

import json
import resource
import sys


def main() -> None:
    """Lower the limits for good, then run the script as `__main__`."""
    order = json.loads(sys.argv[1])
    for name, (soft, hard) in order["limits"].items():
        resource.setrlimit(getattr(resource, name), (soft, hard))
    sys.path.append(order["packages"])
    sys.argv = [order["script"]]
    with open(order["script"], encoding="utf-8") as file:  # noqa: PTH123 - pathlib would be loaded into every run
        code = compile(file.read(), order["script"], "exec")
    space = {"__name__": "__main__", "__file__": order["script"], "__builtins__": __builtins__}
    exec(code, space)


main()
