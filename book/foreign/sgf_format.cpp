// SPDX-License-Identifier: MIT
#include "book/foreign/sgf_game.hpp"
#include "book/foreign/text_content.hpp"

namespace fukumi::book {

namespace {

constexpr FormatLimits kLimits{.bytes = std::size_t{256} << 20};

/// The games of a text, cut when they are asked for.
class SgfGames : public GameCollection {
public:
    SgfGames(TextContent content, ReadOptions options)
        : content_{std::move(content)}, options_{std::move(options)}, rest_{content_.text} {}

    Result<std::optional<StoredGame>> next() override {
        SgfSteps steps{rest_, line_};
        if (!steps.hasGame()) return std::optional<StoredGame>{};
        auto game = readSgfGame(steps, options_);
        const bool isFirst = rest_.size() == content_.text.size();
        rest_ = steps.rest();
        line_ = steps.line();
        if (!game) return game.error();
        if (isFirst)
            game->notices.insert(
                game->notices.begin(), content_.notices.begin(), content_.notices.end());
        return std::optional{std::move(*game)};
    }

private:
    TextContent content_;
    ReadOptions options_;
    std::string_view rest_;
    std::size_t line_ = 1;
};

bool isLikeSgf(const FileContent& content) { return hasSgfGame(textStart(content)); }

/// The encoding that CA names, found in bytes that are not decoded yet.
std::string_view encodingOf(std::string_view bytes) {
    constexpr std::string_view kProperty = "CA[";
    const auto begin = bytes.find(kProperty);
    if (begin == std::string_view::npos) return {};
    bytes.remove_prefix(begin + kProperty.size());
    return bytes.substr(0, bytes.find(']'));
}

Result<Games> readSgf(FileContent content, const ReadOptions& options) {
    auto text = readText(content, options, kLimits.bytes, encodingOf);
    if (!text) return text.error();
    return Games{std::make_unique<SgfGames>(std::move(*text), options)};
}

Result<WrittenFile> writeSgf(const StoredGame& game) { return WrittenFile{sgfText(game), {}}; }

}  // namespace

extern const Format kSgfFormat;
const Format kSgfFormat{.name = "sgf",
                        .title = "Smart Game Format",
                        .endings = ".sgf",
                        .sniff = isLikeSgf,
                        .read = readSgf,
                        .write = writeSgf,
                        .limits = kLimits};

}  // namespace fukumi::book
