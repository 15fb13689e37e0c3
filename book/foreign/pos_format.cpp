// SPDX-License-Identifier: MIT
//
// A position of RenLib (.pos): the number of moves, then a byte for each, 15 * row + column from
// the top left, from 0; 240 is a pass.
//
//     02 70 62     h8 i9

#include "book/foreign/format.hpp"
#include "book/foreign/move_words.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/encoding.hpp"

namespace fukumi::book {

namespace {

constexpr int kSide = 15;
constexpr std::uint8_t kPassPlace = 240;
constexpr std::size_t kMostMoves = 255;
constexpr std::string_view kPosTitle = "a position of RenLib";
constexpr FormatLimits kPosLimits{
    .bytes = 257, .maxSide = kSide, .squareBoard = true, .setup = false, .holds = 0};

std::uint8_t byteAt(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

std::optional<Move> moveOf(std::uint8_t place) {
    if (place == kPassPlace) return board::kPass;
    if (place >= kSide * kSide) return std::nullopt;
    return Square{place % kSide, place / kSide};
}

bool areDifferentPlaces(std::string_view bytes) {
    board::SquareSet seen;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto move = moveOf(byteAt(bytes, i));
        if (!move || (!board::isPass(*move) && seen.contains(*move))) return false;
        if (!board::isPass(*move)) seen.insert(*move);
    }
    return true;
}

bool isTextOfMoves(const FileContent& content) {
    return isUtf8(content.start()) && hasPoints(textStart(content));
}

/// Whether as many different places follow as the first byte says; other ones, more or fewer only
/// by the file's name. A text of moves is not such a file, even if its first byte, a line end or a
/// tab, counts right. Asked before the other formats of bytes: none has so short a file like it.
bool isLikePos(const FileContent& content) {
    const std::string_view bytes = content.start();
    if (bytes.empty() || bytes.size() > kPosLimits.bytes) return false;
    const std::size_t count = byteAt(bytes, 0);
    const bool arePlaces = areDifferentPlaces(bytes.substr(1, count));
    const bool isNamed = content.ending() == ".pos";
    if (bytes.size() == count + 1 && arePlaces) return isNamed || !isTextOfMoves(content);
    return isNamed && (arePlaces || textStart(content).empty());
}

Result<Games> readPos(FileContent content, const ReadOptions& options) {
    const auto bytes = content.readAll(kPosLimits.bytes);
    if (!bytes) return bytes.error();
    const std::size_t count = byteAt(*bytes, 0);
    const auto place = [](std::size_t move) { return FilePlace{.number = move, .unit = "move"}; };
    if (bytes->size() < count + 1)
        return InputError{.kind = ErrorKind::CutOff, .place = place(bytes->size())};
    StoredGame game;
    setUnnamedRule(game, options, RenLibFrame::kUsualRule);
    auto node = board::GameTree::kRoot;
    board::SquareSet seen;
    for (std::size_t i = 1; i <= count; ++i) {
        const auto move = moveOf(byteAt(*bytes, i));
        if (!move)
            return InputError{.kind = ErrorKind::NotAPoint,
                              .value = std::to_string(byteAt(*bytes, i)),
                              .expected = {"15x15"},
                              .place = place(i)};
        if (!board::isPass(*move)) {
            if (seen.contains(*move))
                return InputError{.kind = ErrorKind::PointTaken,
                                  .value = board::toHuman(*move, BoardSize::square(kSide)),
                                  .place = place(i)};
            seen.insert(*move);
        }
        node = game.tree.add(node, *move);
    }
    if (const std::size_t others = bytes->size() - count - 1; others > 0)
        game.notices.push_back(
            {{plural(others, "{0} byte follows the moves", "{0} bytes follow the moves"),
              {std::to_string(others)}},
             english("they are left out")});
    return oneGame(std::move(game));
}

Result<WrittenFile> writePos(const StoredGame& game) {
    const auto moves = game.tree.line({}).value_or(std::vector<Move>{});
    if (game.head.size != BoardSize::square(kSide))
        return InputError{.kind = ErrorKind::CannotHold,
                          .value = english("a board of another size"),
                          .expected = {kPosTitle, "15x15"}};
    if (moves.size() > kMostMoves)
        return InputError{.kind = ErrorKind::CannotHold,
                          .value = {english("a game of {0} moves"), {std::to_string(moves.size())}},
                          .expected = {kPosTitle, {english("up to {0}"), {"255"}}}};
    WrittenFile file;
    file.bytes += static_cast<char>(moves.size());
    for (const Move m : moves)
        file.bytes += static_cast<char>(board::isPass(m) ? kPassPlace : kSide * m.y() + m.x());
    return file;
}

}  // namespace

extern const Format kPosFormat;
const Format kPosFormat{.name = "pos",
                        .title = kPosTitle,
                        .endings = ".pos",
                        .sniff = isLikePos,
                        .read = readPos,
                        .write = writePos,
                        .limits = kPosLimits};

}  // namespace fukumi::book
