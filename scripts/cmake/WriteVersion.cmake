# SPDX-License-Identifier: MIT
# Run with `cmake -P` in every build: writes HEADER from version.hpp.in, PROJECT_VERSION and the
# commit of SOURCE_DIR, where GIT knows it: 1a2b3c4d, with +dirty where tracked files are changed,
# or `unknown` in a tree that is not a checkout.
set(FUKUMI_COMMIT "unknown")
if(GIT)
    # A source tree that was unpacked inside another repository is not that repository's commit,
    # and a build takes no lock that a commit made at the same time would stumble over.
    get_filename_component(PARENT_DIR "${SOURCE_DIR}" DIRECTORY)
    set(ENV{GIT_CEILING_DIRECTORIES} "${PARENT_DIR}")
    set(ENV{GIT_OPTIONAL_LOCKS} 0)
    execute_process(
        COMMAND "${GIT}" describe --always --exclude=* --abbrev=8 --dirty=+dirty
        WORKING_DIRECTORY "${SOURCE_DIR}"
        OUTPUT_VARIABLE DESCRIBED OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_QUIET RESULT_VARIABLE FAILED)
    if(NOT FAILED)
        set(FUKUMI_COMMIT "${DESCRIBED}")
    endif()
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/version.hpp.in" "${HEADER}" @ONLY)
