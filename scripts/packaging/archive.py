#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes a .zip or a .tar.gz whose bytes depend only on its files and on SOURCE_DATE_EPOCH.

    scripts/packaging/archive.py OUT.zip|OUT.tar.gz NAME=FILE...

A file that may be executed here may be executed there.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gomoku.arguments import ArgumentParser  # noqa: E402

Members = dict[str, Path]


def make_zip(members: Members, epoch: int) -> bytes:
    """Times in a zip are local and even: UTC is written, whatever the machine's zone is."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, file in sorted(members.items()):
            info = zipfile.ZipInfo(name, time.gmtime(epoch)[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # Unix, so that the mode is understood
            info.external_attr = (0o100000 | _mode(file)) << 16
            archive.writestr(info, file.read_bytes(), compresslevel=9)
    return buffer.getvalue()


def make_tar(members: Members, epoch: int) -> bytes:
    """Everything belongs to root."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, file in sorted(members.items()):
            info = tarfile.TarInfo(name)
            content = file.read_bytes()
            info.size, info.mtime, info.mode = len(content), epoch, _mode(file)
            info.uname = info.gname = "root"
            archive.addfile(info, io.BytesIO(content))
    return gzip.compress(buffer.getvalue(), 9, mtime=0)


def _mode(file: Path) -> int:
    return 0o755 if os.access(file, os.X_OK) else 0o644


def main() -> int:
    parser = ArgumentParser(description="Makes an archive whose bytes depend only on its files and on SOURCE_DATE_EPOCH.")
    parser.add_argument("out", type=Path, metavar="OUT", help="a .zip, or a .tar.gz")
    parser.add_argument("members", nargs="+", metavar="NAME=FILE", help="a file, and its path inside the archive")
    options = parser.parse_args()
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch.isdecimal():
        parser.error("SOURCE_DATE_EPOCH is not set to the seconds since 1970")
    members = {}
    for word in options.members:
        name, sign, file = word.partition("=")
        if not name or not sign:
            parser.error(f"'{word}' is not NAME=FILE")
        members[name] = Path(file)
    make = make_zip if options.out.suffix == ".zip" else make_tar
    try:
        options.out.write_bytes(make(members, int(epoch)))
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
