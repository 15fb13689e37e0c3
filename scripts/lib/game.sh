# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Rules and boards on a command line: refused before anything is built or played.
# REQUIRES: say.sh is sourced; the working directory is the root of the repository.

# check_rule TEXT: ends the script unless it is a rule of the engine.
check_rule() {
    local rules
    mapfile -t rules < <(sed -n 's/^FUKUMI_RULE(.*\.name = "\([a-z0-9]*\)".*/\1/p' engine/core/rules.def)
    [[ " ${rules[*]} " == *" $1 "* && $1 != *" "* ]] ||
        die_usage "--rule: '$1' is none of $(in_words "${rules[@]}")"
}

# check_board TEXT: ends the script unless it is 15 or 20x15, say.
check_board() {
    local side wrong="--size: '$1' is not N or WxH with sides of 5 to 22 squares"
    [[ $1 =~ ^([0-9]{1,3})(x([0-9]{1,3}))?$ ]] || die_usage "$wrong"
    for side in "${BASH_REMATCH[1]}" "${BASH_REMATCH[3]:-5}"; do
        ((10#$side >= 5 && 10#$side <= 22)) || die_usage "$wrong"
    done
}
