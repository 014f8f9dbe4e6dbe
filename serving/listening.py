"""Where this Serve instance listens."""

from ray.serve.context import _get_global_client


def listening_hosts() -> tuple[str, ...]:
    """Hosts of Serve's HTTP proxies. To be called inside a replica, or in a process that has started Serve."""
    client = _get_global_client()
    assert client is not None, "it raises where no Serve is running"
    host = client.http_config.host
    return (host,) if host else ()
