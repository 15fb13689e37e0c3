# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Configuring and building with CMake. Nothing here reads stdin or writes to stdout.
# REQUIRES: say.sh is sourced; the working directory is the root of the repository.

# build_product FOLDER TARGET: a program as users get it; what the build needs is installed first.
# Sources are compiled sixteen at a time, which halves the wait. REQUIRES: packages.sh is sourced too.
build_product() {
    local missing
    mapfile -t missing < <(missing_packages product)
    install_packages "${missing[@]}"
    configure "$1" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DFUKUMI_UNITY=ON
    build "$1" "$2"
}

# configure FOLDER [CMAKE_OPTION...]
configure() {
    local folder=$1 generator=() log=$1/configure.log
    shift
    _drop_foreign_build "$folder"
    if [[ ! -e $folder/CMakeCache.txt && -z ${CMAKE_GENERATOR:-} ]] && command -v ninja >/dev/null; then
        generator=(-G Ninja)
    fi
    mkdir -p "$folder"
    if ! cmake -S . -B "$folder" "${generator[@]}" "$@" >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        die "CMake could not configure $folder"
    fi
}

# build FOLDER [TARGET...]
build() {
    local folder=$1 targets=()
    shift
    (($# == 0)) || targets=(--target "$@")
    cmake --build "$folder" --parallel "$(build_jobs)" "${targets[@]}" >&2 </dev/null ||
        die "$folder could not be built"
}

# CMake's own variable for it, else one job a processor.
build_jobs() {
    echo "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
}

# A build folder that was made for another place (the tree was moved or copied) is of no use.
_drop_foreign_build() {
    local folder=$1 made_for
    [[ -e $folder/CMakeCache.txt ]] || return 0
    made_for=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
    if [[ ! $made_for -ef . ]]; then
        say "$folder was made for $made_for: starting afresh"
        rm -rf "$folder"
    fi
}
