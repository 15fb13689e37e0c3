// SPDX-License-Identifier: MIT
//
// Games of a content in memory, for tests of formats.
#pragma once

#include <string>
#include <vector>

#include "book/foreign/format.hpp"

namespace fukumi::test {

/// The games of a file up to the first error.
struct ReadCollection {
    std::string format;
    std::vector<book::StoredGame> games;
    std::optional<InputError> error;
};

[[nodiscard]] ReadCollection readCollection(const std::string& bytes,
                                            const book::ReadOptions& options = {});

/// "h8 pass i9": the main line.
[[nodiscard]] std::string lineOf(const book::StoredGame& game);

}  // namespace fukumi::test
