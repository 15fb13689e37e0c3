// SPDX-License-Identifier: MIT
//
// Verbs of `book`, one file each. Arguments are those behind the verb; all throw UserError.
#pragma once

#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

int bookBuild(const Arguments& arguments);
int bookCheck(const Arguments& arguments);
int bookExport(const Arguments& arguments);
int bookMerge(const Arguments& arguments);
int bookOpenings(const Arguments& arguments);
int bookProve(const Arguments& arguments);
int bookShow(const Arguments& arguments);

}  // namespace fukumi::protocol::cli
