"""How long after a press of Stop is an alarm silent?"""

import os
import signal
import time

from bench.monitor import Monitor
from bench.notifications import Notifications
from bench.programs import Agent
from bench.session import Session
from bench.table import judge, median, percentile, show
from questions.sound import LEFT, RIGHT, tone


class Answering:
    def __init__(self, session):
        self.session = session
        sounds = session.folder / "home" / "data" / "sounds"
        sounds.mkdir()
        tone(sounds / "left.wav", LEFT)
        self.right = session.folder / "right.wav"
        tone(self.right, RIGHT)
        session.sound()
        self.notifications = Notifications(session)
        self.agent = Agent()
        self.agent.start(session)
        self.monitor = Monitor(session)

    def stop(self):
        """Delays of the alarm, and of paplay that is killed on the same sink at the same time, in milliseconds."""
        self.monitor.wait_for_silence()
        self.monitor.listen()
        self.agent.schedule(self.session, "Tone", time.time() + 0.5, sound="left")
        self.notifications.next("Tone")
        self.monitor.wait(LEFT)
        player = self.session.start(["paplay", str(self.right)])
        self.monitor.wait(RIGHT)
        time.sleep(0.2)
        pressed = self.notifications.press()
        killed = time.time()
        os.kill(player.pid, signal.SIGKILL)
        self.session.end(player)
        self.monitor.wait_for_silence()
        return (self.monitor.ends[LEFT] - pressed) * 1000, (self.monitor.ends[RIGHT] - killed) * 1000


def run(options):
    with Session() as session:
        answering = Answering(session)
        ours, theirs = zip(*(answering.stop() for _ in range(options.rings)))
    show("Press of Stop -> silence on the monitor of a null sink of 50 ms, ms",
         ["program", "times", "median", "p99", "after paplay"],
         [[title, str(len(times)), median(times), percentile(times, 99), median(times) - median(theirs)]
          for title, times in [("alarmd", ours), ("paplay, killed at that time", theirs)]])
    # The output plays in pieces of 10 ms, so that a time may be a little before its cause, for both.
    return (judge("silent, p99", percentile(ours, 99), 100, "ms")
            + judge("silent, after paplay", median(ours) - median(theirs), 5, "ms"))
