# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Completion of pbrain-fukumi's command line for bash. The program's help lists all: names
# of subcommands and of what they can do, options, and values such as on|off; FILE is any file.

# The help of the program, of a subcommand, or of one of its verbs.
_pbrain_fukumi_help() {
    "$1" "${@:2}" --help-all 2>/dev/null
}

# The text after an option in a help text: "FILE", "on|off", or nothing.
_pbrain_fukumi_operand() {
    sed -n "s/^  $1 \([^ ]*\).*/\1/p" | head -n 1
}

_pbrain_fukumi() {
    local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local names=() verbs='' subcommands word operand help words=''
    COMPREPLY=()
    # bash takes --name=value apart: --name, =, value.
    if [[ $current == '=' ]]; then
        current=''
    elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    # Lines such as "  analyze   find the best move" below the word Subcommands.
    subcommands=$("$program" --help 2>/dev/null | sed -n '/^Subcommands/,/^$/s/^  \([a-z]\+\)  .*/\1/p')
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if ((${#names[@]} == 0)); then
            [[ $word != help && $'\n'$subcommands$'\n' == *$'\n'"$word"$'\n'* ]] || continue
            names=("$word")
            # Lines such as "  book build OUT" in the help of `book`.
            verbs=$(_pbrain_fukumi_help "$program" "$word" | sed -n "s/^  $word \([a-z]\+\) .*/\1/p")
        elif ((${#names[@]} == 1)) && [[ -n $verbs && $'\n'$verbs$'\n' == *$'\n'"$word"$'\n'* ]]; then
            names+=("$word")
        fi
    done
    help=$(_pbrain_fukumi_help "$program" "${names[@]}")

    if [[ $previous == --* ]]; then
        operand=$(_pbrain_fukumi_operand "$previous" <<<"$help")
        # The first words of an explanation are not an operand.
        [[ $operand == [a-z]* && $operand != *'|'* ]] && operand=''
        case $previous:$operand in
            --rule:*) words='freestyle standard renju caro caro6' ;;
            --method:*) [[ ${names[1]} == chomp ]] && words='minimax alphabeta memo sweep' ||
                words='minimax alphabeta memo mcts' ;;
            --without:*) words='symmetry threats potential' ;;
            --players:*) words='person-engine engine-person person-person engine-engine' ;;
            *:FILE)
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
                return
                ;;
            *:*'|'*) [[ $operand == *[A-Z]* ]] || words=${operand//|/ } ;;
        esac
        if [[ -n $operand ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
            return
        fi
    fi
    if [[ $current == -* ]]; then
        words=$(sed -n 's/^  \(--[a-z-]\+\).*/\1/p' <<<"$help")
    elif ((${#names[@]} == 0)); then
        words=$subcommands
    elif [[ -n $verbs && ${#names[@]} -eq 1 ]]; then
        words=$verbs
    elif [[ ${names[0]} == book ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o filenames -F _pbrain_fukumi pbrain-fukumi
