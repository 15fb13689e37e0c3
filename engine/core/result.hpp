// SPDX-License-Identifier: MIT
//
// The one way that errors about input travel. The members have the names of std::expected, so that
// C++23 can replace this file by an alias.
#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "engine/core/input_error.hpp"

namespace fukumi {

/// A value or an InputError. Both convert implicitly: `return 3;`, `return InputError{...};`.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_{std::in_place_index<0>, std::move(value)} {}
    Result(InputError error) : content_{std::in_place_index<1>, std::move(error)} {}

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    /// REQUIRES: has_value().
    [[nodiscard]] T& operator*() { return *std::get_if<0>(&content_); }
    [[nodiscard]] const T& operator*() const { return *std::get_if<0>(&content_); }
    [[nodiscard]] T* operator->() { return std::get_if<0>(&content_); }
    [[nodiscard]] const T* operator->() const { return std::get_if<0>(&content_); }

    /// REQUIRES: !has_value().
    [[nodiscard]] const InputError& error() const { return *std::get_if<1>(&content_); }

private:
    std::variant<T, InputError> content_;
};

/// Success or an InputError: `return {};` is success.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(InputError error) : error_{std::move(error)} {}

    [[nodiscard]] bool has_value() const { return !error_; }
    explicit operator bool() const { return has_value(); }
    /// REQUIRES: !has_value().
    [[nodiscard]] const InputError& error() const { return *error_; }

private:
    std::optional<InputError> error_;
};

}  // namespace fukumi
