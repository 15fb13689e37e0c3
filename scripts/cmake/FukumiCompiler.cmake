# SPDX-License-Identifier: MIT
# Flags that every target shares, as the interface library `fukumi_compiler`.
include(CheckIPOSupported)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# A static library waits only for those below it that have generated sources.
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)
string(REPLACE "-O2" "-O3" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

add_library(fukumi_compiler INTERFACE)
# The bench signature must not depend on how a compiler fuses floating-point operations.
target_compile_options(fukumi_compiler INTERFACE -ffp-contract=off)
target_compile_options(fukumi_compiler INTERFACE -Wall -Wextra -Wpedantic -Wconversion
    -Wsign-conversion -Wshadow -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual
    -Wcast-qual -Wformat=2 -Wno-psabi)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(fukumi_compiler INTERFACE -Wduplicated-cond -Wlogical-op)
else()
    # g++ 12 has it too, but finds only libstdc++'s own containers, once they are inlined.
    target_compile_options(fukumi_compiler INTERFACE -Wnull-dereference)
endif()
if(FUKUMI_WERROR)
    target_compile_options(fukumi_compiler INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # And it sees inlined std::strings overlap and overflow (GCC bug 105651, mended in 13), once more
    # where it optimises across files while linking.
    set(_seen_wrongly -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
    target_compile_options(fukumi_compiler INTERFACE ${_seen_wrongly})
    target_link_options(fukumi_compiler INTERFACE ${_seen_wrongly})
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    if(FUKUMI_NATIVE)
        target_compile_options(fukumi_compiler INTERFACE -march=native)
    else()
        target_compile_options(fukumi_compiler INTERFACE -march=x86-64-v2)
    endif()
endif()

if(EMSCRIPTEN)
    target_compile_options(fukumi_compiler INTERFACE -msimd128 -fwasm-exceptions)
    if(FUKUMI_WEB_THREADS)
        target_compile_options(fukumi_compiler INTERFACE -pthread)
        target_link_options(fukumi_compiler INTERFACE -pthread)
    endif()
endif()

if(FUKUMI_SANITIZE)
    target_compile_options(fukumi_compiler INTERFACE -fsanitize=${FUKUMI_SANITIZE}
        -fno-omit-frame-pointer -fno-sanitize-recover=all)
    if(FUKUMI_SANITIZE MATCHES "undefined")
        # AddressSanitizer hears of most of these as well, and they double the time of the compiler.
        target_compile_options(fukumi_compiler INTERFACE
            -fno-sanitize=null,alignment,object-size,vptr)
    endif()
    target_link_options(fukumi_compiler INTERFACE -fsanitize=${FUKUMI_SANITIZE})
endif()
if(FUKUMI_CHECKED OR FUKUMI_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_compile_definitions(fukumi_compiler INTERFACE FUKUMI_CHECKED)
endif()

if(FUKUMI_LTO AND NOT FUKUMI_SANITIZE)
    check_ipo_supported(RESULT FUKUMI_HAS_IPO LANGUAGES CXX)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE ${FUKUMI_HAS_IPO})
endif()

# fukumi_seldom_called(TARGET...)  with sanitizers, compiles these without optimisation, which saves a third of the
# compiler's time. The engine is called often by tests, and so are the readers of book/, with thousands of damaged files.
function(fukumi_seldom_called)
    if(FUKUMI_SANITIZE)
        foreach(target IN LISTS ARGN)
            target_compile_options(${target} PRIVATE -O0)
        endforeach()
    endif()
endfunction()
