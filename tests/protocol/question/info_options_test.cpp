// SPDX-License-Identifier: MIT
#include <sstream>

#include "engine/core/ranges.hpp"
#include "protocol/question/read.hpp"
#include "protocol/question/values.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::question {

TEST_CASE("every option that is announced can be set to what is announced",
          "[protocol][question]") {
    const auto lines = listInfoOptions();
    CHECK(lines.size() >= 10);
    CHECK(ranges::count(lines, "option name level type spin default 20 min 1 max 20") == 1);
    CHECK(ranges::count(lines, "option name rule type string default freestyle") == 1);
    for (const std::string& line : lines) {
        INFO(line);
        std::istringstream words{line};
        std::string option, name, key, type, kind, standard, value;
        words >> option >> name >> key >> type >> kind >> standard >> value;
        CHECK((option == "option" && name == "name" && type == "type" && standard == "default"));
        Question question;
        const Field* const field = findSetting(key, Door::Info);
        REQUIRE(field != nullptr);
        CHECK(storeValue(*field, {value}, question));
        CHECK(writeValue(*field, question) == writeValue(*field, Question{}));
        std::string min, low, max, high;
        if (kind == "spin") {
            words >> min >> low >> max >> high;
            CHECK((min == "min" && max == "max"));
            CHECK(storeValue(*field, {low}, question));
            CHECK(storeValue(*field, {high}, question));
        } else {
            CHECK(kind == "string");
        }
    }
}

}  // namespace fukumi::protocol::question
