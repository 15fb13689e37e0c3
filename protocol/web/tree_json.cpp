// SPDX-License-Identifier: MIT
#include "protocol/web/tree_json.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <initializer_list>
#include <map>

#include <nlohmann/json.hpp>

#include "book/foreign/sgf_steps.hpp"
#include "book/foreign/sgf_values.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::web {

namespace {

using board::GameTree;

/// Ends the reading of a page's game, whatever is wrong.
struct DamagedGame {};

[[noreturn]] void refuse() { throw DamagedGame{}; }

/// Refuses a number that is not whole or not between these.
template <class Int>
Int wholeNumber(const Json& json, Int least, Int most) {
    const double number = json;
    if (number < static_cast<double>(least) || number > static_cast<double>(most) ||
        number != std::trunc(number))
        refuse();
    return static_cast<Int>(number);
}

/// Refuses other members: they would be dropped.
void expectOnly(const Json& object, std::initializer_list<std::string_view> names) {
    for (const auto& [key, value] : object.items())
        if (ranges::find(names, key) == names.end()) refuse();
}

Square pointOf(const Json& text, BoardSize size) {
    const auto point = board::fromHuman(text.get<std::string>(), size);
    if (!point) refuse();
    return *point;
}

Move moveOf(const Json& text, BoardSize size) {
    return text == "pass" ? board::kPass : pointOf(text, size);
}

/// A note of the page; its win rate becomes a value again.
void readNote(const Json& note, Color toMove, GameTree::Remark& remark) {
    if (note.is_null()) return;
    expectOnly(note, {"black", "depth", "winIn"});
    const double black = note.at("black");
    remark.value = analysis::valueOfRate(toMove == Color::Black ? black : 1 - black);
    if (!note.at("winIn").is_null()) {
        const int moves = wholeNumber(note.at("winIn"), -kMaxMatePlies / 2, kMaxMatePlies / 2);
        remark.value = moves > 0 ? winIn(2 * moves - 1) : lossIn(-2 * moves);
    }
    remark.depth = Depth{wholeNumber(note.at("depth"), 0, kMaxSquares)};
}

Json noteOf(const GameTree::Remark& remark, Color toMove) {
    if (!remark.value) return nullptr;
    const double own = analysis::winRate(*remark.value);
    const bool isEnd = isProven(*remark.value);
    return {{"black", toMove == Color::Black ? own : 1 - own},
            {"depth", remark.depth.raw()},
            {"winIn", isEnd ? Json(mateMoves(*remark.value)) : Json()}};
}

/// The parts of a node that only files have; an empty object for most.
Json fileOf(const book::StoredGame& game, GameTree::Node node) {
    Json file = Json::object();
    if (const auto kept = game.properties.find(node); kept != game.properties.end())
        for (const book::KeptProperty& each : kept->second)
            file["kept"].push_back(Json::array({each.name, each.values}));
    if (const auto time = game.tree.remark(node).time; time.count() > 0)
        file["time"] = time.count();
    if (node == GameTree::kRoot && !game.settings.empty()) file["settings"] = game.settings;
    return file;
}

void readFile(const Json& file, GameTree::Node node, book::StoredGame& game) {
    expectOnly(file, {"kept", "time", "settings"});
    if (file.contains("kept"))
        for (const Json& each : file.at("kept")) {
            book::KeptProperty kept{each.at(0).get<std::string>(),
                                    each.at(1).get<std::vector<std::string>>()};
            if (!book::isSgfName(kept.name) || kept.values.empty()) refuse();
            game.properties[node].push_back(std::move(kept));
        }
    if (node == GameTree::kRoot) game.settings = file.value("settings", std::string{});
    if (file.contains("time"))
        game.tree.remark(node).time = std::chrono::milliseconds{
            wholeNumber<std::int64_t>(file.at("time"), 0, book::kMostTime.count())};
}

/// The members of a node that has a comment, texts on points, arrows or something of a file.
void addTexts(const GameTree::Remark& remark, BoardSize size, Json file, Json& node) {
    if (remark.comment.empty() && remark.labels.empty() && remark.arrows.empty() && file.empty())
        return;
    Json labels = Json::object(), arrows = Json::array();
    for (const auto& [point, text] : remark.labels) labels[board::toHuman(point, size)] = text;
    for (const auto& [from, to] : remark.arrows)
        arrows.push_back(Json::array({board::toHuman(from, size), board::toHuman(to, size)}));
    node.push_back(remark.comment);
    node.push_back(std::move(labels));
    if (!remark.arrows.empty() || !file.empty()) node.push_back(std::move(arrows));
    if (!file.empty()) node.push_back(std::move(file));
}

void readTexts(const Json& node, BoardSize size, GameTree::Remark& remark) {
    if (node.size() <= 3) return;
    remark.comment = node.at(3);
    for (const auto& [point, text] : node.at(4).items()) remark.labels[pointOf(point, size)] = text;
    if (node.size() <= 5) return;
    for (const Json& arrow : node.at(5))
        remark.arrows.push_back({pointOf(arrow.at(0), size), pointOf(arrow.at(1), size)});
}

/// Whether a stone or a block was on a move's point before it.
bool isTaken(const book::StoredGame& game, GameTree::Node node) {
    const Move move = game.tree.moveOf(node);
    if (board::isPass(move)) return false;
    const auto& [black, white, blocked, first] = game.head.setup;
    for (const auto* const points : {&black, &white, &blocked})
        if (ranges::find(*points, move) != points->end()) return true;
    for (auto at = game.tree.parentOf(node); at != GameTree::kRoot; at = game.tree.parentOf(at))
        if (game.tree.moveOf(at) == move) return true;
    return false;
}

board::GameRecord headOf(const Json& setup) {
    expectOnly(setup, {"rule", "width", "height", "black", "white", "blocked", "first"});
    board::GameRecord head;
    const auto side = [&](const char* key) {
        return wholeNumber(setup.at(key), kMinBoardSide, kMaxBoardSide);
    };
    const auto size = BoardSize::make(side("width"), side("height"));
    if (!size) refuse();
    head.size = *size;
    board::SquareSet taken;
    const auto read = [&](const char* key, std::vector<Square>& points) {
        for (const Json& each : setup.at(key)) {
            points.push_back(pointOf(each, *size));
            if (taken.contains(points.back())) refuse();
            taken.insert(points.back());
        }
    };
    read("black", head.setup.black);
    read("white", head.setup.white);
    read("blocked", head.setup.blocked);
    const std::string first = setup.at("first");
    if (first != "black" && first != "white") refuse();
    head.setup.first = first == "white" ? Color::White : Color::Black;
    return head;
}

constexpr std::array kResults{"black", "white", "draw"};

/// A word of ours, or a text of SGF, which says more ("B+T").
void readResult(const std::string& text, book::StoredGame& game) {
    if (text.empty()) return;
    const auto found = ranges::find(kResults, text);
    const bool isWord = found != kResults.end();
    game.head.result =
        isWord ? static_cast<board::GameResult>(found - kResults.begin()) : book::sgfResult(text);
    if (!isWord && ranges::find(book::kSgfResults, text) == book::kSgfResults.end())
        game.properties[GameTree::kRoot].push_back({"RE", {text}});
}

/// Players and facts of the game, each if there is one.
void readInfo(const Json& info, book::StoredGame& game) {
    board::GameRecord& head = game.head;
    std::string result;
    const std::map<std::string_view, std::string*> texts{{"black", &head.names[0]},
                                                         {"white", &head.names[1]},
                                                         {"date", &head.date},
                                                         {"event", &head.event},
                                                         {"opening", &head.opening},
                                                         {"result", &result}};
    for (const auto& [key, text] : info.items()) {
        const auto found = texts.find(key);
        if (found == texts.end()) refuse();
        *found->second = text;
    }
    readResult(result, game);
}

Json infoJson(const board::GameRecord& head) {
    Json info = Json::object();
    const auto add = [&](const char* key, const std::string& text) {
        if (!text.empty()) info[key] = text;
    };
    add("black", head.names[0]);
    add("white", head.names[1]);
    add("date", head.date);
    add("event", head.event);
    add("opening", head.opening);
    if (head.result) info["result"] = kResults.at(static_cast<std::size_t>(*head.result));
    return info;
}

}  // namespace

Result<PageGame> pageGame(const Json& page, std::string_view field) {
    std::string part = "setup";
    const auto damaged = [&] {
        return InputError{.kind = ErrorKind::NotPossible,
                          .field = std::string{field},
                          .value = {english("{0} of the game cannot be read"), {part}}};
    };
    constexpr std::array<std::string_view, 4> kParts{"setup", "info", "nodes", "current"};
    try {
        PageGame read;
        book::StoredGame& game = read.game;
        if (const Json& rule = page.at("setup").at("rule"); !rule.is_null()) {
            game.rule = ruleFromName(rule.get<std::string>());
            if (!game.rule) refuse();
        }
        game.head = headOf(page.at("setup"));
        part = "info";
        if (page.contains(part)) readInfo(page.at(part), game);
        part = "nodes";
        std::vector<Color> toMove;
        for (const Json& each : page.at("nodes")) {
            const bool isRoot = toMove.empty();
            part = "nodes[" + std::to_string(toMove.size()) + ']';
            const GameTree::Node last = game.tree.size() - 1;
            if (isRoot && (each.at(0) != -1 || !each.at(1).is_null())) refuse();
            if (each.size() > 7) refuse();
            const auto parent =
                isRoot ? GameTree::kRoot : wholeNumber(each.at(0), GameTree::kRoot, last);
            const auto node =
                isRoot ? parent : game.tree.add(parent, moveOf(each.at(1), game.head.size));
            if (node != toMove.size()) refuse();
            if (!isRoot && isTaken(game, node)) refuse();
            toMove.push_back(isRoot ? game.head.setup.first : ~toMove[parent]);
            GameTree::Remark& remark = game.tree.remark(node);
            readNote(each.at(2), toMove.back(), remark);
            readTexts(each, game.head.size, remark);
            if (each.size() > 6) readFile(each.at(6), node, game);
        }
        part = "current";
        read.current = wholeNumber(page.at(part), GameTree::kRoot, game.tree.size() - 1);
        for (const auto& [key, value] : page.items()) {
            part = key;
            if (ranges::find(kParts, key) == kParts.end()) refuse();
        }
        book::cleanTexts(game);
        return read;
    } catch (const Json::exception&) {
        return damaged();
    } catch (const DamagedGame&) {
        return damaged();
    }
}

Json pageJson(const book::StoredGame& game, bool isLibrary) {
    const BoardSize size = game.head.size;
    const auto& setup = game.head.setup;
    Json nodes = Json::array();
    std::vector<Color> toMove;
    for (GameTree::Node node = 0; node < game.tree.size(); ++node) {
        const bool isRoot = node == GameTree::kRoot;
        toMove.push_back(isRoot ? setup.first : ~toMove[game.tree.parentOf(node)]);
        const GameTree::Remark& remark = game.tree.remark(node);
        Json entry = Json::array();
        if (isRoot)
            entry = {-1, nullptr};
        else
            entry = {game.tree.parentOf(node), board::moveName(game.tree.moveOf(node), size)};
        entry.push_back(noteOf(remark, toMove.back()));
        addTexts(remark, size, fileOf(game, node), entry);
        nodes.push_back(std::move(entry));
    }
    GameTree::Node current = GameTree::kRoot;
    for (auto line = game.tree.childrenOf(current); !isLibrary && !line.empty();
         line = game.tree.childrenOf(current))
        current = line.front();
    return {{"setup",
             {{"rule", game.rule ? Json(fukumi::nameOf(*game.rule)) : Json()},
              {"width", size.width()},
              {"height", size.height()},
              {"black", answer::humanList(setup.black, size)},
              {"white", answer::humanList(setup.white, size)},
              {"blocked", answer::humanList(setup.blocked, size)},
              {"first", answer::nameOf(setup.first)}}},
            {"info", infoJson(game.head)},
            {"nodes", std::move(nodes)},
            {"current", current}};
}

}  // namespace fukumi::protocol::web
