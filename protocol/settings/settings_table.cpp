// SPDX-License-Identifier: MIT
#include "protocol/settings/settings_table.hpp"

#include <vector>

namespace fukumi::protocol {

std::span<const SettingKey> settingKeys() {
    static const std::vector<SettingKey> keys = [] {
        std::vector<SettingKey> all;
        for (const auto group : {playKeys(), limitKeys(), machineKeys(), managerKeys()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return keys;
}

}  // namespace fukumi::protocol
