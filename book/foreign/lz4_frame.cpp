// SPDX-License-Identifier: MIT
#include "book/foreign/lz4_frame.hpp"

#include <lz4frame.h>
#include <memory>
#include <new>
#include <stdexcept>

namespace fukumi::book {

namespace {

struct FreeContext {
    void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
};

std::unique_ptr<LZ4F_dctx, FreeContext> makeContext() {
    LZ4F_dctx* context = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION)))
        throw std::bad_alloc{};
    return std::unique_ptr<LZ4F_dctx, FreeContext>{context};
}

}  // namespace

Result<std::string> unpackLz4(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kStep = 1 << 16;
    const std::uint64_t most = bytes.size() * kMostGrowth + kFreeGrowth;
    const auto context = makeContext();
    std::string unpacked;
    std::string step(kStep, '\0');
    // 0: the end of the frame; else the number of bytes that the library would like.
    for (std::size_t wanted = 1; wanted != 0;) {
        std::size_t given = step.size(), taken = bytes.size();
        wanted = LZ4F_decompress(context.get(), step.data(), &given, bytes.data(), &taken, nullptr);
        if (LZ4F_isError(wanted)) return damagedInput(english("the LZ4 frame is damaged"));
        bytes = bytes.subspan(taken);
        unpacked.append(step, 0, given);
        if (unpacked.size() > most) return damagedInput(english("the LZ4 frame is damaged"));
        if (wanted != 0 && given == 0 && taken == 0) return InputError{.kind = ErrorKind::CutOff};
    }
    if (!bytes.empty()) return damagedInput(english("there is something after the LZ4 frame"));
    return unpacked;
}

std::optional<std::string> packLz4(std::string_view bytes) {
    LZ4F_preferences_t preferences{};
    preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
    preferences.compressionLevel = 3;
    std::string packed(LZ4F_compressFrameBound(bytes.size(), &preferences), '\0');
    const std::size_t size =
        LZ4F_compressFrame(packed.data(), packed.size(), bytes.data(), bytes.size(), &preferences);
    if (LZ4F_isError(size)) throw std::logic_error{"LZ4: the bound was too small"};
    packed.resize(size);
    return packed;
}

}  // namespace fukumi::book
