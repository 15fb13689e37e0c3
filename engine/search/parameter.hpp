// SPDX-License-Identifier: MIT
//
// Numbers of a search that matches decide about. Each is on one line of the search's
// parameters.def; its struct, its name on a command line and its range follow from that line.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace fukumi::search {

/// Whether a parameter is tuned if the user names none.
enum class Tuned : std::uint8_t {
    Default,
    /// A search of these nodes takes more or less time with it, and equal nodes prefer more; or
    /// only games on a clock have it.
    Name,
};

/// A parameter of the search whose numbers are `Parameters`, and where it may go when it is tuned.
template <class Parameters>
struct NamedParameter {
    std::string_view name;
    int Parameters::*member;
    int least;
    int most;
    double step;  ///< of a perturbation at the end
    Tuned tuned;
};

/// Null if none has that name.
template <class Parameters>
[[nodiscard]] const NamedParameter<Parameters>* parameterCalled(
    std::string_view name, std::span<const NamedParameter<Parameters>> all) {
    for (const NamedParameter<Parameters>& each : all)
        if (each.name == name) return &each;
    return nullptr;
}

}  // namespace fukumi::search
