# SPDX-License-Identifier: MIT
# Languages of the pages besides English: a table each in protocol/web/languages.
set(FUKUMI_LANGUAGES cs ja ko ru vi zh-Hans zh-Hant)
set(FUKUMI_LANGUAGE_FILES ${FUKUMI_LANGUAGES})
list(TRANSFORM FUKUMI_LANGUAGE_FILES REPLACE "(.+)"
    "${CMAKE_SOURCE_DIR}/protocol/web/languages/\\1.json")

# fukumi_language_tables(VARIABLE)  all tables as one object of JSON, by language.
function(fukumi_language_tables variable)
    foreach(language file IN ZIP_LISTS FUKUMI_LANGUAGES FUKUMI_LANGUAGE_FILES)
        file(READ "${file}" table)
        string(STRIP "${table}" table)
        string(APPEND tables "${comma}\n\"${language}\": ${table}")
        set(comma ",")
    endforeach()
    set(${variable} "{${tables}}" PARENT_SCOPE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${FUKUMI_LANGUAGE_FILES})
endfunction()

# fukumi_page_modules(VARIABLE ENTRY)  the page's modules that ENTRY needs, and ENTRY, each after those that it
# imports: the order of build_page.py (tests/web/review_parts_test.py compares them).
function(fukumi_page_modules variable entry)
    set_property(GLOBAL PROPERTY FUKUMI_PAGE_MODULES)
    _fukumi_add_module("${entry}")
    get_property(modules GLOBAL PROPERTY FUKUMI_PAGE_MODULES)
    set(${variable} "${modules}" PARENT_SCOPE)
endfunction()

# Adds what the module imports, and then the module.
function(_fukumi_add_module module)
    get_property(modules GLOBAL PROPERTY FUKUMI_PAGE_MODULES)
    if(module IN_LIST modules)
        return()
    endif()
    get_filename_component(folder "${module}" DIRECTORY)
    file(READ "${module}" text)
    string(REGEX MATCHALL "\n?import {[^}]*} from \"\\./[a-z0-9_]+\\.js\"" imports "${text}")
    foreach(import IN LISTS imports)
        string(REGEX REPLACE ".*\"\\./(.*)\"" "\\1" name "${import}")
        _fukumi_add_module("${folder}/${name}")
    endforeach()
    set_property(GLOBAL APPEND PROPERTY FUKUMI_PAGE_MODULES "${module}")
endfunction()

# fukumi_page_script(VARIABLE MODULE...)  one script of the page's modules, as build_page.py makes it:
# the import and export words go. In CMake, so that a build of the program needs no Python.
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
