# SPDX-License-Identifier: MIT
# The pages and their parts, which protocol/web/build_page.py makes. It says itself of which files.
find_package(Python3 3.10 REQUIRED COMPONENTS Interpreter)
set(FUKUMI_PAGE_BUILDER "${CMAKE_SOURCE_DIR}/protocol/web/build_page.py")

# fukumi_build_page(OUT [DEPENDS FILE...] [ARGUMENT...])  makes OUT by build_page.py with these arguments.
function(fukumi_build_page out)
    cmake_parse_arguments(PARSE_ARGV 1 page "" "" "DEPENDS")
    add_custom_command(OUTPUT "${out}"
        COMMAND "${Python3_EXECUTABLE}" -B "${FUKUMI_PAGE_BUILDER}" ${page_UNPARSED_ARGUMENTS}
            --version "${PROJECT_VERSION}" --out "${out}" --depfile "${out}.d"
        DEPENDS "${FUKUMI_PAGE_BUILDER}" ${page_DEPENDS}
        DEPFILE "${out}.d"
        VERBATIM)
endfunction()

# fukumi_page_source(TARGET NAME.cpp.in)  adds the source NAME.cpp with parts of the pages in it.
# It is compiled as a small library: a target with generated sources waits for all libraries below it before it
# compiles any of its sources.
function(fukumi_page_source target template)
    get_filename_component(name "${template}" NAME_WLE)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}")
    set(template "${CMAKE_CURRENT_SOURCE_DIR}/${template}")
    fukumi_build_page("${source}" --template "${template}" DEPENDS "${template}")
    get_filename_component(text "${name}" NAME_WLE)
    add_library(fukumi_${text} OBJECT "${source}")
    target_link_libraries(fukumi_${text} PRIVATE fukumi_compiler)
    target_include_directories(fukumi_${text} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:fukumi_${text}>)
endfunction()
