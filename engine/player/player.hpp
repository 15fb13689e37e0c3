// SPDX-License-Identifier: MIT
//
// The player at the board: asks its sources in order (first move, forced reply, added ones such as
// a book), then the searcher. Always answers with a legal move when one exists, inside the limits.
//
// All calls from one thread; a running think() is ended through its StopToken.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/player/thinker.hpp"
#include "engine/player/weak_searchers.hpp"

namespace fukumi::player {

/// All that a searcher is made of besides its memory. It is built from this and nothing else, so
/// that equal ones make equal searchers.
struct SearcherSettings {
    SearchMode mode;
    EvalKind eval;
    eval::NetworkHandle network;
    Solvers threats;
    MctsLeaf mctsLeaf;
    MctsPolicy mctsPolicy;
    int ucbThousandths;
    int threads;
    std::uint64_t seed;
    int glances;  ///< of the level, as `overlooks`
    OversightRates overlooks;
    DrawCap drawCap;  ///< the values in its tables depend on it

    friend bool operator==(const SearcherSettings&, const SearcherSettings&) = default;
};

[[nodiscard]] SearcherSettings searcherSettings(const Settings& settings);

class Player final : public Thinker {
public:
    /// `clock` must outlive the player.
    Player(const Settings& settings, const search::Clock& clock);
    ~Player() override;

    /// Takes effect with the next move. Tables are rebuilt only when their size changes, the
    /// evaluation's model only when the evaluation does. If there is less memory than `settings`
    /// say, it tries half of it, then half of that, and at last patterns instead of networks. The
    /// observer of the search that runs out receives onLessMemory(), once for each size that is
    /// asked for.
    void configure(const Settings& settings) override;
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] std::shared_ptr<const eval::Model> model(Rule rule) override;

    /// Asked before the searcher, in the order in which they were added.
    void addSource(std::unique_ptr<MoveSource> source);

    void newGame() override;
    [[nodiscard]] std::size_t memoryInUse() const override { return searcher_->memoryInUse(); }
    [[nodiscard]] int missingThreads() const override { return searcher_->missingThreads(); }

    /// The move to play; `move` is absent only when no legal move exists (then see fallbackMove).
    /// Only the searcher is asked if several lines are asked for or moves are excluded.
    /// REQUIRES: the board is not full.
    [[nodiscard]] search::SearchResult think(const board::Position& position,
                                             const search::Limits& limits,
                                             const StopToken& stop,
                                             search::Observer& observer) override;

    /// The first source's that has one: see MoveSource::proposeOpening.
    [[nodiscard]] std::vector<Square> opening(Rule rule,
                                              BoardSize size,
                                              std::uint64_t draw) override;

    [[nodiscard]] search::SearchResult analyze(const board::Position& position,
                                               const search::Limits& limits,
                                               const StopToken& stop,
                                               search::Observer& observer) override;

private:
    [[nodiscard]] search::SearchResult searchWithin(const board::Position& position,
                                                    const search::Limits& limits,
                                                    const StopToken& stop,
                                                    search::Observer& observer);
    /// Lines of the other moves, reported after the first one.
    void searchOthers(const board::Position& position,
                      const search::Limits& limits,
                      const search::SearchReport& first,
                      const StopToken& stop,
                      search::Observer& observer);
    /// For the searcher: what the limit leaves besides the sources and all other parts.
    [[nodiscard]] std::size_t searcherMemory() const;
    [[nodiscard]] std::unique_ptr<search::Searcher> makeSearcher(const SearcherSettings& settings);
    /// The searcher of the moves that the level does not play at a glance.
    [[nodiscard]] std::unique_ptr<search::Searcher> makeCarefulSearcher(
        const SearcherSettings& settings);
    /// The evaluation that the settings ask for, or patterns if networks do not fit.
    void chooseModels(const SearcherSettings& settings);
    /// False when there is no smaller size.
    [[nodiscard]] bool makeDoWithLess();
    [[nodiscard]] search::SearchResult answerAtOnce(const KnownMove& known,
                                                    const search::Limits& limits,
                                                    search::Observer& observer) const;

    /// The models of an evaluation. They outlive a searcher: to make one takes milliseconds, which
    /// the move after `INFO thread_num` would lack.
    struct ModelChoice {
        EvalKind eval;
        eval::NetworkHandle network;
        eval::ModelSource source;
    };

    Settings settings_;
    search::MemoryReduction memory_;  ///< the bytes of the settings, or as much of it as there was
    const search::Clock& clock_;
    std::vector<std::unique_ptr<MoveSource>> sources_;
    std::optional<ModelChoice> models_;
    std::unique_ptr<search::Searcher> searcher_;
    std::optional<Rule> searched_;  ///< the rule whose model the searcher holds
};

/// A legal move without a search: a five, else one against a five, else the empty square nearest to
/// the centre. When every empty square is forbidden, one of those (the rules then make black lose
/// by playing one). Absent on a full board. `excluded` is as in Limits.
[[nodiscard]] std::optional<Move> fallbackMove(const board::Position& position,
                                               const board::SquareSet& excluded = {});

}  // namespace fukumi::player
