// SPDX-License-Identifier: MIT
#include "protocol/cli/book/book_foreign.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <utility>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_format.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/printable.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/game_files.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::array<std::pair<std::string_view, BookFormat>, 5> kFormats{
    {{"text", BookFormat::Text},
     {"book", BookFormat::Compiled},
     {"lib", BookFormat::RenLib},
     {"db", BookFormat::Database},
     {"db-lz4", BookFormat::PackedDatabase}}};

BookFormat formatOf(const std::string& path) {
    if (path.empty() || path.ends_with(".txt")) return BookFormat::Text;
    if (path.ends_with(".lib")) return BookFormat::RenLib;
    if (path.ends_with(".db")) return BookFormat::Database;
    return writtenFormat(path) != nullptr ? BookFormat::Game : BookFormat::Compiled;
}

void sayLeftOut(const std::string& path, const book::LeftOut& leftOut) {
    if (!leftOut.isEmpty()) std::cerr << printable(path + ": left out: " + leftOut.text()) << '\n';
}

/// The rule and size that are asked for, or the only ones of the book that the format can hold.
book::RenLibFrame frameFor(const FrameOptions& wanted,
                           const book::BookLibrary& library,
                           const book::FormatLimits& limits) {
    std::optional<book::RenLibFrame> found;
    for (const auto& [key, position] : library.positions()) {
        const BoardSize size = position.size;
        if (std::max(size.width(), size.height()) > limits.maxSide) continue;
        if (limits.squareBoard && !size.isSquare()) continue;
        if (wanted.rule.value_or(position.rule) != position.rule) continue;
        if (wanted.size.value_or(size) != size) continue;
        if (found && (found->rule != position.rule || found->size != size))
            throw UserError{
                "the book has several rules or sizes, a file one: say which by --rule and "
                "--size"};
        found = {position.rule, size};
    }
    return found.value_or(wanted.frame());
}

/// The moves of all games of a file, with their comments, as positions of a book.
void addGameTrees(const std::string& path, const FrameOptions& frame, book::BookLibrary& library) {
    const std::string asker = "book";
    auto opened = book::openGames(openGameFile(asker, path), {.size = frame.size});
    if (!opened) throw UserError{asker + ": " + describeError(inFile(opened.error(), path))};
    while (true) {
        auto game = opened->games->next();
        if (!game) throw UserError{asker + ": " + describeError(inFile(game.error(), path))};
        if (!*game) return;
        book::StoredGame& stored = **game;
        const auto rule = frame.rule ? frame.rule : stored.rule;
        if (!rule) throw UserError{path + ": nothing names the rule of a game: say it by --rule"};
        leavePassesOut(stored);
        const bool isWhole = stored.head.setup == board::GameRecord::Setup{};
        if (!isWhole) stored.notices.push_back({"a game that begins from a position", "left out"});
        printNotices(stored.notices, path);
        if (isWhole) library.merge(book::bookOf(stored.tree, *rule, stored.head.size));
    }
}

/// A book as the tree of one game.
std::string writtenGame(const ExportArguments& wanted, const book::BookLibrary& library) {
    const book::Format& format = *writtenFormat(wanted.to);
    const book::RenLibFrame frame = frameFor(wanted.frame, library, format.limits);
    book::StoredGame game;
    game.rule = frame.rule;
    game.head.size = frame.size;
    game.tree = book::remarkedTree(book::bookTree(library, frame.rule, frame.size));
    auto file = writeGame(format, game);
    if (!file) throw UserError{wanted.to + ": " + describeError(file.error())};
    printNotices(file->notices, wanted.to);
    return std::move(file->bytes);
}

}  // namespace

book::RenLibFrame FrameOptions::frame() const {
    book::RenLibFrame frame;
    frame.rule = rule.value_or(frame.rule);
    frame.size = size.value_or(frame.size);
    return frame;
}

FrameOptions frameFrom(const Options& options) {
    FrameOptions frame;
    if (options.has("rule")) {
        frame.rule = ruleFromName(options.text("rule"));
        if (!frame.rule)
            throw UserError{"--rule: '" + options.text("rule") +
                            "' is not freestyle, standard, renju, caro or caro6"};
    }
    if (options.has("size")) {
        const std::string& text = options.text("size");
        const auto side = parseInteger<int>(text);
        if (!side || *side < kMinBoardSide || *side > book::RenLibFrame::kMaxSide)
            throw UserError{"--size: '" + text + "': a library's board has sides from " +
                            std::to_string(kMinBoardSide) + " to " +
                            std::to_string(book::RenLibFrame::kMaxSide)};
        frame.size = BoardSize::square(*side);
    }
    return frame;
}

bool isForeignBook(const std::string& path) {
    return !path.ends_with(".txt") && book::formatOfName(path) != nullptr;
}

void addForeignBook(const std::string& path,
                    const FrameOptions& frame,
                    book::BookLibrary& library) {
    if (!path.ends_with(".lib") && !path.ends_with(".db"))
        return addGameTrees(path, frame, library);
    const std::string content = readFile(path);
    const std::span bytes{reinterpret_cast<const std::uint8_t*>(content.data()), content.size()};
    auto read =
        path.ends_with(".lib") ? book::readRenLib(bytes, frame.frame()) : book::readYixinDb(bytes);
    if (const auto* error = std::get_if<book::BookError>(&read))
        throw UserError{"'" + path + "': " + error->reason};
    auto& found = std::get<book::ImportedBook>(read);
    sayLeftOut(path, found.leftOut);
    // Libraries can be large: the first one is not copied.
    if (library.positions().empty())
        library = std::move(found.library);
    else
        library.merge(found.library);
}

FileKind kindOf(BookFormat format) {
    switch (format) {
        case BookFormat::Text: return FileKind::TextBook;
        case BookFormat::Compiled: return FileKind::Book;
        default: return FileKind::Foreign;
    }
}

ExportArguments exportArguments(const Options& options) {
    ExportArguments wanted;
    wanted.frame = frameFrom(options);
    const Arguments& files = options.words;
    if (files.empty() || files.size() > 2)
        throw UserError{"book export: wanted are a file and where to write it"};
    wanted.from = files.front();
    if (files.size() > 1) wanted.to = files.back();
    wanted.format = formatOf(wanted.to);
    if (options.has("format")) {
        const std::string& format = options.text("format");
        const auto known = ranges::find(kFormats, format, &decltype(kFormats)::value_type::first);
        if (known == kFormats.end())
            throw UserError{"--format: '" + format + "': known are text, book, lib, db and db-lz4"};
        wanted.format = known->second;
    }
    if (wanted.to.empty() && wanted.format != BookFormat::Text)
        throw UserError{"book export: where to? Only text goes to the standard output"};
    return wanted;
}

ExportArguments asNamed(const std::string& path, const FrameOptions& frame) {
    return {{}, path, formatOf(path), frame};
}

std::string exportedBytes(const ExportArguments& wanted, const book::BookLibrary& library) {
    book::ExportedBook made;
    switch (wanted.format) {
        case BookFormat::Text: return book::writeBookText(library);
        case BookFormat::Compiled: return book::compileBook(library);
        case BookFormat::RenLib:
            made = book::writeRenLib(
                library, frameFor(wanted.frame, library, writtenFormat(".lib")->limits));
            break;
        case BookFormat::Database:
        case BookFormat::PackedDatabase: made = book::writeYixinDb(library); break;
        case BookFormat::Game: return writtenGame(wanted, library);
    }
    sayLeftOut(wanted.to, made.leftOut);
    if (wanted.format != BookFormat::PackedDatabase) return std::move(made.bytes);
    auto packed = book::packLz4(made.bytes);
    if (!packed) throw UserError{"--format db-lz4: this program was built without LZ4"};
    return std::move(*packed);
}

}  // namespace fukumi::protocol::cli
