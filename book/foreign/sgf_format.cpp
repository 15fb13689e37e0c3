// SPDX-License-Identifier: MIT
#include <map>
#include <utility>

#include "book/foreign/sgf_game.hpp"
#include "book/foreign/sgf_values.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

constexpr FormatLimits kSgfLimits{.bytes = std::size_t{256} << 20};

/// The games of texts, cut when they are asked for.
class SgfGames : public GameCollection {
public:
    /// REQUIRES: parts is not empty.
    SgfGames(std::vector<TextContent> parts, ReadOptions options)
        : parts_{std::move(parts)}, options_{std::move(options)}, rest_{parts_[0].text} {}

    Result<std::optional<StoredGame>> next() override {
        while (!hasSgfGame(rest_) && part_ + 1 < parts_.size()) {
            line_ += countLines(rest_);
            rest_ = parts_[++part_].text;
        }
        SgfSteps steps{rest_, line_};
        if (!steps.hasGame()) return std::optional<StoredGame>{};
        auto game = readSgfGame(steps, options_);
        const TextContent& content = parts_[part_];
        if (game && rest_.size() == content.text.size()) noteOutside(*game);
        rest_ = steps.rest();
        line_ = steps.line();
        if (!game) return game.error();
        noteOutside(*game);
        game->notices.insert(game->notices.begin(), content.notices.begin(), content.notices.end());
        return std::optional{std::move(*game)};
    }

private:
    /// Text at the place between games that belongs to none.
    void noteOutside(StoredGame& game) const {
        const auto at = propertyOutside(rest_);
        if (!at) return;
        game.notices.push_back({english("text outside the brackets of a game"),
                                english("left out"),
                                FilePlace{.number = line_ + countLines(rest_.substr(0, *at))}});
    }

    static std::size_t countLines(std::string_view text) {
        return static_cast<std::size_t>(ranges::countIf(text, [](char c) { return c == '\n'; }));
    }

    std::vector<TextContent> parts_;
    std::size_t part_ = 0;
    ReadOptions options_;
    std::string_view rest_;
    std::size_t line_ = 1;
};

bool isLikeSgf(const FileContent& content) { return hasSgfGame(textStart(content)); }

/// The next CA of a game from there on, in bytes that are not decoded yet: after the end of another
/// value or at the beginning of a node. npos if there is none.
std::size_t findEncoding(std::string_view bytes, std::size_t from = 0) {
    for (auto at = bytes.find("CA[", from); at != std::string_view::npos;
         at = bytes.find("CA[", at + 1)) {
        const auto last = bytes.substr(0, at).find_last_not_of(kBlanks);
        if (last == std::string_view::npos ||
            std::string_view{"];("}.find(bytes[last]) != std::string_view::npos)
            return at;
    }
    return std::string_view::npos;
}

std::string_view encodingAt(std::string_view bytes, std::size_t at) {
    if (at == std::string_view::npos) return {};
    constexpr std::size_t kLongestName = 64;
    bytes = bytes.substr(at + std::string_view{"CA["}.size()).substr(0, kLongestName);
    return bytes.substr(0, bytes.find(']'));
}

/// The encoding that CA names.
std::string_view encodingOf(std::string_view bytes) {
    return encodingAt(bytes, findEncoding(bytes));
}

/// Where the game begins that has a property at `at`; npos if that is before `from`.
std::size_t beginOfGame(std::string_view bytes, std::size_t from, std::size_t at) {
    const std::string_view before = bytes.substr(from, at - from);
    // Not a variation, which follows a node or another variation of one.
    const auto isBegin = [&](std::size_t open) {
        const std::string_view earlier = trim(bytes.substr(0, from + open));
        return trim(before.substr(open + 1)).starts_with(';') &&
               (earlier.empty() || earlier.ends_with(')'));
    };
    auto open = before.rfind('(');
    while (open != std::string_view::npos && !isBegin(open))
        open = before.substr(0, open).rfind('(');
    return open == std::string_view::npos ? open : from + open;
}

/// Cuts a collection before each game that names another encoding than the one before it.
std::vector<std::string> partsByEncoding(std::string bytes) {
    const std::string_view all = bytes;
    std::vector<std::string> parts;
    std::size_t begin = 0;
    auto at = findEncoding(all);
    std::string_view encoding = encodingAt(all, at);
    while (at != std::string_view::npos) {
        const std::size_t before = std::exchange(at, findEncoding(all, at + 1));
        if (at == std::string_view::npos || encodingAt(all, at) == encoding) continue;
        const std::size_t open = beginOfGame(all, before, at);
        if (open == std::string_view::npos) continue;
        parts.emplace_back(all.substr(begin, open - begin));
        begin = open;
        encoding = encodingAt(all, at);
    }
    if (begin > 0) bytes.erase(0, begin);
    parts.push_back(std::move(bytes));
    return parts;
}

Result<Games> readSgf(FileContent content, const ReadOptions& options) {
    auto bytes = content.readAll(kSgfLimits.bytes);
    if (!bytes) return bytes.error();
    std::vector<TextContent> texts;
    for (std::string& part : partsByEncoding(std::move(*bytes))) {
        FileContent one{std::move(part)};
        auto text = readText(one, options, kSgfLimits.bytes, encodingOf);
        if (!text) return text.error();
        texts.push_back(std::move(*text));
    }
    return Games{std::make_unique<SgfGames>(std::move(texts), options)};
}

Result<WrittenFile> writeSgf(const StoredGame& game) { return WrittenFile{sgfText(game), {}}; }

using board::GameRecord;
using board::GameTree;

/// Version of our way to write blocked points.
constexpr int kWriterVersion = 2;

/// A colon parts the two texts of some values.
std::string escaped(std::string_view text, std::string_view special = "\\]:") {
    std::string safe;
    for (const char c : text) {
        // Bytes that no text has would make the file look like another one.
        const bool isControl = static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t';
        if (isControl) continue;
        if (special.find(c) != std::string_view::npos) safe += '\\';
        safe += c;
    }
    return safe;
}

/// nullptr if the text of a point is not that of a mark.
const MarkLetter* markOf(std::string_view text) {
    for (const MarkLetter& each : kMarkLetters)
        if (each.text == text) return &each;
    return nullptr;
}

bool isMark(std::string_view property) {
    return ranges::anyOf(kMarkLetters,
                         [&](const MarkLetter& each) { return each.property == property; });
}

class Writer {
public:
    explicit Writer(const StoredGame& game) : game_{game} {}

    std::string write() {
        const GameRecord::Setup& setup = game_.head.setup;
        const BoardSize size = game_.head.size;
        text_ = "(;FF[4]GM[4]CA[UTF-8]AP[Fukumi:" + std::to_string(kWriterVersion) + ']';
        if (game_.rule) text_.append("RU[").append(nameOf(*game_.rule)).append("]");
        text_ += "SZ[" + std::to_string(size.width());
        if (!size.isSquare()) text_ += ':' + std::to_string(size.height());
        text_ += ']';
        addName("PB", game_.head.names[0]);
        addName("PW", game_.head.names[1]);
        if (game_.head.result && !hasTextOfResult())
            text_.append("RE[")
                .append(kSgfResults.at(static_cast<std::size_t>(*game_.head.result)))
                .append("]");
        addName("DT", game_.head.date);
        addName("EV", game_.head.event);
        addName("ON", game_.head.opening);
        addName("XS", game_.settings);
        addPoints("AB", setup.black);
        addPoints("AW", setup.white);
        addPoints("XB", setup.blocked);
        if (setup.first == Color::White)
            text_ += "PL[W]";
        else if (setup.black.size() != setup.white.size())
            text_ += "PL[B]";
        addRemark(GameTree::kRoot, setup.first);
        addBehind(GameTree::kRoot, setup.first);
        text_ += ")\n";
        return std::move(text_);
    }

private:
    void addName(std::string_view property, const std::string& name) {
        if (!name.empty()) text_.append(property).append("[" + escaped(name) + "]");
    }

    void addPoints(std::string_view property, const std::vector<Square>& points) {
        std::string values;
        for (const Square s : points) values += '[' + sgfLetters(s) + ']';
        addPoints(property, values);
    }

    /// Points in their brackets.
    void addPoints(std::string_view property, const std::string& values) {
        if (!values.empty()) text_.append(property).append(values);
    }

    void addRemark(GameTree::Node node, Color toMove) {
        const GameTree::Remark& remark = game_.tree.remark(node);
        if (remark.time.count() != 0) addName("XT", std::to_string(remark.time.count()));
        if (remark.value)
            addValue(toMove == Color::Black ? *remark.value : -*remark.value, remark.depth);
        addName("C", remark.comment);
        std::string texts, arrows;
        std::map<std::string_view, std::string> marks;
        for (const auto& [point, label] : remark.labels) {
            if (const MarkLetter* const mark = markOf(label))
                marks[mark->property] += '[' + sgfLetters(point) + ']';
            else
                texts += '[' + sgfLetters(point) + ':' + escaped(label) + ']';
        }
        const auto kept = propertiesOf(node);
        for (const auto& [name, values] : kept)
            if (isMark(name))
                for (const std::string& value : values) marks[name] += '[' + escaped(value) + ']';
        for (const auto& [from, to] : remark.arrows)
            arrows += '[' + sgfLetters(from) + ':' + sgfLetters(to) + ']';
        addPoints("LB", texts);
        addPoints("AR", arrows);
        for (const auto& [property, points] : marks) addPoints(property, points);
        for (const auto& [name, values] : kept) {
            if (isMark(name)) continue;
            // Those of the game may have been changed.
            const bool isOfGame = node == GameTree::kRoot;
            if (isOfGame && name == "RU" && game_.rule) continue;
            if (isOfGame && name == "RE" && !isSameResult({name, values})) continue;
            text_ += name;
            for (const std::string& value : values) text_ += '[' + escaped(value, "\\]") + ']';
        }
    }

    void addValue(Value black, Depth depth) {
        const std::string rate = sgfRate(black);
        addName("SBKV", rate);
        if (depth > Depth{0} || valueOfSgfRate(rate) != black)
            addName("XV", std::to_string(black.raw()) + ',' + std::to_string(depth.raw()));
    }

    [[nodiscard]] std::vector<KeptProperty> propertiesOf(GameTree::Node node) const {
        const auto found = game_.properties.find(node);
        return found == game_.properties.end() ? std::vector<KeptProperty>{} : found->second;
    }

    /// Whether the text of the result is that of the game: a game that was opened may have gone on.
    [[nodiscard]] bool isSameResult(const KeptProperty& each) const {
        return each.name == "RE" && sgfResult(each.values.front()) == game_.head.result;
    }

    [[nodiscard]] bool hasTextOfResult() const {
        return ranges::anyOf(propertiesOf(GameTree::kRoot),
                             [&](const KeptProperty& each) { return isSameResult(each); });
    }

    /// The moves after a node: one goes on in its line, several are variations.
    void addBehind(GameTree::Node node, Color mover) {
        struct Variation {
            std::optional<GameTree::Node> first;  // absent: the end of one
            Color mover = Color::Black;
        };
        std::vector<Variation> left;  // the next one last
        while (true) {
            auto children = game_.tree.childrenOf(node);
            for (; children.size() == 1; children = game_.tree.childrenOf(children.front())) {
                addMove(children.front(), mover);
                mover = ~mover;
            }
            for (auto child = children.rbegin(); child != children.rend(); ++child) {
                left.push_back({});
                left.push_back({*child, mover});
            }
            for (; !left.empty() && !left.back().first; left.pop_back()) text_ += ')';
            if (left.empty()) return;
            node = *left.back().first;
            mover = ~left.back().mover;
            text_ += "\n(";
            addMove(node, left.back().mover);
            left.pop_back();
        }
    }

    void addMove(GameTree::Node node, Color mover) {
        if (!text_.ends_with('(')) text_ += '\n';
        text_ += mover == Color::Black ? ";B[" : ";W[";
        const Move move = game_.tree.moveOf(node);
        text_ += (board::isPass(move) ? "" : sgfLetters(move)) + ']';
        addRemark(node, ~mover);
    }

    const StoredGame& game_;
    std::string text_;
};

}  // namespace

std::string sgfText(const StoredGame& game) { return Writer{game}.write(); }

extern const Format kSgfFormat;
const Format kSgfFormat{.name = "sgf",
                        .title = "Smart Game Format",
                        .endings = ".sgf",
                        .sniff = isLikeSgf,
                        .read = readSgf,
                        .write = writeSgf,
                        .limits = kSgfLimits};

}  // namespace fukumi::book
