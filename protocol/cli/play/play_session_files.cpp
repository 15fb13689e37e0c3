// SPDX-License-Identifier: MIT
//
// The part of a game in the terminal that files are about.
#include <ostream>

#include "engine/board/records/game_record.hpp"
#include "protocol/cli/play/play_opening.hpp"
#include "protocol/cli/play/play_session.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The name of a player in a game file.
std::string_view nameInFile(Seat seat) { return seat == Seat::Person ? "person" : "pbrain-fukumi"; }

}  // namespace

void takeOver(PlaySetup& setup, const KeptGame& kept) {
    if (!kept.settings) return;
    const KeptSettings& settings = *kept.settings;
    setup.seats = settings.seats;
    setup.levels = settings.levels;
    search::TimeControl control;
    control.turn = settings.turn;
    control.match = settings.match;
    control.increment = settings.increment;
    setup.thinking.clock = control;
    setup.begun = kept.opening;
    setup.beforeOpening = settings.opening;
    if (settings.opening) setup.opening = settings.opening->rule;
}

KeptSettings PlaySession::keptSettings() const {
    KeptSettings settings{.rule = game_.position().rule(),
                          .seats = setup_.seats,
                          .levels = setup_.levels,
                          .loss = game_.loss()};
    if (const auto& control = setup_.thinking.clock) {
        settings.turn = control->turn;
        settings.match = control->match;
        settings.increment = control->increment;
    }
    if (opening_)
        settings.opening =
            KeptSettings::Opening{opening_->rule(), opening_->actions(), firstSeats_, firstLevels_};
    return settings;
}

std::optional<std::string> PlaySession::fileText() const {
    auto record = game_.record();
    if (!record) return std::nullopt;
    for (const Color c : kColors) record->names[indexOf(c)] = nameInFile(setup_.seats[c]);
    return board::writePsq(*record) + writeSettings(keptSettings(), record->size);
}

void PlaySession::save(const std::string& path, IfThere ifThere) {
    const auto text = fileText();
    if (path.empty()) {
        say(io_.t("save where? Type save and the name of a file"));
    } else if (!text) {
        say(io_.t("this game began from a position without moves: a game file cannot hold it"));
    } else if (const auto error =
                   saveAsNew(path,
                             *text,
                             ifThere == IfThere::Replace ? std::optional{path} : saved_,
                             io_.t)) {
        io_.out << *error << '\n';
    } else {
        saved_ = path;
        say(io_.t("saved in {0}", {path}));
    }
}

void PlaySession::keep() {
    // A game without a move is not worth a file, but a file that is there follows the game.
    if (game_.moves().empty() && !setup_.keeper.file()) return;
    const auto text = fileText();
    if (!text) return;
    if (const auto words = setup_.keeper.keep(*text, io_.t)) say(*words);
}

void PlaySession::sayWhereKept() {
    const auto& file = setup_.keeper.file();
    if (!file) return;
    say(game_.ending()
            ? io_.t("the game is in {0}", {file->string()})
            : io_.t("the game is in {0}; play --continue goes on with it", {file->string()}));
}

void PlaySession::load(const std::string& path) {
    const auto text = loadedText(path, io_.out, io_.t);
    if (!text) return;
    auto kept = readKeptGame(
        *text, {.usual = setup_.settings.rules.rule, .wanted = {}}, setup_.settings.isa, io_.t);
    if (const auto* error = std::get_if<std::string>(&kept)) {
        io_.out << path << ": " << *error << '\n';
        return;
    }
    resume(std::get<KeptGame>(std::move(kept)));
}

void PlaySession::resume(KeptGame kept) {
    setup_.opening.reset();
    setup_.begun.reset();
    setup_.beforeOpening.reset();
    takeOver(setup_, kept);
    game_ = std::move(kept.game);
    opening_ = std::move(setup_.begun);
    firstSeats_ = setup_.beforeOpening ? setup_.beforeOpening->firstSeats : setup_.seats;
    firstLevels_ = setup_.beforeOpening ? setup_.beforeOpening->firstLevels : setup_.levels;
    const board::Position& position = game_.position();
    setup_.settings.rules.rule = position.rule();
    start_ = board::Position{position.rule(), position.size(), setup_.settings.isa};
    beginAnother();
    moveBegan_ = clock_.now();
    showBoard();
    showRule();
    if (kept.settings) showSeats();
    announceEnding();
    beginOpening();
    if (isOpening() && !isEngineToMove()) io_.out << choiceText(*opening_, io_.t);
}

}  // namespace fukumi::protocol::cli
