"""How long after its time does an alarm's notification reach the server?"""

import contextlib
import random
import time

from bench.notifications import Notifications
from bench.programs import Agent, GnomeClocks, KAlarm, Script, Timer, installed
from bench.session import Session
from bench.table import judge, median, percentile, show

# The first shot of a round is due so many seconds ahead, which leaves our agent time to make its sound ready, as it does
# for every alarm that is not set in the last moment; the others follow one by one.
AHEAD, APART = 0.8, 0.2


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

    def aim(self, number, due):
        self.title, self.due = f"Shot{number}", due
        self.alarm = self.program.schedule(self.session, self.title, due)

    def hit(self):
        self.note(self.notifications.next(self.title), self.due)
        self.program.stop(self.session, self.alarm)

    def wait(self, due):
        self.note(self.notifications.next(seconds=due - time.time() + 30), due)

    def note(self, came, due):
        self.delays.append((came - due) * 1000)


def run(options):
    with contextlib.ExitStack() as stack:
        programs = [Shooter(stack, one) for one in installed([Timer(), Agent(), Script()])]
        shooters = list(programs)
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
                random.shuffle(shooters)
                first = time.time() + AHEAD + random.random() * 0.02
                for place, shooter in enumerate(shooters):
                    shooter.aim(shots, first + place * APART)
                for shooter in shooters:
                    shooter.hit()
                shots += 1
        delays = {shooter.program.title: shooter.delays for shooter in programs + peers}
    floor = median(delays[Timer.title])
    show("Due -> Notify at the notification server, ms", ["program", "alarms", "median", "p99", "most", "times floor"],
         [[title, str(len(times)), median(times), percentile(times, 99), max(times), f"{median(times) / floor:.1f}"]
          for title, times in delays.items()])
    ours = delays[Agent.title]
    return judge("median", median(ours), 0.7, "ms") + judge("p99", percentile(ours, 99), 2, "ms")
