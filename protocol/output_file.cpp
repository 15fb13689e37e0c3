// SPDX-License-Identifier: MIT
#include "protocol/output_file.hpp"

#include "book/replace_file.hpp"
#include "engine/core/error.hpp"

namespace fukumi::protocol {

OutputFile::OutputFile(std::string_view asker, std::string path)
    : asker_{asker}, path_{std::move(path)} {
    if (const auto why = book::whyNotReplaced(path_)) throw UserError{asker_ + ": " + *why};
}

void OutputFile::write(std::string_view bytes) const {
    if (const auto why = book::replaceFile(path_, bytes)) throw OutputError{asker_ + ": " + *why};
}

}  // namespace fukumi::protocol
