// SPDX-License-Identifier: MIT
#include "engine/board/notation.hpp"
#include "engine/board/star_points.hpp"
#include "protocol/cli/analyze/review_output.hpp"
#include "protocol/cli/analyze/review_page.hpp"

namespace fukumi::protocol::cli {

namespace {

void fill(std::string& page, std::string_view place, const std::string& text) {
    page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string reviewHtml(const ReviewedGame& game) {
    const BoardSize size = game.record.size;
    std::string stars;
    board::starPoints(size).forEach(
        [&](Square s) { stars += (stars.empty() ? "" : " ") + board::toHuman(s, size); });
    std::string page{reviewPage()};
    fill(page, "{{STARS}}", stars);
    // Names come from outside: a "<" in them must not end the script that holds them.
    std::string data;
    for (const char c : reviewJson(game)) {
        if (c == '<')
            data += "\\u003c";
        else
            data += c;
    }
    fill(page, "{{DATA}}", data);
    return page;
}

}  // namespace fukumi::protocol::cli
