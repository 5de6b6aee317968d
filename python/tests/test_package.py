# SPDX-License-Identifier: MIT
"""The package as its users see it: the examples of docs/python.md, types, notebooks, threads, forks, signals, faults."""
from __future__ import annotations

import doctest
import json
import multiprocessing
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

import grundy  # noqa: E402

LONG = "cram(board(9, 8))"


def value_in_child(n: int) -> int:
    return int(grundy.game("kayles")[n])


class Examples(unittest.TestCase):
    def test_of_the_page(self) -> None:
        page = (ROOT / "docs/python.md").read_text()
        blocks = re.findall(r"^```pycon\n(.*?)^```", page, re.M | re.S)
        test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", "docs/python.md", 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        self.assertEqual(runner.run(test).failed, 0)
        self.assertGreater(runner.tries, 30)

    def test_of_the_package(self) -> None:
        self.assertEqual(doctest.testmod(grundy).failed, 0)


class Values(unittest.TestCase):
    def test_tables_are_as_narrow_as_they_can_be(self) -> None:
        self.assertEqual(grundy.game("kayles").values(0, 1000).format, "B")
        heap = grundy.game("snim[{1..}]")
        self.assertEqual([heap.values(0, n).format for n in (256, 257, 65536, 65537)], ["B", "H", "H", "I"])
        self.assertEqual(heap.values(2**40, 2**40 + 2).tolist(), [2**40, 2**40 + 1])
        self.assertEqual(heap.values(5, 5).tolist(), [])
        self.assertTrue(heap.values(0, 9).readonly)

    def test_arrays_are_not_copied(self) -> None:
        import numpy

        values = grundy.game("kayles").values(0, 100)
        array = numpy.asarray(values)
        self.assertFalse(array.flags.owndata)
        self.assertFalse(array.flags.writeable)
        self.assertEqual(array.tolist(), values.tolist())

    def test_of_misere_play(self) -> None:
        kayles = grundy.game("kayles")
        self.assertEqual(kayles.values(0, 11, misere=True).tolist(), [1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2])
        self.assertEqual(kayles.values(4, 6, misere=True).tolist(), [0, 1])
        self.assertEqual(kayles.values(4, 4, misere=True).tolist(), [])
        self.assertNotEqual(kayles.values(0, 11).tolist(), kayles.values(0, 11, misere=True).tolist())

    def test_of_tables_are_sliced(self) -> None:
        table = grundy.game("wythoff").table(range(2, 9), range(3, 12))
        whole = table.tolist()
        for n, m in ((2, 3), (8, 11), (5, 7)):
            self.assertEqual(table[n, m], whole[n - 2][m - 3])
        part = table[4:6, 5:]
        self.assertEqual((part.ranges, part.tolist()), ((range(4, 6), range(5, 12)), [row[2:] for row in whole[2:4]]))
        self.assertEqual(table[:, 4].tolist(), [row[1] for row in whole])
        self.assertEqual([row.tolist() for row in table], whole)
        self.assertEqual(part[5, 6], table[5, 6])
        line = grundy.game("kayles").table(range(5, 20))
        self.assertEqual(line[7:10].tolist(), [2, 1, 4])
        self.assertEqual(list(line[7:10]), [2, 1, 4])
        self.assertTrue(6 in line and 99 not in line)
        import numpy

        self.assertEqual(numpy.asarray(part).tolist(), part.tolist())
        for wrong in (slice(4, 30), slice(0, 7), slice(8, 8), slice(9, 7), slice(5, 9, 2), 4, 20, (5, 6)):
            with self.assertRaises(IndexError):
                line[wrong]
        with self.assertRaisesRegex(TypeError, "a number or a slice"):
            line["a"]

    def test_of_reports_are_attributes_and_data(self) -> None:
        kayles = grundy.game("kayles")
        plan, pattern, described = kayles.plan(), kayles.pattern(), kayles.describe()
        self.assertEqual((plan.engine, plan["plans"][0]["engine"]), ("heap", "heap"))
        self.assertIn("G(n + 12) = G(n)", str(plan))
        self.assertEqual((described.name, described["name"], described.source[:12]), ("kayles", "kayles", "Dudeney 1908"))
        self.assertEqual(grundy.game("0.77").describe().name, "kayles")
        self.assertEqual([claim.proved for claim in pattern.claims], [c["status"] == "proved" for c in pattern["claims"]])
        found = grundy.game("nim").pattern()
        self.assertTrue(found and found.claims[0].proved and found.claims[0].theorem)
        self.assertIn("proved: ", str(found))
        for report in (plan, pattern, described, found):
            self.assertIn("<table>", report._repr_html_())
            self.assertIn(" of ", repr(report))

    def test_of_games_that_may_repeat(self) -> None:
        token = grundy.game("wandering_token")
        self.assertEqual(repr(token(grundy.graph("1>2 2>1"), 1).value), "infinity()")
        self.assertIsNone(token(grundy.graph("1>2 2>1"), 1).winner)
        self.assertEqual([m.wins for m in token(grundy.graph("1>2"), 1).moves()], [True])

    def test_nimbers_are_a_field(self) -> None:
        for a in map(grundy.Nimber, range(1, 40)):
            self.assertEqual(a * a.inverse(), 1)
            self.assertEqual(a.sqrt() * a.sqrt(), a)
            self.assertEqual(a / a, 1)
            for b in map(grundy.Nimber, range(20)):
                self.assertEqual(a * b, b * a)
                self.assertEqual(a * (b + 7), a * b + a * 7)
        import numpy

        five = grundy.Nimber(5)
        self.assertEqual([five + numpy.int64(3), numpy.int64(3) + five, five * numpy.uint8(3)], [6, 6, 15])
        self.assertEqual(grundy.Nimber(2) * 2, 3)  # Conway, On Numbers and Games, chapter 6
        self.assertEqual(grundy.Nimber(16) * 16, 24)
        self.assertEqual(sum(map(grundy.Nimber, (1, 2, 4))), 7)
        self.assertEqual(3 / grundy.Nimber(3), 1)
        for wrong in (lambda: grundy.Nimber(2.7), lambda: grundy.Nimber(3) + 1.5, lambda: pow(grundy.Nimber(3), 2, 5)):
            self.assertRaises(TypeError, wrong)
        with self.assertRaises(ZeroDivisionError):
            grundy.Nimber(0).inverse()
        with self.assertRaises(ValueError):
            grundy.Nimber(-1)


class Misere(unittest.TestCase):
    def test_quotients(self) -> None:
        q = grundy.quotient("0.75(9)", "*1")
        self.assertEqual((q.order, q.lost, q.name, q.stopped), (8, 2, "R_8", None))
        self.assertEqual(q.words, {"0.75(9)": "a b^2", "*1": "a"})
        self.assertEqual(q["positions"][1]["element"], "a")
        self.assertIn("0.75(9): a b^2", str(q))
        few = grundy.quotient("0.07(60)", session=grundy.Session(nodes=300_000))
        self.assertTrue(few.stopped and few["stopped"] == few.stopped and not few.words and few.order > 20)

    def test_genera(self) -> None:
        g = grundy.genus("0.312(4)")
        self.assertEqual((g.text, g.value, g.digits, g.temper), ("2^{1420}", 2, (1, 4, 2, 0), "restless"))
        self.assertEqual(grundy.value("0.312(4)", misere=True), 1)
        with self.assertRaises(grundy.Stopped):
            grundy.genus("kayles(60)", session=grundy.Session(nodes=1000))


class Faults(unittest.TestCase):
    def test_of_rules_are_syntax_errors(self) -> None:
        with self.assertRaises(SyntaxError) as caught:
            grundy.game("# 🎲 é\ngame f(n):\n    f(n - q)\n")
        fault = caught.exception
        self.assertIsInstance(fault, grundy.RuleError)
        self.assertIsInstance(fault, ValueError)
        self.assertEqual((fault.lineno, fault.offset, fault.text), (3, 11, "    f(n - q)"))
        with self.assertRaises(grundy.RuleError) as caught:
            grundy.Session("game f(n): f(n - q)\n")
        self.assertEqual(caught.exception.lineno, 1)

    def test_name_their_remedy(self) -> None:
        with self.assertRaisesRegex(grundy.TextError, "did you mean 'kayles'"):
            grundy.value("kaylse(5)")
        with self.assertRaisesRegex(grundy.Error, "did you mean 'kayles'"):
            grundy.game("kaylse")
        for wrong in ("", "kayles[3]", "snim[{2,"):
            self.assertRaises(grundy.Error, grundy.game, wrong)
        with self.assertRaisesRegex(grundy.Error, "seconds is a number"):
            grundy.Session(seconds=float("nan"))
        with self.assertRaisesRegex(grundy.Error, "did you mean 'position'"):
            grundy.Session().ask("value", positon="*1")
        with self.assertRaisesRegex(IndexError, "2\\^63"):
            grundy.game("kayles")[2**63]
        with self.assertRaisesRegex(grundy.Error, "may be one to"):
            grundy.game("kayles")(9).play(take=1)
        with self.assertRaisesRegex(grundy.Error, "'kayles' is another game"):
            grundy.game("kayles")(3) + grundy.game("game kayles(n): kayles(n - 1) if n > 0")(3)
        with self.assertRaisesRegex(grundy.Error, "two sessions have 'kayles'"):
            grundy.game("game a(n): kayles(n)")(3) + grundy.game("game kayles(n): kayles(n - 1) if n > 0")(3)
        with self.assertRaisesRegex(grundy.Error, "is no move of kayles"):
            grundy.game("kayles")(3).play(grundy.game("kayles")(40).moves()[0])
        one, other = (grundy.game(f"game f(n): f(n - k) for k in {{{k}}} if k <= n") for k in (1, 2))
        with self.assertRaisesRegex(grundy.Error, "is no move of f"):
            other(5).play(one(5).moves()[0])
        with self.assertRaisesRegex(TypeError, "a move is one of"):
            grundy.game("kayles")(3).play(2)  # type: ignore[arg-type]
        with self.assertRaisesRegex(TypeError, "not iterable"):
            list(grundy.game("kayles"))
        with self.assertRaisesRegex(ValueError, "a pair of vertices"):
            grundy.graph([("a", "b", "c")])
        with self.assertRaisesRegex(grundy.Error, "ends the whole game"):
            self.last_stone_wins_at_once(1).play(take=1)
        with self.assertRaisesRegex(grundy.Error, "is no move"):
            grundy.star(5000).play(take=5001)
        with self.assertRaisesRegex(grundy.Error, "no text"):
            grundy.value("\ud800")
        with self.assertRaisesRegex(grundy.Error, "character zero"):
            grundy.game("kayles\0x")
        with self.assertRaisesRegex(grundy.Error, "without a step"):
            grundy.game("kayles").pattern(range(0, 60, 2))
        with self.assertRaisesRegex(IndexError, "no value at"):
            grundy.game("kayles").table(range(9))[99]
        with self.assertRaisesRegex(TypeError, "not copied or pickled"):
            pickle.dumps(grundy.star(1))
        with self.assertRaisesRegex(TypeError, "no argument of a game"):
            grundy.game("kayles")(2.5)

    def test_of_arguments_name_what_is_meant(self) -> None:
        kayles, session = grundy.game("kayles"), grundy.Session()
        wrong: tuple[tuple[Any, type, str], ...] = (
            (lambda: kayles(3).play(), TypeError, "play needs a move"),
            (lambda: kayles(3).play(take=10**30), grundy.Error, "up to 2\\^63 - 1"),
            (lambda: kayles(3).play(take="x"), TypeError, "take is a whole number"),
            (lambda: kayles(3).play(component="a", take=1), TypeError, "component is a whole number"),
            (lambda: kayles(3).play(to=3), TypeError, "to is a position"),
            (lambda: kayles.values("a", 3), TypeError, "two whole numbers"),
            (lambda: kayles.values(3, -1), IndexError, "no range of heaps"),
            (lambda: kayles.values(0, 2**62), MemoryError, "no memory for 4611686018427387904 values"),
            (lambda: session.ask(3), TypeError, "a question is named by a text"),
            (lambda: grundy.Session(bytes=10**30), grundy.Error, "bytes is a number from 1"),
            (lambda: grundy.Session(bytes="x"), TypeError, "bytes is a number"),
            (lambda: grundy.Session(nodes=0), grundy.Error, "nodes is a number from 1"),
            (lambda: grundy.Session(seconds="x"), TypeError, "seconds is a number"),
            (lambda: grundy.Session(progress=3), TypeError, "progress is a function"),
            (lambda: grundy.board([3]), TypeError, "a board has rows"),
            (lambda: grundy.graph(3), TypeError, "a graph comes from"),
        )
        for ask, kind, message in wrong:
            with self.assertRaisesRegex(kind, message):
                ask()
        self.assertEqual(str(grundy.board("..# / ...")), str(grundy.board(["..#", "..."])))
        self.assertEqual(kayles(3).play(to=kayles(1) + kayles(1)).value, 0)

    def test_of_names_need_no_time(self) -> None:
        session = grundy.Session(seconds=1e-9)
        for name in ("kayles", "cram", "0.007", "snim[{2, 5}]", "node_kayles"):
            self.assertEqual(str(grundy.game(name, session=session)), name)
        with self.assertRaises(grundy.Stopped):
            grundy.game("0.007", session=session)[10**6]

    def last_stone_wins_at_once(self, n: int) -> grundy.Position:
        return grundy.game("game f(n):\n    win for take in 1..2 if take = n\n    f(n - take) for take in 1..2 if take < n")(n)


class Moves(unittest.TestCase):
    def test_are_found_among_many(self) -> None:
        self.assertEqual(grundy.star(5000).play(take=1).text, "*4999")
        two = grundy.star(5000) + grundy.star(4999)
        self.assertEqual(two.play(two.solve().moves[0]).value, 0)

    def test_that_do_not_win_do_not_say_so(self) -> None:
        lost = grundy.position("kayles(4) + *1").solve(remoteness=True)
        self.assertEqual((lost.winner, {m.wins for m in lost.moves}), ("second", {False}))
        self.assertIn("delays the loss", lost._repr_html_())

    def test_of_games_of_several_sessions(self) -> None:
        a = grundy.game("game aa(n): aa(n - 1) if n > 0")
        b = grundy.game("game bb(n): bb(n - k) for k in 1..2 if k <= n")
        p = a(3) + b(4)
        self.assertEqual((p.value, (p + a(3)).value, (grundy.game("kayles")(5) + p).value), (0, 1, 4))
        self.assertEqual(p, b(4) + a(3))
        self.assertEqual(sum([a(1), b(1)]).value, 0)

    def test_sums_end_at_comments(self) -> None:
        self.assertEqual((grundy.position("kayles(5)  # four") + grundy.star(1)).value, 5)
        self.assertEqual((grundy.Nimber(1) + grundy.position("kayles(5)")).value, 5)


class Calls(unittest.TestCase):
    def test_end_by_their_budget(self) -> None:
        for seconds in (0.1, 0, -1):
            with self.assertRaises(TimeoutError):
                grundy.Session(seconds=seconds).ask("value", position=LONG)
        with self.assertRaisesRegex(grundy.Stopped, "1000 nodes"):
            grundy.Session(nodes=1000).ask("value", position=LONG)

    def test_end_by_ctrl_c(self) -> None:
        begun: list[float] = []

        def interrupt() -> None:
            time.sleep(0.5)
            begun.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        session = grundy.Session()
        for ask in (
            lambda: session.ask("value", position=LONG),
            lambda: session.values("0.007", 0, 10**8),
        ):
            thread = threading.Thread(target=interrupt)
            thread.start()
            with self.assertRaises(KeyboardInterrupt):
                ask()
            thread.join()
        self.assertEqual(session.ask("value", position="kayles(5)")["value"], 4)

    def test_end_by_an_exception_of_progress(self) -> None:
        class Enough(Exception):
            pass

        seen: list[str] = []

        def progress(what: str, done: int, total: int) -> None:
            seen.append(what)
            if len(seen) == 3:
                raise Enough

        with self.assertRaises(Enough):
            grundy.Session(progress=progress).ask("value", position=LONG)
        self.assertEqual(len(seen), 3)

    def test_of_several_threads_share_a_session(self) -> None:
        session = grundy.Session()
        ticks, over, stopped = 0, threading.Event(), []

        def long() -> None:
            try:
                session.ask("value", position=LONG)
            except grundy.Stopped as stop:
                stopped.append(stop.outcome)
            over.set()

        thread = threading.Thread(target=long)
        thread.start()
        while ticks < 50:  # the engine lets other threads run
            time.sleep(0.001)
            ticks += 1
            self.assertEqual(int(grundy.game("kayles", session=session)[ticks % 10]), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4][ticks % 10])
        self.assertFalse(over.is_set())
        while not over.wait(0.01):
            session.cancel()
        thread.join()
        self.assertEqual(stopped, ["interrupted"])

    def test_of_threads_end_with_the_program(self) -> None:
        program = (
            "import grundy, threading, time\n"
            "s = grundy.Session()\n"
            f"ask = lambda: s.ask('value', position='{LONG}')\n"
            "threading.Thread(target=ask, daemon=True).start()\n"
            "time.sleep(0.3)\n"
        )
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
        for _ in range(5):
            self.assertEqual(subprocess.run([sys.executable, "-c", program], env=environment, timeout=60).returncode, 0)

    def test_within_progress_are_refused(self) -> None:
        session = grundy.Session(progress=lambda *_: session.ask("value", position="*1"))
        with self.assertRaisesRegex(grundy.Error, "use another session"):
            session.ask("value", position=LONG)

    def test_work_in_forked_processes(self) -> None:
        self.assertEqual(value_in_child(10**6), 1)  # n mod 12 = 4
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(value_in_child, [5, 10**6, 10**18]), [4, 1, 1])


class Tools(unittest.TestCase):
    def test_types_are_checked_strictly(self) -> None:
        user = (
            "import grundy\n"
            "session = grundy.Session()\n"
            "winner: 'str | None' = grundy.game('kayles')(5).winner\n"
            "answer = session.ask('moves', position='kayles(5)')\n"
            "count: int = answer['groups'][0]['count']\n"
        )
        wrong = user + "bad: str = answer['groups'][0]['count']\nsession.ask('moves', game='kayles')\n"
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("user", user), ("wrong", wrong)):
                (Path(folder) / f"{name}.py").write_text(text)
            environment = {**os.environ, "MYPYPATH": str(ROOT / "python")}
            command = ["/usr/bin/python3", "-m", "mypy", "--strict", "--cache-dir", folder]
            files = [str(ROOT / "python/grundy"), str(ROOT / "python/backend/grundy_build.py"), f"{folder}/user.py"]
            good = subprocess.run([*command, *files], env=environment, capture_output=True, text=True)
            self.assertEqual(good.returncode, 0, good.stdout)
            bad = subprocess.run([*command, f"{folder}/wrong.py"], env=environment, capture_output=True, text=True)
            self.assertIn("wrong.py:6: error: Incompatible types", bad.stdout)
            self.assertIn("wrong.py:7: error: No overload variant", bad.stdout)

    def test_notebooks_show_pictures_tables_and_formulas(self) -> None:
        import nbclient
        import nbformat

        notebook = nbformat.read(Path(__file__).with_name("notebook.ipynb"), as_version=4)
        os.environ["PYTHONPATH"] = str(ROOT / "python")
        nbclient.NotebookClient(notebook, timeout=120).execute()
        kinds = [set(cell.outputs[-1]["data"]) for cell in notebook.cells]
        for kind, found in zip(("text/latex", "image/svg+xml", "text/html", "text/html", "text/latex"), kinds):
            self.assertIn(kind, found)

    def test_the_sources_make_equal_archives(self) -> None:
        sys.path.insert(0, str(ROOT / "python/backend"))
        import tarfile

        import grundy_build

        with tempfile.TemporaryDirectory() as folder:
            name = grundy_build.build_sdist(folder)
            first = (Path(folder) / name).read_bytes()
            grundy_build.build_sdist(folder)
            self.assertEqual(first, (Path(folder) / name).read_bytes())
            with tarfile.open(Path(folder) / name) as archive:
                names = archive.getnames()
        base = name[: -len(".tar.gz")]
        for needed in ("PKG-INFO", "pyproject.toml", "CMakeLists.txt", "include/grundy/c.h", "games/kayles.game", "src/capi/c.cpp"):
            self.assertIn(f"{base}/{needed}", names)


if __name__ == "__main__":
    unittest.main()
