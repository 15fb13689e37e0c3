// SPDX-License-Identifier: MIT
#include "protocol/cli/position_options.hpp"

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "protocol/cli/game_files.hpp"
#include "protocol/cli/position_fields.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

po::options_description positionOptions() {
    po::options_description description{"Position (with --rule)"};
    const auto add = [&](const char* name, const char* operand, const char* help) {
        description.add_options()(name, textValue(operand), help);
    };
    add("size", "N|WxH", "size of the board, sides from 5 to 22 (default 15)");
    add("moves", "LIST", "moves from the empty board, black first: \"h8 i9 g7\"");
    add("black", "LIST", "black stones; may be empty");
    add("white", "LIST", "white stones; may be empty");
    add("to-move", "black|white", "who moves (default: what the numbers of stones say)");
    add("psq", "FILE", "a game file of any format: .psq, .sgf, .lib, .txt, ...");
    add("ply", "N", "only the first N moves of the game file (default: all)");
    addGameFileOptions(description);
    add("board", "FILE", "a drawn board, as this program prints it");
    return description;
}

std::string fileContent(const Options& options, const std::string& option) {
    try {
        return readTextFile(options.text(option));
    } catch (const UserError& error) {
        throw UserError{"--" + option + ": " + error.what()};
    }
}

std::optional<BoardSize> sizeFrom(const Options& options) {
    if (!options.has("size")) return std::nullopt;
    PositionFields fields{
        PositionFields::Spelling::Options, options.settings.rules.rule, options.settings.isa};
    fields.set("size", options.text("size"));
    return positionFrom(fields).size();
}

board::Position positionFrom(const Options& options) {
    PositionFields fields{
        PositionFields::Spelling::Options, options.settings.rules.rule, options.settings.isa};
    for (const char* const name : {"size", "moves", "black", "white", "psq", "ply", "board"})
        if (options.has(name)) fields.set(name, options.text(name));
    if (options.has("to-move")) fields.set("to_move", options.text("to-move"));
    if (options.has("psq")) {
        book::ChosenGame game = gameFrom(options, "psq");
        fields.setGame(std::move(game.record));
        fields.rule = game.rule.value_or(fields.rule);
    }
    if (options.has("board")) fields.setContent("board", fileContent(options, "board"));
    return positionFrom(fields);
}

}  // namespace fukumi::protocol::cli
