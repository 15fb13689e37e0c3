# SPDX-License-Identifier: MIT
# The product's libraries: Boost.Program_options, Boost.Beast with Boost.Asio and nlohmann-json (only headers), LZ4
# and threads.
#
# A release holds Boost, LZ4 and libstdc++ itself where they exist as static libraries: a process then
# starts in 1.3 ms instead of 2.6 ms (median of 200, to the answer to START), and the executable
# runs on systems with another libstdc++ or without Boost.
include(CheckLinkerFlag)

if(NOT EMSCRIPTEN)
    find_package(Threads REQUIRED)
endif()
# The only library needed is nlohmann-json: its headers, in a folder without any of this system's.
if(FUKUMI_PLAIN)
    find_path(FUKUMI_JSON_SOURCE nlohmann/json.hpp REQUIRED
        PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
    set(FUKUMI_JSON_INCLUDE "${CMAKE_BINARY_DIR}/libraries")
    file(MAKE_DIRECTORY "${FUKUMI_JSON_INCLUDE}")
    file(CREATE_LINK "${FUKUMI_JSON_SOURCE}/nlohmann" "${FUKUMI_JSON_INCLUDE}/nlohmann" SYMBOLIC)
    return()
endif()

find_path(FUKUMI_JSON_INCLUDE nlohmann/json.hpp REQUIRED)

if(FUKUMI_STATIC AND NOT FUKUMI_SANITIZE)
    set(Boost_USE_STATIC_LIBS ON)
    find_package(Boost 1.74 QUIET COMPONENTS program_options)
    if(NOT Boost_FOUND)
        set(Boost_USE_STATIC_LIBS OFF)
    endif()
    check_linker_flag(CXX "-static-libstdc++;-static-libgcc" FUKUMI_HAS_STATIC_RUNTIME)
    if(FUKUMI_HAS_STATIC_RUNTIME)
        target_link_options(fukumi_compiler INTERFACE -static-libstdc++ -static-libgcc)
    endif()
endif()
if(NOT Boost_FOUND)
    find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
endif()

# LZ4, for the .db files of other programs that are packed with it (book/foreign/lz4_frame.hpp). Debian's
# package has no CMake configuration.
find_path(FUKUMI_LZ4_INCLUDE lz4frame.h)
if(FUKUMI_STATIC AND NOT FUKUMI_SANITIZE)
    find_library(FUKUMI_LZ4 NAMES liblz4.a)
endif()
find_library(FUKUMI_LZ4 NAMES lz4)
mark_as_advanced(FUKUMI_LZ4_INCLUDE FUKUMI_LZ4)
if(FUKUMI_LZ4_INCLUDE AND FUKUMI_LZ4)
    add_library(fukumi_lz4 INTERFACE)
    target_include_directories(fukumi_lz4 SYSTEM INTERFACE "${FUKUMI_LZ4_INCLUDE}")
    target_link_libraries(fukumi_lz4 INTERFACE "${FUKUMI_LZ4}")
else()
    message(WARNING "liblz4-dev is not installed: no .db files can be packed with LZ4")
endif()
