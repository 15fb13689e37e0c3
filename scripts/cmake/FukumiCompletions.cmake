# SPDX-License-Identifier: MIT
# Completions of the command line, each where its shell looks. Those for zsh and fish ask the one
# for bash, so that all three lie below one prefix.
set(_packaging "${CMAKE_CURRENT_LIST_DIR}/../packaging")
install(FILES "${_packaging}/pbrain-fukumi.bash" RENAME pbrain-fukumi
    DESTINATION share/bash-completion/completions)
if(NOT FUKUMI_ZSH_FOLDER)
    set(FUKUMI_ZSH_FOLDER share/zsh/site-functions)
endif()
install(FILES "${_packaging}/_pbrain-fukumi" DESTINATION "${FUKUMI_ZSH_FOLDER}")
install(FILES "${_packaging}/pbrain-fukumi.fish" DESTINATION share/fish/vendor_completions.d)
