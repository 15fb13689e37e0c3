// SPDX-License-Identifier: MIT
//
// The page's links: a head, whose parts may be missing, and moves (moves_format.cpp):
//
//     #renju,20x20,black:h8,white:i9,blocked:a1,first:white,j7k8
//
// Links of gomocalc.com begin with "#/".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "book/foreign/stored_game.hpp"
#include "engine/core/result.hpp"

namespace fukumi::book {

struct PageLink {
    std::optional<Rule> rule{};
    std::optional<BoardSize> size{};
    std::optional<Color> first{};
    // Lists of points, as in the link.
    std::optional<std::string_view> black{};
    std::optional<std::string_view> white{};
    std::optional<std::string_view> blocked{};
    std::string_view moves{};  ///< the rest
};

/// The link of a text, with views of the text; absent if it has none. A size that no board has is
/// ErrorKind::NotASize; a head that contradicts itself is ErrorKind::Damaged.
[[nodiscard]] Result<std::optional<PageLink>> pageLinkOf(std::string_view text);

[[nodiscard]] std::string pageLinkText(const StoredGame& game);

}  // namespace fukumi::book
