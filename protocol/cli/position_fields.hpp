// SPDX-License-Identifier: MIT
//
// Fields that say which position is meant, wherever they come from: options of the command line or
// members of a JSON query. They are named as in JSON; position_options.hpp lists them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/board/position.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/isa.hpp"

namespace fukumi::protocol::cli {

class PositionFields {
public:
    /// Spelling of a field's name in errors: "--to-move" or "to_move".
    enum class Spelling : std::uint8_t { Options, Queries };

    PositionFields(Spelling s, Rule r, Isa i) : spelling{s}, rule{r}, isa{i} {}

    void set(const std::string& field, std::string text);
    /// The game of the file of the field "psq".
    void setGame(board::GameRecord game) { game_ = std::move(game); }
    [[nodiscard]] const board::GameRecord& game() const { return game_; }
    /// For a field whose text names a file: what is in it.
    void setContent(const std::string& field, std::string content);

    [[nodiscard]] bool has(const std::string& field) const { return texts_.contains(field); }
    /// REQUIRES: has(field).
    [[nodiscard]] const std::string& text(const std::string& field) const {
        return texts_.at(field);
    }
    [[nodiscard]] const std::string& content(const std::string& field) const;
    [[nodiscard]] std::string nameOf(const std::string& field) const;

    Spelling spelling;
    Rule rule;
    Isa isa;

private:
    std::map<std::string, std::string> texts_;
    std::map<std::string, std::string> contents_;
    board::GameRecord game_;
};

/// Throws UserError that names the field and its text.
[[nodiscard]] board::Position positionFrom(const PositionFields& fields);

}  // namespace fukumi::protocol::cli
