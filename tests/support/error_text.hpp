// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "protocol/question/messages.hpp"

namespace fukumi::test {

/// "line 3: the record is malformed", as the command line prints it; empty of a value.
template <class T>
[[nodiscard]] std::string errorOf(const Result<T>& result) {
    return result ? std::string{} : protocol::describeError(result.error());
}

/// The line or the move that the error names; 0 of a value and of an error without a place.
template <class T>
[[nodiscard]] std::size_t errorPlaceOf(const Result<T>& result) {
    return result || !result.error().place ? 0 : result.error().place->number;
}

}  // namespace fukumi::test
