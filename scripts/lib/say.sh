# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Words to the person at the terminal. All of them go to stderr: stdout belongs to what is run.

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "error: ${*//[[:cntrl:]]/?}"
    exit 1
}

# A wrong command line.
die_usage() {
    say "error: ${*//[[:cntrl:]]/?} (see --help)"
    exit 2
}

# a b c -> "a, b and c"
in_words() {
    local text=$1
    shift
    while (($# > 1)); do
        text+=", $1"
        shift
    done
    (($# == 0)) || text+=" and $1"
    printf '%s' "$text"
}
