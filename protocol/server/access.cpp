// SPDX-License-Identifier: MIT
#include "protocol/server/access.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/player/settings.hpp"
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
    std::random_device random;
    std::uniform_int_distribution<std::uint64_t> half;
    return hexText(half(random)) + hexText(half(random));
}

Gate::Gate(std::string token, std::uint16_t port)
    : token_{std::move(token)}, port_{std::to_string(port)} {}

Access Gate::check(const RequestHead& head) const {
    if (!isHost(head.host)) return Access::WrongHost;
    if (head.origin && *head.origin != std::string{kScheme} + std::string{head.host})
        return Access::WrongOrigin;
    const std::string_view path = withoutParameters(head.target);
    const auto end = std::min(path.find('/', 1), path.size());
    if (!path.starts_with('/') || !isSame(token_, path.substr(1, end - 1)))
        return Access::WrongToken;
    return end == path.size() ? Access::NoSlash : Access::Granted;
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

/// A member of the wish that a parameter sets.
struct Parameter {
    std::string_view name;
    std::int64_t least;
    std::int64_t most;
    std::optional<std::int64_t> value{};
};

/// Reads "memory=64".
template <std::size_t count>
Result<void> readParameter(std::string_view text, std::array<Parameter, count>& parameters) {
    const std::string_view name = text.substr(0, text.find('='));
    const auto known = ranges::find(parameters, name, &Parameter::name);
    if (known == parameters.end()) {
        std::vector<std::string> names;
        for (const Parameter& each : parameters) names.emplace_back(each.name);
        return InputError{.kind = ErrorKind::UnknownField,
                          .value = std::string{name},
                          .expected = findNearestWord(name, names)};
    }
    if (known->value) return InputError{.kind = ErrorKind::Repeated, .field = std::string{name}};
    text.remove_prefix(std::min(name.size() + 1, text.size()));
    const auto number = question::parseNumber(text, known->least, known->most);
    if (!number) return inField(number.error(), name);
    known->value = *number;
    return {};
}

}  // namespace

Result<EngineWish> wishIn(std::string_view target) {
    std::array parameters{
        Parameter{"memory", player::kMemoryFloor >> 20, EngineWish::kMostMebibytes},
        Parameter{"parallel", 1, question::Analyze::kMostParallel}};
    target.remove_prefix(std::min(target.find('?'), target.size()));
    while (!target.empty()) {
        const std::string_view text = target.substr(1, target.find('&', 1) - 1);
        target.remove_prefix(1 + text.size());
        if (text.empty()) continue;
        if (const auto fine = readParameter(text, parameters); !fine) return fine.error();
    }
    EngineWish wish;
    wish.mebibytes = parameters[0].value.value_or(wish.mebibytes);
    wish.parallel = static_cast<int>(parameters[1].value.value_or(wish.parallel));
    return wish;
}

}  // namespace fukumi::protocol::server
