# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# The libraries of the product, built for 64-bit Windows from Debian's source packages.
# REQUIRES: say.sh is sourced.

readonly _target=x86_64-w64-mingw32

# windows_libraries PREFIX: makes PREFIX/include and PREFIX/lib; nothing if they are there already.
windows_libraries() {
    local prefix=$1 work
    [[ -e $prefix/complete ]] && return
    say "building the libraries for Windows ..."
    rm -rf "$prefix"
    mkdir -p "$prefix/include" "$prefix/lib"
    work=$(mktemp -d)
    _source_package "$work" "$(_boost_package)"
    _build_boost "$work" "$prefix"
    _source_package "$work" lz4
    _build_lz4 "$work" "$prefix"
    rm -rf "$work"
    touch "$prefix/complete"
}

# boost1.74: the version that the headers of this machine belong to.
_boost_package() {
    dpkg-query --show --showformat '${Status} ${source:Package}\n' 'libboost-program-options1.*-dev' \
        2>/dev/null | sed -n 's/^install ok installed //p' | grep . ||
        die "libboost-program-options-dev is not installed"
}

# _source_package FOLDER NAME: downloads the archives of a source package; apt checks them.
_source_package() {
    local folder=$1 name=$2 apt
    mkdir -p "$folder/lists/partial"
    echo "deb-src $(_debian_mirror) $(_release) main" >"$folder/sources.list"
    apt=(-q -o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$folder/lists" -o APT::Sandbox::User=root)
    if ! (apt-get "${apt[@]}" update && cd "$folder" &&
        apt-get "${apt[@]}" source --download-only "$name") >"$folder/log" 2>&1 </dev/null; then
        tail -n 20 "$folder/log" >&2
        die "cannot download the source package $name"
    fi
}

# From where this machine has its packages.
_debian_mirror() {
    { cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
        sed -n 's/^URIs: *\(http[^ ]*\/debian\)\/\? *$/\1/p
            s/^deb \(\[[^]]*\] \)\?\(http[^ ]*\/debian\)\/\? .*/\2/p' |
        { grep -m 1 . || echo http://deb.debian.org/debian; }
}

_release() {
    (. /etc/os-release && echo "$VERSION_CODENAME")
}

# Only Program_options; its headers, and those of nlohmann-json, are those of this machine: they are the same
# everywhere.
_build_boost() {
    local folder=$1 prefix=$2
    tar -C "$folder" -xf "$folder"/boost*.orig.tar.* --wildcards --no-anchored 'libs/program_options/src/*.cpp'
    ln -s /usr/include/boost "$prefix/include/boost"
    ln -s /usr/include/nlohmann "$prefix/include/nlohmann"
    printf '%s\n' "$folder"/*/libs/program_options/src/*.cpp |
        xargs -P "$(nproc)" -I '{}' "$_target-g++-posix" -std=c++17 -O2 -march=x86-64-v2 -w -DBOOST_BIND_GLOBAL_PLACEHOLDERS \
            "-ffile-prefix-map=$folder=." "-ffile-prefix-map=$prefix=." -I "$prefix/include" \
            -c '{}' -o '{}.o'
    "$_target-ar" rcsD "$prefix/lib/libboost_program_options.a" \
        "$folder"/*/libs/program_options/src/*.cpp.o
}

_build_lz4() {
    local folder=$1 prefix=$2 source
    tar -C "$folder" -xf "$folder"/lz4*.orig.tar.*
    for source in "$folder"/lz4-*/lib/*.c; do
        "$_target-gcc-posix" -O2 -march=x86-64-v2 "-ffile-prefix-map=$folder=." -c "$source" -o "$source.o"
    done
    "$_target-ar" rcsD "$prefix/lib/liblz4.a" "$folder"/lz4-*/lib/*.c.o
    cp "$folder"/lz4-*/lib/*.h "$prefix/include/"
}
