// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/support/catch.hpp"

namespace fukumi::test {

/// This process may have `bytes` more of addresses for as long as this object lives.
class AddressLimit {
public:
    explicit AddressLimit(std::size_t bytes) {
        std::size_t pages = 0;
        std::ifstream{"/proc/self/statm"} >> pages;
        REQUIRE(pages > 0);
        REQUIRE(getrlimit(RLIMIT_AS, &before_) == 0);
        rlimit limit = before_;
        limit.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + bytes;
        REQUIRE(setrlimit(RLIMIT_AS, &limit) == 0);
    }
    ~AddressLimit() { setrlimit(RLIMIT_AS, &before_); }
    AddressLimit(const AddressLimit&) = delete;
    AddressLimit& operator=(const AddressLimit&) = delete;

private:
    rlimit before_{};
};

}  // namespace fukumi::test
