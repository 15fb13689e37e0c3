// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/review_html.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"
#include "protocol/answer/review_view.hpp"
#include "protocol/cli/language.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The text between the element's tags; absent if the page has no such element, or an empty one.
std::optional<std::string> contentOf(std::string_view page, const std::string& id) {
    const std::string tag = "<script type=\"text/plain\" id=\"" + id + "\">";
    const auto begin = page.find(tag);
    if (begin == std::string_view::npos) return std::nullopt;
    page.remove_prefix(begin + tag.size());
    const auto end = page.find("</script>");
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    return std::string{page.substr(0, end)};
}

/// JSON for a script element: names come from outside, a "<" in them must not end what holds them.
std::string withoutTags(const std::string& json) {
    std::string data;
    for (const char c : json) {
        if (c == '<')
            data += "\\u003c";
        else
            data += c;
    }
    return data;
}

/// The translations of the texts that one of the sources has, of all languages. A source is
/// JavaScript, HTML or JSON, which write a text alike.
std::string tablesFor(std::initializer_list<std::string_view> sources) {
    nlohmann::json tables = nlohmann::json::parse(languageTables());
    std::map<std::string, bool> isUsed;
    for (auto& table : tables) {
        nlohmann::json used = nlohmann::json::object();
        for (const auto& [text, translation] : table.items()) {
            auto [found, isNew] = isUsed.try_emplace(text, false);
            if (isNew) {
                const std::string quoted = nlohmann::json(text).dump();
                const auto inner = std::string_view{quoted}.substr(1, quoted.size() - 2);
                // The empty text has the rule of the plural forms.
                found->second =
                    std::any_of(sources.begin(), sources.end(), [&](std::string_view source) {
                        return source.find(inner) != std::string_view::npos;
                    });
            }
            if (found->second) used[text] = translation;
        }
        table = std::move(used);
    }
    return tables.dump();
}

/// The frame with its places filled. Filled places are not looked at again.
std::string filled(std::string_view frame,
                   const std::vector<std::pair<std::string_view, std::string_view>>& parts) {
    std::string page;
    while (!frame.empty()) {
        std::size_t taken = 1;
        std::string_view put = frame.substr(0, 1);
        for (const auto& [place, text] : parts)
            if (frame.starts_with(place)) {
                taken = place.size();
                put = text;
            }
        page += put;
        frame.remove_prefix(taken);
    }
    return page;
}

}  // namespace

std::optional<PageEngine> engineOf(std::string_view page) {
    auto worker = contentOf(page, "engine-worker");
    auto wasm = contentOf(page, "engine-wasm");
    if (!worker || !wasm) return std::nullopt;
    return PageEngine{toUtf8(*worker), toUtf8(*wasm)};
}

std::string reviewHtml(const answer::ReviewedGame& game, const PageEngine& engine) {
    const std::string data = withoutTags(answer::lineOf(answer::reviewJson(game)));
    // An engine answers with sentences that are not in the page yet.
    const bool hasEngine = !engine.wasm.empty();
    const std::string languages = hasEngine
                                      ? std::string{languageTables()}
                                      : tablesFor({reviewPageScript(), reviewPageFrame(), data});
    return filled(reviewPageFrame(),
                  {{"{{VERSION}}", kVersion},
                   {"{{STYLE}}", reviewPageStyle()},
                   {"{{WORKER}}", engine.worker},
                   {"{{WASM}}", engine.wasm},
                   {"{{LANGUAGES}}", languages},
                   {"{{DATA}}", data},
                   {"{{SCRIPT}}", reviewPageScript()}});
}

}  // namespace fukumi::protocol::cli
