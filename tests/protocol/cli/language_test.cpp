// SPDX-License-Identifier: MIT
#include "protocol/cli/language.hpp"

#include "protocol/answer/sentences.hpp"
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
    CHECK(t.textOf(answer::colorSentence(Color::White)) == "white");
}

TEST_CASE("a text of the terminal is printed in the language that was asked for",
          "[protocol][play][language]") {
    const Language t = language("ja");
    CHECK_FALSE(t.isEnglish());
    CHECK(t("{0} is taken", {"h8"}) == "h8 には石があります");
    CHECK(t.textOf(answer::colorSentence(Color::Black)) == "黒");
    CHECK(t("no text of any table: {0}", {"x"}) == "no text of any table: x");
    CHECK_FALSE(Language::fromCode("tlh"));
    CHECK(Language::codes() ==
          std::vector<std::string>{"en", "cs", "ja", "ko", "ru", "vi", "zh-Hans", "zh-Hant"});
}

TEST_CASE("a sentence is translated with the sentences in it, and texts in it stay",
          "[protocol][play][language]") {
    const Sentence step{english("a black stone inside the central {0}x{1}"), {"3", "3"}};
    const Sentence refusal{english("'{0}': expected {1}"), {"black", step}};
    const Language t = language("zh-Hans");
    CHECK(t.textOf(step) == "中央 3×3 内一枚黑子");
    CHECK(t.textOf(refusal) == "“black”：应为中央 3×3 内一枚黑子");
    CHECK(t.textOf("black") == "black");
    CHECK(t.textOf(English{"no table has {0} of it"}.text) == "no table has {0} of it");
    CHECK(t.textOf({English{"no table has {0} of it"}, {"{0}"}}) == "no table has {0} of it");
    CHECK(Language{}.textOf(refusal) == toEnglish(refusal));
}

TEST_CASE("a text with a number has the plural forms of the language",
          "[protocol][play][language]") {
    const auto games = [](std::string_view code, std::size_t count) {
        return language(code)(plural(count, "{0} game", "{0} games"), {std::to_string(count)});
    };
    CHECK(games("ru", 0) == "0 партий");
    CHECK(games("ru", 1) == "1 партия");
    CHECK(games("ru", 2) == "2 партии");
    CHECK(games("ru", 5) == "5 партий");
    CHECK(games("ru", 11) == "11 партий");
    CHECK(games("ru", 21) == "21 партия");
    CHECK(games("ru", 22) == "22 партии");
    CHECK(games("ru", 111) == "111 партий");
    CHECK(games("ru", 1000001) == "1000001 партия");
    CHECK(games("cs", 1) == "1 partie");
    CHECK(games("cs", 4) == "4 partie");
    CHECK(games("cs", 5) == "5 partií");
    CHECK(games("cs", 102) == "102 partií");
    CHECK(games("vi", 1) == "1 ván");
    CHECK(games("en", 1) == "1 game");
    CHECK(games("en", 21) == "21 games");
}

TEST_CASE("the number of a text is its last value, and what is not a whole number has a form too",
          "[protocol][play][language]") {
    const auto force = [](std::string_view count) {
        return language("ru")("{0} can force a win in {1} plies", {"7", std::string{count}});
    };
    CHECK(force("2") == "7 могут форсировать победу за 2 полухода");
    CHECK(force("5") == "7 могут форсировать победу за 5 полуходов");
    for (const char* const other : {"", "1.2k", "-1", "2 ", "18446744073709551616"})
        CHECK(force(other) == "7 могут форсировать победу за " + std::string{other} + " полуходов");
}

TEST_CASE("a system's locale names a language", "[protocol][play][language]") {
    const auto told = [](std::string_view name) {
        return Language::fromLocale(name).textOf(answer::colorSentence(Color::Black));
    };
    CHECK(told("ru_RU.UTF-8") == "чёрные");
    for (const char* const charset : {"UTF-8", "utf8", "utf-8", "UTF8"})
        CHECK(told(std::string{"cs_CZ."} + charset) == "černý");
    CHECK(told("vi") == "đen");
    CHECK(Language::fromLocale("zh_TW.UTF-8")("four") == "衝四");
    CHECK(Language::fromLocale("zh_TW.UTF-8")("saved in {0}", {"x"}) == "已儲存到 x");
    CHECK(Language::fromLocale("zh_Hant.UTF-8")("saved in {0}", {"x"}) == "已儲存到 x");
    for (const char* const simplified : {"zh_CN.UTF-8", "zh_Hans_HK.UTF-8"})
        CHECK(Language::fromLocale(simplified)("saved in {0}", {"x"}) == "已保存到 x");
    for (const char* const english :
         {"C", "C.UTF-8", "POSIX", "en_GB.UTF-8", "fr_FR.UTF-8", "ja_JP.eucJP", ""})
        CHECK(told(english) == "black");
}

}  // namespace fukumi::protocol::cli
