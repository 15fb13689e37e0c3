# SPDX-License-Identifier: MIT
# What scripts/release wants of the program.

# With the C library inside, it runs on every Linux.
add_executable(pbrain-fukumi-static EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/protocol/main.cpp")
target_link_libraries(pbrain-fukumi-static PRIVATE fukumi_protocol)
target_link_options(pbrain-fukumi-static PRIVATE -static)

if(MINGW)
    # mingw-w64's linker drops Boost's exception classes where some objects are for link-time
    # optimisation and some (Boost's own) are not. The engine itself does not use Boost.
    set_target_properties(fukumi_protocol pbrain-fukumi PROPERTIES
        INTERPROCEDURAL_OPTIMIZATION_RELEASE OFF)
endif()
