// SPDX-License-Identifier: MIT
#include "engine/core/encoding.hpp"

#include <array>
#include <string>

#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

namespace {

struct Sample {
    const char* label;
    const char* bytes;
    const char* text;
};

// The bytes come from Python's codecs. Letters whose second byte is \ or ] are among them.
constexpr std::array kSamples{
    Sample{"GB2312", "\xBA\xDA\xB7\xBD\xCF\xC8\xCA\xD6", "黑方先手"},
    Sample{"gbk", "\x8A\x5D", "奭"},
    Sample{"cp936", "\x95\x5C\xBA\xDA", "昞黑"},
    Sample{"Big5", "\xB3\x5C\xA5\x5C\xB6\xC2\xB4\xD1", "許功黑棋"},
    Sample{"Shift_JIS", "\x8D\x95\x94\xD4\x95\x5C", "黒番表"},
    Sample{"sjis", "\xD4\xCF\xC0\xDE", "ﾔﾏﾀﾞ"},
    Sample{"EUC-JP", "\xC3\xE6\xC2\xBC\xCC\xD0", "中村茂"},
    Sample{"euc_jp", "\x8E\xD4", "ﾔ"},
    Sample{"EUC-KR", "\xB1\xE8\xC3\xB6\xBC\xF6", "김철수"},
    Sample{"ks_c_5601-1987", "\x81\x41", "갂"},
    Sample{"windows-1251", "\xC8\xE2\xE0\xED\xEE\xE2", "Иванов"},
    Sample{"CP1250", "\xC8\x65\x72\x6E\xFD", "Černý"},
    Sample{"KOI8-R", "\xE9\xD7\xC1\xCE\xCF\xD7", "Иванов"},
    Sample{"ISO-8859-1", "caf\xE9", "café"},
    Sample{"latin1", "\x80", "€"},
    Sample{"UTF-8", "\xE9\xBB\x91", "黑"},
};

Encoding named(const char* label) {
    const auto encoding = encodingNamed(label);
    REQUIRE(encoding);
    return *encoding;
}

}  // namespace

TEST_CASE("a text is decoded by the encoding that it declares", "[core][encoding]") {
    for (const Sample& sample : kSamples) {
        INFO(sample.label);
        const DecodedText read = decodeText(sample.bytes, named(sample.label));
        CHECK(read.text == sample.text);
        CHECK(read.damaged == 0);
        CHECK_FALSE(read.isGuess);
    }
}

TEST_CASE("close relatives have their own letters", "[core][encoding]") {
    CHECK(decodeText("\xA4 uro", named("ISO-8859-15")).text == "\u20AC uro");
    CHECK(decodeText("\xA4 uro", named("ISO-8859-1")).text == "\u00A4 uro");
    CHECK(decodeText("\xA9t\xECp\xE1n \xAE", named("ISO-8859-2")).text == "Štěpán Ž");
    CHECK(decodeText("\x8At\xECp\xE1n \x8E", named("windows-1250")).text == "Štěpán Ž");
    CHECK(decodeText("\xB7\xD6\xC1\xCB", named("KOI8-U")).text == "\u0407\u0436\u0430\u043A");
}

TEST_CASE("labels of encodings are known in the forms that programs write", "[core][encoding]") {
    CHECK(named("shift-jis") == Encoding::ShiftJis);
    CHECK(named("GB 18030") == Encoding::Gbk);
    CHECK(named("x-windows-949") == Encoding::EucKr);
    CHECK(named("ISO_8859-1:1987") == Encoding::Windows1252);
    CHECK(named("ISO_8859-2:1987") == Encoding::Latin2);
    CHECK(named("latin2") == Encoding::Latin2);
    CHECK_FALSE(encodingNamed("klingon"));
    CHECK_FALSE(encodingNamed(""));
    CHECK_FALSE(encodingNamed("gbk]"));
    for (int i = 0; i <= static_cast<int>(Encoding::Latin9); ++i) {
        const auto encoding = static_cast<Encoding>(i);
        CHECK(encodingNamed(nameOf(encoding)) == encoding);
    }
}

TEST_CASE("a byte order mark decides whatever is declared", "[core][encoding]") {
    using namespace std::string_view_literals;
    CHECK(decodeText("\xEF\xBB\xBFh8", Encoding::Gbk).text == "h8");
    CHECK(decodeText("\xFF\xFEh\0008\0"sv, Encoding::Utf8).text == "h8");
    CHECK(decodeText("\xFE\xFF\0h\0008"sv).text == "h8");
    CHECK(decodeText("(\0;\0"sv).text == "(;");
    CHECK(decodeText("\0(\0;"sv).text == "(;");
    CHECK(decodeText("\xFF\xFE\x3D\xD8\x00\xDE"sv).text == "\U0001F600");
    const DecodedText mixed = decodeText("\xEF\xBB\xBFJ\xFCrgen J\xC3\xBCrgen");
    CHECK(mixed.text == "Jürgen Jürgen");
    CHECK(mixed.damaged == 1);
    const DecodedText cut = decodeText("\xFF\xFEh\0008"sv);
    CHECK(cut.text == "h\uFFFD");
    CHECK(cut.damaged == 1);
}

TEST_CASE("UTF-8 wins over a label that the bytes contradict", "[core][encoding]") {
    CHECK(decodeText("黑", Encoding::Big5).text == "黑");
    CHECK(decodeText("é ü", Encoding::Gbk).text == "茅 眉");  // valid as either: the label decides
    const DecodedText mislabelled = decodeText("caf\xE9 noir", Encoding::Utf8);
    CHECK(mislabelled.text == "café noir");
    CHECK(mislabelled.isGuess);
}

TEST_CASE("texts without a label are guessed by their letters", "[core][encoding]") {
    for (const Sample& sample : {
             Sample{"gbk", "\xBA\xDA\xB7\xBD", "黑方"},
             Sample{"gbk", "\xCE\xE5\xD7\xD3\xC6\xE5\xB4\xF3\xC8\xFC", "五子棋大赛"},
             Sample{"big5", "\xB3\xAF\xA4\x6A\xA4\xE5", "陳大文"},
             Sample{"sjis", "\x82\xC8\x82\xA9\x82\xDE\x82\xE7\x96\xCE", "なかむら茂"},
             Sample{"sjis", "\x8E\x52\x93\x63\x91\xBE\x98\x59", "山田太郎"},
             Sample{"euckr", "\xB1\xE8\xC3\xB6\xBC\xF6", "김철수"},
             Sample{"1251", "\xD1\xF3\xF8\xEA\xEE\xE2", "Сушков"},
             Sample{"1252", "J\xFCrgen M\xFCller", "Jürgen Müller"},
             Sample{"1250", "P\xF8\xEDli\x9A \x9Elu\x9Dou\xE8k\xFD", "Příliš žluťoučký"},
         }) {
        const DecodedText read = decodeText(std::string{"(;PB["} + sample.bytes + "])");
        INFO(sample.label << ": " << read.text);
        CHECK(read.isGuess);
        CHECK(read.text == std::string{"(;PB["} + sample.text + "])");
    }
}

TEST_CASE("a damaged letter does not swallow the bracket after it", "[core][encoding]") {
    for (const char* label : {"big5", "euc-kr", "euc-jp"}) {
        const DecodedText read = decodeText("\xFF]", named(label));
        INFO(label);
        CHECK(read.text == "\uFFFD]");
        CHECK(read.damaged == 1);
    }
    CHECK(decodeText("\xB1]", Encoding::EucKr).text == "\uFFFD]");
}

TEST_CASE("any bytes become UTF-8 in any encoding", "[core][encoding]") {
    Random random{27};
    for (int round = 0; round < 2000; ++round) {
        std::string bytes;
        for (std::size_t left = random.below(40); left > 0; --left)
            bytes += static_cast<char>(random.below(256));
        for (int i = 0; i <= static_cast<int>(Encoding::Koi8R); ++i) {
            const DecodedText read = decodeAs(bytes, static_cast<Encoding>(i));
            REQUIRE(isUtf8(read.text));
            REQUIRE(read.damaged <= bytes.size());
        }
        REQUIRE(isUtf8(decodeText(bytes).text));
    }
}

}  // namespace fukumi
