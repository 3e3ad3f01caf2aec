"""What do AlarmKit's calls cost beside an empty method of the same bus, and what does it add to an app's start? The store
lies in memory, so no disk is measured."""

import subprocess
import time

from bench.programs import Agent, tomorrow
from bench.session import Session
from bench.table import judge, median, percentile, show
from bench.tools import program, tool

ROUNDS, CALLS, STARTS = 8, 200, 60


def run(options):
    return calls() + starts()


def calls():
    times = {"empty method (C, libdbus)": [], "alarms": [], "schedule": []}
    with Session("/dev/shm") as session:
        agent = Agent()
        agent.start(session)
        for place, due in enumerate(tomorrow()):
            agent.schedule(session, f"Alarm {place}", due)
        for round in range(ROUNDS + 1):
            empty = [float(line) for line in session.output([tool("call"), str(CALLS), "1", "0", *agent.call()])[:-1]]
            lines = [line.split() for line in session.output([program("KitCalls"), str(CALLS)])]
            # The first round warms up, and so do the first calls of each program.
            if round:
                times["empty method (C, libdbus)"] += empty[20:]
                for name in ("alarms", "schedule"):
                    times[name] += [float(time) for called, time in lines if called == name][20:]
    floor = median(times["empty method (C, libdbus)"])
    show(f"AlarmKit's calls, ten alarms stored, {ROUNDS} rounds of {CALLS}",
         ["call", "median, us", "p99", "round trips"],
         [[name, median(all), percentile(all, 99), f"{median(all) / floor:.2f}"] for name, all in times.items()])
    return sum(judge(f"{name}, round trips", median(times[name]) / floor, 1.5) for name in ("alarms", "schedule"))


def starts():
    names = {"AppWithout": "an app with Foundation", "AppWith": "the same with AlarmKit"}
    times = {name: [] for name in names}
    for _ in range(STARTS):
        for name in names:
            began = time.perf_counter()
            subprocess.run([program(name)], check=True)
            times[name].append((time.perf_counter() - began) * 1000)
    show(f"From the start of an app to its end, ms, {STARTS} times",
         ["program", "median", "p95"], [[names[name], median(all), percentile(all, 95)] for name, all in times.items()])
    return judge("AlarmKit adds", median(times["AppWith"]) - median(times["AppWithout"]), 5, "ms")
