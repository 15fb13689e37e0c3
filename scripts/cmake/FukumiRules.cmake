# SPDX-License-Identifier: MIT
# FUKUMI_RULES: the names of the rules, from their table.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    "${CMAKE_SOURCE_DIR}/engine/core/rules.def")
file(STRINGS "${CMAKE_SOURCE_DIR}/engine/core/rules.def" _rows REGEX "^FUKUMI_RULE\\(")
set(FUKUMI_RULES "")
foreach(_row IN LISTS _rows)
    string(REGEX REPLACE ".*\\.name = \"([a-z0-9]+)\".*" "\\1" _name "${_row}")
    list(APPEND FUKUMI_RULES "${_name}")
endforeach()
