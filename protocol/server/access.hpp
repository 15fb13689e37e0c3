// SPDX-License-Identifier: MIT
//
// Whether a request may be answered. A page of any address can make a browser send requests to this
// machine; only those that know the token, and come from the page that this server sent, are
// answered.
//
//     http://127.0.0.1:15155/0c8e...f2/queries
//            '--- host ----' '-token-' '-path-'
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace fukumi::protocol::server {

/// 128 bits of the system's randomness, as 32 hexadecimal digits.
[[nodiscard]] std::string makeToken();

/// Parts of a request's line and headers.
struct RequestHead {
    std::string_view target;  ///< path and, after "?", parameters
    std::string_view host;
    std::optional<std::string_view> origin{};  ///< absent if no page sent the request
};

enum class Access : std::uint8_t {
    Granted,
    WrongHost,    ///< a name that another server may have given this machine
    WrongOrigin,  ///< a page that another server sent
    WrongToken,
    NoSlash  ///< "/TOKEN": the page is below it
};

/// Immutable.
class Gate {
public:
    Gate(std::string token, std::uint16_t port);

    [[nodiscard]] Access check(const RequestHead& head) const;
    /// The part of the target between the token and "?": "", "queries".
    /// REQUIRES: access was granted.
    [[nodiscard]] std::string_view path(std::string_view target) const;
    /// "http://127.0.0.1:15155/TOKEN/".
    [[nodiscard]] std::string address() const;

private:
    [[nodiscard]] bool isHost(std::string_view host) const;

    std::string token_;
    std::string port_;
};

/// The engine that the parameters of a target ask for.
struct EngineWish {
    static constexpr std::int64_t kMostMebibytes = std::int64_t{1} << 24;

    std::int64_t mebibytes = 256;
    int parallel = 1;  ///< queries at a time
};

/// Of "/TOKEN/queries?memory=64&parallel=2". ErrorKind::OutOfRange, NotANumber or Repeated, with
/// the parameter as the field, or UnknownField.
[[nodiscard]] Result<EngineWish> wishIn(std::string_view target);

}  // namespace fukumi::protocol::server
