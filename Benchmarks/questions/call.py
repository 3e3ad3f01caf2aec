"""What does a method call cost that has nothing to do? The floor is the same in C with libdbus."""

from bench import process
from bench.programs import Agent, Echo, Script, installed
from bench.session import Session
from bench.table import judge, median, percentile, show
from bench.tools import tool

ROUNDS = 10
ALONE, TOGETHER, WINDOW = 2_000, 6_000, 64


def run(options):
    waits, rates, costs = {}, {}, {}
    with Session() as session:
        running = [(one, one.start(session)) for one in installed([Echo(), Agent(), Script()])]
        for round in range(ROUNDS + 1):
            for one, child in running:
                before = process.cpu(child.pid)
                alone = calls(session, one, ALONE, 1)
                cost = (process.cpu(child.pid) - before) / ALONE
                together = calls(session, one, TOGETHER, WINDOW)
                # The first round warms up.
                if round:
                    waits.setdefault(one.title, []).append(alone[:-1])
                    rates.setdefault(one.title, []).append(TOGETHER / together[-1] * 1e6)
                    costs.setdefault(one.title, []).append(cost)
    latency = {title: median([median(round) for round in rounds]) for title, rounds in waits.items()}
    rate = {title: median(rounds) for title, rounds in rates.items()}
    show(f"An empty method call, {ROUNDS} rounds of {ALONE} one by one and {TOGETHER} with {WINDOW} under way",
         ["program", "latency, us", "p99", "CPU of the program, us", f"calls a second, {WINDOW} under way",
          "latency, times C", "time a call pipelined, times C"],
         [[title, latency[title], percentile([time for round in waits[title] for time in round], 99),
           median(costs[title]), f"{rate[title]:,.0f}", f"{latency[title] / latency[Echo.title]:.2f}",
           f"{rate[Echo.title] / rate[title]:.2f}"] for title in latency])
    return (judge("latency, times C", latency[Agent.title] / latency[Echo.title], 1.2)
            + judge("time a call pipelined, times C", rate[Echo.title] / rate[Agent.title], 1.2))


def calls(session, one, count, window):
    """Latencies in microseconds; the last one is the time all of them took."""
    lines = session.output([tool("call"), str(count), str(window), "0", *one.call()])
    return [float(line.split()[-1]) for line in lines]
