# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Completion of pbrain-fukumi's command line for bash. What there is, the program's help says.

_pbrain_fukumi() {
    local verb='' current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local program=${COMP_WORDS[0]} subcommand='' word words
    local subcommands
    COMPREPLY=()
    # Lines such as "  analyze   find the best move" below the word Subcommands.
    subcommands=$("$program" --help 2>/dev/null | sed -n '/^Subcommands/,/^$/s/^  \([a-z]\+\)  .*/\1/p')
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ -n $subcommand ]]; then
            # `book` has verbs of its own.
            [[ $subcommand != book || -n $verb || $word == -* ]] || verb=$word
        elif [[ " ${subcommands//$'\n'/ } " == *" $word "* ]]; then
            subcommand=$word
        fi
    done
    case $previous in
        --log | --config | --psq | --board | --out)
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --rule) words='freestyle standard renju caro caro6' ;;
        --threats) words='on off' ;;
        book) words=$("$program" book --help 2>/dev/null | sed -n 's/^  book \([a-z]\+\) .*/\1/p') ;;
        *)
            words=$("$program" ${subcommand:+"$subcommand"} ${verb:+"$verb"} --help 2>/dev/null | sed -n 's/^  \(--[a-z-]\+\).*/\1/p')
            [[ -n $subcommand ]] || words+=" $subcommands"
            ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o filenames -F _pbrain_fukumi pbrain-fukumi
