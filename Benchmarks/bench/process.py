"""What /proc tells of a process, and who goes first."""

import os
from pathlib import Path


def _status(process):
    """Each thread's status file as a dictionary."""
    for thread in Path(f"/proc/{process}/task").iterdir():
        yield dict(line.split(":", 1) for line in (thread / "status").read_text().splitlines() if ":" in line)


def threads(process):
    return sum(1 for _ in _status(process))


def switches(process):
    """Context switches of all threads so far: each wake-up is one."""
    return sum(
        int(status[key]) for status in _status(process)
        for key in ("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"))


def memory(process):
    """PSS in MiB."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


def cpu(process):
    """Microseconds all threads have run so far."""
    return sum(
        int((thread / "schedstat").read_text().split()[0]) for thread in Path(f"/proc/{process}/task").iterdir()) / 1000


def prefer():
    """Lets this process and all it starts from now on go before other work on the machine. Returns whether it may."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
        return True
    except PermissionError:
        return False
