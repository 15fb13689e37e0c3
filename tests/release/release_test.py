#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Content of the packages, and that it works from where they are unpacked.

    tests/release/release_test.py FOLDER ENGINE

FOLDER holds the packages; ENGINE is a build for this machine.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import unittest
import zipfile
from pathlib import Path

from packages import PackagesTest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "packaging"))

from gomocup_zip import MOST_BYTES, reasons  # noqa: E402


def run(*command: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=True,
        stdin=subprocess.DEVNULL, **more,  # type: ignore[call-overload]
    )


class ReleaseTest(PackagesTest):
    native: Path

    def unpacked_tar(self) -> Path:
        return self.unpacked("fukumi-*-linux-x86_64.tar.gz")

    def test_no_package_is_large(self) -> None:
        for pattern in ("*.zip", "*.tar.gz", "*.deb"):
            for package in self.packages.glob(pattern):
                self.assertLess(package.stat().st_size, MOST_BYTES, package.name)

    def test_the_zip_is_one_for_gomocup(self) -> None:
        zipped = self.package("*-windows-x86_64.zip")
        self.assertEqual(reasons(zipped), [])
        with zipfile.ZipFile(zipped) as archive:
            program = archive.read("pbrain-fukumi64.exe")
            notices = archive.read("THIRD-PARTY-NOTICES.txt").decode()
        imports = re.findall(rb"[A-Za-z0-9_-]+\.(?:dll|DLL)", program)
        system = {b"kernel32.dll", b"msvcrt.dll", b"advapi32.dll", b"user32.dll", b"ntdll.dll",
                  b"kernelbase.dll"}
        self.assertLessEqual({name.lower() for name in imports}, system)
        for name in ("Boost", "libstdc++", "winpthreads", "JSON for Modern C++"):
            self.assertIn(name, notices)

    def test_the_zips_have_the_documents_that_the_help_names(self) -> None:
        for zipped in self.packages.glob("*.zip"):
            with self.subTest(zipped.name), zipfile.ZipFile(zipped) as archive:
                for name, source in (("protocol.txt", "README.md"), ("json.txt", "docs/json.md")):
                    self.assertEqual(archive.read(name), (ROOT / "protocol" / source).read_bytes())

    def test_the_zips_for_managers_have_the_same_program_and_five_lines(self) -> None:
        with zipfile.ZipFile(self.package("*-windows-x86_64.zip")) as archive:
            program = archive.read("pbrain-fukumi64.exe")
        for manager, name in (("piskvork", "pbrain-fukumi64.exe"), ("yixin-board", "engine.exe")):
            with self.subTest(manager), zipfile.ZipFile(self.package(f"*-{manager}.zip")) as archive:
                self.assertEqual(archive.read(name), program)
                steps = re.findall(r"^(\d)\. ", archive.read("README.txt").decode("ascii"), re.MULTILINE)
                self.assertEqual(steps, ["1", "2", "3", "4", "5"])
                self.assertIn("Boost", archive.read("THIRD-PARTY-NOTICES.txt").decode())
                self.assertIn("LICENSE.txt", archive.namelist())

    def test_the_program_of_the_tar_needs_no_library(self) -> None:
        folder = self.unpacked_tar()
        program = folder / "pbrain-fukumi"
        dynamic = run("readelf", "--dynamic", str(program)).stdout
        self.assertNotIn("NEEDED", dynamic)
        headers = run("readelf", "--program-headers", str(program)).stdout
        self.assertNotIn("INTERP", headers)
        for name in ("LICENSE", "CHANGELOG.md", "THIRD-PARTY-NOTICES", "pbrain-fukumi.6"):
            self.assertTrue((folder / name).is_file(), name)
        notices = (folder / "THIRD-PARTY-NOTICES").read_text(encoding="utf-8")
        for name in ("Boost", "libstdc++", "GNU C Library", "JSON for Modern C++"):
            self.assertIn(name, notices)

    def test_it_plays_and_has_the_bench_signature(self) -> None:
        program = self.unpacked_tar() / "pbrain-fukumi"
        self.assertEqual(self.signature(program), self.signature(self.native))
        done = subprocess.run(
            [str(program)], input="START 15\nINFO timeout_turn 100\nBEGIN\nEND\n", text=True,
            capture_output=True, timeout=60, env={"PATH": ""},
        )
        self.assertEqual(done.stdout.splitlines()[0], "OK")
        golden = ROOT / "tests/golden/golden_test.py"
        run(str(golden), "--engine", str(program))

    def signature(self, program: Path) -> str:
        return json.loads(run(str(program), "bench", "--json").stdout.splitlines()[-1])["signature"]

    def test_no_path_of_the_build_is_in_the_programs(self) -> None:
        program = self.unpacked_tar() / "pbrain-fukumi"
        with zipfile.ZipFile(self.package("*-windows-x86_64.zip")) as archive:
            windows = archive.read("pbrain-fukumi64.exe")
        for content in (program.read_bytes(), windows):
            self.assertFalse(str(ROOT).encode() in content, "a path of the build is in it")

    def test_the_debian_package_has_everything_in_its_place(self) -> None:
        package = str(self.package("*.deb"))
        root = self.folder / "root"
        run("dpkg-deb", "--extract", package, str(root))
        fields = run("dpkg-deb", "--field", package).stdout
        self.assertIn("Package: fukumi\n", fields)
        self.assertIn("Architecture: amd64\n", fields)
        self.assertIn("Section: games\n", fields)
        for name in (
            "bin/pbrain-fukumi",
            "share/man/man6/pbrain-fukumi.6.gz",
            "share/bash-completion/completions/pbrain-fukumi",
            "share/zsh/vendor-completions/_pbrain-fukumi",
            "share/fish/vendor_completions.d/pbrain-fukumi.fish",
            "share/doc/fukumi/protocol/README.md",
            "share/doc/fukumi/protocol/docs/json.md",
            "share/doc/fukumi/copyright",
            "share/doc/fukumi/changelog.gz",
        ):
            self.assertTrue((root / "usr" / name).is_file(), name)
        version = run(str(root / "usr/bin/pbrain-fukumi"), "--version").stdout
        self.assertRegex(version, r"^pbrain-fukumi \d")
        owners = run("dpkg-deb", "--contents", package).stdout
        self.assertTrue(all(" root/root " in line for line in owners.splitlines()), owners)

    def test_the_manual_page_is_whole(self) -> None:
        page = self.unpacked_tar() / "pbrain-fukumi.6"
        text = page.read_text(encoding="utf-8")
        for word in (".SH NAME", "\\-\\-rule", ".SS analyze", ".SS bench", "\\-\\-config"):
            self.assertIn(word, text)
        documents = re.findall(r"[\w/]+\.md\b", text)
        self.assertIn("protocol/docs/json.md", documents)
        for name in documents:
            self.assertTrue((page.parent / name).is_file(), name)
        if shutil.which("groff"):
            done = subprocess.run(
                ["groff", "-man", "-Tutf8", "-ww", "-z", str(page)], capture_output=True, text=True
            )
            self.assertEqual(done.stderr, "")

    def test_completion_offers_what_the_help_says(self) -> None:
        folder = self.unpacked_tar()

        def offered(*words: str) -> list[str]:
            code = (
                f'source "{folder}/pbrain-fukumi.bash"; PATH="{folder}:$PATH"; '
                'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pbrain_fukumi; '
                'printf "%s\\n" "${COMPREPLY[@]}"'
            )
            return run("bash", "-c", code, "bash", "pbrain-fukumi", *words).stdout.split()

        self.assertEqual(offered("--ru"), ["--rule"])
        self.assertIn("renju", offered("--rule", ""))
        self.assertEqual(offered("anal"), ["analyze"])
        self.assertIn("--moves", offered("analyze", "--"))
        self.assertNotIn("--moves", offered("--"))

    def test_packing_again_gives_the_same_bytes(self) -> None:
        again = self.folder / "again"
        epoch = run("git", "log", "-1", "--format=%ct", cwd=ROOT).stdout.strip()
        environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch, "TZ": "Asia/Tokyo"}
        for pattern, suffix in (("*.zip", ".zip"), ("*.tar.gz", ".tar.gz")):
            package = self.package(pattern)
            source = self.folder / f"source{suffix}"
            if suffix == ".zip":
                with zipfile.ZipFile(package) as archive:
                    archive.extractall(source)
                    names = archive.namelist()
                    modes = {i.filename: i.external_attr >> 16 for i in archive.infolist()}
            else:
                with tarfile.open(package) as tar:
                    tar.extractall(source)
                    names = tar.getnames()
                    modes = {m.name: m.mode for m in tar.getmembers()}
            for name in names:
                (source / name).chmod(modes[name] & 0o777)
            out = again.with_suffix(suffix)
            members = [f"{name}={source / name}" for name in reversed(names)]
            run(str(ROOT / "scripts/packaging/archive.py"), str(out), *members, env=environment)
            self.assertEqual(out.read_bytes(), package.read_bytes(), package.name)


if __name__ == "__main__":
    ReleaseTest.native = Path(sys.argv.pop()).resolve()
    ReleaseTest.packages = Path(sys.argv.pop()).resolve()
    if not list(ReleaseTest.packages.glob("*.deb")):
        print("skipped: there are no packages")
        sys.exit(77)
    unittest.main()
