"""What do AlarmKit's calls cost beside an empty method of the same bus, and what does it add to an app's start? The store
lies in memory, so no disk is measured."""

import subprocess
import time

from bench.programs import Agent, tomorrow
from bench.session import Session
from bench.table import judge, median, percentile, show
from bench.tools import program, tool

ROUNDS, CALLS, STARTS = 8, 200, 60
EMPTY, LIST = "empty method (C, libdbus)", "List in C with libdbus"


def run(options):
    return calls() + starts()


def calls():
    times = {}
    for count in (1, 10):
        with Session("/dev/shm") as session:
            agent = Agent()
            agent.start(session)
            for place, due in enumerate(tomorrow(count)):
                agent.schedule(session, f"Alarm {place}", due)
            for round in range(ROUNDS + 1):
                taken = {
                    EMPTY: in_c(session, agent.call()),
                    LIST: in_c(session, [agent.name, agent.path, agent.interface, "List", "filter"]),
                    **in_swift(session)}
                # The first round warms up.
                for name, all in taken.items() if round else ():
                    times.setdefault((name, count), []).extend(all)
    trips = {key: median(all) / median(times[EMPTY, key[1]]) for key, all in times.items()}
    show(f"AlarmKit's calls, {ROUNDS} rounds of {CALLS}", ["call", "alarms stored", "median, us", "p99", "round trips"],
         [[name, str(count), median(all), percentile(all, 99), f"{trips[name, count]:.2f}"]
          for (name, count), all in times.items()])
    return sum(judge(f"{name}, round trips", trips[name, 1], 1.5) for name in ("alarms", "schedule"))


def in_c(session, call):
    """Latencies in microseconds; the first calls of each program warm up."""
    return [float(line) for line in session.output([tool("call"), str(CALLS), "1", "0", *call])[20:-1]]


def in_swift(session):
    lines = [line.split() for line in session.output([program("KitCalls"), str(CALLS)])]
    return {name: [float(time) for called, time in lines if called == name][20:] for name in ("alarms", "schedule")}


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
