// SPDX-License-Identifier: MIT
//
// Lists of moves that are not those of one game in turn: several games, one colour after the
// other. Read as one game they would be another one.
#pragma once

#include <optional>
#include <span>

#include "book/foreign/move_words.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::book {

/// The kind of such a list, if the word at `at`, which follows `played` moves, shows that it is
/// one. `hasTags`: the list is that of a site's file.
[[nodiscard]] std::optional<English> otherListAt(std::span<const MoveWord> words,
                                                 std::size_t at,
                                                 std::size_t played,
                                                 bool hasTags);

}  // namespace fukumi::book
