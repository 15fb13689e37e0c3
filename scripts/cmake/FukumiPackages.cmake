# SPDX-License-Identifier: MIT
# What scripts/release wants of the program.

# With the C library inside, it runs on every Linux.
add_executable(pbrain-fukumi-static EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/protocol/main.cpp")
target_link_libraries(pbrain-fukumi-static PRIVATE fukumi_protocol)
target_link_options(pbrain-fukumi-static PRIVATE -static)
