// SPDX-License-Identifier: MIT

#include "book/foreign/format.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/renlib_tree.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/core/bytes.hpp"

namespace fukumi::book {

namespace {

constexpr FormatLimits kLibLimits{.bytes = std::size_t{1} << 30,
                                  .maxSide = RenLibFrame::kMaxSide,
                                  .squareBoard = true,
                                  .setup = false,
                                  .holds = part::kVariations | part::kComments | part::kTexts};

/// The oldest libraries begin with a move in the centre.
bool isLikeLibrary(const FileContent& content) {
    const auto bytes = asBytes(content.start());
    return renlib::hasMagic(bytes) ||
           (bytes.front() == renlib::kCentre && textStart(content).empty());
}

Result<Games> readLib(FileContent content, const ReadOptions& options) {
    const BoardSize size = options.size.value_or(BoardSize::square(RenLibFrame::kMaxSide));
    if (!size.isSquare() || size.width() > RenLibFrame::kMaxSide)
        return InputError{
            .kind = ErrorKind::NotSupported,
            .value = english("a library on a board that is not a square up to 15x15")};
    const auto bytes = content.readAll(kLibLimits.bytes);
    if (!bytes) return bytes.error();
    auto read = readRenLibTree(asBytes(*bytes), size, options.encoding);
    if (!read) return read.error();
    RenLibTree& library = *read;
    StoredGame game;
    game.head.size = size;
    game.tree = std::move(library.tree);
    game.notices = library.leftOut.notices();
    setUnnamedRule(game, options, RenLibFrame::kUsualRule);
    for (Notice& each : guessNotices(library.guess)) game.notices.push_back(std::move(each));
    return oneGame(std::move(game));
}

Result<WrittenFile> writeLib(const StoredGame& game) {
    return WrittenFile{writeRenLibTree(game.tree, game.head.size), {}};
}

}  // namespace

extern const Format kLibFormat;
const Format kLibFormat{.name = "lib",
                        .title = "a library of RenLib",
                        .endings = ".lib",
                        .sniff = isLikeLibrary,
                        .read = readLib,
                        .write = writeLib,
                        .limits = kLibLimits,
                        .isLibrary = true,
                        .lacksSize = true};

}  // namespace fukumi::book
