# SPDX-License-Identifier: MIT
# Writes generated/version.hpp from the project version and the commit, when the text changes.
find_package(Git QUIET)
set(FUKUMI_COMMIT "unknown")
if(Git_FOUND)
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --short=8 HEAD
        WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
        OUTPUT_VARIABLE FUKUMI_COMMIT_OUT OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_QUIET RESULT_VARIABLE FUKUMI_GIT_RESULT)
    if(FUKUMI_GIT_RESULT EQUAL 0)
        set(FUKUMI_COMMIT "${FUKUMI_COMMIT_OUT}")
    endif()
endif()
configure_file("${CMAKE_SOURCE_DIR}/cmake/version.hpp.in"
    "${CMAKE_BINARY_DIR}/generated/version.hpp" @ONLY)
