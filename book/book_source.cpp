// SPDX-License-Identifier: MIT
#include "book/book_source.hpp"

#include "book/five_source.hpp"
#include "book/format/opening_book.hpp"
#include "engine/core/random.hpp"

namespace fukumi::book {

std::filesystem::path bookInFolder(const std::string& folder) {
    return std::filesystem::path{folder} / "pbrain-fukumi" / "fukumi.book";
}

BookSource::BookSource(const OpeningBook& embedded, Complain complain)
    : embedded_{embedded}, complain_{std::move(complain)} {}

void BookSource::configure(const player::Settings& settings) {
    settings_ = settings.book;
    seed_ = settings.seed;
    if (!settings_.use) return;
    load(extra_, settings_.file, Missing::Complain);
    load(folder_,
         settings.folder.empty() ? std::filesystem::path{} : bookInFolder(settings.folder),
         Missing::Accept);
}

void BookSource::load(File& file, const std::filesystem::path& path, Missing missing) {
    if (path == file.path) return;
    file.path = path;
    file.book.reset();
    std::error_code ignored;
    if (path.empty() || (missing == Missing::Accept && !std::filesystem::exists(path, ignored)))
        return;
    const std::string name = "book '" + path.string() + "': ";
    if (isProofFile(path)) {
        // FiveSource reads the one that a setting names.
        if (missing == Missing::Accept)
            complain_(name + "a proof is not read from here; use --book FILE");
        return;
    }
    auto opened = MappedBook::open(path);
    if (opened) {
        file.book = std::move(*opened);
        return;
    }
    const InputError& error = opened.error();
    const char* const what = error.kind == ErrorKind::CannotRead ? "cannot be read: " : "";
    complain_(name + what + toEnglish(error.value));
}

std::optional<player::KnownMove> BookSource::propose(const board::Position& position,
                                                     const StopToken&) {
    if (!settings_.use || position.stoneCount() >= settings_.depth) return std::nullopt;
    for (const OpeningBook* book : books())
        if (const auto move = bookMove(*book, position, settings_.pick, seed_)) return move;
    return std::nullopt;
}

std::vector<const OpeningBook*> BookSource::books() const {
    std::vector<const OpeningBook*> books;
    for (const File* file : {&extra_, &folder_})
        if (file->book) books.push_back(&file->book->book());
    books.push_back(&embedded_);
    return books;
}

std::vector<Square> BookSource::proposeOpening(Rule rule, BoardSize size, std::uint64_t draw) {
    if (!settings_.use) return {};
    return drawThree(books(), rule, size, Random{Random{seed_}.next() ^ draw});
}

}  // namespace fukumi::book
