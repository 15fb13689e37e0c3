// SPDX-License-Identifier: MIT
#include "protocol/server/access.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>

#include "engine/core/text.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/values.hpp"

namespace fukumi::protocol::server {

namespace {

constexpr std::string_view kScheme = "http://";
constexpr std::string_view kLoopback = "127.0.0.1";

/// Takes as long wherever the texts differ.
bool isSame(std::string_view secret, std::string_view given) {
    if (secret.size() != given.size()) return false;
    int difference = 0;
    for (std::size_t i = 0; i < secret.size(); ++i) difference |= secret[i] ^ given[i];
    return difference == 0;
}

std::string_view withoutParameters(std::string_view target) {
    return target.substr(0, target.find('?'));
}

}  // namespace

std::string makeToken() {
    constexpr int kDigits = 32;
    constexpr std::string_view kHexadecimal = "0123456789abcdef";
    std::random_device random;
    std::uniform_int_distribution<std::size_t> digit{0, kHexadecimal.size() - 1};
    std::string token;
    for (int i = 0; i < kDigits; ++i) token += kHexadecimal[digit(random)];
    return token;
}

Gate::Gate(std::string token, std::uint16_t port)
    : token_{std::move(token)}, port_{std::to_string(port)} {}

Access Gate::check(const RequestHead& head) const {
    if (!isHost(head.host)) return Access::WrongHost;
    if (head.origin && *head.origin != std::string{kScheme} + std::string{head.host})
        return Access::WrongOrigin;
    const std::string_view path = withoutParameters(head.target);
    const auto end = path.find('/', 1);
    if (!path.starts_with('/') || end == std::string_view::npos) return Access::WrongToken;
    return isSame(token_, path.substr(1, end - 1)) ? Access::Granted : Access::WrongToken;
}

std::string_view Gate::path(std::string_view target) const {
    return withoutParameters(target).substr(token_.size() + 2);
}

std::string Gate::address() const {
    return std::string{kScheme} + std::string{kLoopback} + ':' + port_ + '/' + token_ + '/';
}

bool Gate::isHost(std::string_view host) const {
    const auto colon = host.find(':');
    const std::string_view name = host.substr(0, colon);
    const std::string_view port =
        colon == std::string_view::npos ? std::string_view{"80"} : host.substr(colon + 1);
    return (name == kLoopback || name == "localhost") && port == port_;
}

namespace {

/// The text of a parameter; absent if the target has no such parameter.
std::optional<std::string_view> parameterOf(std::string_view target, std::string_view name) {
    const auto begin = target.find('?');
    if (begin == std::string_view::npos) return std::nullopt;
    target.remove_prefix(begin + 1);
    while (!target.empty()) {
        const auto end = std::min(target.find('&'), target.size());
        const std::string_view parameter = target.substr(0, end);
        const auto equals = parameter.find('=');
        if (equals != std::string_view::npos && parameter.substr(0, equals) == name)
            return parameter.substr(equals + 1);
        target.remove_prefix(std::min(end + 1, target.size()));
    }
    return std::nullopt;
}

Result<std::int64_t> numberOf(std::string_view target,
                              std::string_view name,
                              std::int64_t usual,
                              std::int64_t most) {
    const auto text = parameterOf(target, name);
    if (!text) return usual;
    const auto number = question::parseNumber(*text, 1, most);
    if (!number) return inField(number.error(), name);
    return *number;
}

}  // namespace

Result<EngineWish> wishIn(std::string_view target) {
    EngineWish wish;
    const auto mebibytes = numberOf(target, "memory", wish.mebibytes, EngineWish::kMostMebibytes);
    if (!mebibytes) return mebibytes.error();
    const auto parallel = numberOf(target, "parallel", wish.parallel, EngineWish::kMostParallel);
    if (!parallel) return parallel.error();
    wish.mebibytes = *mebibytes;
    wish.parallel = static_cast<int>(*parallel);
    return wish;
}

}  // namespace fukumi::protocol::server
