# SPDX-License-Identifier: MIT
"""Builds the Python package (PEP 517 and 660) with CMake and the standard library: wheels for every Python from 3.9 on,
because the library is called by ctypes. The build folder, build/wheel, is kept, so that a second build is short. Two
builds of the same sources are equal byte by byte."""
from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Iterable, Mapping, Optional

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = "libgrundy-c.so.1"
# What a wheel is built from, and the licence.
SOURCES = ("CHANGELOG.md", "CMakeLists.txt", "LICENSE", "README.md", "cmake", "docs", "games", "include", "pyproject.toml",
           "python", "scripts/install-deps.sh", "src")  # fmt: skip
Settings = Optional[Mapping[str, object]]


def _version() -> str:
    found = re.search(r'GRUNDY_VERSION_STRING "(.*)"', (ROOT / "include/grundy/version.hpp").read_text())
    assert found is not None
    return found[1]


def _project(field: str) -> str:  # tomllib is not in Python 3.9
    found = re.search(rf'^{field} = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.M)
    assert found is not None
    return found[1]


def _metadata() -> str:
    readme = (ROOT / _project("readme")).read_text()
    return (
        f"Metadata-Version: 2.1\nName: grundy\nVersion: {_version()}\nSummary: {_project('description')}\nLicense: MIT\n"
        f"Requires-Python: {_project('requires-python')}\nDescription-Content-Type: text/markdown\n\n{readme}"
    )


def _platform() -> str:
    """The library needs no other than those of C and C++."""
    name = re.sub(r"[-.]", "_", sysconfig.get_platform())
    libc, version = platform.libc_ver()
    return name.replace("linux", f"manylinux_{version.replace('.', '_')}", 1) if libc == "glibc" else name


def _run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as fault:
        raise SystemExit(
            f"{fault}\nGrundy is compiled by CMake, Ninja and a compiler for C++20, with fmt and nlohmann-json. On Debian,"
            f" {ROOT}/scripts/install-deps.sh build installs them."
        ) from None


def _library() -> bytes:
    """Needs no library but those of C and C++, which every Linux has (PEP 600): what it has of fmt is compiled into it, and
    nauty and libpng are left out. (Debian's nauty is linked to a library under the GPL.)"""
    build = ROOT / "build" / "wheel"
    _run("cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DGRUNDY_TESTS=OFF",
         "-DCMAKE_CXX_FLAGS_RELEASE=-Os -DNDEBUG -DFMT_HEADER_ONLY", "-DGRUNDY_NAUTY=OFF",
         "-DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON")  # fmt: skip
    _run("cmake", "--build", str(build), "--target", "grundy_c")
    stripped = build / "stripped.so"
    shutil.copyfile(build / LIBRARY, stripped)
    _run("strip", str(stripped))
    return stripped.read_bytes()


def _package() -> Iterable[tuple[str, bytes]]:
    for file in sorted((ROOT / "python/grundy").iterdir()):
        if file.suffix in (".py", ".pyi", ".typed") or file.name == "py.typed":
            yield f"grundy/{file.name}", file.read_bytes()
    yield f"grundy/{LIBRARY}", _library()


def _wheel(folder: str, files: Iterable[tuple[str, bytes]]) -> str:
    tag = f"py3-none-{_platform()}"
    info = f"grundy-{_version()}.dist-info"
    contents = [
        *files,
        (f"{info}/METADATA", _metadata().encode()),
        (f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes()),
        (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: grundy_build\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()),
    ]
    record = ""
    for name, data in contents:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    contents.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    name = f"grundy-{_version()}-{tag}.whl"
    with zipfile.ZipFile(Path(folder) / name, "w") as wheel:
        for path, data in contents:
            entry = zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if ".so" in path else 0o644) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return name


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    return _wheel(wheel_directory, _package())


def build_editable(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    (ROOT / "python/grundy" / LIBRARY).write_bytes(_library())
    return _wheel(wheel_directory, [("_grundy.pth", f"{ROOT}/python\n".encode())])


def _source_files() -> list[str]:
    out = []
    for source in SOURCES:
        path = ROOT / source
        found = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]
        out += [str(p.relative_to(ROOT)) for p in found if "__pycache__" not in p.parts and ".so" not in p.suffixes]
    return sorted(out)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    base = f"grundy-{_version()}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, data in [("PKG-INFO", _metadata().encode()), *((n, (ROOT / n).read_bytes()) for n in _source_files())]:
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mtime = len(data), 1767225600
            entry.mode = 0o755 if os.access(ROOT / name, os.X_OK) else 0o644
            archive.addfile(entry, io.BytesIO(data))
    (Path(sdist_directory) / f"{base}.tar.gz").write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return f"{base}.tar.gz"


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return []


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel
