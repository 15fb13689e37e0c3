// SPDX-License-Identifier: MIT
#include "protocol/cli/book/book_files.hpp"

#include <algorithm>
#include <iostream>
#include <string_view>
#include <utility>

#include "book/five_source.hpp"
#include "book/foreign/book_tree.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/text_content.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "book/format/mapped_book.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using question::BookFormat;

/// In any case, as formatOfName() knows it.
bool hasEnding(std::string_view path, std::string_view ending) {
    return inLowerCase(path).ends_with(ending);
}

bool isText(const std::string& path) { return hasEnding(path, ".txt"); }

BookFormat formatOf(const std::string& path) {
    if (path.empty() || isText(path)) return BookFormat::Text;
    if (hasEnding(path, ".lib")) return BookFormat::RenLib;
    if (hasEnding(path, ".db")) return BookFormat::Database;
    const book::Format* const format = book::formatOfName(path);
    if (format == nullptr) return BookFormat::Compiled;
    if (format->write == nullptr)
        refuse({.kind = ErrorKind::NotPossible,
                .field = "OUT",
                .value = "'" + path + "': files of this format are only read"});
    return BookFormat::Game;
}

/// Where nothing was said: RenLib's rule on 15x15.
book::RenLibFrame usualFrame(const BookFrame& frame) {
    book::RenLibFrame found;
    found.rule = frame.rule.value_or(found.rule);
    found.size = frame.size.value_or(found.size);
    return found;
}

/// The same for a library. Throws UserError on a board that it cannot have.
book::RenLibFrame renLibFrame(const BookFrame& frame) {
    const book::RenLibFrame found = usualFrame(frame);
    if (!found.size.isSquare() || found.size.width() > book::RenLibFrame::kMaxSide)
        refuse({.kind = ErrorKind::NotSupported,
                .field = "size",
                .value = "a library on a board that is not a square up to 15x15"});
    return found;
}

/// A file in which nothing of the book would be left.
[[noreturn]] void refuseAll() {
    refuse({.kind = ErrorKind::NotPossible,
            .value = "no position of the book has a rule and a size that the file can have"});
}

/// Whether a database can hold a part of the book, or there is none.
bool hasYixinPosition(const book::BookLibrary& library) {
    return library.positions().empty() || ranges::anyOf(library.positions(), [](const auto& each) {
               return rowOf(each.second.rule).isOfYixin;
           });
}

/// The rule and size that are asked for, or the only ones of the book that the format can hold.
book::RenLibFrame frameFor(const BookFrame& wanted,
                           const book::BookLibrary& library,
                           const book::FormatLimits& limits) {
    const auto fits = [&](BoardSize size) {
        return std::max(size.width(), size.height()) <= limits.maxSide &&
               (size.isSquare() || !limits.squareBoard);
    };
    std::optional<book::RenLibFrame> found;
    for (const auto& [key, position] : library.positions()) {
        const BoardSize size = position.size;
        if (!fits(size)) continue;
        if (wanted.rule.value_or(position.rule) != position.rule) continue;
        if (wanted.size.value_or(size) != size) continue;
        if (found && (found->rule != position.rule || found->size != size))
            refuse({.kind = ErrorKind::NotPossible,
                    .value = "the book has several rules or sizes, a file one: choose by --rule "
                             "and --size"});
        found = {position.rule, size};
    }
    if (!found && library.positions().empty()) found = usualFrame(wanted);
    if (!found || !fits(found->size)) refuseAll();
    return *found;
}

/// Parts of a game that a book holds, or that partsBeyondBook() counts.
constexpr unsigned kBookHolds = book::part::kVariations | book::part::kComments |
                                book::part::kTexts | book::part::kArrows | book::part::kValues |
                                book::part::kRule | book::part::kSize;

/// The moves of all games of a file, with their comments, as positions of a book.
void addGameTrees(const std::string& path, const BookFrame& frame, book::BookLibrary& library) {
    auto opened =
        book::openGames(openGameFile("FILE", path), {.rule = frame.rule, .size = frame.size});
    if (!opened) refuse(inFile(opened.error(), path));
    std::size_t ofAnotherRule = 0;
    book::NoticeList notices;
    while (true) {
        auto game = opened->games->next();
        if (!game) refuse(inFile(game.error(), path));
        if (!*game) break;
        book::StoredGame& stored = **game;
        const auto rule = stored.rule ? stored.rule : frame.rule;
        if (frame.rule && rule != frame.rule) ++ofAnotherRule;
        if (!rule) refuse(inFile({.kind = ErrorKind::Required, .expected = {"rule"}}, path));
        leavePassesOut(stored);
        const bool isWhole = stored.head.setup == board::GameRecord::Setup{};
        for (const book::Notice& each : stored.notices) notices.add(each);
        if (!isWhole) notices.add({"a game that begins from a position", "left out"});
        if (isWhole)
            for (const auto& lost : {book::partsBeyondBook(stored.tree).notices(),
                                     book::partsBeyond(kBookHolds, stored)})
                for (const book::Notice& each : lost) notices.add(each);
        if (isWhole) library.merge(book::bookOf(stored.tree, *rule, stored.head.size));
    }
    printNotices(notices.all(), path);
    if (ofAnotherRule > 0)
        std::cerr << printableLine(path) << ": "
                  << counted(ofAnotherRule,
                             "game keeps the rule that it names",
                             "games keep the rule that they name")
                  << '\n';
}

/// The output of `book export` and `book merge`.
struct ExportArguments {
    std::string to;  ///< empty: the standard output
    BookFormat format;
    BookFrame frame;
};

/// A book as the tree of one game.
std::string writtenGame(const ExportArguments& wanted, const book::BookLibrary& library) {
    const book::Format& format = *writtenFormat(wanted.to);
    const book::RenLibFrame frame = frameFor(wanted.frame, library, format.limits);
    book::StoredGame game;
    game.rule = frame.rule;
    game.head.size = frame.size;
    game.tree = book::remarkedTree(book::bookTree(library, frame.rule, frame.size));
    std::string bytes = bytesOfGame(format, game, "", wanted.to);
    printNotices(
        book::lostBetween(library, book::bookOf(game.tree, frame.rule, frame.size)).notices(),
        wanted.to);
    return bytes;
}

/// The format of a file: that of its name if the content can be of it, else that of the content.
/// nullptr for our own books.
const book::Format* foreignFormatOf(const std::string& path) {
    const book::Format* const named = book::formatOfName(path);
    if (named == nullptr) return nullptr;
    const book::Format* found = named;
    if (const auto content = book::FileContent::open(path);
        content && !content->start().empty() && !named->sniff(*content))
        found = book::formatOfContent(*content);
    // All texts can be lists of moves.
    const book::Format* const ofTexts = book::formatOfName(".txt");
    if (found == nullptr || found == ofTexts) found = named;
    return found == ofTexts ? nullptr : found;
}

/// Adds what such a file holds; says on stderr what a book cannot hold. Throws UserError.
void addForeignBook(const std::string& path,
                    const book::Format& format,
                    const BookFrame& frame,
                    book::BookLibrary& library) {
    if (!format.isLibrary) return addGameTrees(path, frame, library);
    const bool isRenLib = &format == book::formatOfName(".lib");
    const std::string content = readFile(path);
    auto read = isRenLib ? book::readRenLib(asBytes(content), renLibFrame(frame))
                         : book::readYixinDb(asBytes(content));
    if (!read) refuse(inFile(read.error(), path));
    book::ImportedBook& found = *read;
    printNotices(found.leftOut.notices(), path);
    printNotices(book::guessNotices(found.guess), path);
    if (isRenLib && !frame.rule)
        printNotices({book::assumedRule(book::RenLibFrame::kUsualRule)}, path);
    library.merge(std::move(found.library));
}

/// Without a format the name of OUT says it.
ExportArguments exportArguments(const Question& question) {
    const auto& task = question::partOf<question::BookExport>(question);
    const std::string to = task.to.value_or("");
    const ExportArguments wanted{to, task.format ? *task.format : formatOf(to), question.frame};
    if (wanted.to.empty() && wanted.format != BookFormat::Text)
        refuse({.kind = ErrorKind::Required, .expected = {"OUT"}});
    return wanted;
}

/// The positions of that rule and size, for a file that holds several. All games of the book stay
/// counted, and its remarks stay. Throws UserError if there are none.
book::BookLibrary partOf(const book::BookLibrary& library, const BookFrame& frame) {
    book::BookLibrary part;
    for (const auto& [key, position] : library.positions())
        if ((!frame.rule || position.rule == *frame.rule) &&
            (!frame.size || position.size == *frame.size))
            part.replace(position);
    for (const auto& [game, moves] : library.games()) part.markGame(game, moves);
    for (const std::string& each : library.remarks()) part.addRemark(each);
    if (part.positions().empty() && !library.positions().empty()) refuseAll();
    return part;
}

/// The file; says on stderr what the format cannot hold. Throws UserError.
std::string exportedBytes(const ExportArguments& wanted, const book::BookLibrary& library) {
    if (wanted.format != BookFormat::Text && !library.remarks().empty()) {
        book::LeftOut lost;
        lost.add(english("remarks"), library.remarks().size());
        printNotices(lost.notices(), wanted.to);
    }
    book::ExportedBook made;
    switch (wanted.format) {
        case BookFormat::Text: return book::writeBookText(library);
        case BookFormat::Compiled: return book::compileBook(library);
        case BookFormat::RenLib:
            made = book::writeRenLib(
                library, frameFor(wanted.frame, library, writtenFormat(".lib")->limits));
            break;
        case BookFormat::Database:
        case BookFormat::PackedDatabase:
            if (!hasYixinPosition(library)) refuseAll();
            made = book::writeYixinDb(library);
            made.leftOut.add(book::lostBetween(
                library, valueOrRefuse(book::readYixinDb(asBytes(made.bytes))).library));
            break;
        case BookFormat::Game: return writtenGame(wanted, library);
    }
    printNotices(made.leftOut.notices(), wanted.to);
    if (wanted.format != BookFormat::PackedDatabase) return std::move(made.bytes);
    auto packed = book::packLz4(made.bytes);
    if (!packed)
        refuse({.kind = ErrorKind::NotPossible,
                .field = "format",
                .value = "this program was built without LZ4"});
    return std::move(*packed);
}

/// Games that both books have counted.
std::size_t countShared(const book::CountedGames& a, const book::CountedGames& b) {
    return static_cast<std::size_t>(
        ranges::countIf(b, [&](const auto& game) { return a.contains(game.first); }));
}

}  // namespace

void addBookFile(const std::string& path, book::BookLibrary& library, const BookFrame& frame) {
    requireReadableAgain("", path);
    if (const book::Format* const format = foreignFormatOf(path))
        return addForeignBook(path, *format, frame, library);
    if (book::isProofFile(path)) {
        if (const auto added = book::addProof(path, library); !added) refuse(added.error());
        return;
    }
    if (!isText(path))
        return library.merge(valueOrRefuse(book::MappedBook::open(path)).book().library());
    constexpr std::size_t kMostBytes = std::size_t{1} << 30;
    book::FileContent content{readFile(path, kMostBytes)};
    const auto text = valueOrRefuse(book::readText(content, {}, kMostBytes));
    printNotices(text.notices, path);
    const auto read = book::readBookText(text.text, library);
    if (!read) refuse(inFile(read.error(), path));
}

BookFrame frameOf(const Question& question) {
    BookFrame frame = question.frame;
    if (question.has("rule") && !frame.rule) frame.rule = question.settings.rules.rule;
    if (!frame.size) frame.size = question.start.size;
    return frame;
}

bool canBeContinued(const std::string& path) {
    return (isText(path) || book::formatOfName(path) == nullptr) && !book::isProofFile(path);
}

OutputFile continuedBook(const Question& question,
                         std::string_view field,
                         const std::string& path) {
    if (!canBeContinued(path))
        refuse({.kind = ErrorKind::NotPossible,
                .field = std::string{field},
                .value = "'" + path +
                         "': only a compiled book or a readable text can be continued; book merge "
                         "makes one of this file"});
    return openOutput(question, field, path, Existing::Continued);
}

void saveBookFile(const OutputFile& file,
                  const book::BookLibrary& library,
                  const std::string& remark) {
    const std::string compiled = book::compileBook(library);
    if (const auto read = book::OpeningBook::open(asBytes(compiled)); !read)
        refuse(inFile(read.error(), file.path()));
    file.write(isText(file.path()) ? remark + book::writeBookText(library) : compiled);
}

// book export, book merge: books from one form into another, and several into one.

int bookExport(const Question& question) {
    const std::string& from = question::partOf<question::BookExport>(question).from;
    const ExportArguments wanted = exportArguments(question);
    std::optional<OutputFile> out;
    if (!wanted.to.empty()) out = openOutput(question, "OUT", wanted.to);
    book::BookLibrary library;
    addBookFile(from, library, wanted.frame);
    const bool holdsSeveral =
        wanted.format != BookFormat::RenLib && wanted.format != BookFormat::Game;
    if (holdsSeveral && foreignFormatOf(from) == nullptr) library = partOf(library, wanted.frame);
    const std::string bytes = exportedBytes(wanted, library);
    if (out)
        out->write(bytes);
    else
        std::cout << bytes;
    return kAnswered;
}

int bookMerge(const Question& question) {
    const auto& task = question::partOf<question::BookMerge>(question);
    const ExportArguments wanted{task.out, formatOf(task.out), question.frame};
    const OutputFile out = openOutput(question, "OUT", task.out);
    book::BookLibrary library;
    for (const std::string& path : task.files) {
        book::BookLibrary added;
        addBookFile(path, added, question.frame);
        if (const std::size_t twice = countShared(library.games(), added.games()); twice > 0)
            std::cerr << printableLine(path) << ": "
                      << counted(twice,
                                 "game is counted in a book before it, too, and counts twice",
                                 "games are counted in a book before it, too, and count twice")
                      << '\n';
        library.merge(std::move(added));
    }
    out.write(exportedBytes(wanted, library));
    std::cout << printableLine(task.out) << ": " << counted(library.positions().size(), "position")
              << ", " << counted(library.moveCount(), "move") << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
