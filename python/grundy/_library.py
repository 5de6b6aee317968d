# SPDX-License-Identifier: MIT
"""The functions of libgrundy-c (include/grundy/c.h), by ctypes."""
from __future__ import annotations

import ctypes
import os
from pathlib import Path

ANSWERED, STOPPED, REFUSED, BROKEN = range(4)

class Progress(ctypes.Structure):
    _fields_ = [
        ("what", ctypes.c_char_p),
        ("done", ctypes.c_uint64),
        ("total", ctypes.c_uint64),
        ("context", ctypes.c_void_p),
    ]


Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Progress))


class Call(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_double), ("progress", Callback), ("context", ctypes.c_void_p)]


def _load() -> ctypes.CDLL:
    name = "libgrundy-c.so.1"
    beside = Path(__file__).with_name(name)
    path = os.environ.get("GRUNDY_LIBRARY") or (str(beside) if beside.exists() else name)
    try:
        loaded = ctypes.CDLL(path)
    except OSError as fault:
        raise ImportError(
            f"cannot load {path}: {fault}. Install the package with 'pip install .' in the source folder, or name the"
            " library in GRUNDY_LIBRARY"
        ) from fault
    if not hasattr(loaded, "grundy_value"):
        raise ImportError(f"{path} is older than this package: install both from the same source folder")
    return loaded


_library = _load()
_body = ctypes.POINTER(ctypes.c_void_p)

version = _library.grundy_version
version.restype = ctypes.c_char_p
version.argtypes = []
open_session = _library.grundy_open
open_session.restype = ctypes.c_void_p
open_session.argtypes = [ctypes.c_char_p, _body]
answer = _library.grundy_answer
answer.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(Call), _body]
values = _library.grundy_values
values.argtypes = [
    ctypes.c_void_p,
    ctypes.c_char_p,
    ctypes.c_int64,
    ctypes.c_size_t,
    ctypes.c_uint,
    ctypes.c_void_p,
    ctypes.POINTER(Call),
    _body,
]
open_game = _library.grundy_open_game
open_game.restype = ctypes.c_void_p
open_game.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _body]

value = _library.grundy_value
value.restype = ctypes.c_int64
value.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.POINTER(Call)]

close_game = _library.grundy_close_game
close_game.restype = None
close_game.argtypes = [ctypes.c_void_p]

cancel = _library.grundy_cancel
cancel.restype = None
cancel.argtypes = [ctypes.c_void_p]
close = _library.grundy_close
close.restype = None
close.argtypes = [ctypes.c_void_p]
_free = _library.grundy_free
_free.restype = None
_free.argtypes = [ctypes.c_void_p]


def taken(body: ctypes.c_void_p) -> str:
    """The text of a body, which is freed."""
    if not body.value:
        return ""
    try:
        return ctypes.string_at(body.value).decode()
    finally:
        _free(body)
