# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Scripts work in the root of the repository, while their arguments name files from where they are called.
# REQUIRES: `caller` is the working directory of the call.

where_named() {
    case $1 in
        /*) echo "$1" ;;
        *) echo "${caller:?}/$1" ;;
    esac
}
