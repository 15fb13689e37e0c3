// SPDX-License-Identifier: MIT
//
// Cases that have nothing to test on this machine: a set of positions or a library is absent.
#pragma once

#include <string>

#include "tests/support/catch.hpp"

namespace fukumi::test {

/// Says why the case that is running tests nothing. CTest looks for the word (tests/CMakeLists.txt)
/// and reports the case as skipped. REQUIRES: the case has checked nothing and returns, because
/// the word hides failures too.
inline void saySkipped(const std::string& why) { WARN("SKIPPED: " << why); }

}  // namespace fukumi::test
