// SPDX-License-Identifier: MIT
//
// The one way that errors about input travel. The members have the names of std::expected, so that
// C++23 can replace this file by an alias.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/sentence.hpp"

namespace fukumi {

// Errors about input, as data: the doors of the program make sentences of them
// (protocol/question/messages.hpp).

/// A place in a file: "line 4", "node 17".
struct FilePlace {
    std::string file{};  ///< empty if the content was part of the input
    std::size_t number = 0;
    std::string_view unit = "line";     ///< what `number` counts, from 1
    std::optional<std::size_t> byte{};  ///< where it begins, from 0; absent if that does not help

    friend bool operator==(const FilePlace&, const FilePlace&) = default;
};

/// The kinds of wrong input, each with the members of InputError that say more.
enum class ErrorKind : std::uint8_t {
    // Files and texts.
    CannotRead,     ///< value: why not
    Empty,          ///< nothing
    UnknownFormat,  ///< value: what the content is ("a picture"), or empty; expected: formats
    TooLarge,       ///< value: what is too large; expected: the limit
    CutOff,         ///< place: where the content ends too early
    Damaged,        ///< place; value: what is there; expected: what should be there
    NotSupported,   ///< place; value: what the file holds that cannot be read
    NotASize,       ///< place; value
    NotAPoint,      ///< place; value; expected: the size of the board
    PointTaken,     ///< place; value: the point (kPointTaken)
    NotInFile,      ///< value: what was asked for; expected: what there is
    CannotHold,     ///< value: what is to be written; expected: what the format can hold
    // Fields of a question. Other fields in `expected` are names of the table of fields.
    UnknownField,        ///< value: as typed; expected: as the door spells what was meant
    UnknownSubcommand,   ///< value: as typed; expected: what was probably meant
    UnexpectedArgument,  ///< value; field: where such a value goes, or empty
    MissingValue,        ///< field; expected: its operand
    UnexpectedValue,     ///< field
    Repeated,            ///< field
    Required,            ///< expected: fields, one of which must be given
    UnclearToMove,       ///< field
    NotANumber,          ///< field, value
    OutOfRange,          ///< field, value; expected: the least, and the greatest if there is one
    NotOneOf,            ///< field, value; expected: the words
    WrongForm,           ///< field, value; expected: what it should be ("a number of bytes")
    Needs,               ///< field; expected: fields, one of which must be given with it
    Conflict,            ///< field; expected: the other field
    NoEffect,            ///< field
    NotJson,             ///< value: the byte, from 1
    NotAnObject,         ///< nothing
    // A question as a whole.
    Differs,          ///< field, value; expected: what the file has instead
    GameIsOver,       ///< nothing
    NoMoveLeft,       ///< nothing
    NotPossible,      ///< field, place; value: a clause that says why
    NotFound,         ///< field; value: what was looked for
    CannotWrite,      ///< field, value: path; expected: why not
    FileExists,       ///< field, value: path; expected: the field that continues or replaces it
    NamedTwice,       ///< field, value: path
    InUse,            ///< field, value: path
    TooLittleMemory,  ///< field; value: what is needed
};

/// Why nothing can be put on a point, which is the value: a stone or a block is there. Games refuse
/// a typed move by it.
inline constexpr English kPointTaken = english("{0} is taken");

/// An error about input. Texts that people type are values as they are; a clause that the program
/// words is a sentence that can be translated. `field` is the name of the field of a question
/// ("psq", "to_move") whose value is wrong, or empty: the door that shows the error spells it.
struct InputError {
    ErrorKind kind;
    std::string field{};
    Sentence value{};
    std::vector<Sentence> expected{};
    std::optional<FilePlace> place{};

    friend bool operator==(const InputError&, const InputError&) = default;
};

/// Something that is not as it should be in a text or file: `why` is a clause.
[[nodiscard]] inline InputError damagedInput(Sentence why, std::optional<FilePlace> place = {}) {
    return {.kind = ErrorKind::Damaged, .value = std::move(why), .place = std::move(place)};
}

/// A value or an InputError. Both convert implicitly: `return 3;`, `return InputError{...};`.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_{std::in_place_index<0>, std::move(value)} {}
    Result(InputError error) : content_{std::in_place_index<1>, std::move(error)} {}

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    /// REQUIRES: has_value().
    [[nodiscard]] T& operator*() { return *std::get_if<0>(&content_); }
    [[nodiscard]] const T& operator*() const { return *std::get_if<0>(&content_); }
    [[nodiscard]] T* operator->() { return std::get_if<0>(&content_); }
    [[nodiscard]] const T* operator->() const { return std::get_if<0>(&content_); }

    /// REQUIRES: !has_value().
    [[nodiscard]] const InputError& error() const { return *std::get_if<1>(&content_); }

private:
    std::variant<T, InputError> content_;
};

/// Success or an InputError: `return {};` is success.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(InputError error) : error_{std::move(error)} {}

    [[nodiscard]] bool has_value() const { return !error_; }
    explicit operator bool() const { return has_value(); }
    /// REQUIRES: !has_value().
    [[nodiscard]] const InputError& error() const { return *error_; }

private:
    std::optional<InputError> error_;
};

}  // namespace fukumi
