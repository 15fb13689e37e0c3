// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "book/format/opening_book.hpp"

namespace fukumi::book {

/// A compiled book in a file, mapped into memory for as long as the object lives.
class MappedBook {
public:
    /// An error has the file in its place.
    [[nodiscard]] static Result<MappedBook> open(const std::filesystem::path& path);
    MappedBook(MappedBook&&) noexcept;
    MappedBook& operator=(MappedBook&&) noexcept;
    ~MappedBook();

    [[nodiscard]] const OpeningBook& book() const { return book_; }

private:
    struct Region;
    MappedBook(std::unique_ptr<Region> region, const OpeningBook& book);

    std::unique_ptr<Region> region_;
    OpeningBook book_;
};

}  // namespace fukumi::book
