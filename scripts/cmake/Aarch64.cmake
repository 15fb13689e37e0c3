# SPDX-License-Identifier: MIT
# Toolchain file: a program for ARM64 Linux, built on Debian by its cross compiler and linked whole,
# so that qemu-user runs it without any library of that system.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
