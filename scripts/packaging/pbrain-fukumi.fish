# SPDX-License-Identifier: MIT
# Completion of pbrain-fukumi's command line for fish: what the completion for bash, in the same folder,
# offers. bash is needed.
set --global __pbrain_fukumi_bash (status dirname)/../../bash-completion/completions/pbrain-fukumi
function __pbrain_fukumi_offers
    set --local current (commandline --current-token --cut-at-cursor)
    bash -c 'source "$1" && shift && COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) &&
        _pbrain_fukumi && printf "%s\n" "${COMPREPLY[@]}"' \
        bash $__pbrain_fukumi_bash (commandline --tokenize --current-process --cut-at-cursor) "$current" 2>/dev/null
end
complete --command pbrain-fukumi --no-files --arguments '(__pbrain_fukumi_offers)'
