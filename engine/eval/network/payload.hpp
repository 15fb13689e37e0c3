// SPDX-License-Identifier: MIT
//
// What the payloads of all networks have in common: little-endian numbers without gaps, dense
// layers, and the words with which they are refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace fukumi::eval::network {

/// `bias[j] + sum over i of weights[j * inputs + i] * x[i]`.
struct Layer {
    Layer(std::size_t inputs, std::size_t outputs) : bias(outputs), weights(inputs * outputs) {}

    std::vector<std::int32_t> bias;
    std::vector<std::int16_t> weights;
};

/// Throws UserError.
[[noreturn]] void refusePayload(const std::string& why);

/// Refuses a layer of which a sum could leave 32 bits, in whatever order it is added up.
void checkLayer(const Layer& layer, int inputMax, const char* name);

/// Takes little-endian integers off the front, and refuses what is cut off.
class PayloadReader {
public:
    explicit PayloadReader(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}

    template <class Int>
    void operator()(Int& value) {
        if (bytes_.size() < sizeof(Int)) refusePayload("cut off");
        std::make_unsigned_t<Int> raw = 0;
        for (std::size_t i = 0; i < sizeof(Int); ++i)
            raw = static_cast<std::make_unsigned_t<Int>>(
                raw | static_cast<std::make_unsigned_t<Int>>(bytes_[i]) << (8 * i));
        value = static_cast<Int>(raw);
        bytes_ = bytes_.subspan(sizeof(Int));
    }
    template <class Int>
    [[nodiscard]] Int take() {
        Int value;
        (*this)(value);
        return value;
    }
    /// REQUIRED at the end.
    void expectEnd() const {
        if (!bytes_.empty()) refusePayload(std::to_string(bytes_.size()) + " bytes too many");
    }
    /// Widths that a build was made for.
    void expectWidths(std::span<const std::size_t> widths) {
        for (const std::size_t expected : widths)
            if (const auto width = take<std::uint16_t>(); width != expected)
                refusePayload("of another shape: a width of " + std::to_string(width) +
                              " where this build has " + std::to_string(expected));
    }

private:
    std::span<const std::uint8_t> bytes_;
};

class PayloadWriter {
public:
    template <class Int>
    void operator()(const Int& value) {
        const auto raw = static_cast<std::make_unsigned_t<Int>>(value);
        for (std::size_t i = 0; i < sizeof(Int); ++i)
            bytes.push_back(static_cast<std::uint8_t>(raw >> (8 * i)));
    }

    std::vector<std::uint8_t> bytes;
};

/// Visits numbers one by one, and layers as bias and weights.
template <class Visitor>
class PayloadParts {
public:
    explicit PayloadParts(Visitor& visit) : visit_{visit} {}

    template <class Numbers>
    void all(Numbers& numbers) const {
        for (auto& number : numbers) visit_(number);
    }
    template <class AnyLayer>
    void layer(AnyLayer& layer) const {
        all(layer.bias);
        all(layer.weights);
    }

private:
    Visitor& visit_;
};

}  // namespace fukumi::eval::network
