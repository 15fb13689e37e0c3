# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Scripts work in the root of the repository, while their arguments name files from where they are called.
# REQUIRES: `caller` is the working directory of the call; say.sh is sourced.

# where_named NAME: its path. An empty name ends the script with 2, if the assignment of the answer is a command by itself.
where_named() {
    case $1 in
        "") die_usage "'' is not the name of a file or folder" ;;
        /*) echo "$1" ;;
        *) echo "${caller:?}/$1" ;;
    esac
}
