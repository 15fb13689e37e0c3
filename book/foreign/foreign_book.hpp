// SPDX-License-Identifier: MIT
//
// Results of readers and writers of other programs' books.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "book/format/book_library.hpp"

namespace fukumi::book {

/// Things of one format that another one cannot hold: their number, by their name in the plural.
class LeftOut {
public:
    void add(const std::string& what, std::size_t count = 1) { counts_[what] += count; }
    void add(const LeftOut& other) {
        for (const auto& [what, count] : other.counts_) add(what, count);
    }
    [[nodiscard]] bool isEmpty() const { return counts_.empty(); }
    [[nodiscard]] std::size_t countOf(const std::string& what) const {
        const auto found = counts_.find(what);
        return found == counts_.end() ? 0 : found->second;
    }
    /// "3 positions after a pass, 1 texts on points"; empty if nothing was left out.
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const auto& [what, count] : counts_)
            all += (all.empty() ? "" : ", ") + std::to_string(count) + ' ' + what;
        return all;
    }

private:
    std::map<std::string, std::size_t> counts_;
};

struct ImportedBook {
    BookLibrary library;
    LeftOut leftOut;
};

struct ExportedBook {
    std::string bytes;
    LeftOut leftOut;
};

}  // namespace fukumi::book
