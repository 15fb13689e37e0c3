# SPDX-License-Identifier: MIT
# fukumi_compile_together(TARGET)  with FUKUMI_UNITY, sixteen sources of TARGET are compiled as one, which
# takes half of the processor time of a build. REQUIRES: all of its sources are listed.
#
# The packages and a build folder that you make compile each source alone, so that none depends on what
# another one includes.
function(fukumi_compile_together target)
    if(NOT FUKUMI_UNITY OR NOT TARGET ${target})
        return()
    endif()
    get_target_property(folder ${target} SOURCE_DIR)
    get_target_property(listed ${target} SOURCES)
    set(sources)
    foreach(source IN LISTS listed)
        get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
        string(FIND "${source}" "${CMAKE_BINARY_DIR}/" made_here)
        if(source MATCHES "\\.cpp$" AND NOT made_here EQUAL 0)  # generated sources stay single
            list(APPEND sources "${source}")
        endif()
    endforeach()
    execute_process(COMMAND /usr/bin/python3 -B "${CMAKE_SOURCE_DIR}/scripts/cmake/unity_batches.py" 16 ${sources}
        OUTPUT_VARIABLE batches OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    foreach(source batch IN ZIP_LISTS sources batches)
        set_source_files_properties("${source}" TARGET_DIRECTORY ${target}
            PROPERTIES UNITY_GROUP "${target}_${batch}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # The one is guessed from what is inlined, and more is inlined here; the other hears of names in the
        # unnamed namespaces of other sources. Where each source is compiled alone both are errors.
        target_compile_options(${target} PRIVATE -Wno-error=maybe-uninitialized -Wno-error=shadow)
    endif()
endfunction()
