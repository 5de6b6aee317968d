# SPDX-License-Identifier: MIT
"""Sessions: the rules in scope, and the limits of what is asked."""
from __future__ import annotations

import atexit
import ctypes
import json
import math
import os
import re
import threading
import weakref
from typing import TYPE_CHECKING, Any, Callable, Generator, Optional

from . import _library as library
from ._errors import Error, raise_error

if TYPE_CHECKING:
    from .answers import Questions
else:
    Questions = object

USUAL_SECONDS = 60.0
_WIDTHS = ((1, "B"), (2, "H"), (4, "I"), (8, "Q"))

_sessions: "weakref.WeakSet[Session]" = weakref.WeakSet()


class Session(Questions):
    """The games of the catalogue and those of `rules`, with what was computed of them.

    `data` are lines `NAME = VALUE` for rules and positions. Each call has a budget: `seconds` (60 by default; None: no
    limit), `bytes` of tables (4 GiB) and `nodes`, steps of work (None: no limit). Ctrl-C ends a call, and so does an
    exception of `progress`, which is called about ten times a second with what is done, how much of it, and the total
    (0: not known); it must not ask the session itself. Several threads may use one session, and a forked process begins
    with nothing computed.
    """

    def __init__(
        self,
        rules: str = "",
        *,
        data: str = "",
        seconds: Optional[float] = USUAL_SECONDS,
        bytes: int = 4 << 30,
        nodes: Optional[int] = None,
        threads: int = 1,
        progress: Optional[Callable[[str, int, int], object]] = None,
    ) -> None:
        self.rules, self.data, self.seconds = rules, data, None if seconds is None else float(seconds)
        self._settings: dict[str, Any] = {
            "seconds": self.seconds, "bytes": bytes, "nodes": nodes, "threads": threads, "progress": progress
        }  # fmt: skip
        #: The rules and data that the session adds to the catalogue; several if it was joined from several.
        self.parts: frozenset[tuple[str, str]] = frozenset([(rules, data)] if rules or data else [])
        options: dict[str, Any] = {"rules": rules, "data": data, "threads": threads, "budget": {"bytes": bytes}}
        if nodes is not None:
            options["budget"]["nodes"] = nodes
        self._options = options
        limit = self.seconds
        if limit is not None and math.isnan(limit):
            raise Error("seconds is a number, or None for no limit")
        self._watch = _Watch(0.0 if limit is None else limit if limit > 0 else -1.0, progress)
        self._lock = threading.Lock()
        self._handle: Optional[int] = None
        self._open()
        _sessions.add(self)

    def __reduce__(self) -> Any:
        raise TypeError("sessions and what belongs to them are not copied or pickled: keep rules and texts of positions")

    def _open(self) -> int:
        if self._watch.inside:
            raise Error("progress asks the session whose call it belongs to: use another session")
        with self._lock:
            if _closing:
                raise Error("the interpreter is shutting down")
            if self._handle is None:
                body = ctypes.c_void_p()
                self._handle = library.open_session(_json(self._options), ctypes.byref(body))
                if self._handle is None:
                    raise_error(library.taken(body), self._options)
                    raise AssertionError
                weakref.finalize(self, _close, self._handle, os.getpid()).atexit = False  # see _at_exit
            return self._handle

    if not TYPE_CHECKING:  # the types are those of Questions

        def ask(self, asked, /, **fields):
            """Asks a question of docs/api.md and returns its answer; grundy.answers describes them. A field whose name is
            a word of Python ends with an underscore: `from_`."""
            return self._ask(asked, **fields)

    def _ask(self, asked: str, /, **fields: Any) -> Any:
        return json.loads(self.ask_text(asked, {name.rstrip("_"): value for name, value in fields.items()}))

    def ask_text(self, question: str, request: dict[str, Any]) -> str:
        """Asks as ask does, and returns the answer as the text of JSON that it is."""
        body = ctypes.c_void_p()
        status = library.answer(self._open(), encoded(question), _json(request), self._watch.call, ctypes.byref(body))
        text = library.taken(body)
        self._watch.raise_again()
        if status != library.ANSWERED:
            raise_error(text, {**self._options, **request})
        return text

    def value_of_heap(self, game: bytes, n: int) -> int:
        """The value of one heap, which is a number."""
        if not 0 <= n < 1 << 63:
            raise IndexError(f"a heap has from 0 to 2^63 - 1 stones, not {n}")
        out = ctypes.c_uint64()
        handle = self._handle
        if handle is None or self._watch.inside:
            handle = self._open()
        status = library.values(handle, game, n, 1, 8, ctypes.byref(out), self._watch.call, None)
        if self._watch.raised or status != library.ANSWERED:
            self._watch.raise_again()
            return int(self.values(game.decode(), n, n + 1)[0])  # this says why
        return out.value

    def values(self, game: str, first: int, end: int) -> memoryview:
        """The values of the heaps first, ..., end - 1, as numbers of the fewest bytes that hold them; read-only."""
        if not 0 <= first <= end <= 1 << 63:
            raise IndexError(f"no range of heaps: {first} to {end}")
        for width, code in _WIDTHS:
            memory, body = bytearray((end - first) * width), ctypes.c_void_p()
            if not memory:
                break
            out = (ctypes.c_char * len(memory)).from_buffer(memory)
            status = library.values(
                self._open(), encoded(game), first, end - first, width, out, self._watch.call, ctypes.byref(body)
            )
            del out
            text = library.taken(body)
            self._watch.raise_again()
            if status == library.ANSWERED:
                break
            if status != library.REFUSED or width == 8:  # else, wider numbers may do
                raise_error(text, {**self._options, "game": game})
        return memoryview(memory).toreadonly().cast(code)

    def cancel(self) -> None:
        """Ends the calls of other threads: they raise Stopped."""
        library.cancel(self._open())


class _Watch(threading.local):
    """The limits of the calls of each thread, and what was raised while they ran: by progress, or by a signal."""

    def __init__(self, seconds: float, progress: Optional[Callable[[str, int, int], object]]) -> None:
        self._given = (seconds, progress)
        self.raised: list[BaseException] = []
        self.inside: list[bool] = []  # not empty while progress runs
        self._begin()

    def _begin(self) -> None:
        seconds, progress = self._given
        self._looks = _looks(self.raised, self.inside, progress)
        next(self._looks)
        self._memory = library.Call(seconds, library.Callback(self._looks.send), None)
        self.call = ctypes.pointer(self._memory)

    def raise_again(self) -> None:
        """Raises what was raised during the last call, if anything was."""
        if self._looks.gi_frame is None:  # a second signal came while the first was noted
            self._begin()
            self.raised.append(KeyboardInterrupt())
        if self.raised:
            first = self.raised[0]
            self.raised.clear()
            raise first


def _looks(
    raised: list[BaseException], inside: list[bool], progress: Optional[Callable[[str, int, int], object]]
) -> Generator[int, Any, None]:
    """Is sent the progress about ten times a second. Python raises an exception of a signal, such as Ctrl-C, when its code
    begins to run: here, this is within the try, where a function would not have come to it yet."""
    end = 0
    while True:
        try:
            at = (yield end).contents
            if progress is not None:
                inside.append(True)
                progress(at.what.decode(), at.done, at.total)
                inside.clear()
            end = 0
        except GeneratorExit:
            return
        except BaseException as fault:
            inside.clear()
            # Without this frame, which whoever handles the exception may clear.
            tail = fault.__traceback__
            raised.append(fault.with_traceback(tail.tb_next if tail is not None else None))
            end = 1


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False, default=_plain).encode()
    except UnicodeEncodeError as fault:
        raise Error(f"this is no text: {fault}") from None


def _plain(value: Any) -> str:
    if hasattr(value, "text"):  # a position, a game, a board, a graph
        return str(value.text)
    raise TypeError(f"no field of a question: {value!r}")


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_]\w*", text))


def names_of(part: tuple[str, str]) -> set[str]:
    """The names of the games and the data of a part of a session."""
    rules, data = part
    games = re.findall(r"^[ \t]*(?:cyclic[ \t]+)?game[ \t]+([A-Za-z_]\w*)", rules, re.M)
    return {*games, *re.findall(r"^[ \t]*([A-Za-z_]\w*)[ \t]*=", data, re.M)}


def joined(a: Session, b: Session) -> Session:
    """A session with the games of both: the one that has them all; else one with the limits of the first. Raises Error if a
    name means something else in the other."""
    parts = a.parts | b.parts
    for session in (a, b):
        if session.parts == parts:
            return session
    for one in parts:
        for other in parts - {one}:
            clash = names_of(other) & words_of("\n".join(one))
            if clash:
                raise Error(f"two sessions have '{min(clash)}', or use it: give one of them another name")
    key = (parts, *a._settings.values())
    found = _joined.get(key)
    if found is None:
        ordered = sorted(parts)
        rules, data = ("\n".join(text for text in texts if text) for texts in zip(*ordered))
        found = Session(rules, data=data, **a._settings)
        found.parts = parts
        _joined[key] = found
    return found


_joined: "weakref.WeakValueDictionary[Any, Session]" = weakref.WeakValueDictionary()


def encoded(value: str) -> bytes:
    """For C, where a text ends at a zero."""
    if "\0" in value:
        raise Error("a text has no character zero in it")
    return value.encode(errors="replace")


def _close(handle: int, process: int) -> None:
    if os.getpid() == process:
        library.close(handle)


def _after_fork() -> None:
    for session in list(_sessions):
        session._lock, session._handle = threading.Lock(), None


def _at_exit() -> None:
    """Ends the calls of threads that still run, before the interpreter ends these threads."""
    global _closing
    _closing = True
    for session in list(_sessions):
        with session._lock:
            handle, session._handle = session._handle, None
        if handle is not None:
            library.close(handle)  # weakref.finalize does nothing any more


os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)
_closing = False
_usual: Optional[Session] = None


def usual_session() -> Session:
    """The session of functions that are given none."""
    global _usual
    if _usual is None:
        _usual = Session()
    return _usual
