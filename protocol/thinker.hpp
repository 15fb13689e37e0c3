// SPDX-License-Identifier: MIT
//
// The session's view of a player, as an interface: so that a test can put a player there that
// is slow, throws, or answers nonsense.
#pragma once

#include "engine/player/player.hpp"

namespace fukumi::protocol {

class Thinker {
public:
    virtual ~Thinker() = default;

    virtual void configure(const player::Settings& settings) = 0;
    virtual void newGame() = 0;
    /// As Player::memoryInUse.
    [[nodiscard]] virtual std::size_t memoryInUse() const { return 0; }
    /// As Player::think.
    [[nodiscard]] virtual search::SearchResult think(const board::Position& position,
                                                     const search::Limits& limits,
                                                     const search::StopToken& stop,
                                                     search::Observer& observer) = 0;
    /// As Player::analyze.
    [[nodiscard]] virtual search::SearchResult analyze(const board::Position& position,
                                                       const search::Limits& limits,
                                                       const search::StopToken& stop,
                                                       search::Observer& observer) {
        return think(position, limits, stop, observer);
    }
    /// As Player::opening.
    [[nodiscard]] virtual std::vector<Square> opening(Rule, BoardSize, std::uint64_t) { return {}; }
};

/// The real one; the player must outlive it.
class PlayerThinker final : public Thinker {
public:
    explicit PlayerThinker(player::Player& player) : player_{player} {}

    void configure(const player::Settings& settings) override { player_.configure(settings); }
    void newGame() override { player_.newGame(); }
    [[nodiscard]] std::size_t memoryInUse() const override { return player_.memoryInUse(); }
    [[nodiscard]] search::SearchResult think(const board::Position& position,
                                             const search::Limits& limits,
                                             const search::StopToken& stop,
                                             search::Observer& observer) override {
        return player_.think(position, limits, stop, observer);
    }
    [[nodiscard]] search::SearchResult analyze(const board::Position& position,
                                               const search::Limits& limits,
                                               const search::StopToken& stop,
                                               search::Observer& observer) override {
        return player_.analyze(position, limits, stop, observer);
    }
    [[nodiscard]] std::vector<Square> opening(Rule rule,
                                              BoardSize size,
                                              std::uint64_t draw) override {
        return player_.opening(rule, size, draw);
    }

private:
    player::Player& player_;
};

}  // namespace fukumi::protocol
