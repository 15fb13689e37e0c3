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

# The names in parentheses after an option: "(free, pro or swap; ...)" -> free pro swap.
_pbrain_fukumi_choices() {
    awk -v option="$1" '
        /^  [^ ]/ { is_it = $1 == option }
        /^$/ { is_it = 0 }
        is_it { text = text " " $0 }
        END {
            gsub(/ +/, " ", text)
            if (!match(text, /\([a-z0-9-]+(, [a-z0-9-]+)* or [a-z0-9-]+/)) exit
            text = substr(text, RSTART + 1, RLENGTH - 1)
            gsub(/, | or /, " ", text)
            print text
        }'
}

# The program's file from the word that was typed.
_pbrain_fukumi_file() {
    local word=${1//[\\\"\']/}
    # shellcheck disable=SC2088,SC2016  # as they are typed
    case $word in
        '~/'*) word=$HOME/${word:2} ;;
        '$HOME/'*) word=$HOME/${word:6} ;;
    esac
    printf '%s' "$word"
}

_pbrain_fukumi() {
    local program current=${COMP_WORDS[COMP_CWORD]//[\\\"\']/} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local names=() verbs='' subcommands word operand help words=''
    COMPREPLY=()
    program=$(_pbrain_fukumi_file "${COMP_WORDS[0]}")
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
            *:*'|'*) [[ $operand =~ [A-Z] && ! $operand =~ ^[A-Z](\|[A-Z])+$ ]] || words=${operand//|/ } ;;
            *:?*) words=$(_pbrain_fukumi_choices "$previous" <<<"$help") ;;
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
    elif [[ ${names[0]} == book || ${names[0]} == convert ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o filenames -F _pbrain_fukumi pbrain-fukumi
