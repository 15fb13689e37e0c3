// SPDX-License-Identifier: MIT
//
// Texts of other programs in the encodings of their time, as UTF-8.
//
//     bytes ──> a byte order mark? ──> a declared encoding? ──> valid UTF-8? ──> a guess ──> UTF-8
//
// Readers of text decode first and parse afterwards: in Chinese, Japanese and Korean encodings the
// second byte of a letter can be `\`, `]` or `|`.
//
// The tables come from Python's codecs (scripts/cmake/encoding_tables.py) and are part of every
// build. Sources: WHATWG Encoding Standard, sections 4 to 14, for labels and for bytes that are not
// assigned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fukumi {

enum class Encoding : std::uint8_t {
    Utf8,
    Utf16LittleEndian,
    Utf16BigEndian,
    Gbk,
    Big5,
    ShiftJis,
    EucJp,
    EucKr,
    Windows1250,  ///< Czech, Polish
    Windows1251,  ///< Cyrillic
    Windows1252,  ///< Western; includes Latin-1
    Koi8R,        ///< Cyrillic
    Koi8U,        ///< the same with Ukrainian letters
    Latin2,       ///< Czech, Polish, of Unix
    Latin9,       ///< Western with the euro
};

/// "GBK", "UTF-16LE": encodingNamed() knows it.
[[nodiscard]] std::string_view nameOf(Encoding encoding);

/// All that encodingNamed() knows under their own names.
[[nodiscard]] std::span<const std::string_view> namesOfEncodings();

/// The encoding that a file or a user names: "GB2312", "gb18030", "Shift_JIS", "cp1251", "latin1".
/// Case, blanks, hyphens and underlines do not matter. Absent if the label is unknown.
[[nodiscard]] std::optional<Encoding> encodingNamed(std::string_view label);

struct DecodedText {
    std::string text;  ///< UTF-8, without a byte order mark
    Encoding encoding = Encoding::Utf8;
    bool isGuess = false;  ///< neither a mark nor a label nor valid UTF-8 decided it
    /// Bytes that are not a letter of the encoding: U+FFFD, in UTF-8 a Western letter.
    std::size_t damaged = 0;
};

/// Decodes by the rule of the drawing above. A declared encoding that the bytes contradict gives
/// way to UTF-8 if they are valid as that.
[[nodiscard]] DecodedText decodeText(std::string_view bytes, std::optional<Encoding> declared = {});

/// Decodes by this encoding and nothing else.
[[nodiscard]] DecodedText decodeAs(std::string_view bytes, Encoding encoding);

/// The most likely encoding of bytes that are not valid UTF-8. It counts letters that are common in
/// one language and rare in others; a name of two letters can be too short for it.
[[nodiscard]] Encoding guessEncoding(std::string_view bytes);

}  // namespace fukumi
