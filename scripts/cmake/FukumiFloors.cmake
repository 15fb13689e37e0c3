# SPDX-License-Identifier: MIT
# fukumi_floor(LIBRARY BELOW...)  the library of the folder that calls it, on the libraries below it.
#
# Includes are written from the root ("engine/board/board.hpp"), and a compiler that searched the
# root would find every floor in it. So each library has a separate folder to be found in, which holds only a
# link to its sources:
#
#     build/floors/fukumi_board/engine/board    ->  engine/board
#     build/floors/fukumi_search/engine/search  ->  engine/search
#
# A target that links a library searches its folder and those of the libraries below: an upward
# include does not find its file, and an upward call has no declaration. tests/house/floors_test.py has the
# order and looks at every pair; scripts/check/layers checks the rooms of one floor, and what may be said where.
function(fukumi_floor library)
    add_library(${library} STATIC)
    target_link_libraries(${library} PUBLIC ${ARGN})
    fukumi_found_alone(${library})
endfunction()

# fukumi_found_alone(LIBRARY)  the link, and the folder in which those who use LIBRARY find it.
function(fukumi_found_alone library)
    file(RELATIVE_PATH folder "${CMAKE_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
    set(root "${CMAKE_BINARY_DIR}/floors/${library}")
    get_filename_component(parent "${root}/${folder}" DIRECTORY)
    file(MAKE_DIRECTORY "${parent}")
    file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${root}/${folder}" RESULT failed SYMBOLIC)
    if(NOT failed STREQUAL "0")  # a system without links: it builds, and guards nothing
        set(root "${CMAKE_SOURCE_DIR}")
    endif()
    target_include_directories(${library} PUBLIC "${root}")
    set_property(GLOBAL APPEND PROPERTY FUKUMI_FLOORS ${library})
endfunction()
