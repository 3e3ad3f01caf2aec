"""How long after its time is an alarm heard, and what does ringing cost?"""

import array
import math
import random
import subprocess
import time
import wave
from pathlib import Path

from bench import process
from bench.monitor import RATE, Monitor
from bench.notifications import Notifications
from bench.programs import Agent
from bench.session import Session
from bench.table import judge, median, percentile, show

LEFT, RIGHT = 0, 1
# When the agent has given back what it does not need.
SETTLE = 6


def tone(path, channel):
    """Two seconds on one channel, at full height from the first sample on, so that it is heard at once."""
    samples = array.array("h")
    for place in range(2 * RATE):
        pair = [0, 0]
        pair[channel] = round(20_000 * math.cos(2 * math.pi * 441 * place / RATE))
        samples.extend(pair)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def children(parent):
    """All processes below one."""
    found = [int(word) for task in Path(f"/proc/{parent}/task").iterdir()
             for word in (task / "children").read_text().split()]
    return found + [below for child in found for below in children(child)]


class Ringing:
    def __init__(self, session):
        self.session = session
        sounds = session.folder / "home" / "data" / "sounds"
        sounds.mkdir()
        tone(sounds / "left.wav", LEFT)
        self.right = session.folder / "right.wav"
        tone(self.right, RIGHT)
        session.sound()
        Notifications(session)
        self.agent = Agent()
        self.child = self.agent.start(session)
        self.monitor = Monitor(session)

    def shoot(self):
        """Delays of the alarm and of paplay, told to play the same at the same time, in milliseconds."""
        self.monitor.wait_for_silence()
        self.monitor.listen()
        due = time.time() + 1 + random.random() * 0.05
        alarm = self.agent.schedule(self.session, "Tone", due, sound="left")
        player = self.session.start(
            ["sh", "-c", 'read go; exec paplay "$1"', "sh", str(self.right)], stdin=subprocess.PIPE)
        time.sleep(due - time.time())
        player.stdin.write("\n")
        player.stdin.flush()
        heard = [(self.monitor.wait(channel) - due) * 1000 for channel in (LEFT, RIGHT)]
        self.agent.stop(self.session, alarm)
        self.session.end(player)
        return heard

    def cost(self, seconds):
        """Processor time of the agent and its player while they ring, in parts of one core."""
        self.monitor.wait_for_silence()
        self.monitor.listen()
        alarm = self.agent.schedule(self.session, "Tone", time.time() + 1, sound="left")
        self.monitor.wait(LEFT)
        # Who listens to a sink makes it play in small pieces, which costs its players more.
        self.session.end(self.monitor.recorder)
        time.sleep(1)
        ours = [self.child.pid, *children(self.child.pid)]
        before = [process.cpu(one) for one in ours]
        time.sleep(seconds)
        spent = [(process.cpu(one) - was) / seconds / 1e6 for one, was in zip(ours, before)]
        self.agent.stop(self.session, alarm)
        return spent[0], sum(spent[1:])

    def memory(self):
        time.sleep(SETTLE)
        return process.memory(self.child.pid)


def run(options):
    with Session() as session:
        ringing = Ringing(session)
        before = ringing.memory()
        ours, theirs = zip(*(ringing.shoot() for _ in range(options.rings)))
        agent, player = ringing.cost(options.seconds)
        after = ringing.memory()
    show("Due -> heard on the monitor of a null sink of 50 ms, ms", ["program", "times", "median", "p99", "times paplay"],
         [[title, str(len(times)), median(times), percentile(times, 99), f"{median(times) / median(theirs):.2f}"]
          for title, times in [("alarmd", ours), ("paplay, told at that time", theirs)]])
    show(f"Ringing for {options.seconds} s, and idle after it",
         ["agent, % of a core", "alarm-bell, % of a core", "idle before, MiB PSS", "idle after, MiB PSS"],
         [[agent * 100, player * 100, before, after]])
    return (judge("heard, times paplay", median(ours) / median(theirs), 1.3)
            + judge("heard, p99, times paplay", percentile(ours, 99) / percentile(theirs, 99), 1.3)
            + judge("processor while it rings", (agent + player) * 100, 1, "% of a core")
            + judge("memory after a ring, times before", after / before, 1.1))
