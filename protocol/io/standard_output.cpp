// SPDX-License-Identifier: MIT
#include "protocol/io/standard_output.hpp"

#include <iostream>

#include "protocol/io/output_file.hpp"
#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol {

namespace {

constexpr std::size_t kEnough = 1 << 16;

}  // namespace

StandardOutput::StandardOutput() : isTerminal_{outputIsWatched()}, before_{std::cout.rdbuf(this)} {}

StandardOutput::~StandardOutput() {
    sync();
    std::cout.rdbuf(before_);
}

void StandardOutput::check() {
    sync();
    if (error_) throw OutputError{"the standard output cannot be written: " + error_.message()};
}

StandardOutput::int_type StandardOutput::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

std::streamsize StandardOutput::xsputn(const char* text, std::streamsize size) {
    const std::string_view added{text, static_cast<std::size_t>(size)};
    waiting_ += added;
    const bool isDue =
        waiting_.size() >= kEnough || (isTerminal_ && added.find('\n') != std::string_view::npos);
    return isDue && sync() != 0 ? 0 : size;
}

int StandardOutput::sync() {
    if (!error_ && !waiting_.empty()) error_ = writeOutput(waiting_);
    waiting_.clear();
    return error_ ? -1 : 0;
}

void checkStandardOutput() {
    if (auto* output = dynamic_cast<StandardOutput*>(std::cout.rdbuf())) output->check();
}

}  // namespace fukumi::protocol
