// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fukumi::protocol::server {

/// Whether the system has opened the address in a browser, as far as it says so within 5 s.
[[nodiscard]] bool openInBrowser(const std::string& address);

}  // namespace fukumi::protocol::server
