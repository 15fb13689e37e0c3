// SPDX-License-Identifier: MIT
#include "protocol/settings/option_list.hpp"

#include <sstream>

#include "engine/core/ranges.hpp"
#include "protocol/settings/info_keys.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

TEST_CASE("every option that is announced can be set to what is announced", "[protocol][options]") {
    const auto lines = optionLines();
    CHECK(lines.size() >= 10);
    CHECK(ranges::count(lines, "option name level type spin default 12 min 1 max 12") == 1);
    CHECK(ranges::count(lines, "option name rule type string default freestyle") == 1);
    for (const std::string& line : lines) {
        INFO(line);
        std::istringstream words{line};
        std::string option, name, key, type, kind, standard, value;
        words >> option >> name >> key >> type >> kind >> standard >> value;
        CHECK((option == "option" && name == "name" && type == "type" && standard == "default"));
        EngineSettings settings;
        const SettingKey* setting = findKey(key);
        REQUIRE(setting != nullptr);
        CHECK(assign(*setting, value, settings) == Assigned::Yes);
        CHECK(setting->show(settings) == setting->show(EngineSettings{}));
        std::string min, low, max, high;
        if (kind == "spin") {
            words >> min >> low >> max >> high;
            CHECK((min == "min" && max == "max"));
            CHECK(assign(*setting, low, settings) == Assigned::Yes);
            CHECK(assign(*setting, high, settings) == Assigned::Yes);
        } else {
            CHECK(kind == "string");
        }
    }
}

}  // namespace fukumi::protocol
