# SPDX-License-Identifier: MIT
# The target `fukumi_version` keeps generated/version.hpp in step with the project version and the
# commit. It runs in every build and touches the header only when the text changes.
find_package(Git QUIET)
set(FUKUMI_WRITE_VERSION "${CMAKE_COMMAND}"
    "-DSOURCE_DIR=${PROJECT_SOURCE_DIR}"
    "-DHEADER=${PROJECT_BINARY_DIR}/generated/version.hpp"
    "-DPROJECT_VERSION=${PROJECT_VERSION}"
    "-DGIT=${GIT_EXECUTABLE}"
    -P "${PROJECT_SOURCE_DIR}/scripts/cmake/WriteVersion.cmake")
# Once now, so that editors and linters find the header before the first build.
execute_process(COMMAND ${FUKUMI_WRITE_VERSION} COMMAND_ERROR_IS_FATAL ANY)
add_custom_target(fukumi_version ALL
    COMMAND ${FUKUMI_WRITE_VERSION}
    BYPRODUCTS "${PROJECT_BINARY_DIR}/generated/version.hpp"
    COMMENT "Looking at the commit"
    VERBATIM)
