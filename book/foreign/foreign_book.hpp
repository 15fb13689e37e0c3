// SPDX-License-Identifier: MIT
//
// Results of readers and writers of other programs' books.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "book/format/book_library.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::book {

/// Things of one format that another one cannot hold: their number, by their name in the plural.
class LeftOut {
public:
    void add(English what, std::size_t count = 1) { counts_[std::string{what.text}] += count; }
    void add(const LeftOut& other) {
        for (const auto& [what, count] : other.counts_) counts_[what] += count;
    }
    [[nodiscard]] bool isEmpty() const { return counts_.empty(); }
    [[nodiscard]] std::size_t countOf(const std::string& what) const {
        const auto found = counts_.find(what);
        return found == counts_.end() ? 0 : found->second;
    }
    /// "3 positions after a pass, 1 texts on points"; empty if nothing was left out.
    [[nodiscard]] Sentence sentence() const {
        std::vector<Sentence> all;
        for (const auto& [what, count] : counts_)
            all.push_back({english("{0} {1}"), {std::to_string(count), English{what}}});
        return joinWords(all, english("{0}, {1}"));
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

// Notes, which are one line of UTF-8, and the comments of other programs, which may have many lines
// in any 8-bit encoding. In a note `\n` is the end of a line and `\\` a backslash.

/// A comment as a note: trimmed, line ends of all kinds alike, zero bytes dropped. The encoding of
/// bytes that are not UTF-8 is guessed.
[[nodiscard]] std::string noteFromComment(std::string_view comment);
/// The comment of a note, whose lines end in "\n".
[[nodiscard]] std::string commentOfNote(std::string_view note);

/// The bytes of a text for programs that do not know UTF-8: in Latin-1 if it has all characters and
/// the bytes are recognised as Latin-1, otherwise as it is. noteFromComment() reads both back.
[[nodiscard]] std::string toEightBit(std::string_view utf8);

}  // namespace fukumi::book
