// SPDX-License-Identifier: MIT
#include "book/book_source.hpp"

#include "book/five_source.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

/// One of the moves at random, as their weights say; the total is not 0.
const BookMove& pickWeighted(const std::vector<BookMove>& moves,
                             std::uint32_t total,
                             Random& random) {
    std::uint32_t rest = random.below(total);
    for (const BookMove& each : moves) {
        if (rest < each.weight) return each;
        rest -= each.weight;
    }
    return moves.back();
}

}  // namespace

std::filesystem::path bookInFolder(const std::string& folder) {
    return std::filesystem::path{folder} / "pbrain-fukumi" / "fukumi.book";
}

BookSource::BookSource(const OpeningBook& embedded, Complain complain, Proofs proofs)
    : embedded_{embedded}, complain_{std::move(complain)}, proofs_{proofs} {}

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
    if (isProofFile(path)) {
        if (proofs_ == Proofs::Refused)
            complain_("book '" + path.string() + "': this is a proof, which play alone plays");
        return;
    }
    auto opened = MappedBook::open(path);
    if (auto* book = std::get_if<MappedBook>(&opened))
        file.book = std::move(*book);
    else
        complain_("book " + std::get<BookError>(opened).reason);
}

std::optional<player::KnownMove> BookSource::propose(const board::Position& position) {
    if (!settings_.use || position.stoneCount() >= settings_.depth) return std::nullopt;
    for (const OpeningBook* book : books())
        if (const auto move = choose(*book, position)) return move;
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

std::optional<player::KnownMove> BookSource::choose(const OpeningBook& book,
                                                    const board::Position& position) const {
    auto hit = book.find(position.rule(), position.board(), position.sideToMove());
    if (!hit) return std::nullopt;
    // A move that cannot be played is a damaged or an adventurous book's: not worth a game.
    std::erase_if(hit->moves, [&](const BookMove& each) {
        return each.weight == 0 || !position.isLegal(hit->key.fromCanonical(each.move).front());
    });
    std::uint32_t total = 0;
    for (const BookMove& each : hit->moves) total += each.weight;
    if (total == 0) return std::nullopt;
    // Mixed with the position, so that one choice does not decide the next.
    Random random{seed_ ^ hit->key.key};
    const BookMove& chosen = settings_.pick == player::BookPick::Best
                                 ? *ranges::maxElement(hit->moves, {}, &BookMove::weight)
                                 : pickWeighted(hit->moves, total, random);
    const auto images = hit->key.fromCanonical(chosen.move);
    const Move move = images[random.below(static_cast<std::uint32_t>(images.size()))];
    return player::KnownMove{move, chosen.value, chosen.depth};
}

}  // namespace fukumi::book
