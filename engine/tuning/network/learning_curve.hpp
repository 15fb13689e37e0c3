// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "engine/tuning/network/trainer.hpp"

namespace fukumi::tuning {

/// A report as a line of a table: positions, losses of what was learned from and of what was held
/// out; of moves and draws where the form knows of them.
[[nodiscard]] std::string tableLine(const TrainingReport& report, NetworkForm form);
[[nodiscard]] std::string tableHead(NetworkForm form);
/// The losses on a deep set, to stand below a table line.
[[nodiscard]] std::string deepLine(const PassLosses& losses, NetworkForm form);

/// The value losses of all reports as a picture (SVG), training and held out.
[[nodiscard]] std::string learningCurve(std::span<const TrainingReport> reports);

}  // namespace fukumi::tuning
