// SPDX-License-Identifier: MIT
//
// Errors about input, as data: the doors of the program make sentences of them
// (protocol/question/messages.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi {

/// A place in a file: "line 4", "node 17".
struct FilePlace {
    std::string file{};  ///< empty if the content was part of the input
    std::size_t number = 0;
    std::string_view unit = "line";  ///< what `number` counts, from 1

    friend bool operator==(const FilePlace&, const FilePlace&) = default;
};

/// The kinds of wrong input, each with the members of InputError that say more.
enum class ErrorKind : std::uint8_t {
    CannotRead,     ///< value: why not
    Empty,          ///< nothing
    UnknownFormat,  ///< value: what the content is ("a picture"), or empty; expected: formats
    TooLarge,       ///< value: what is too large; expected: the limit
    CutOff,         ///< place: where the content ends too early
    Damaged,        ///< place; value: what is there; expected: what should be there
    NotSupported,   ///< place; value: what the file holds that cannot be read
    NotASize,       ///< place; value
    NotAPoint,      ///< place; value; expected: the size of the board
    PointTaken,     ///< place; value: the point
    NotInFile,      ///< value: what was asked for; expected: what there is
    CannotHold,     ///< value: what is to be written; expected: what the format can hold
};

/// An error about input. `field` is the name of the field of a question ("psq") whose value is
/// wrong, or empty.
struct InputError {
    ErrorKind kind;
    std::string field{};
    std::string value{};
    std::vector<std::string> expected{};
    std::optional<FilePlace> place{};

    friend bool operator==(const InputError&, const InputError&) = default;
};

}  // namespace fukumi
