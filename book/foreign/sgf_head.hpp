// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "book/foreign/format.hpp"
#include "book/foreign/sgf_steps.hpp"

namespace fukumi::book {

/// That the property comes again with another value.
[[nodiscard]] Notice secondValueOf(const SgfProperty& property);

/// The head of a game: rule, size, names, result, which its nodes before the first move have once.
class SgfHead {
public:
    /// `game` and `notices` outlive this and get what is read; `size` is the user's.
    SgfHead(StoredGame& game, NoticeList& notices, std::optional<BoardSize> size)
        : game_{game}, notices_{notices}, isSizeGiven_{size.has_value()} {
        game_.head.size = size.value_or(game_.head.size);
    }

    /// Reads a node and takes away what comes a second time: the first one counts.
    [[nodiscard]] std::optional<InputError> read(std::vector<SgfProperty>& properties);

    /// Until version 0.2 we wrote blocked points as marks.
    [[nodiscard]] bool hasMarksForBlocked() const { return hasMarksForBlocked_; }
    [[nodiscard]] bool isOfFukumi() const { return isOfFukumi_; }
    /// Written as go, which is played on 19x19, and neither the file nor the user names a size.
    [[nodiscard]] bool isGoWithoutSize() const { return isGo_ && !isSizeGiven_; }

private:
    [[nodiscard]] bool isSecond(const SgfProperty& property);
    std::optional<InputError> readOne(const SgfProperty& property);
    std::optional<InputError> readSize(const std::string& value, const FilePlace& place);
    /// Five in a row is 4. Programs that know only go write 1, others 5 or 11.
    std::optional<InputError> readKind(const std::string& value, const FilePlace& place);
    void note(Sentence what, Sentence done, const FilePlace& place);

    StoredGame& game_;
    std::map<std::string, std::string> once_;  ///< the first values
    NoticeList& notices_;
    bool hasMarksForBlocked_ = false, isOfFukumi_ = false, isGo_ = false;
    bool isSizeGiven_;
};

}  // namespace fukumi::book
