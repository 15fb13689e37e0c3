// SPDX-License-Identifier: MIT
#include "protocol/cli/language.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::protocol::cli {

namespace {

Language language(std::string_view code) { return Language::fromCode(code).value(); }

}  // namespace

TEST_CASE("a text of the terminal is English without a table", "[protocol][play][language]") {
    const Language t;
    CHECK(t.isEnglish());
    CHECK(t("{0} is taken", {"h8"}) == "h8 is taken");
    CHECK(t("{1} and {0}", {"a{1}", "b"}) == "b and a{1}");
    CHECK(t.told("h8 is taken") == "h8 is taken");
    CHECK(t.color(Color::White) == "white");
}

TEST_CASE("a text of the terminal is printed in the language that was asked for",
          "[protocol][play][language]") {
    const Language t = language("ja");
    CHECK_FALSE(t.isEnglish());
    CHECK(t("{0} is taken", {"h8"}) == "h8 には石があります");
    CHECK(t.color(Color::Black) == "黒");
    CHECK(t("no text of any table: {0}", {"x"}) == "no text of any table: x");
    CHECK_FALSE(Language::fromCode("tlh"));
    CHECK(Language::codes() == "en, cs, ja, ko, ru, vi, zh-Hans, zh-Hant");
}

TEST_CASE("numbers, points and quoted words of a told text are values",
          "[protocol][play][language]") {
    const Language t = language("zh-Hans");
    CHECK(t.told("h8 is taken") == "h8 已有棋子");
    CHECK(t.told("a black stone inside the central 3x3") == "中央 3×3 内一枚黑子");
    CHECK(t.told("i7 is symmetrical to g8, which is offered already") == "i7 与已给出的 g8 对称");
    CHECK(t.told("'h6': expected swap or stay") == "'h6'：应为交换或不交换");
    CHECK(t.told("a number from 1 to 12") == "1 至 12 之间的数");
    CHECK(t.told("no table has 7 of it") == "no table has 7 of it");
    CHECK(t.told("'").size() == 1);
}

TEST_CASE("a system's locale names a language", "[protocol][play][language]") {
    const auto told = [](std::string_view name) {
        return Language::fromLocale(name).color(Color::Black);
    };
    CHECK(told("ru_RU.UTF-8") == "чёрные");
    CHECK(told("cs_CZ.utf8") == "černý");
    CHECK(told("vi") == "đen");
    CHECK(Language::fromLocale("zh_TW.UTF-8")("four") == "四");
    CHECK(Language::fromLocale("zh_TW.UTF-8")("saved in {0}", {"x"}) == "已儲存到 x");
    CHECK(Language::fromLocale("zh_CN.UTF-8")("saved in {0}", {"x"}) == "已保存到 x");
    for (const char* const english :
         {"C", "C.UTF-8", "POSIX", "en_GB.UTF-8", "fr_FR.UTF-8", "ja_JP.eucJP", ""})
        CHECK(told(english) == "black");
}

}  // namespace fukumi::protocol::cli
