"""Do clients that schedule at once share fsyncs, and is each alarm on disk before its reply? Counted by strace."""

import re
import subprocess

from bench.programs import Agent
from bench.session import Session
from bench.table import judge, median, show
from bench.tools import tool

CLIENTS, CALLS = 16, 50


def run(options):
    with Session() as session:
        agent = Agent()
        trace = session.folder / "trace"
        session.start([
            "strace", "--follow-forks", "--seccomp-bpf", "--trace=recvmsg,sendmsg,sendto,fsync,fdatasync,pwrite64",
            "--string-limit=16", "-o", str(trace), *agent.command])
        session.wait_for_name(agent.name)
        words = [agent.name, agent.path, agent.interface, "Schedule", "timer"]
        alone = latencies(session.output([tool("call"), str(CALLS), "1", str(1 << 20), *words]))
        start = trace.stat().st_size
        clients = [
            session.start([tool("call"), str(CALLS), "1", str(client * CALLS), *words], stdout=subprocess.PIPE)
            for client in range(CLIENTS)]
        outputs = [client.communicate(timeout=120)[0].splitlines() for client in clients]
        if any(client.returncode for client in clients):
            raise SystemExit(f"a client failed:\n{session.log()}")
        with open(trace) as file:
            file.seek(start)
            syncs, replies, early = follow(file)
    together = [time for lines in outputs for time in latencies(lines)]
    show(f"Durable Schedule: {CLIENTS} clients at once, {CALLS} calls each, on disk",
         ["replies", "fsyncs", "fsyncs a reply", "replies before their fsync", "latency at once, us", "one client alone, us"],
         [[str(replies), str(syncs), f"{syncs / replies:.3f}", str(early), median(together), median(alone)]])
    missing = 0 if replies == CLIENTS * CALLS else judge("replies not seen by strace", CLIENTS * CALLS - replies, 0)
    return missing + judge("fsyncs a reply", syncs / replies, 0.25) + judge("replies before their fsync", early, 0)


def latencies(lines):
    return [float(line) for line in lines if not line.startswith("total")]


def follow(trace):
    """Counts fsyncs, replies (messages of type 2 sent), and replies with no fsync since messages last came in."""
    syncs = replies = early = 0
    synced = True
    for line in trace:
        call = re.search(r"(\w+)\(", line)
        name = call.group(1) if call else ""
        if name in ("fsync", "fdatasync") and line.rstrip().endswith("= 0"):
            syncs += 1
            synced = True
        elif name == "recvmsg" and "EAGAIN" not in line:
            synced = False
        elif name in ("sendmsg", "sendto") and r'"l\2' in line:
            replies += 1
            early += not synced
    return syncs, replies, early
