// SPDX-License-Identifier: MIT
#include "engine/core/sentence.hpp"

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("a sentence has its values at its places", "[core][sentence]") {
    const Sentence made{english("{0} makes {1}"), {"h8", english("an open four")}};
    CHECK(toEnglish(made) == "h8 makes an open four");
    CHECK(toEnglish({english("{1} and {0}"), {"b", made}}) == "h8 makes an open four and b");
    CHECK(toEnglish(english("swap or stay")) == "swap or stay");
    CHECK(toEnglish(Sentence{}).empty());
}

TEST_CASE("braces in a value are not places", "[core][sentence]") {
    CHECK(toEnglish({english("'{0}': expected {1}"), {"{1}", "{0}{}"}}) == "'{1}': expected {0}{}");
    CHECK(toEnglish("{0}") == "{0}");
    CHECK(fillIn("{x} {} { {0", {}) == "{x} {} { {0");
}

TEST_CASE("a sentence differs from a text with the same letters", "[core][sentence]") {
    CHECK(Sentence{english("black")} == Sentence{english("black")});
    CHECK_FALSE(Sentence{english("black")} == Sentence{"black"});
    CHECK_FALSE(Sentence{english("{0}"), {"a"}} == Sentence{english("{0}"), {"b"}});
}

TEST_CASE("a sentence about one thing is in the singular", "[core][sentence]") {
    const auto text = [](int count) {
        return toEnglish({plural(count, "{0} move", "{0} moves"), {std::to_string(count)}});
    };
    CHECK(text(0) == "0 moves");
    CHECK(text(1) == "1 move");
    CHECK(text(2) == "2 moves");
    CHECK(text(21) == "21 moves");
}

TEST_CASE("words are joined by commas and a last word", "[core][sentence]") {
    const auto join = [](const std::vector<Sentence>& words) {
        return toEnglish(joinWords(words, english("{0} or {1}")));
    };
    CHECK(join({}).empty());
    CHECK(join({"a"}) == "a");
    CHECK(join({"a", "b"}) == "a or b");
    CHECK(join({"a", "b", "c", "d"}) == "a, b, c or d");
    // Thousands, too.
    const std::string many = join(std::vector<Sentence>(100'000, "a"));
    CHECK(many.size() == 3 * 100'000);
    CHECK(many.starts_with("a, a, "));
    CHECK(many.ends_with(", a or a"));
}

}  // namespace fukumi
