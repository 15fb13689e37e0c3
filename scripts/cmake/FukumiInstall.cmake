# SPDX-License-Identifier: MIT
# What `cmake --install` puts below its prefix: the program, its manual page and completions, the
# licence, and the documents that the manual page names.
install(TARGETS pbrain-fukumi)
include(FukumiCompletions)
install(FILES LICENSE CHANGELOG.md DESTINATION share/doc/fukumi)
install(FILES protocol/README.md DESTINATION share/doc/fukumi/protocol)
install(FILES protocol/docs/json.md DESTINATION share/doc/fukumi/protocol/docs)

# The page is written from what the finished program says of itself.
find_package(Python3 COMPONENTS Interpreter QUIET)
if(CMAKE_CROSSCOMPILING OR NOT Python3_FOUND)
    return()
endif()
set(_page "${CMAKE_BINARY_DIR}/pbrain-fukumi.6")
string(CONFIGURE [[
    string(TIMESTAMP _date "%Y-%m-%d" UTC)
    execute_process(COMMAND "@Python3_EXECUTABLE@" -B "@CMAKE_SOURCE_DIR@/scripts/packaging/man_page.py"
        "@CMAKE_RUNTIME_OUTPUT_DIRECTORY@/pbrain-fukumi" "${_date}"
        OUTPUT_FILE "@_page@" COMMAND_ERROR_IS_FATAL ANY)
]] _write_page @ONLY)
install(CODE "${_write_page}")
install(FILES "${_page}" DESTINATION share/man/man6)
