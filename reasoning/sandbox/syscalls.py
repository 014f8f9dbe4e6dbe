"""The seccomp filter: what no script needs is refused with EPERM, threads are kept."""

import errno
import os
import tempfile
from functools import cache

_REFUSED = (
    # other processes (threads come through clone with CLONE_THREAD)
    "fork", "vfork", "kill", "tkill", "pidfd_open", "pidfd_send_signal", "pidfd_getfd", "ptrace",
    "process_vm_readv", "process_vm_writev", "kcmp", "process_madvise",
    "setpriority", "sched_setscheduler", "sched_setattr",
    # the network, also beside the empty network namespace
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg",
    # namespaces, mounts, identity
    "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid",
    "setgroups", "capset", "name_to_handle_at", "open_by_handle_at", "mknod", "mknodat",
    # the kernel's wide doors
    "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register", "keyctl",
    "add_key", "request_key", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
    "reboot", "swapon", "swapoff", "acct", "quotactl", "syslog", "settimeofday", "clock_settime", "adjtimex",
    "clock_adjtime", "sethostname", "setdomainname", "personality", "modify_ldt", "lookup_dcookie", "vmsplice",
    "shmget", "shmat", "msgget", "semget", "mq_open", "memfd_create", "memfd_secret",
)  # fmt: skip
_CLONE_THREAD = 0x00010000
_UNKNOWN = -1


@cache
def program() -> bytes:
    """The filter as BPF for this machine's architecture.

    Raises ImportError or RuntimeError where libseccomp is missing, OSError where it refuses a rule.
    """
    import pyseccomp

    refuse = pyseccomp.ERRNO(errno.EPERM)
    made = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
    for name in _REFUSED:
        number = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)
        if number != _UNKNOWN:
            made.add_rule(refuse, number)
    made.add_rule(refuse, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, _CLONE_THREAD, 0))
    # clone3 hides its flags behind a pointer; with ENOSYS the C library falls back to clone.
    made.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    with tempfile.TemporaryFile() as file:
        made.export_bpf(file)
        file.flush()
        os.lseek(file.fileno(), 0, os.SEEK_SET)
        return file.read()
