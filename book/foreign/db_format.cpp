// SPDX-License-Identifier: MIT
//
// A database of Yixin and Rapfi (yixin_db.hpp) as a tree of moves (book_tree.hpp).

#include "book/foreign/book_tree.hpp"
#include "book/foreign/format.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/yixin_db.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

constexpr std::string_view kTitle = "a database of Yixin";
constexpr FormatLimits kDbLimits{.bytes = std::size_t{1} << 30,
                                 .setup = false,
                                 .passes = false,
                                 .yixinRules = true,
                                 .needsRule = true,
                                 .holds = part::kVariations | part::kComments | part::kTexts |
                                          part::kArrows | part::kValues | part::kRule |
                                          part::kSize};

/// A packed one, or one whose first record can be.
bool isLikeDatabase(const FileContent& content) {
    const auto bytes = asBytes(content.start());
    if (isLz4Frame(bytes)) return true;
    ByteReader reader{bytes};
    const auto count = reader.number<4>();
    if (!count) return false;
    const auto length = reader.number<2>();
    if (*count == 0 || !length || *length == 0) return content.ending() == ".db";
    const auto frame = reader.take(3);
    if (!frame || *length % 2 == 0 || *length > 3 + 2 * kMaxSquares) return false;
    const bool isAboutFile = (*frame)[1] == 0 && (*frame)[2] == 0;
    const bool isRule = ruleOfYixin((*frame)[0]) || content.ending() == ".db";
    return isRule && (isAboutFile || BoardSize::make((*frame)[1], (*frame)[2]));
}

/// A rule and size of a database, and its number of positions.
struct Frame {
    Rule rule;
    BoardSize size;
    std::size_t positions;
};

/// Those that are there and were not ruled out, the largest first.
std::vector<Frame> framesOf(const ImportedBook& book, const ReadOptions& options) {
    std::vector<Frame> frames;
    const auto add = [&](Rule rule, BoardSize size) {
        if (options.rule.value_or(rule) != rule || options.size.value_or(size) != size) return;
        const auto known = ranges::findIf(
            frames, [&](const Frame& frame) { return frame.rule == rule && frame.size == size; });
        if (known != frames.end())
            ++known->positions;
        else
            frames.push_back({rule, size, 1});
    };
    for (const auto& each : book.library.positions()) add(each.second.rule, each.second.size);
    if (book.library.positions().empty() && book.frame) add(book.frame->first, book.frame->second);
    ranges::stableSort(frames, std::greater{}, &Frame::positions);
    return frames;
}

/// The tree that says which of the equal moves are shown, on the board of the database.
board::GameTree likeOf(const ReadOptions& options, BoardSize size) {
    board::GameTree like = options.like;
    auto node = board::GameTree::kRoot;
    if (const auto line = board::listFromHuman(options.likeLine, size))
        for (const Square s : *line) node = like.add(node, s);
    return like;
}

Result<Games> readDb(FileContent content, const ReadOptions& options) {
    const auto bytes = content.readAll(kDbLimits.bytes);
    if (!bytes) return bytes.error();
    auto read = readYixinDb(asBytes(*bytes), options.encoding);
    if (!read) return read.error();
    const auto frames = framesOf(*read, options);
    if (frames.empty() && read->frame)
        return InputError{.kind = ErrorKind::NotInFile,
                          .value = english("a position of this rule and size"),
                          .expected = {english("positions of others only")}};
    StoredGame game;
    game.rule = options.rule;
    game.head.size = options.size.value_or(game.head.size);
    if (!frames.empty()) {
        game.rule = frames.front().rule;
        game.head.size = frames.front().size;
        game.tree = remarkedTree(
            bookTree(read->library, *game.rule, game.head.size, likeOf(options, game.head.size)));
    }
    for (std::size_t i = 1; i < frames.size(); ++i)
        read->leftOut.add(english("positions of other rules or sizes"), frames[i].positions);
    game.notices = read->leftOut.notices();
    for (Notice& each : guessNotices(read->guess)) game.notices.push_back(std::move(each));
    return oneGame(std::move(game));
}

Result<WrittenFile> writeDb(const StoredGame& game) {
    const Rule rule = game.rule.value_or(Rule::Freestyle);
    const BookLibrary library = bookOf(game.tree, rule, game.head.size);
    ExportedBook book = writeYixinDb(library);
    book.leftOut.add(partsBeyondBook(game.tree));
    WrittenFile file{std::move(book.bytes), book.leftOut.notices()};
    if (const std::size_t joined = joinedNodes(game.tree, rule, game.head.size); joined > 0)
        file.notices.push_back(
            {{english("{0} ({1})"),
              {english("moves that lead to the same position as others, up to symmetry"),
               std::to_string(joined)}},
             english("joined")});
    if (!game.rule)
        file.notices.push_back(
            {english("the rule is not known"), {english("written as {0}"), {nameOf(rule)}}});
    return file;
}

}  // namespace

extern const Format kDbFormat;
const Format kDbFormat{.name = "db",
                       .title = kTitle,
                       .endings = ".db",
                       .sniff = isLikeDatabase,
                       .read = readDb,
                       .write = writeDb,
                       .limits = kDbLimits,
                       .isLibrary = true};

}  // namespace fukumi::book
