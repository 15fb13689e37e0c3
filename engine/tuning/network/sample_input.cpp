// SPDX-License-Identifier: MIT
#include "engine/tuning/network/sample_input.hpp"

namespace fukumi::tuning {

void InputMaker::begin(BoardSize size) {
    if (!map_ || size_ != size) {
        map_.emplace(size);
        size_ = size;
        empty_.fill(~std::uint64_t{0});
        forEachSquare(size, [&](Square s) {
            const board::LineSlots& slots = map_->slots(s);
            for (std::size_t d = 0; d < 4; ++d)
                empty_[slots.line[d]] &= ~(std::uint64_t{3} << (2 * slots.bit[d]));
        });
    }
    lines_ = empty_;
    isNear_ = isTaken_ = {};
}

void InputMaker::place(Square s, std::uint64_t cell) {
    const board::LineSlots& slots = map_->slots(s);
    for (std::size_t d = 0; d < 4; ++d) lines_[slots.line[d]] |= cell << (2 * slots.bit[d]);
    isTaken_[s.index()] = true;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx)
            if (size_.contains(s.x() + dx, s.y() + dy))
                isNear_[Square{s.x() + dx, s.y() + dy}.index()] = true;
}

void InputMaker::make(BoardSize size,
                      std::span<const std::uint16_t> moves,
                      std::optional<std::uint16_t> chosen,
                      SampleInput& out) {
    begin(size);
    for (std::size_t i = 0; i < moves.size(); ++i)
        place(Square::fromIndex(moves[i]), i % 2 == 0 ? 1 : 2);
    out.size = size;
    out.blackToMove = moves.size() % 2 == 0;
    out.points.clear();
    out.candidates.clear();
    forEachSquare(size, [&](Square s) {
        SampleInput::Point point;
        point.place =
            static_cast<std::uint16_t>(static_cast<std::size_t>(s.y() + 1) * kPlaneStride +
                                       static_cast<std::size_t>(s.x()) + 1);
        const board::LineSlots& slots = map_->slots(s);
        unsigned any = 0;
        for (std::size_t d = 0; d < 4; ++d) {
            const std::uint16_t row = windows_.rowAt(lines_[slots.line[d]], slots.bit[d]);
            point.rows[d] = row < windows_.firstWithStone() ? std::uint16_t{0} : row;
            any |= point.rows[d];
        }
        if (any != 0) out.points.push_back(point);
        const bool isChosen = chosen && s.index() == *chosen;
        if (!chosen || isTaken_[s.index()] || (!isNear_[s.index()] && !isChosen)) return;
        if (isChosen) out.chosen = static_cast<std::uint16_t>(out.candidates.size());
        out.candidates.push_back(point.place);
    });
}

}  // namespace fukumi::tuning
