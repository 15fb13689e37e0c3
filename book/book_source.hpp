// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "book/format/mapped_book.hpp"
#include "book/openings/swap2.hpp"
#include "engine/player/thinker.hpp"

namespace fukumi::book {

/// Where the book of a manager's folder lies: INFO folder names the folder.
[[nodiscard]] std::filesystem::path bookInFolder(const std::string& folder);

/// Plays from books, the first that knows the position: --book FILE, if it is not a proof
/// (five_source.hpp), the folder's, the embedded one. The same seed and position give the same
/// move.
class BookSource final : public player::MoveSource {
public:
    /// Hears once of each file that cannot be used; play goes on without it.
    using Complain = std::function<void(const std::string& line)>;

    /// REQUIRES: the bytes that `embedded` reads outlive the source.
    BookSource(const OpeningBook& embedded, Complain complain);

    void configure(const player::Settings& settings) override;
    [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position& position,
                                                           const StopToken& stop) override;
    /// As drawThree().
    [[nodiscard]] std::vector<Square> proposeOpening(Rule rule,
                                                     BoardSize size,
                                                     std::uint64_t draw) override;

private:
    /// A file, and what was found when it was asked for.
    struct File {
        std::filesystem::path path;
        std::optional<MappedBook> book;
    };
    enum class Missing : std::uint8_t { Complain, Accept };

    void load(File& file, const std::filesystem::path& path, Missing missing);
    /// Those that are asked, in order.
    [[nodiscard]] std::vector<const OpeningBook*> books() const;

    OpeningBook embedded_;
    Complain complain_;
    player::BookSettings settings_;
    std::uint64_t seed_ = 0;
    File extra_, folder_;
};

}  // namespace fukumi::book
