// SPDX-License-Identifier: MIT
//
// Each sentence about wrong input, once: tests/data/bad_input.jsonl. {to_move} is a field as the
// door spells it.
#include <fstream>

#include <nlohmann/json.hpp>

#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_positions.hpp"

namespace fukumi::protocol::question {

namespace {

using Json = nlohmann::ordered_json;

std::string spelled(std::string_view sentence, Door door) {
    std::string text;
    while (true) {
        const auto open = sentence.find('{');
        text += sentence.substr(0, open);
        if (open == std::string_view::npos) return text;
        const auto close = sentence.find('}', open);
        const std::string name{sentence.substr(open + 1, close - open - 1)};
        const bool isOption = name == "option";
        text += isOption ? (door == Door::Json ? "key" : "option") : spellField(name, door);
        sentence.remove_prefix(close + 1);
    }
}

/// The error of a command line; absent if it is right.
std::optional<InputError> errorOf(const Arguments& arguments) {
    const auto named = readTask(arguments);
    if (!named) return named.error();
    const auto question = readArguments(named->task, named->rest);
    if (!question) return question.error();
    return std::nullopt;
}

std::optional<InputError> errorOf(const Json& object) {
    const bool isOpening = object.is_object() && object.contains("opening");
    const auto question =
        readObject(isOpening ? Task::OpeningStep : Task::Analyze, object, EngineSettings{});
    if (!question) return question.error();
    return std::nullopt;
}

std::vector<Json> rows() {
    std::vector<Json> all;
    std::ifstream file{test::testsFolder() / "data" / "bad_input.jsonl"};
    for (std::string line; std::getline(file, line);) all.push_back(Json::parse(line));
    return all;
}

}  // namespace

TEST_CASE("the same wrong input has the same sentence at each door", "[protocol][question]") {
    REQUIRE(rows().size() >= 60);
    int doors = 0;
    for (const Json& row : rows()) {
        INFO(row.dump());
        const std::string sentence = row["sentence"];
        if (row.contains("arguments")) {
            const auto error = errorOf(row["arguments"].get<Arguments>());
            REQUIRE(error);
            CHECK(describeError(*error, Door::Arguments) == spelled(sentence, Door::Arguments));
        }
        if (row.contains("json")) {
            const auto error = errorOf(row["json"]);
            REQUIRE(error);
            CHECK(describeError(*error, Door::Json) == spelled(sentence, Door::Json));
        }
        doors += row.contains("arguments") && row.contains("json") ? 1 : 0;
    }
    CHECK(doors >= 30);
}

TEST_CASE("a sentence is one line and names what is wrong", "[protocol][question]") {
    for (const Json& row : rows()) {
        const std::string sentence = row["sentence"];
        INFO(sentence);
        CHECK(sentence.find('\n') == std::string::npos);
        CHECK(sentence.back() != '.');
    }
}

}  // namespace fukumi::protocol::question
