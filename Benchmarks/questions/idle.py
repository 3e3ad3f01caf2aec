"""What does a program cost that has ten alarms and nothing to do?"""

import contextlib
import time

from bench import process
from bench.notifications import Notifications
from bench.programs import Agent, GnomeClocks, KAlarm, Script, installed, tomorrow
from bench.session import Session
from bench.table import judge, show

SETTLE = 5


def run(options):
    rows = []
    with contextlib.ExitStack() as stack:
        running = []
        for one in installed([Agent(), Script(), GnomeClocks(), KAlarm()]):
            session = stack.enter_context(Session())
            Notifications(session)
            one.prepare(session, tomorrow())
            running.append((one, session, one.start(session)))
        time.sleep(SETTLE)
        before = [process.switches(child.pid) for _, _, child in running]
        time.sleep(options.seconds)
        for (one, _, child), switches in zip(running, before):
            rows.append([one.title, process.memory(child.pid), str(process.threads(child.pid)),
                         str(process.switches(child.pid) - switches)])
    ours = rows[0]
    show(f"Idle with ten alarms, {options.seconds} s",
         ["program", "PSS, MiB", "threads", "wake-ups", "memory, times ours"],
         [[*row, f"{row[1] / ours[1]:.1f}"] for row in rows])
    return (judge("memory", ours[1], 7, "MiB PSS") + judge("threads", int(ours[2]), 1)
            + judge("wake-ups", int(ours[3]), 0))
