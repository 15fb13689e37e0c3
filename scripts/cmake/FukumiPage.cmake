# SPDX-License-Identifier: MIT
# fukumi_page_script(VARIABLE MODULE...)  one script of the page's modules, as build_page.py makes it:
# those that others import come first here, too (tests/web/review_parts_test.py checks that), and the
# import and export words go. In CMake, so that a build of the program needs no Python.
function(fukumi_page_script variable)
    set(script "(() => {\n\"use strict\";\n")
    foreach(module IN LISTS ARGN)
        file(READ "${module}" text)
        string(REGEX REPLACE "(^|\n)import {[^}]*} from \"[^\"]*\";" "\\1" text "${text}")
        string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
        string(APPEND script "${text}\n")
    endforeach()
    set(${variable} "${script}})();\n" PARENT_SCOPE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
endfunction()
