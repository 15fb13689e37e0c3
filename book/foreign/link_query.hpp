// SPDX-License-Identifier: MIT
//
// Links of sites, whose games are parameters: https://example.org/?moves=h8i9&size=15&rule=renju
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "book/foreign/stored_game.hpp"
#include "engine/core/result.hpp"

namespace fukumi::book {

struct LinkQuery {
    /// The parameter "moves", or the longest that is a list of moves; empty if there is none.
    std::string moves;
    std::optional<Rule> rule{};
    std::optional<BoardSize> size{};
    LeftOut leftOut{};  ///< other parameters, and text next to the link
};

/// The parameters after the first '?' of a text. Lists by colour are ErrorKind::NotSupported.
[[nodiscard]] Result<LinkQuery> linkQueryOf(std::string_view text);

/// A text that is one link, with what is after its '#' as it was before a browser wrote blanks and
/// commas as "%20" and "%2C"; every other text as it is.
[[nodiscard]] std::string decodedLink(std::string_view text);

}  // namespace fukumi::book
