# SPDX-License-Identifier: MIT
"""The same question gives the same bytes by every way in: command line, HTTP, WebAssembly, C, Python, MCP.

Every line of tests/data/questions.jsonl is asked in C, and every other channel must answer with these bytes. What a channel
cannot say is left out and counted: the command line has no option for some requests, and agents have nine tools. Run it
by scripts/check-channels.sh."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Optional

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "python"))

import grundy  # noqa: E402

PROGRAM = os.environ["GRUNDY_PROGRAM"]
ENVIRONMENT = {**os.environ, "GRUNDY_STORE": "off"}
ANSWERED, STOPPED, REFUSED = 0, 1, 2
Request = dict[str, Any]
Asked = tuple[str, Request]


def plain(body: str) -> str:
    """Only the steps of work, the time and the number of cores may differ."""
    body = re.sub(r"after [0-9.]+ s", "", body)
    return re.sub(r'"cores": "[^"]*"', "", re.sub(r'"(nodes|seconds)": ?[0-9.e+-]+', "", body)).strip()


PROGRAMS_ONLY = {"genus"}  # questions that the engine for browsers leaves to programs


def corpus() -> list[Asked]:
    lines = (ROOT / "tests/data/questions.jsonl").read_text().splitlines()
    return [(question, request) for question, request in map(json.loads, lines)]


class InC:
    """A program in C, compiled here against the header and the library."""

    def __init__(self, folder: str) -> None:
        program, library = f"{folder}/ask", Path(os.environ["GRUNDY_LIBRARY"]).resolve()
        strict = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'include'}"]
        subprocess.run(
            ["cc", *strict, str(HERE / "ask.c"), "-o", program, str(library), f"-Wl,-rpath,{library.parent}"], check=True
        )
        self.process = subprocess.Popen([program, "{}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT)

    def ask(self, question: str, request: Request) -> tuple[int, str]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{question}\n{json.dumps(request)}\n".encode())
        self.process.stdin.flush()
        status, length = int(self.process.stdout.readline()), int(self.process.stdout.readline())
        return status, self.process.stdout.read(length + 1).decode()

    def close(self) -> None:
        self.process.communicate()


def command_line(question: str, request: Request) -> Optional[list[str]]:
    """The command that asks this; None if there is none. Options have the names of fields."""
    if question == "document" and set(request["request"]) <= {"position", "game", "ranges"}:
        inner = command_line(request["question"], request["request"])
        return inner and [*inner[:-1], "--format", request["format"]]
    asked = {"value": "position", "solve": "position", "table": "game", "period": "game", "pattern": "game",
             "plan": "position", "games": "", "game": "name"}  # fmt: skip
    if question not in asked:
        return None
    rest = dict(request)
    words = ["games" if question == "game" else question]
    words += [rest.pop(name) for name in [asked[question]] if name in rest] + rest.pop("ranges", [])
    if "rules" in rest:
        words += ["-e", rest.pop("rules")]
    for flag in ("misere", "explain", "winner", "stats"):
        if rest.pop(flag, False):
            words.append("--" + flag.replace("_", "-"))
    return None if rest else [*words, "--json"]


class Channels(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.c = InC(folder.name)
        self.addCleanup(self.c.close)
        self.wanted = [(asked, *self.c.ask(*asked)) for asked in corpus()]

    def same(self, asked: Asked, wanted: str, got: str) -> None:
        self.assertEqual(plain(wanted), plain(got), asked)

    def test_the_corpus_has_answers_and_faults(self) -> None:
        found = [status for _, status, _ in self.wanted]
        self.assertGreater(found.count(ANSWERED), 20)
        self.assertGreater(found.count(REFUSED), 1)
        self.assertEqual(found.count(STOPPED), 1)

    def test_python(self) -> None:
        session = grundy.Session()
        for asked, status, body in self.wanted:
            if status == ANSWERED:
                self.same(asked, body, session.ask_text(*asked))
            elif status == STOPPED:
                with self.assertRaises(grundy.Stopped) as stopped:
                    session.ask_text(*asked)
                answer = json.loads(body)
                self.assertEqual((str(stopped.exception), stopped.exception.outcome), (answer["stopped"], answer["outcome"]))
            else:
                with self.assertRaises(grundy.Error) as caught:
                    session.ask_text(*asked)
                error = json.loads(body)["error"]
                first = error["diagnostics"][0] if error.get("diagnostics") else error
                self.assertIn(first["message"], str(caught.exception), asked)

    def test_http(self) -> None:
        command = [PROGRAM, "serve", "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as server:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            try:
                for asked, status, body in self.wanted:
                    request = urllib.request.Request(f"{address}api/v1/{asked[0]}", json.dumps(asked[1]).encode())
                    request.add_header("Content-Type", "application/json")
                    try:
                        with urllib.request.urlopen(request) as reply:
                            code, got = reply.status, reply.read().decode()
                    except urllib.error.HTTPError as refused:
                        code, got = refused.code, refused.read().decode()
                    self.assertEqual(code == 200, status != REFUSED, asked)
                    self.same(asked, body, got)
            finally:
                server.send_signal(signal.SIGINT)

    def test_command_line(self) -> None:
        compared = 0
        for asked, status, body in self.wanted:
            words = command_line(*asked)
            if words is None:
                continue
            run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=ENVIRONMENT)
            if status == ANSWERED:
                self.assertEqual(run.returncode, 0, (words, run.stderr))
                self.same(asked, json.loads(body)["text"] if asked[0] == "document" else body, run.stdout)
            elif status == STOPPED:
                self.assertEqual(run.returncode, 3, words)
                self.assertIn(json.loads(body)["stopped"], run.stdout + run.stderr, words)
            else:
                self.assertEqual(run.returncode, 2, words)
                for fault in json.loads(body)["error"]["diagnostics"]:
                    self.assertIn(fault["message"], run.stderr, words)
            compared += 1
        self.assertGreater(compared, 16)

    def test_mcp(self) -> None:
        call = Caller()
        self.addCleanup(call.close)
        tools = {tool["name"]: tool["inputSchema"]["properties"] for tool in call("tools/list", {})["tools"]}
        names = {"check": "check_certificate", "check-rules": "check_rules", "games": "find_games"}
        compared = 0
        for question, request in corpus():
            fields = tools.get(names.get(question, question))
            if fields is None or not set(request) <= set(fields):
                continue
            # A tool has defaults of its own for how much it shows.
            shown = {name: of["default"] for name, of in fields.items() if "default" in of and name != "seconds"}
            status, wanted = self.c.ask(question, {**shown, **request})
            result = call("tools/call", {"name": names.get(question, question), "arguments": request})
            self.assertEqual(result["isError"], status == REFUSED, request)
            self.same((question, request), wanted, result["content"][0]["text"])
            compared += 1
        self.assertGreater(compared, 10)

    def test_wasm(self) -> None:
        engine = os.environ.get("GRUNDY_WASM")
        if not engine:
            self.skipTest("GRUNDY_WASM names no folder with grundy_engine.js (make wasm)")
        lines = "".join(json.dumps(asked) + "\n" for asked, _, _ in self.wanted)
        command = ["node", str(HERE / "ask_wasm.mjs"), engine]
        out = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout
        replies = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(replies), len(self.wanted))
        for (asked, status, body), (code, got) in zip(self.wanted, replies):
            if asked[0] in PROGRAMS_ONLY:
                self.assertEqual(code, 404, asked)
                continue
            self.assertEqual(code == 200, status != REFUSED, asked)
            self.same(asked, body, got)


class Caller:
    """A client of `grundy mcp`, of the revision without initialize."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
        )
        self.calls = 0

    def __call__(self, method: str, params: Request) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.calls += 1
        prefix = "io.modelcontextprotocol/"
        meta = {f"{prefix}protocolVersion": "2026-07-28", f"{prefix}clientCapabilities": {}}
        message = {"jsonrpc": "2.0", "id": self.calls, "method": method, "params": {**params, "_meta": meta}}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply["id"] == self.calls, reply
        return reply["result"]

    def close(self) -> None:
        self.process.communicate()


if __name__ == "__main__":
    unittest.main()
