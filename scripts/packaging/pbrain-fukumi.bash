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
    # Lines such as "  book build   make a book" below the word Subcommands.
    subcommands=$("$program" --help 2>/dev/null | sed -n '/^Subcommands/,/^$/s/^  \([a-z]\+\( [a-z-]\+\)\?\)   .*/\1/p')
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if ((${#names[@]} == 0)); then
            [[ $word != help && $'\n'$subcommands$'\n' =~ $'\n'"$word"[$' \n'] ]] || continue
            names=("$word")
            verbs=$(sed -n "s/^$word \(.*\)/\1/p" <<<"$subcommands")
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
            --without:*) words='symmetry threats potential' ;;
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
        words=$(cut -d " " -f 1 <<<"$subcommands" | uniq)
    elif [[ -n $verbs && ${#names[@]} -eq 1 && ${names[0]} != prove ]]; then
        words=$verbs
    elif [[ ${names[0]} == book ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o filenames -F _pbrain_fukumi pbrain-fukumi
