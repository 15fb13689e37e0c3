// SPDX-License-Identifier: MIT
#include "engine/core/encoding.hpp"

#include <array>

#include "engine/core/encoding_tables.hpp"
#include "engine/core/text.hpp"

namespace fukumi {

namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;

const EncodingTable& tableOf(Encoding encoding) {
    switch (encoding) {
        case Encoding::Gbk: return kGbk;
        case Encoding::Big5: return kBig5;
        case Encoding::EucKr: return kEucKr;
        case Encoding::ShiftJis:
        case Encoding::EucJp: return kShiftJis;
        case Encoding::Windows1250: return kWindows1250;
        case Encoding::Windows1251: return kWindows1251;
        case Encoding::Koi8R: return kKoi8R;
        case Encoding::Koi8U: return kKoi8U;
        case Encoding::Latin2: return kLatin2;
        case Encoding::Latin9: return kLatin9;
        default: return kWindows1252;
    }
}

class Decoder {
public:
    explicit Decoder(std::string_view bytes) : rest_{bytes} {}

    /// A byte that is not UTF-8 is a letter of another program: most are Western.
    void decodeUtf8() {
        while (!rest_.empty()) {
            if (const auto character = nextCharacter(rest_)) {
                append(*character);
            } else {
                ++damaged_;
                accept(kWindows1252.single(byte(0)), 1);
            }
        }
    }

    void decodeUtf16(bool isBigEndian) {
        const auto unit = [&](std::size_t at) {
            const std::uint32_t first = byte(at), second = byte(at + 1);
            return isBigEndian ? first << 8 | second : second << 8 | first;
        };
        while (rest_.size() >= 2) {
            const std::uint32_t high = unit(0);
            const std::uint32_t low = rest_.size() >= 4 ? unit(2) : 0;
            if (high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low < 0xE000)
                accept(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), 4);
            else if (high >= 0xD800 && high < 0xE000)
                reject(2);
            else
                accept(high, 2);
        }
        if (!rest_.empty()) reject(1);
    }

    /// ASCII, letters of one byte and letters of two. After a first byte without its second one the
    /// next byte is read anew, so that a damaged letter does not swallow a bracket.
    void decodeByTable(const EncodingTable& table, bool isEucJp) {
        while (!rest_.empty()) {
            const std::uint8_t lead = byte(0);
            if (lead < 0x80) {
                accept(lead, 1);
            } else if (const auto pair = rest_.size() < 2 ? 0 : pairAt(table, isEucJp); pair != 0) {
                accept(pair, 2);
            } else if (const auto single = isEucJp ? 0 : table.single(lead); single != 0) {
                accept(single, 1);
            } else {
                reject(1);
            }
        }
    }

    [[nodiscard]] DecodedText take(Encoding encoding) {
        return {std::move(text_), encoding, false, damaged_};
    }

private:
    [[nodiscard]] std::uint8_t byte(std::size_t at) const {
        return static_cast<std::uint8_t>(rest_[at]);
    }

    /// EUC-JP numbers the letters of Shift_JIS by rows and columns of 94, two rows a first byte
    /// there.
    [[nodiscard]] std::uint32_t pairAt(const EncodingTable& table, bool isEucJp) const {
        const std::uint8_t lead = byte(0), trail = byte(1);
        if (!isEucJp) return table.pair(lead, trail);
        if (lead == 0x8E) return trail >= 0xA1 && trail <= 0xDF ? table.single(trail) : 0;
        if (lead < 0xA1 || trail < 0xA1 || trail > EncodingTable::kLastByte) return 0;
        const unsigned row = lead - 0xA1U, column = trail - 0xA1U;
        const unsigned first = row / 2 + (row < 62 ? 0x81 : 0xC1);
        const unsigned second =
            row % 2 == 1 ? column + 0x9F : column + 0x40 + (column >= 63 ? 1 : 0);
        return table.pair(static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second));
    }

    void accept(std::uint32_t character, std::size_t bytes) {
        append(character);
        rest_.remove_prefix(bytes);
    }
    void reject(std::size_t bytes) {
        damaged_ += bytes;
        accept(kReplacement, bytes);
    }
    void append(std::uint32_t character) { appendUtf8(text_, character); }

    std::string_view rest_;
    std::string text_;
    std::size_t damaged_ = 0;
};

struct Label {
    std::string_view name;  ///< in lower case, letters and digits only
    Encoding encoding;
};

constexpr std::array kLabels{
    Label{"utf8", Encoding::Utf8},
    Label{"ascii", Encoding::Utf8},
    Label{"usascii", Encoding::Utf8},
    Label{"utf16", Encoding::Utf16LittleEndian},
    Label{"utf16le", Encoding::Utf16LittleEndian},
    Label{"utf16be", Encoding::Utf16BigEndian},
    Label{"gbk", Encoding::Gbk},
    Label{"gb2312", Encoding::Gbk},
    Label{"gb18030", Encoding::Gbk},
    Label{"gb231280", Encoding::Gbk},
    Label{"cp936", Encoding::Gbk},
    Label{"windows936", Encoding::Gbk},
    Label{"euccn", Encoding::Gbk},
    Label{"xgbk", Encoding::Gbk},
    Label{"big5", Encoding::Big5},
    Label{"big5hkscs", Encoding::Big5},
    Label{"cnbig5", Encoding::Big5},
    Label{"cp950", Encoding::Big5},
    Label{"windows950", Encoding::Big5},
    Label{"xxbig5", Encoding::Big5},
    Label{"shiftjis", Encoding::ShiftJis},
    Label{"sjis", Encoding::ShiftJis},
    Label{"xsjis", Encoding::ShiftJis},
    Label{"mskanji", Encoding::ShiftJis},
    Label{"cp932", Encoding::ShiftJis},
    Label{"windows31j", Encoding::ShiftJis},
    Label{"windows932", Encoding::ShiftJis},
    Label{"eucjp", Encoding::EucJp},
    Label{"xeucjp", Encoding::EucJp},
    Label{"ujis", Encoding::EucJp},
    Label{"euckr", Encoding::EucKr},
    Label{"cp949", Encoding::EucKr},
    Label{"uhc", Encoding::EucKr},
    Label{"windows949", Encoding::EucKr},
    Label{"xwindows949", Encoding::EucKr},
    Label{"ksc5601", Encoding::EucKr},
    Label{"ksc56011987", Encoding::EucKr},
    Label{"ksx1001", Encoding::EucKr},
    Label{"korean", Encoding::EucKr},
    Label{"windows1250", Encoding::Windows1250},
    Label{"cp1250", Encoding::Windows1250},
    Label{"xcp1250", Encoding::Windows1250},
    Label{"windows1251", Encoding::Windows1251},
    Label{"cp1251", Encoding::Windows1251},
    Label{"xcp1251", Encoding::Windows1251},
    Label{"windows1252", Encoding::Windows1252},
    Label{"cp1252", Encoding::Windows1252},
    Label{"xcp1252", Encoding::Windows1252},
    Label{"iso88591", Encoding::Windows1252},
    Label{"latin1", Encoding::Windows1252},
    Label{"l1", Encoding::Windows1252},
    Label{"iso885911987", Encoding::Windows1252},
    Label{"iso88592", Encoding::Latin2},
    Label{"latin2", Encoding::Latin2},
    Label{"l2", Encoding::Latin2},
    Label{"iso885921987", Encoding::Latin2},
    Label{"iso885915", Encoding::Latin9},
    Label{"latin9", Encoding::Latin9},
    Label{"koi8r", Encoding::Koi8R},
    Label{"koi8", Encoding::Koi8R},
    Label{"koi8u", Encoding::Koi8U},
};

constexpr std::array<std::string_view, 15> kNames{"UTF-8",
                                                  "UTF-16LE",
                                                  "UTF-16BE",
                                                  "GBK",
                                                  "Big5",
                                                  "Shift_JIS",
                                                  "EUC-JP",
                                                  "EUC-KR",
                                                  "windows-1250",
                                                  "windows-1251",
                                                  "windows-1252",
                                                  "KOI8-R",
                                                  "KOI8-U",
                                                  "ISO-8859-2",
                                                  "ISO-8859-15"};

struct Mark {
    std::string_view bytes;
    Encoding encoding;
};

constexpr std::array kMarks{Mark{"\xEF\xBB\xBF", Encoding::Utf8},
                            Mark{"\xFF\xFE", Encoding::Utf16LittleEndian},
                            Mark{"\xFE\xFF", Encoding::Utf16BigEndian}};

/// Two ASCII letters of UTF-16 at the beginning, where a program left out its mark.
std::optional<Encoding> unmarkedUtf16(std::string_view bytes) {
    if (bytes.size() < 4) return std::nullopt;
    const auto isAscii = [&](std::size_t i) { return bytes[i] > 0; };
    if (bytes[0] == 0 && bytes[2] == 0 && isAscii(1) && isAscii(3)) return Encoding::Utf16BigEndian;
    if (bytes[1] == 0 && bytes[3] == 0 && isAscii(0) && isAscii(2))
        return Encoding::Utf16LittleEndian;
    return std::nullopt;
}

}  // namespace

std::string_view nameOf(Encoding encoding) { return kNames[static_cast<std::size_t>(encoding)]; }

std::span<const std::string_view> namesOfEncodings() { return kNames; }

std::optional<Encoding> encodingNamed(std::string_view label) {
    std::string plain;
    for (const char each : label) {
        if (each >= 'A' && each <= 'Z')
            plain += static_cast<char>(each - 'A' + 'a');
        else if ((each >= 'a' && each <= 'z') || (each >= '0' && each <= '9'))
            plain += each;
        else if (each != '-' && each != '_' && each != ' ' && each != '.' && each != ':')
            return std::nullopt;
    }
    for (const Label& known : kLabels)
        if (known.name == plain) return known.encoding;
    return std::nullopt;
}

DecodedText decodeAs(std::string_view bytes, Encoding encoding) {
    for (const Mark& mark : kMarks)
        if (mark.encoding == encoding && bytes.starts_with(mark.bytes))
            bytes.remove_prefix(mark.bytes.size());
    Decoder decoder{bytes};
    if (encoding == Encoding::Utf8)
        decoder.decodeUtf8();
    else if (encoding == Encoding::Utf16LittleEndian || encoding == Encoding::Utf16BigEndian)
        decoder.decodeUtf16(encoding == Encoding::Utf16BigEndian);
    else
        decoder.decodeByTable(tableOf(encoding), encoding == Encoding::EucJp);
    return decoder.take(encoding);
}

DecodedText decodeText(std::string_view bytes, std::optional<Encoding> declared) {
    for (const Mark& mark : kMarks)
        if (bytes.starts_with(mark.bytes)) return decodeAs(bytes, mark.encoding);
    if (const auto utf16 = unmarkedUtf16(bytes)) return decodeAs(bytes, *utf16);
    // The label itself was found as ASCII, so that it cannot mean UTF-16.
    const bool isUsable = declared && *declared != Encoding::Utf16LittleEndian &&
                          *declared != Encoding::Utf16BigEndian;
    if (isUsable) {
        DecodedText read = decodeAs(bytes, *declared);
        if (read.damaged == 0 || (*declared != Encoding::Utf8 && !isUtf8(bytes))) return read;
    }
    if (isUtf8(bytes)) return {std::string{bytes}, Encoding::Utf8, false, 0};
    DecodedText read = decodeAs(bytes, guessEncoding(bytes));
    read.isGuess = true;
    return read;
}

}  // namespace fukumi
