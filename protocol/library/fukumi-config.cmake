# SPDX-License-Identifier: MIT
# find_package(fukumi): fukumi::fukumi is the shared library, fukumi::static the archive.
include("${CMAKE_CURRENT_LIST_DIR}/fukumi-targets.cmake")
get_filename_component(_fukumi_library "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
if(EXISTS "${_fukumi_library}/libfukumi.a" AND NOT TARGET fukumi::static)
    get_target_property(_fukumi_include fukumi::fukumi INTERFACE_INCLUDE_DIRECTORIES)
    add_library(fukumi::static STATIC IMPORTED)
    set_target_properties(fukumi::static PROPERTIES
        IMPORTED_LOCATION "${_fukumi_library}/libfukumi.a"
        INTERFACE_INCLUDE_DIRECTORIES "${_fukumi_include}"
        INTERFACE_LINK_LIBRARIES "stdc++;m")
    unset(_fukumi_include)
endif()
unset(_fukumi_library)
