// SPDX-License-Identifier: MIT
#include "protocol/gomocup/block_reader.hpp"

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::protocol {

void BlockReader::addLine(std::string_view line) {
    line = trim(line);
    if (line.empty() || bad_ || isSkipped()) return;
    const auto stone = parse(line);
    if (!stone || !size_ || !size_->contains(stone->square) || taken_.contains(stone->square)) {
        bad_ = true;
        return;
    }
    taken_.insert(stone->square);
    stones_.push_back(*stone);
}

std::optional<BlockReader::Stone> BlockReader::parse(std::string_view line) const {
    if (!hasStones()) {
        const auto square = parsePoint(line);
        if (!square) return std::nullopt;
        return Stone{onBoard(*square, axes_), Owner::Neither};
    }
    const auto comma = line.rfind(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto square = parsePoint(line.substr(0, comma));
    const auto field = parseInteger<int>(trim(line.substr(comma + 1)));
    if (!square || !field || *field < 1 || *field > 3) return std::nullopt;
    return Stone{onBoard(*square, axes_), static_cast<Owner>(*field)};
}

std::optional<BoardBlock> BlockReader::finish() const {
    if (isSkipped()) return BoardBlock{};
    if (bad_ || !size_) return std::nullopt;
    return hasStones() ? boardBlock() : pointBlock();
}

// Managers list the stones in the order of play, but only renju promises it, so that numbers come
// first and the order helps out where they do not fit.
Color BlockReader::ownColor() const {
    const auto own = ranges::count(stones_, Owner::Own, &Stone::owner);
    const auto theirs = ranges::count(stones_, Owner::Opponent, &Stone::owner);
    if (own == theirs) return Color::Black;
    if (theirs == own + 1) return Color::White;
    if (stones_.front().owner == Owner::Own) return Color::Black;
    if (stones_.front().owner == Owner::Opponent) return Color::White;
    return stones_.size() % 2 == 0 ? Color::Black : Color::White;
}

BoardBlock BlockReader::boardBlock() const {
    BoardBlock block;
    block.toMove = ownColor();
    for (const Stone& stone : stones_) {
        Step step{stone.square, std::nullopt};
        if (stone.owner == Owner::Own) step.color = block.toMove;
        if (stone.owner == Owner::Opponent) step.color = ~block.toMove;
        block.steps.push_back(step);
    }
    return block;
}

BoardBlock BlockReader::pointBlock() const {
    BoardBlock block;
    for (const Stone& stone : stones_) {
        block.steps.push_back({stone.square, block.toMove});
        block.toMove = ~block.toMove;
    }
    return block;
}

}  // namespace fukumi::protocol
