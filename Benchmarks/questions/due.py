"""How long after its time does an alarm's notification reach the server?"""

import contextlib
import random
import time

from bench.notifications import Notifications
from bench.programs import Agent, GnomeClocks, KAlarm, Script, Timer, installed
from bench.session import Session
from bench.table import judge, median, percentile, show

AHEAD = 0.15


class Shooter:
    """A program at its session with a notification server and a sound server."""

    def __init__(self, stack, program, dues=()):
        self.program = program
        self.session = stack.enter_context(Session())
        self.session.sound()
        self.notifications = Notifications(self.session)
        self.program.prepare(self.session, dues)
        self.program.start(self.session)
        self.delays = []

    def shoot(self, number):
        title = f"Shot{number}"
        due = time.time() + AHEAD + random.random() * 0.02
        alarm = self.program.schedule(self.session, title, due)
        self.note(self.notifications.next(title), due)
        self.program.stop(self.session, alarm)

    def wait(self, due):
        self.note(self.notifications.next(seconds=due - time.time() + 30), due)

    def note(self, came, due):
        self.delays.append((came - due) * 1000)


def run(options):
    with contextlib.ExitStack() as stack:
        shooters = [Shooter(stack, one) for one in installed([Timer(), Agent(), Script()])]
        peers, waits = [], []
        minute = (time.time() // 60 + 1) * 60 + (60 if time.time() % 60 > 40 else 0)
        if options.minutes:
            # Each peer has its own minutes, so that they do not compete for the processors.
            names = installed([GnomeClocks(), KAlarm()])
            for place, one in enumerate(names):
                dues = [minute + 60 * (place + len(names) * turn) for turn in range(options.minutes)]
                peers.append(Shooter(stack, one, dues))
                waits += [(due, peers[-1]) for due in dues]
        waits.sort(key=lambda wait: wait[0])
        shots = 0
        while waits or shots < options.shots:
            if waits and (shots == options.shots or waits[0][0] - time.time() < 5):
                due, shooter = waits.pop(0)
                shooter.wait(due)
            else:
                for shooter in shooters:
                    shooter.shoot(shots)
                shots += 1
        delays = {shooter.program.title: shooter.delays for shooter in shooters + peers}
    floor = median(delays[Timer.title])
    show("Due -> Notify at the notification server, ms", ["program", "alarms", "median", "p99", "most", "times floor"],
         [[title, str(len(times)), median(times), percentile(times, 99), max(times), f"{median(times) / floor:.1f}"]
          for title, times in delays.items()])
    ours = delays[Agent.title]
    return judge("median", median(ours), 0.7, "ms") + judge("p99", percentile(ours, 99), 2, "ms")
