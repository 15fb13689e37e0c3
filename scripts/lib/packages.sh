# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Packages that a build needs, and how they get onto a Debian machine.
# REQUIRES: say.sh is sourced.

# missing_packages product|tests: the Debian packages that are needed and not here, one a line.
# A tool that is there by other means than a package (a compiler in CXX, headers in CPATH) is accepted.
missing_packages() {
    local compiler
    compiler=$(_compiler)
    command -v cmake >/dev/null || echo cmake
    [[ -n $compiler ]] || echo g++
    # g++ calls make for link-time optimisation on more than one processor: better than ninja alone.
    command -v ninja >/dev/null || command -v make >/dev/null || echo make
    _can_link "$compiler" -lboost_program_options boost/program_options.hpp ||
        echo libboost-program-options-dev
    _can_link "$compiler" "" nlohmann/json.hpp || echo nlohmann-json3-dev
    _can_link "$compiler" -llz4 lz4frame.h || echo liblz4-dev
    # The scripts name this interpreter, so that no other one on the PATH decides how they run.
    [[ -x /usr/bin/python3 ]] || echo python3
    if [[ $1 == tests ]]; then
        _can_link "$compiler" "" catch2/catch.hpp || _can_link "$compiler" "" catch2/catch_all.hpp ||
            echo catch2
        # The texts of the sources are compared with those of the languages.
        command -v msgmerge >/dev/null || echo gettext
    fi
}

# install_packages PACKAGE...: installs them, or says clearly what is to be installed by hand.
install_packages() {
    (($#)) || return 0
    local names as_root=() log
    names=$(in_words "$@")
    command -v apt-get >/dev/null ||
        die "missing: $names (Debian's names); there is no apt-get here, please install them"
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            die "missing: $names; please run as root: apt-get install $*"
        as_root=(sudo)
        [[ -t 0 ]] || as_root=(sudo -n)
    fi
    say "installing $names ..."
    log=$(mktemp)
    # An old package list is better than none: only a failed install is an error.
    if ! _apt_get update >"$log" 2>&1; then
        say "warning: apt-get update failed, trying with the package lists that are here"
    fi
    if ! _apt_get install -y --no-install-recommends "$@" >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        die "could not install $names; please run as root: apt-get install $*"
    fi
    rm -f "$log"
}

# REQUIRES: as_root is set by install_packages.
_apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=120 "$@" </dev/null
}

# The compiler that CMake will take; nothing when there is none.
_compiler() {
    local name
    for name in ${CXX:+"$CXX"} c++ g++ clang++; do
        if command -v "$name" >/dev/null; then
            echo "$name"
            return
        fi
    done
}

# Whether the header $3 is found and an empty program links with the option $2.
_can_link() {
    local compiler=$1 library=$2 header=$3
    [[ -n $compiler ]] || return 1
    # No pipe: a compiler that stops reading early would make the pipe fail, not the question.
    "$compiler" -x c++ - ${library:+"$library"} -o /dev/null 2>/dev/null <<END
#if !__has_include(<$header>)
#error absent
#endif
int main() {}
END
}
