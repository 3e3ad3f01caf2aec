"""Hears what the sound server of a session plays, and when."""

import array
import os
import subprocess
import threading
import time

RATE, CHANNELS = 44_100, 2
# A sample this loud, of 32767, is heard.
AUDIBLE = 1_000


class Monitor:
    """Notes when each channel, left and right, is heard first after `listen`."""

    def __init__(self, session):
        self.recorder = session.start(
            ["parec", "--device=out.monitor", "--raw", "--format=s16le", f"--rate={RATE}", f"--channels={CHANNELS}",
             "--latency-msec=10"], stdout=subprocess.PIPE)
        self.heard = [0.0] * CHANNELS
        self.last = [0.0] * CHANNELS
        # When each channel was audible last, to the sample.
        self.ends = [0.0] * CHANNELS
        threading.Thread(target=self._read, daemon=True).start()

    def listen(self):
        self.heard = [0.0] * CHANNELS

    def wait(self, channel, seconds=10):
        """When it was heard first, in seconds since 1970."""
        return self._until(lambda: self.heard[channel], seconds, f"nothing is heard on channel {channel}")

    def wait_for_silence(self, seconds=10):
        self._until(lambda: time.time() - max(self.last) > 0.3, seconds, "it does not become silent")

    def _until(self, holds, seconds, complaint):
        deadline = time.monotonic() + seconds
        while not (value := holds()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{complaint} in {seconds} s")
            time.sleep(0.002)
        return value

    def _read(self):
        rest = b""
        while data := os.read(self.recorder.stdout.fileno(), 1 << 16):
            now = time.time()
            data = rest + data
            whole = len(data) // (2 * CHANNELS) * 2 * CHANNELS
            samples, rest = array.array("h", data[:whole]), data[whole:]
            for channel in range(CHANNELS):
                track = samples[channel::CHANNELS]
                if len(track) == 0 or max(max(track), -min(track)) < AUDIBLE:
                    continue
                self.last[channel] = now
                end = next(place for place in range(len(track), 0, -1) if abs(track[place - 1]) >= AUDIBLE)
                self.ends[channel] = now - (len(track) - end) / RATE
                if not self.heard[channel]:
                    first = next(place for place, sample in enumerate(track) if abs(sample) >= AUDIBLE)
                    self.heard[channel] = now - (len(track) - first) / RATE
