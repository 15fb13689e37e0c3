// SPDX-License-Identifier: MIT
//
// A text in the Smart Game Format cut into steps. Reads on wherever it can be guessed what was
// meant: stray characters, a property without a value, a bracket that is not escaped, a missing
// ";".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/stored_game.hpp"

namespace fukumi::book {

struct SgfProperty {
    std::string name;  ///< "PB", "5A"; lower-case letters of long names ("PlayerBlack") are gone
    std::vector<std::string> values;
    FilePlace place;
};

/// Whether a property can have this name: "PB", "5A".
[[nodiscard]] bool isSgfName(std::string_view name);

struct SgfStep {
    enum class Kind : std::uint8_t { Open, Close, Node, End };
    Kind kind = Kind::End;
    std::vector<SgfProperty> properties;  ///< of a node
};

class SgfSteps {
public:
    /// Begins at the next game of the text: "(;", or "(" and a property of its head. `line` is the
    /// number of the first line of `text`.
    explicit SgfSteps(std::string_view text, std::size_t line = 1);

    /// Whether there is a game. The text before it is passed over.
    [[nodiscard]] bool hasGame() const { return hasGame_; }
    /// End also where the text ends within a value.
    [[nodiscard]] SgfStep next();

    /// Goes back to before the last Open.
    void goBackToOpen();

    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] std::size_t line() const { return line_; }
    [[nodiscard]] FilePlace place() const { return {.number = line_}; }
    [[nodiscard]] std::vector<Notice> notices() const { return notices_.all(); }

private:
    char take();
    void skipBlanks();
    /// Passes over characters that belong to nothing, up to the next bracket, node or property.
    void skipStray();
    SgfStep readNode();
    std::optional<SgfProperty> readProperty();
    std::optional<std::string> readValue();
    /// Whether the bracket that was just taken does not end its value: another one comes before
    /// anything that could follow.
    [[nodiscard]] bool isInsideValue() const;
    void note(Sentence what, Sentence done, std::size_t line);

    std::string_view rest_;
    std::size_t line_;
    std::string_view open_;  ///< the text from the last Open on
    std::size_t openLine_ = 1;
    bool hasGame_ = false;
    bool isAfterOpen_ = false;
    NoticeList notices_;
};

/// Where the text before its first game, or all of it, has a property outside any bracket; absent
/// if it has none. A bracket too many ends a game early.
[[nodiscard]] std::optional<std::size_t> propertyOutside(std::string_view text);

/// Whether a text can hold a game in the format, perhaps after some other lines.
[[nodiscard]] bool hasSgfGame(std::string_view text);

}  // namespace fukumi::book
