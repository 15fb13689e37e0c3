# SPDX-License-Identifier: MIT
# fukumi_build_tool(NAME SOURCE...)  a program that runs while the product is built; sources are
# named from the root. The variable NAME is then what a custom command starts and depends on.
#
# It runs on this machine: where the product is built for another, with this machine's own compiler.
function(fukumi_build_tool name)
    list(TRANSFORM ARGN PREPEND "${CMAKE_SOURCE_DIR}/" OUTPUT_VARIABLE sources)
    if(CMAKE_CROSSCOMPILING)
        find_program(FUKUMI_HOST_CXX NAMES c++ g++ clang++ REQUIRED NO_CMAKE_FIND_ROOT_PATH)
        set(program "${CMAKE_BINARY_DIR}/generated/${name}")
        add_custom_command(OUTPUT "${program}"
            COMMAND "${FUKUMI_HOST_CXX}" -std=c++20 -O1 -I "${CMAKE_SOURCE_DIR}" -o "${program}"
                ${sources}
            DEPENDS ${sources})
        set(${name} "${program}" PARENT_SCOPE)
    else()
        add_executable(${name} ${sources})
        target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
        target_link_libraries(${name} PRIVATE fukumi_compiler)
        set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
        set(${name} ${name} PARENT_SCOPE)
    endif()
endfunction()
