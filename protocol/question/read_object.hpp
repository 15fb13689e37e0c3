// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "protocol/question/read.hpp"

namespace fukumi::protocol::question {

/// Reads a JSON object: {"moves": "h8 i9", "time_ms": 1000}. A number can be a JSON number or a
/// text, points can be one text or a list of texts, and a file is given by its content. The member
/// "id" is left to the caller. Settings that are not given are as in `settings`.
[[nodiscard]] Result<Question> readObject(Task task,
                                          const nlohmann::json& object,
                                          const EngineSettings& settings);

}  // namespace fukumi::protocol::question
