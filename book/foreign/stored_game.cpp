// SPDX-License-Identifier: MIT
#include "book/foreign/stored_game.hpp"

#include <utility>

#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

class OneGame : public GameCollection {
public:
    explicit OneGame(StoredGame game) : game_{std::move(game)} {}

    Result<std::optional<StoredGame>> next() override { return std::exchange(game_, std::nullopt); }

private:
    std::optional<StoredGame> game_;
};

/// Notices of a kind that are shown.
constexpr std::size_t kMostOfKind = 10;

Sentence withLineValues(const Sentence& sentence) {
    if (!sentence.isTranslated()) return printableLine(oneLine(sentence.text()));
    std::vector<Sentence> values;
    for (const Sentence& each : sentence.values()) values.push_back(withLineValues(each));
    return {English{sentence.text()}, std::move(values)};
}

}  // namespace

void NoticeList::add(Notice notice) {
    Kind& kind = kinds_[notice.what.text()];
    if (kind.count++ == 0) kind.first = notice;
    if (kind.count <= kMostOfKind) shown_.push_back(std::move(notice));
}

std::vector<Notice> NoticeList::all() const {
    std::vector<Notice> all = shown_;
    for (const auto& [text, kind] : kinds_) {
        if (kind.count <= kMostOfKind) continue;
        const std::size_t more = kind.count - kMostOfKind;
        all.push_back({{plural(more, "'{0}' in {1} more place", "'{0}' in {1} more places"),
                        {kind.first.what, std::to_string(more)}},
                       kind.first.done});
    }
    return all;
}

Result<bool> GameCollection::skip() {
    const auto game = next();
    return !game || game->has_value();
}

Games oneGame(StoredGame game) { return std::make_unique<OneGame>(std::move(game)); }

void cleanTexts(StoredGame& game) {
    board::GameRecord& head = game.head;
    for (std::string* const text :
         {&head.names[0], &head.names[1], &head.date, &head.event, &head.opening, &game.settings})
        *text = oneLine(std::move(*text));
    const board::GameTree& tree = game.tree;
    for (board::GameTree::Node node = 0; node < tree.size(); ++node) {
        if (tree.remark(node) == board::GameTree::Remark{}) continue;
        auto& remark = game.tree.remark(node);
        cleanText(remark.comment);
        for (auto& [point, text] : remark.labels) cleanText(text);
    }
    for (auto& [node, properties] : game.properties)
        for (KeptProperty& each : properties)
            for (std::string& value : each.values) cleanText(value);
    for (Notice& each : game.notices) {
        each.what = withLineValues(each.what);
        each.done = withLineValues(each.done);
    }
}

bool addOtherFifths(StoredGame& game, const std::vector<std::optional<Move>>& fifths) {
    if (game.tree.size() <= 1 + kPliesBeforeFifth) return fifths.empty();
    const board::GameTree::Node before = kPliesBeforeFifth;  // in one line nodes are plies
    const auto played = game.tree.movesTo(before);
    bool areAllFree = true;
    for (const auto& fifth : fifths) {
        const bool isFree =
            fifth && !board::isPass(*fifth) && ranges::find(played, *fifth) == played.end();
        if (isFree) game.tree.add(before, *fifth);
        areAllFree = areAllFree && isFree;
    }
    return areAllFree;
}

void leavePassesOut(StoredGame& game) {
    using board::GameTree;
    const GameTree& whole = game.tree;
    GameTree kept;
    std::vector<std::optional<GameTree::Node>> nodes{GameTree::kRoot};
    const auto copyRemark = [&](GameTree::Node from, GameTree::Node to) {
        if (whole.remark(from) != GameTree::Remark{}) kept.remark(to) = whole.remark(from);
    };
    copyRemark(GameTree::kRoot, GameTree::kRoot);
    for (GameTree::Node node = 1; node < whole.size(); ++node) {
        auto added = nodes[whole.parentOf(node)];
        if (board::isPass(whole.moveOf(node))) added.reset();
        if (added) added = kept.add(*added, whole.moveOf(node));
        if (added) copyRemark(node, *added);
        nodes.push_back(added);
    }
    if (kept.size() == whole.size()) return;
    LeftOut leftOut;
    leftOut.add({"passes and moves after them"}, whole.size() - kept.size());
    game.tree = std::move(kept);
    game.properties.clear();
    game.notices.push_back(leftOut.notices().front());
}

board::GameRecord mainLine(const StoredGame& game) {
    board::GameRecord record = game.head;
    record.moves.clear();
    const board::GameTree& tree = game.tree;
    for (auto next = tree.childrenOf(board::GameTree::kRoot); !next.empty();
         next = tree.childrenOf(next.front()))
        record.moves.push_back({tree.moveOf(next.front()), tree.remark(next.front()).time});
    return record;
}

}  // namespace fukumi::book
