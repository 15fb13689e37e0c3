// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace fukumi {

/// A start-up or command-line failure that the person can mend: `main` prints it as one line on
/// stderr and exits with code 2. Never thrown for what a manager sends over the protocol.
class UserError : public std::runtime_error {
public:
    explicit UserError(const std::string& message) : std::runtime_error{message} {}
};

}  // namespace fukumi
