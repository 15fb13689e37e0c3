// SPDX-License-Identifier: MIT
//
// libFuzzer's way into a session. Build with clang and
//
//     cmake -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DFUKUMI_FUZZ=ON
//         -DFUKUMI_SANITIZE=fuzzer-no-link,address,undefined
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/session_harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto report = fukumi::test::runSession({reinterpret_cast<const char*>(data), size});
    if (!report.broken.empty()) {
        std::fprintf(stderr, "%s\n", report.broken.c_str());
        std::abort();
    }
    return 0;
}
