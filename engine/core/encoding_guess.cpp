// SPDX-License-Identifier: MIT
//
// Each encoding reads the bytes; the reading that looks most like a language wins.
#include <algorithm>
#include <array>
#include <string_view>

#include "engine/core/encoding.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi {

namespace {

constexpr std::array kCandidates{Encoding::Windows1252,
                                 Encoding::Windows1250,
                                 Encoding::Windows1251,
                                 Encoding::Koi8R,
                                 Encoding::Gbk,
                                 Encoding::Big5,
                                 Encoding::ShiftJis,
                                 Encoding::EucJp,
                                 Encoding::EucKr};

// The most frequent letters of each language and of its names, and some of the game's own words.
constexpr std::u32string_view kSimplified =
    U"的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对"
    U"可她里后小么"
    U"心多天而能好都然没日于起还发成事只作当想看无开手十用主行方又如前所本见经头面公同三已老从动两"
    U"长先黑白棋五连胜"
    U"王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董曹袁邓许傅沈曾彭吕华伟芳娜敏静丽强"
    U"磊军洋勇杰涛超刚靖冬宁宇";
constexpr std::u32string_view kTraditional =
    U"的一是不了人我在有他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生自會那後能對"
    U"著事其裡所去"
    U"行過家十用發天如然作方成者多日都三小二無同麼經法當起與好看學進種將還分此心前面又定見只主沒公"
    U"從黑白棋手五先連勝"
    U"陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余志明俊傑建宏"
    U"聖玄書";
constexpr std::u32string_view kKorean =
    U"이다는에가을의고하지도로은기를리사어자아나한대인서해있시그것들일만수정부라전우장주게구보제바"
    U"흑백김박최선승국오목강조윤임신권황안송류홍문양손배허남심노곽"
    U"성차민진엄채원천방공현함변여추소석설마길연위표명왕금옥육맹제모탁철호준상훈재경종혁돌동세영용";
constexpr std::u32string_view kJapanese =
    U"日一人年大国本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百"
    U"書先名川千水半男西電"
    U"校語土木聞食車何南万毎白天母火右読友左休父雨黒番手連珠桂勝負"
    U"田藤佐鈴木渡辺伊加吉井村松斎清水口橋石池森岡部沢野谷原内島崎宮近遠福太茂寛浩誠健隆";
constexpr std::u32string_view kWestern = U"éèàäöüßçñåæøêëïûáíóúõãâîôÄÖÜÉÅØ";
constexpr std::u32string_view kCentral = U"ěščřžýáíéůúťďňóąęłżźćńśőüöäŠČŘŽŁŻÝÁÚ";

bool isIn(std::u32string_view letters, std::uint32_t character) {
    return letters.find(static_cast<char32_t>(character)) != std::u32string_view::npos;
}

bool isBetween(std::uint32_t character, std::uint32_t first, std::uint32_t last) {
    return character >= first && character <= last;
}

bool isAsciiLetter(std::uint32_t character) { return isBetween(character | 0x20U, 'a', 'z'); }

bool isIdeograph(std::uint32_t character) { return isBetween(character, 0x4E00, 0x9FFF); }

/// Points for a letter of two bytes: what is common in the language, what is of it, what is
/// neither.
int worthOfPair(Encoding encoding, std::uint32_t character) {
    const bool isJapanese = encoding == Encoding::ShiftJis || encoding == Encoding::EucJp;
    if (isJapanese && isBetween(character, 0x3041, 0x30FE)) return 8;
    if (encoding == Encoding::EucKr && isBetween(character, 0xAC00, 0xD7A3))
        return isIn(kKorean, character) ? 9 : 1;
    const auto common = encoding == Encoding::Gbk    ? kSimplified
                        : encoding == Encoding::Big5 ? kTraditional
                        : isJapanese                 ? kJapanese
                                                     : std::u32string_view{};
    if (isIn(common, character)) return 9;
    const bool isPunctuation =
        isBetween(character, 0x3000, 0x3020) || isBetween(character, 0xFF01, 0xFF5E);
    if (isPunctuation) return 4;
    return isIdeograph(character) && encoding != Encoding::EucKr ? 3 : -3;
}

/// Points for a letter of one byte. A word has small letters after its first.
int worthOfSingle(Encoding encoding, std::uint32_t before, std::uint32_t character) {
    const bool isCyrillic = encoding == Encoding::Windows1251 || encoding == Encoding::Koi8R;
    if (isCyrillic) {
        if (isBetween(character, 0x430, 0x44F) || character == 0x451)
            return isAsciiLetter(before) ? -8 : 3;
        if (isBetween(character, 0x410, 0x42F))
            return isAsciiLetter(before) || isBetween(before, 0x430, 0x44F) ? -8 : 2;
        return -4;
    }
    if (isBetween(character, 0xFF61, 0xFF9F)) return 1;  // the narrow kana of Shift_JIS
    const bool isCommon = isIn(encoding == Encoding::Windows1250 ? kCentral : kWestern, character);
    const bool isLetter =
        isCommon || (isBetween(character, 0xC0, 0x17F) && character != 0xD7 && character != 0xF7);
    if (!isLetter) return -4;
    const bool isInWord = before == 0 || before == ' ' || isAsciiLetter(before);
    return (isCommon ? 2 : 0) + (isInWord ? 2 : -3);
}

int likeness(std::string_view bytes, Encoding encoding) {
    const bool isSingle = encoding == Encoding::Windows1250 || encoding == Encoding::Windows1251 ||
                          encoding == Encoding::Windows1252 || encoding == Encoding::Koi8R;
    const DecodedText read = decodeAs(bytes, encoding);
    int total = -20 * static_cast<int>(std::min<std::size_t>(read.damaged, 1'000'000));
    std::uint32_t before = 0;
    for (std::string_view rest = read.text; !rest.empty();) {
        const std::uint32_t character = nextCharacter(rest).value_or(0);
        if (character >= 0x80) {
            const bool isOneByte = isSingle || isBetween(character, 0xFF61, 0xFF9F);
            total += isOneByte ? worthOfSingle(encoding, before, character)
                               : worthOfPair(encoding, character) - (isAsciiLetter(before) ? 8 : 0);
        } else if (isAsciiLetter(character) && before >= 0x400) {
            total -= 8;  // a word of Cyrillic or Asian letters and of Latin ones
        }
        before = character;
    }
    return total;
}

}  // namespace

Encoding guessEncoding(std::string_view bytes) {
    // A few thousand letters say as much as a million.
    const std::string_view sample = bytes.substr(0, std::size_t{64} << 10);
    std::array<int, kCandidates.size()> points{};
    ranges::transform(kCandidates, points.begin(), [&](Encoding e) { return likeness(sample, e); });
    return kCandidates[static_cast<std::size_t>(ranges::maxElement(points) - points.begin())];
}

}  // namespace fukumi
