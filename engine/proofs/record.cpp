// SPDX-License-Identifier: MIT
#include "engine/proofs/record.hpp"

#include <array>
#include <utility>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"

namespace fukumi::proofs {

namespace {

using Status = LeafAnswer::Status;
using Kind = RepliesRecord::Kind;

constexpr std::array kStatusNames{std::pair{"won", Status::Won},
                                  std::pair{"none", Status::None},
                                  std::pair{"open", Status::Open}};
constexpr std::array kKindNames{std::pair{"threat", Kind::Threat},
                                std::pair{"fours", Kind::Fours},
                                std::pair{"all", Kind::All},
                                std::pair{"quiet", Kind::Quiet},
                                std::pair{"refuted", Kind::Refuted}};

template <class Names, class Value>
std::string nameIn(const Names& names, Value value) {
    for (const auto& [name, each] : names)
        if (each == value) return name;
    return {};
}

template <class Value, std::size_t N>
std::optional<Value> valueIn(const std::array<std::pair<const char*, Value>, N>& names,
                             std::string_view name) {
    for (const auto& [each, value] : names)
        if (name == each) return value;
    return std::nullopt;
}

std::string listOf(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (const Move m : moves) text += ' ' + board::toHuman(m, size);
    return text;
}

struct Writer {
    BoardSize size;

    std::string operator()(const AskRecord& r) const {
        return "ask " + r.stones + ' ' + std::to_string(r.level) + ' ' +
               nameIn(kStatusNames, r.status);
    }
    std::string operator()(const MovesRecord& r) const {
        return "moves " + r.stones + ' ' + std::to_string(r.stage) + (r.isAll ? " all" : " some") +
               listOf(r.moves, size);
    }
    std::string operator()(const RepliesRecord& r) const {
        return "replies " + r.stones + ' ' + std::to_string(r.level) + ' ' +
               nameIn(kKindNames, r.kind) + listOf(r.moves, size);
    }
    std::string operator()(const WinRecord& r) const {
        return "win " + r.stones + ' ' + board::toHuman(r.move, size);
    }
    std::string operator()(const EndRecord& r) const { return "end " + std::to_string(r.wins); }
};

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

using Words = std::vector<std::string_view>;

std::optional<std::vector<Move>> movesFrom(const Words& words, std::size_t first, BoardSize size) {
    std::vector<Move> moves;
    for (std::size_t i = first; i < words.size(); ++i) {
        const auto move = board::fromHuman(words[i], size);
        if (!move) return std::nullopt;
        moves.push_back(*move);
    }
    return moves;
}

std::optional<Record> askFrom(const Words& words) {
    if (words.size() != 4) return std::nullopt;
    const auto level = parseInteger<int>(words[2]);
    const auto status = valueIn(kStatusNames, words[3]);
    if (!level || *level < 0 || !status) return std::nullopt;
    return AskRecord{std::string{words[1]}, *level, *status};
}

std::optional<Record> movesFrom(const Words& words, BoardSize size) {
    if (words.size() < 4 || (words[3] != "all" && words[3] != "some")) return std::nullopt;
    const auto stage = parseInteger<int>(words[2]);
    auto moves = movesFrom(words, 4, size);
    if (!stage || *stage < 0 || !moves) return std::nullopt;
    return MovesRecord{std::string{words[1]}, *stage, words[3] == "all", std::move(*moves)};
}

std::optional<Record> repliesFrom(const Words& words, BoardSize size) {
    if (words.size() < 4) return std::nullopt;
    const auto level = parseInteger<int>(words[2]);
    const auto kind = valueIn(kKindNames, words[3]);
    auto moves = movesFrom(words, 4, size);
    if (!level || *level < 0 || !kind || !moves) return std::nullopt;
    return RepliesRecord{std::string{words[1]}, *level, *kind, std::move(*moves)};
}

std::optional<Record> winFrom(const Words& words, BoardSize size) {
    const auto moves = words.size() == 3 ? movesFrom(words, 2, size) : std::nullopt;
    if (!moves) return std::nullopt;
    return WinRecord{std::string{words[1]}, moves->front()};
}

std::optional<Record> endFrom(const Words& words) {
    const auto wins = words.size() == 2 ? parseInteger<std::uint64_t>(words[1]) : std::nullopt;
    if (!wins) return std::nullopt;
    return EndRecord{*wins};
}

}  // namespace

std::string writeRecord(const Record& record, BoardSize size) {
    return std::visit(Writer{size}, record);
}

std::optional<Record> parseRecord(std::string_view text, BoardSize size) {
    const Words words = wordsOf(text);
    if (words.empty()) return std::nullopt;
    if (words[0] == "ask") return askFrom(words);
    if (words[0] == "moves") return movesFrom(words, size);
    if (words[0] == "replies") return repliesFrom(words, size);
    if (words[0] == "win") return winFrom(words, size);
    if (words[0] == "end") return endFrom(words);
    return std::nullopt;
}

}  // namespace fukumi::proofs
