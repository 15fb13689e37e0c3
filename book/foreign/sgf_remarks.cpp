// SPDX-License-Identifier: MIT
#include "book/foreign/sgf_remarks.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "book/foreign/sgf_values.hpp"
#include "book/foreign/text_content.hpp"
#include "book/format/book_entry.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

using board::GameTree;

namespace {

/// The time of a move; absent if the property is not one. c-gomoku-cli writes it as a comment:
/// C[197ms].
std::optional<std::chrono::milliseconds> timeOf(const SgfProperty& property, GameTree::Node node) {
    if (property.values.size() != 1 || node == GameTree::kRoot) return std::nullopt;
    std::string_view text = property.values.front();
    if (property.name == "C" && text.ends_with("ms"))
        text.remove_suffix(2);
    else if (property.name != "XT")
        return std::nullopt;
    const auto time = parseInteger<std::int64_t>(text);
    if (!time || *time < 0 || *time > kMostTime.count()) return std::nullopt;
    return std::chrono::milliseconds{*time};
}

Notice noValueOf(const SgfProperty& property) {
    return {{english("{0}[{1}] names no value"), {property.name, property.values.front()}},
            english("left out"),
            property.place};
}

struct ExactValue {
    Value value;  ///< for black
    Depth depth;
};

/// That of XV.
std::optional<ExactValue> exactValueOf(const SgfProperty& property) {
    const std::string_view text = property.values.front();
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto value = parseInteger<int>(text.substr(0, comma));
    const auto depth = parseInteger<int>(text.substr(std::min(comma + 1, text.size())));
    if (!value || !depth || *depth < 0 || *depth > kMaxSquares) return std::nullopt;
    const bool isHeuristic = std::abs(*value) <= kMaxHeuristic.raw();
    if (!isHeuristic && (std::abs(*value) > kMateValue.raw() || !isProven(Value{*value})))
        return std::nullopt;
    return ExactValue{Value{*value}, Depth{*depth}};
}

/// Properties that a game has once, besides its rule and result.
constexpr std::array kOfGame{"DT", "EV", "ON", "PB", "PW", "XS"};

Notice noPointOf(const SgfProperty& property, std::string_view value) {
    return {{english("{0}[{1}] names no point of the board"), {property.name, value}},
            english("left out"),
            property.place};
}

}  // namespace

void SgfRemarks::read(const std::vector<SgfProperty>& properties,
                      Node node,
                      Color toMove,
                      Part part) {
    for (const SgfProperty& each : properties) readTexts(each, node);
    readValues(properties, node, toMove);
    // In their own order: of two marks on a point the same one is read again.
    for (const MarkLetter& mark : kMarkLetters)
        for (const SgfProperty& each : properties)
            if (each.name == mark.property) readMarks(each, mark, node);
    for (const SgfProperty& each : properties)
        if (!isHeld(each, node, part)) keep(each, node, part);
}

void SgfRemarks::readTexts(const SgfProperty& property, Node node) {
    const std::string& name = property.name;
    if (const auto time = timeOf(property, node)) {
        auto& known = game_.tree.remark(node).time;
        if (known.count() != 0 && known != *time) notices_.add(secondValueOf(property));
        if (known.count() == 0) known = *time;
    } else if (name == "C") {
        for (const std::string& value : property.values)
            joinText(game_.tree.remark(node).comment, commentLines(value));
    }
    if (name != "LB" && name != "AR") return;
    for (const std::string& value : property.values)
        if (!readPair(property, value, node)) notices_.add(noPointOf(property, value));
}

void SgfRemarks::readValues(const std::vector<SgfProperty>& properties, Node node, Color toMove) {
    const auto turned = [&](Value value) { return toMove == Color::Black ? value : -value; };
    for (const SgfProperty& each : properties) {
        if (each.name != "SBKV") continue;
        const auto black = valueOfSgfRate(each.values.front());
        if (!black) {
            notices_.add(noValueOf(each));
            continue;
        }
        auto& known = game_.tree.remark(node).value;
        if (each.values.size() > 1 || known.value_or(turned(*black)) != turned(*black))
            notices_.add(secondValueOf(each));
        if (!known) known = turned(*black);
    }
    for (const SgfProperty& each : properties) {
        if (each.name != "XV" || !std::as_const(game_.tree).remark(node).value) continue;
        GameTree::Remark& remark = game_.tree.remark(node);
        const auto exact = exactValueOf(each);
        if (exact && valueOfSgfRate(sgfRate(exact->value)) == turned(*remark.value)) {
            remark.value = turned(exact->value);
            remark.depth = exact->depth;
        } else {
            notices_.add(noValueOf(each));
        }
    }
}

bool SgfRemarks::readPair(const SgfProperty& property, std::string_view value, Node node) {
    const BoardSize size = game_.head.size;
    const std::size_t colon = value.find(':');
    const auto point = sgfPoint(value.substr(0, colon), size);
    if (!point || colon == std::string_view::npos) return false;
    const std::string_view rest = value.substr(colon + 1);
    GameTree::Remark& remark = game_.tree.remark(node);
    if (property.name == "LB" && rest.empty()) return true;  // nothing is shown
    if (property.name == "LB") {
        const auto [label, isNew] = remark.labels.try_emplace(*point, rest);
        if (!isNew && label->second != rest)
            notices_.add({{english("{0} has another text"), {board::toHuman(*point, size)}},
                          english("the first one is read"),
                          property.place});
        return true;
    }
    const auto to = sgfPoint(rest, size);
    if (to && *to != *point) remark.arrows.push_back({*point, *to});
    return to.has_value();
}

void SgfRemarks::readMarks(const SgfProperty& property, const MarkLetter& mark, Node node) {
    if (property.name == "MA" && head_.hasMarksForBlocked() && node == GameTree::kRoot) return;
    KeptProperty others{property.name, {}};
    board::SquareSet& marked = marked_[{node, mark.property}];
    for (const std::string& value : property.values) {
        const auto points = sgfPoints(value, game_.head.size);
        if (!points && !trim(value).empty()) notices_.add(noPointOf(property, value));
        for (const Square point : points.value_or(std::vector<Square>{})) {
            if (marked.contains(point)) continue;
            marked.insert(point);
            const auto [label, isNew] =
                game_.tree.remark(node).labels.try_emplace(point, mark.text);
            if (!isNew && label->second != mark.text) others.values.push_back(sgfLetters(point));
        }
    }
    if (!others.values.empty()) game_.properties[node].push_back(std::move(others));
}

bool SgfRemarks::isHeld(const SgfProperty& property, Node node, Part part) const {
    constexpr std::array kAlways{"AB", "AE", "AP", "AR",  "AW",   "B",    "C",   "CA",
                                 "CR", "FF", "GM", "LB",  "MA",   "SQ",   "PL",  "SZ",
                                 "TR", "W",  "XB", "QPR", "QSLB", "QSLW", "SBKV"};
    const std::string& name = property.name;
    if (name == "XV") return std::as_const(game_.tree).remark(node).value.has_value();
    if (part != Part::Head && name == "SZ")
        return parseSize(property.values.front(), ":xX") == game_.head.size;
    if (ranges::find(kAlways, name) != kAlways.end() || timeOf(property, node)) return true;
    if (part != Part::Head) return false;
    const std::string_view value = trim(property.values.front());
    if (name == "RU") return value.empty() || game_.rule;
    if (name == "RE") return value.empty() || ranges::find(kSgfResults, value) != kSgfResults.end();
    return ranges::find(kOfGame, name) != kOfGame.end();
}

void SgfRemarks::keep(const SgfProperty& property, Node node, Part part) {
    if (part != Part::Head && node == GameTree::kRoot)
        return notices_.add({{english("{0} before the first move of a variation"), {property.name}},
                             english("left out"),
                             property.place});
    const std::string& name = property.name;
    const bool isRuleOrResult = name == "RE" || name == "RU";
    if (isRuleOrResult && part == Part::Head) node = GameTree::kRoot;
    // Written with the first move they would be read as the game's.
    const bool isOfGame = isRuleOrResult || ranges::find(kOfGame, name) != kOfGame.end();
    const bool isLate =
        part != Part::Head && isOfGame && game_.tree.parentOf(node) == GameTree::kRoot;
    if (isLate || name == "SZ")
        return notices_.add({{english("{0} comes after the first move"), {name}},
                             english("left out"),
                             property.place});
    if (kept_.insert({node, name, property.values}).second)
        game_.properties[node].push_back({name, property.values});
}

}  // namespace fukumi::book
