"""What does a change cost with ten alarms stored, and with 10,000? The store lies in memory, so no disk is measured."""

import contextlib
import time

from bench import process
from bench.notifications import Notifications
from bench.programs import Agent, Lister
from bench.session import Session
from bench.table import judge, median, show
from bench.tools import tool

FEW, MANY = 10, 10_000
# Room for what a round schedules, since the host may have 10,000 alarms.
BATCH, ROUNDS = 50, 20
# Ids from here on are those of the batches.
BASE = 1 << 20
SHOTS, LISTS = 40, 15
SETTLE = 6


def latencies(session, words):
    """What the tool `call` tells of each call."""
    return [float(line) for line in session.output([tool("call"), *words])[:-1]]


class Store:
    """An agent with so many alarms, on a bus of its own."""

    def __init__(self, stack, count):
        self.agent = Agent()
        self.session = stack.enter_context(Session("/dev/shm"))
        self.notifications = Notifications(self.session)
        self.child = self.agent.start(self.session)
        self.first = count - BATCH if count > BATCH else count
        self.fill()
        self.costs = {}

    def fill(self):
        """Alarms of every minute but the next 20, so that none is due while we measure."""
        minute = time.localtime().tm_hour * 60 + time.localtime().tm_min
        days, left = divmod(self.first, 1400)
        for day in range(days + 1):
            self.tool("Schedule", "once", left if day == days else 1400, day * 1440 + minute + 20 + 1440, window=64)

    def tool(self, method, kind, count, first, window=1):
        """Latencies of so many calls in microseconds."""
        words = [self.agent.name, self.agent.path, self.agent.interface, method, kind]
        return latencies(self.session, [str(count), str(window), str(first), *words])

    def note(self, name, value):
        self.costs.setdefault(name, []).append(value)

    def measure(self, name, method, kind, count, first):
        """What a call takes its caller, and the agent's processor."""
        before = process.cpu(self.child.pid)
        self.note(name, median(self.tool(method, kind, count, first)))
        self.note(f"{name}, CPU", (process.cpu(self.child.pid) - before) / count)

    def round(self):
        self.measure("Schedule", "Schedule", "timer", BATCH, BASE)
        self.measure("Stop", "Stop", "id", BATCH, BASE)

    def fire(self, number):
        title = f"Shot{number}"
        due = time.time() + 0.1
        alarm = self.agent.schedule(self.session, title, due)
        before = process.cpu(self.child.pid)
        self.note("due -> Notify", (self.notifications.next(title) - due) * 1e6)
        self.note("due -> Notify, CPU", process.cpu(self.child.pid) - before)
        self.agent.stop(self.session, alarm)

    def list(self):
        """What a list of all takes its caller and the agent's processor just after an alarm changed, and what it takes its
        caller when none has, in milliseconds."""
        times, costs = [], []
        for _ in range(LISTS):
            self.tool("Schedule", "timer", 1, BASE)
            before = process.cpu(self.child.pid)
            times += self.tool("List", "filter", 1, 0)
            costs.append(process.cpu(self.child.pid) - before)
            self.tool("Stop", "id", 1, BASE)
        self.tool("List", "filter", 1, 0)
        again = self.tool("List", "filter", LISTS, 0)
        return median(times) / 1000, median(costs) / 1000, median(again) / 1000

    def list_in_c(self):
        """The same in C with libdbus, in milliseconds."""
        lister = Lister(MANY)
        lister.start(self.session)
        return median(latencies(self.session, [str(LISTS), "1", "0", *lister.call()])) / 1000

    def restart(self):
        """Start and first reply in milliseconds, with these alarms in the store."""
        self.session.end(self.child)
        self.session.wait_for_name(self.agent.name, owned=False)
        command = [tool("start"), *self.agent.call(), *self.agent.command]
        times = [int(self.session.output(command)[-1].split()[1]) / 1000 for _ in range(9)]
        self.child = self.agent.start(self.session)
        return median(times)


def run(options):
    with contextlib.ExitStack() as stack:
        stores = [Store(stack, FEW), Store(stack, MANY)]
        few, many = stores
        grown = [process.memory(store.child.pid) for store in stores]
        for turn in range(ROUNDS):
            for store in stores if turn % 2 else reversed(stores):
                store.round()
        for shot in range(SHOTS):
            for store in stores:
                store.fire(shot)
        starts = [store.restart() for store in stores]
        memory = [process.memory(store.child.pid) for store in stores]
        lists, costs, again = zip(*(store.list() for store in stores))
        floor = many.list_in_c()
        # Until memory is given back, which wakes it once after each busy while.
        time.sleep(SETTLE)
        idle = [process.memory(store.child.pid) for store in stores]
        switches = [process.switches(store.child.pid) for store in stores]
        time.sleep(10)
        wakeups = [process.switches(store.child.pid) - before for store, before in zip(stores, switches)]
    pairs = {name: (median(few.costs[name]), median(many.costs[name])) for name in few.costs}
    rows = [[f"{name}, us", *pair, f"{pair[1] / pair[0]:.2f}"] for name, pair in pairs.items()]
    rows += [[name, *pair, ""] for name, pair in [
        ("start -> first reply, ms", starts), ("List of all after a change, ms", lists),
        ("List of all after a change, CPU of the agent, ms", costs), ("List of all again, ms", again), ("PSS after the calls that stored them, MiB", grown),
        ("PSS after a restart, MiB", memory), ("PSS when idle, MiB", idle), ("wake-ups in 10 s", wakeups)]]
    rows.append(["List in C with libdbus, ms", "", floor, ""])
    show("Scale: the same with few alarms and with many, the store in memory",
         ["", f"{FEW} alarms", f"{MANY:,} alarms", "ratio"], rows)
    return (sum(judge(f"{name}, ratio", pair[1] / pair[0], 1.5) for name, pair in pairs.items())
            + judge("List of many after a change, times C", lists[1] / floor, 1.2)
            + judge("start with many", starts[1], 100, "ms") + judge("List of many after a change", lists[1], 100, "ms")
            + judge("List of many again", again[1], 100, "ms")
            + judge("PSS with many", max(grown[1], memory[1]), 20, "MiB") + judge("wake-ups with many", wakeups[1], 0))
