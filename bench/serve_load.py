#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Load on `grundy serve`: a steady rate of `solve` requests over kept connections, while streams of events are open.
Prints the latencies, measured from the time at which a request was due, and the server's memory before and after. With
--most-growth it fails if memory grows by more MiB after ten seconds of the same load, or if a request fails.

    bench/serve_load.py build/grundy [--rate 1000] [--seconds 30] [--streams 200] [--most-growth 16]
"""
import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

HEAD = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}"


def request(path, body):
    text = json.dumps(body)
    return HEAD.format(path, len(text), text).encode()


async def response(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    return int(head.split()[1]), await reader.readexactly(length)


async def sender(port, start, every, count, number, step, latencies, faults):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for k in range(number, count, step):
        due = start + k * every
        await asyncio.sleep(max(0, due - time.perf_counter()))
        writer.write(request("/api/v1/solve", {"position": f"kayles({k % 500}) + snim[{{2,5}}]({k % 97}) + *{k % 9}"}))
        status, _ = await response(reader)
        latencies.append(time.perf_counter() - due)
        faults += [status] if status != 200 else []
    writer.close()


async def stream(port, job, counts, number):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            counts[number] += line == b"event: progress\n"
    finally:
        writer.close()


def memory(pid):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


async def load(port, rate, seconds):
    latencies, faults, senders = [], [], 32
    start = time.perf_counter() + 0.1
    await asyncio.gather(*(sender(port, start, 1 / rate, rate * seconds, i, senders, latencies, faults)
                           for i in range(senders)))
    return sorted(latencies), faults, time.perf_counter() - start


async def run(port, pid, options):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    job = {"question": "value", "request": {"position": "cram(board(9, 9))", "budget": {"bytes": 2**28}}}
    streams, counts = [], [0] * options.streams
    if options.streams:
        writer.write(request("/api/v1/jobs", job))
        name = json.loads((await response(reader))[1])["job"]
        streams = [asyncio.create_task(stream(port, name, counts, i)) for i in range(options.streams)]
        await asyncio.sleep(1)
    if options.most_growth is not None:
        await load(port, options.rate, 10)
    before = memory(pid)
    latencies, faults, took = await load(port, options.rate, options.seconds)
    after = memory(pid)
    at = [1000 * latencies[min(len(latencies) - 1, int(len(latencies) * q))] for q in (0.5, 0.99, 0.999)]
    print(f"{len(latencies)} requests in {took:.1f} s, {len(faults)} errors; "
          f"ms: median {at[0]:.2f}, p99 {at[1]:.2f}, p99.9 {at[2]:.2f}, most {1000 * latencies[-1]:.2f}")
    print(f"memory {before} MiB before, {after} MiB after")
    if options.streams:
        print(f"{options.streams} streams had {min(counts)} to {max(counts)} events each")
    for task in streams:
        task.cancel()
    return options.most_growth is None or (after - before <= options.most_growth and not faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument("--most-growth", type=int)
    options = parser.parse_args()
    server = subprocess.Popen([options.program, "serve", "--port", "0", "--no-keep"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1].strip().rstrip("/"))
        holds = asyncio.run(run(port, server.pid, options))
    finally:
        server.terminate()
        server.wait()
    return 0 if holds else 1


sys.exit(main())
