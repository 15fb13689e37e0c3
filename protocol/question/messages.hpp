// SPDX-License-Identifier: MIT
//
// Every sentence about wrong input. The sentences are the same at each door; only fields are
// spelled as the door writes them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/foreign/stored_game.hpp"
#include "engine/core/error.hpp"
#include "engine/core/result.hpp"
#include "engine/core/text.hpp"
#include "protocol/question/field.hpp"

namespace fukumi::protocol {

using question::Door;

/// A text from outside as errors show it: one line of at most 60 bytes, cut between letters.
[[nodiscard]] std::string shortenText(std::string text);

/// "game.psq, line 4: h8 is taken", without the name of the field. One line without a
/// full stop.
[[nodiscard]] Sentence writeReason(const InputError& error, Door door = Door::Arguments);
/// The same after the field: "--psq: game.psq, line 4: ...".
[[nodiscard]] Sentence writeError(const InputError& error, Door door = Door::Arguments);
/// The same in English.
[[nodiscard]] std::string describeError(const InputError& error, Door door = Door::Arguments);
/// The first of several errors, and how many more there are.
[[nodiscard]] std::string describeErrors(const std::vector<InputError>& errors, Door door);

/// "game.psq, line 4: h8 is taken; the move is left out". `file` can be empty.
[[nodiscard]] Sentence writeNotice(const book::Notice& notice, const std::string& file = {});

/// The error with the name of the file that it is about.
[[nodiscard]] InputError inFile(InputError error, const std::string& file);
/// The error with the name of the field that it is about.
[[nodiscard]] InputError inField(InputError error, std::string_view field);

/// A UserError whose sentence can be translated.
class Refusal : public UserError {
public:
    explicit Refusal(Sentence sentence)
        : UserError{printable(toEnglish(sentence))}, sentence_{std::move(sentence)} {}
    [[nodiscard]] const Sentence& sentence() const { return sentence_; }

private:
    Sentence sentence_;
};

/// Throws Refusal with the sentence of the command line.
[[noreturn]] void refuse(const InputError& error);
/// Throws UserError with the first of several errors at a door.
[[noreturn]] void refuse(const std::vector<InputError>& errors, Door door);
/// The value of a result; refuses an error.
template <class T>
[[nodiscard]] T valueOrRefuse(Result<T> result) {
    if (!result) refuse(result.error());
    return std::move(*result);
}

/// The word of this program for one that other programs have: a subcommand with its options, or a
/// command of `play`; empty if it is not known.
[[nodiscard]] std::string_view findElsewhere(std::string_view word);

/// The known word that is fewest typing errors away: a letter too many, missing, wrong, or two
/// exchanged. One error in up to five letters, two in longer words. Otherwise the only known word
/// that begins with this one, from three letters on. Empty, or one word.
[[nodiscard]] std::vector<Sentence> findNearestWord(std::string_view word,
                                                    const std::vector<std::string>& known);

}  // namespace fukumi::protocol
