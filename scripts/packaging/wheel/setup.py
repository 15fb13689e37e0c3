# SPDX-License-Identifier: MIT
"""Names the wheel: for every Python 3, for the oldest C library with which its shared library works."""

import os
import platform
import re
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel

LIBRARY = Path(__file__).with_name("fukumi") / "libfukumi.so"


def oldest_glibc() -> str:
    """The highest version of glibc's symbols that the library needs, as 2_34."""
    symbols = subprocess.run(["objdump", "-T", str(LIBRARY)], capture_output=True, text=True, check=True).stdout
    major, minor = max((int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols))
    return f"{major}_{minor}"


class PlatformDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


class PlatformWheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", f"manylinux_{oldest_glibc()}_{platform.machine()}"


setup(version=os.environ["FUKUMI_VERSION"], cmdclass={"bdist_wheel": PlatformWheel}, distclass=PlatformDistribution)
