"""How long after its start does a program answer? Each has ten alarms stored."""

import contextlib

from bench.programs import Agent, GnomeClocks, KAlarm, Script, installed, tomorrow
from bench.session import Session
from bench.table import judge, median, percentile, show
from bench.tools import tool

ROUNDS = 15


def run(options):
    times = {}
    with contextlib.ExitStack() as stack:
        starts = []
        for one in installed([Agent(), Script(), GnomeClocks(), KAlarm()]):
            session = stack.enter_context(Session())
            one.prepare(session, tomorrow())
            starts.append((one, session, [tool("start"), *one.call(), *one.command]))
        for _ in range(ROUNDS):
            for one, session, command in starts:
                line = session.output(command, {**one.environment, **one.display(session)})[-1]
                times.setdefault(one.title, []).append([int(word) / 1000 for word in line.split()])
    rows = []
    ours = median([reply for _, reply in times[Agent.title]])
    for title, pairs in times.items():
        replies = [reply for _, reply in pairs]
        rows.append([title, median([owned for owned, _ in pairs]), median(replies), percentile(replies, 95),
                     f"{median(replies) / ours:.1f}"])
    show(f"Ready: process start -> name owned -> first reply, ms, ten alarms stored, {ROUNDS} starts",
         ["program", "name owned", "first reply, median", "p95", "times ours"], rows)
    return judge("first reply after", ours, 15, "ms")
