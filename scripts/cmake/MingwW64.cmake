# SPDX-License-Identifier: MIT
# Toolchain file: a 64-bit Windows program, built on Debian by mingw-w64. FUKUMI_WINDOWS_PREFIX is
# where scripts/lib/windows_libraries.sh has put headers and libraries.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
# The variant with POSIX threads: the other one's std::thread is not there.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)

set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES FUKUMI_WINDOWS_PREFIX)
set(CMAKE_FIND_ROOT_PATH "${FUKUMI_WINDOWS_PREFIX}")
set(CMAKE_PREFIX_PATH "${FUKUMI_WINDOWS_PREFIX}")
set(BOOST_ROOT "${FUKUMI_WINDOWS_PREFIX}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# No DLL next to the program, no time of the build inside it.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp")
