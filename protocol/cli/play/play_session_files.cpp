// SPDX-License-Identifier: MIT
//
// The part of a game in the terminal that files are about.
#include <ostream>
#include <utility>

#include "book/foreign/format.hpp"
#include "protocol/cli/play/play_opening.hpp"
#include "protocol/cli/play/play_session.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/question/messages.hpp"

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

std::variant<std::string, InputError> PlaySession::fileText(const std::string& path) const {
    const book::Format* const format = writtenFormat(path);
    if (format == nullptr)
        return InputError{.kind = ErrorKind::CannotHold,
                          .value = "a game in a file of this ending",
                          .expected = {"this program", endingsText(true)}};
    book::StoredGame game{.head = game_.record(), .rule = game_.position().rule()};
    for (const Color c : kColors) game.head.names[indexOf(c)] = nameInFile(setup_.seats[c]);
    game.head.date = today();
    if (setup_.opening) game.head.opening = opening::nameOf(*setup_.opening);
    game.settings = writeSettings(keptSettings(), game.head.size);
    auto node = board::GameTree::kRoot;
    for (const auto& [move, time] : std::exchange(game.head.moves, {})) {
        node = game.tree.add(node, move);
        game.times.push_back(time);
    }
    auto file = writeGame(*format, game);
    if (!file) return file.error();
    return std::move(file->bytes);
}

void PlaySession::save(const std::string& path, IfThere ifThere) {
    if (path.empty()) return say(io_.t("save where? Type save and the name of a file"));
    const auto text = fileText(path);
    if (const auto* error = std::get_if<InputError>(&text))
        return say(io_.t.textOf(writeError(*error)));
    if (const auto error = saveAsNew(path,
                                     std::get<std::string>(text),
                                     ifThere == IfThere::Replace ? std::optional{path} : saved_,
                                     io_.t))
        return say(*error);
    saved_ = path;
    say(io_.t("saved in {0}", {path}));
}

void PlaySession::keep() {
    // A game without a move is not worth a file, but a file that is there follows the game.
    const auto& file = setup_.keeper.file();
    if (game_.moves().empty() && !file) return;
    const auto text = fileText((file ? *file : setup_.keeper.wanted()).string());
    if (const auto* bytes = std::get_if<std::string>(&text))
        if (const auto words = setup_.keeper.keep(*bytes, io_.t)) say(*words);
}

void PlaySession::sayWhereKept() {
    const auto& file = setup_.keeper.file();
    if (!file) return;
    say(game_.ending()
            ? io_.t("the game is in {0}", {file->string()})
            : io_.t("the game is in {0}; play --continue goes on with it", {file->string()}));
}

void PlaySession::load(const std::string& path) {
    if (path.empty()) return say(io_.t("load what? Type load and the name of a file"));
    auto content = book::FileContent::open(path);
    const auto chosen = content ? book::chooseGame(std::move(*content), {})
                                : Result<book::ChosenGame>{content.error()};
    if (!chosen) return say(io_.t.textOf(writeError(inFile(chosen.error(), path))));
    auto kept = readKeptGame(
        *chosen, {.usual = setup_.settings.rules.rule, .wanted = {}}, setup_.settings.isa);
    if (!kept) return say(io_.t.textOf(writeError(inFile(kept.error(), path))));
    for (const book::Notice& notice : chosen->game.notices)
        say(io_.t.textOf(writeNotice(notice, path)));
    resume(std::move(*kept));
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
