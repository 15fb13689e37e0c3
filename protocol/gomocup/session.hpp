// SPDX-License-Identifier: MIT
//
// A conversation with a manager: lines in, replies out. It does no input or output itself and has
// no threads: `handle` returns when the line has been dealt with, a search included.
//
//     InputLine -> Session -> OpeningDialogue, YixinWords -> ManagedGame -> ReplySink
//
// Bad input gets one ERROR or UNKNOWN line where the protocol wants an answer, silence where it
// wants silence (INFO, empty lines), and leaves the state as it was.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/line_queue.hpp"
#include "protocol/gomocup/managed_game.hpp"
#include "protocol/gomocup/opening_dialogue.hpp"
#include "protocol/gomocup/yixin_words.hpp"

namespace fukumi::protocol {

class Session {
public:
    enum class Flow : std::uint8_t { Continue, End };

    /// `startMessages` are written after the first OK: the first line that a manager sees must be
    /// the answer to START. All parts must outlive the session.
    Session(const ManagedGame::Parts& parts,
            const EngineSettings& settings,
            const std::vector<std::string>& startMessages = {});
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// A move's clock runs from the arrival of its line.
    Flow handle(const InputLine& line);

    /// Called between input lines. After a rule is set, builds its tables so that the first move
    /// does not wait. If pondering is on and the opponent is to move, searches his position until
    /// `stop`: what the table then holds is there for the next move. No output yet.
    void ponder(const StopToken& stop) { game_.ponder(stop, held_); }

    /// Writes a MESSAGE, which waits for the first OK, and for that of a START that is not
    /// answered.
    void message(const std::string& text);

    /// Writes the MESSAGEs about INFO lines, which wait for the next line that is not INFO: to be
    /// called at the end of the input. None before START is answered.
    void writeHeld();

    /// Absent before START.
    [[nodiscard]] const std::optional<Game>& game() const { return game_.state(); }
    [[nodiscard]] const EngineSettings& settings() const { return game_.settings(); }

private:
    void on(const command::Blank&) {}
    void on(const command::Start& start);
    void on(const command::Restart&);
    void on(const command::Begin&);
    void on(const command::Turn& turn);
    void on(const command::Play& play);
    void on(const command::TakeBack& takeBack);
    void on(const command::Board&) { openBlock(BlockReader::Kind::Board); }
    void on(const command::Swap2Board&) { openBlock(BlockReader::Kind::Swap2); }
    void on(const command::Done&);
    void on(const command::Info& info);
    void on(const command::About&);
    void on(const command::End&) {}
    void on(const command::Stop&) {}  // nothing runs any more: a search saw it coming
    void on(const command::ShowInfo&) { yixin_.showInfo(); }
    void on(const command::Extension& extension);
    void on(const command::ListOptions&);
    void on(const command::Unknown& unknown);
    void on(const command::Malformed& malformed) { replies_.error(malformed.reason); }

    /// Whether a stone can go there; says so where it cannot.
    [[nodiscard]] bool canPlay(Square s);
    void openBlock(BlockReader::Kind kind);
    /// Acts on a complete block. REQUIRES: there is a game.
    void use(BlockReader::Kind kind, const BoardBlock& block);
    /// Says once of a key and value that INFO's value is wrong.
    void refuseValue(const InputError& error);
    /// Reports the strength of a level that differs from the one reported last. REQUIRES: START has
    /// been answered.
    void reportLevel();
    void warnAboutMemory();

    ReplySink& replies_;
    ManagedGame game_;
    OpeningDialogue opening_{game_};
    YixinWords yixin_{game_, opening_};
    std::optional<BlockReader> block_;
    HeldReplies held_;
    bool isStarting_ = false;                           ///< START is not answered yet
    std::map<std::string, std::string> refusedValues_;  ///< the last one of each key
    int reportedLevel_ = player::kMaxLevel;
    bool warnedAboutMemory_ = false;
};

}  // namespace fukumi::protocol
