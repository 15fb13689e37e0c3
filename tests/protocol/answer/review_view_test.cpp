// SPDX-License-Identifier: MIT
#include "protocol/answer/review_view.hpp"

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "protocol/cli/analyze/review_html.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/only_fouls.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::answer {

namespace {

using test::says;

/// Two moves: a good one, and a blunder after which black has a proved win.
struct Sample {
    Sample() {
        record.size = BoardSize::square(9);
        record.moves = {{Square{4, 4}}, {Square{0, 0}}};
        record.names = {"</script><b>", "beta"};
        review.positions.resize(3);
        review.positions[0].line = {Square{4, 4}};
        review.positions[1].line = {Square{5, 5}, Square{4, 3}};
        review.positions[2].value = winIn(5);
        review.positions[2].line = {Square{3, 3}};
        review.positions[2].win = analysis::ForcedWin{threat::ProofKind::Vct, 3, {Square{3, 3}}};
        review.moves = {
            {record.moves[0].move, Color::Black},
            {.move = record.moves[1].move,
             .color = Color::White,
             .before = Value{0},
             .after = lossIn(6),
             .loss = 0.5,
             .judgement = analysis::Judgement::Blunder},
        };
    }
    [[nodiscard]] ReviewedGame game() const { return {record, Rule::Renju, review}; }

    board::GameRecord record;
    analysis::GameReview review;
};

}  // namespace

TEST_CASE("the text names what was lost and how it is won", "[protocol][review]") {
    const std::string text = reviewText(Sample{}.game());
    CHECK(text.starts_with("renju, 9x9\n"));
    CHECK(says(text, "2.   white a9   Blunder     50% -> lost   better: f4 e6\n"));
    CHECK(says(text, "it allows a win, 3 moves by threats: d6\n"));
    CHECK(says(text,
               "black: accuracy 100.0 %, mean loss 0.0 %, 0 inaccuracies, 0 mistakes, "
               "0 blunders\n"));
    CHECK(says(text,
               "white: accuracy 8.5 %, mean loss 50.0 %, 0 inaccuracies, 0 mistakes, 1 blunder\n"));
    CHECK(says(text, "opening, moves 1 to 2: accuracy of black 100.0 %, white 8.5 %\n"));
    CHECK_FALSE(says(text, "best:"));
    Sample foul;
    foul.review.moves[1].judgement = analysis::Judgement::Forbidden;
    CHECK_FALSE(says(reviewText(foul.game()), "it allows a win"));
    Sample one;
    one.record.moves.pop_back();
    one.review.positions.pop_back();
    one.review.moves.pop_back();
    CHECK(says(reviewText(one.game()), "opening, move 1: accuracy of black 100.0 %\n"));
}

TEST_CASE("a game gets its values, what moves were, and better lines", "[protocol][review]") {
    const Sample sample;
    book::StoredGame before;
    const auto first = before.tree.add(board::GameTree::kRoot, sample.record.moves[0].move);
    const auto known = before.tree.add(first, Square{5, 5});  // a variation that is the main line
    const auto second = before.tree.add(first, sample.record.moves[1].move);
    before.tree.remark(second).comment = "why?";
    before.tree.remark(known).comment = "mine";
    const book::StoredGame after = withReview(before, sample.game());
    const board::GameTree& tree = after.tree;
    CHECK(tree.remark(board::GameTree::kRoot).value == kDraw);
    CHECK(tree.remark(first).comment.empty());
    CHECK(tree.remark(second).value == winIn(5));
    CHECK(tree.remark(second).comment == "why?\n\na blunder");
    CHECK(tree.remark(known).comment == "mine");
    CHECK(tree.remark(known).value == kDraw);
    CHECK(tree.size() == before.tree.size() + 1);
    CHECK(tree.moveOf(tree.childrenOf(known).front()) == Square{4, 3});
    // Again it is the same, and the part of a review comes to where its moves are.
    CHECK(withReview(after, sample.game()).tree.remark(second).comment == "why?\n\na blunder");
    CHECK(withReview(after, sample.game()).tree.size() == tree.size());
    Sample part;
    part.review.firstPosition = 1;
    part.review.positions.erase(part.review.positions.begin());
    part.review.moves.erase(part.review.moves.begin());
    const board::GameTree partly = withReview(before, part.game()).tree;
    CHECK_FALSE(partly.remark(board::GameTree::kRoot).value);
    CHECK(partly.remark(second).comment == "why?\n\na blunder");
}

TEST_CASE("figures of the text are those of the JSON, rounded again", "[protocol][review]") {
    Sample sample;
    sample.review.moves[1].loss = 0.10546;
    CHECK(says(lineOf(reviewJson(sample.game())), R"("mean_loss_white":0.1055,)"));
    CHECK(says(reviewText(sample.game()), ", mean loss 10.6 %,"));
    // The win rate is 0.73497, which is 0.735 in JSON.
    sample.review.moves[1].before = Value{204};
    CHECK(says(lineOf(reviewJson(sample.game())), R"("before_winrate":0.735,)"));
    CHECK(says(reviewText(sample.game()), "74% -> lost"));
}

TEST_CASE("with several lines every move is listed with what else was good", "[protocol][review]") {
    Sample sample;
    sample.review.positions[0].alternatives = {{Value{-200}, Depth{3}, {Square{5, 5}}}};
    ReviewedGame game = sample.game();
    game.lines = 2;
    CHECK(says(reviewText(game), "1.   black e5   Best        50% -> 50%\n"));
    CHECK(says(reviewText(game), "                best: e5 50%, f4 27%\n"));
    CHECK(says(lineOf(reviewJson(game)),
               R"("alternatives":[{"move":"f4","score":-200,"win_in":null,"winrate":0.2689,)"));
}

TEST_CASE("lines of decided games say whether they are whole", "[protocol][review]") {
    Sample sample;
    sample.review.positions[2].alternatives = {{winIn(7), Depth{3}, {Square{5, 5}}, true}};
    CHECK(says(lineOf(reviewJson(sample.game())), R"("line":["e5"],"complete":null,)"));
    CHECK(says(lineOf(reviewJson(sample.game())), R"("line":["d6"],"complete":false,)"));
    CHECK(says(lineOf(reviewJson(sample.game())), R"("line":["f4"],"complete":true})"));

    sample.review.positions[1].value = winIn(5);
    CHECK(says(reviewText(sample.game()), "better: f4 e6 ...\n"));
    sample.review.positions[1].isWholeLine = true;
    CHECK(says(reviewText(sample.game()), "better: f4 e6\n"));
}

TEST_CASE("a review that was ended says how far it came", "[protocol][review]") {
    Sample sample;
    CHECK(howFarText(sample.game()).empty());
    sample.review.moves.erase(sample.review.moves.begin());
    sample.review.positions.erase(sample.review.positions.begin());
    sample.review.firstPosition = 1;
    CHECK(howFarText(sample.game()) == "ended early: of 2 moves, those from 2 on were reviewed");
    CHECK(says(lineOf(reviewJson(sample.game())), R"("complete":false,"first_position":1)"));
    const std::string json = lineOf(reviewJson(sample.game()));
    CHECK(says(json, R"("mean_loss_black":null,"accuracy_black":null,"mean_loss_white":null,)"));
    CHECK(says(json, R"("phases":[],"positions":[{)"));
    const std::string text = reviewText(sample.game());
    CHECK(text.ends_with("\nended early: of 2 moves, those from 2 on were reviewed\n"));
    CHECK_FALSE(says(text, "accuracy"));
    sample.review = {};
    sample.review.firstPosition = 3;
    CHECK(howFarText(sample.game()) == "ended early: no move was reviewed");
    CHECK(says(lineOf(reviewJson(sample.game())), R"("game":["e5","a9"],)"));
    CHECK(says(lineOf(reviewJson(sample.game())),
               R"("phases":[],"positions":[],"moves":[],"ended":null})"));
}

TEST_CASE("the text says how the game ended", "[protocol][review]") {
    const auto textOf = [](const board::GameRecord& record) {
        analysis::GameReview review;
        review.positions.resize(record.moves.size() + 1);
        for (const auto& each : record.moves) review.moves.push_back({each.move, Color::Black});
        return reviewText({record, Rule::Renju, review});
    };
    board::GameRecord foul;
    const auto moves = board::listFromHuman("h8 g9 h7 i9 i6 g5 j6 k7 h6", foul.size).value();
    for (const Move m : moves) foul.moves.push_back({m});
    CHECK(textOf(foul).ends_with("\nwhite has won: h6 is a double three, forbidden to black\n"));
    foul.moves.pop_back();
    CHECK_FALSE(says(textOf(foul), "won"));

    const auto onlyFouls = test::fromDrawing(Rule::Renju, test::kOnlyFouls, Color::Black);
    board::GameRecord blocked;
    blocked.size = onlyFouls.size();
    forEachSquare(blocked.size, [&](Square s) {
        const board::Cell cell = onlyFouls.cellAt(s);
        if (cell == board::Cell::Black) blocked.setup.black.push_back(s);
        if (cell == board::Cell::White) blocked.setup.white.push_back(s);
    });
    CHECK(textOf(blocked).ends_with("\nwhite has won: every empty point is forbidden to black\n"));
}

TEST_CASE("a rule that was not named is reported", "[protocol][review]") {
    const Sample sample;
    ReviewedGame game = sample.game();
    game.isRuleKnown = false;
    CHECK(reviewText(game).starts_with(
        "renju, 9x9 (the file does not name the rule; --rule changes it)\n"));
    CHECK(says(lineOf(reviewJson(game)), R"("rule":"renju","rule_known":false,)"));
}

TEST_CASE("a colour without moves has no accuracy", "[protocol][review]") {
    Sample sample;
    sample.record.moves.pop_back();
    sample.review.moves.pop_back();
    sample.review.positions.pop_back();
    CHECK(says(reviewText(sample.game()), "\nblack: accuracy 100.0 %"));
    CHECK_FALSE(says(reviewText(sample.game()), "white: accuracy"));
    CHECK(says(lineOf(reviewJson(sample.game())),
               R"("mean_loss_white":null,"accuracy_white":null,)"));
}

TEST_CASE("the JSON has a position more than moves", "[protocol][review]") {
    const std::string json = lineOf(reviewJson(Sample{}.game()));
    CHECK(json.starts_with(
        R"({"rule":"renju","rule_known":true,"width":9,"height":9,"black":"</script><b>",)"));
    CHECK(says(json, R"("game":["e5","a9"],"ending":"","complete":true,"first_position":0)"));
    CHECK(says(json, R"("setup":{"black":[],"white":[],"blocked":[],"first":"black"})"));
    CHECK(says(json, R"("proof":{"kind":"vct","moves":3,"line":["d6"]})"));
    CHECK(says(json, R"("ply":2,"move":"a9","color":"white","before_winrate":0.5,)"));
    CHECK(says(json, R"("winrate":1.0,"winrate_black":1.0)"));
    CHECK(json.find('\n') == std::string::npos);
}

TEST_CASE("names cannot end the script of the page", "[protocol][review]") {
    const std::string page = cli::reviewHtml(Sample{}.game());
    CHECK(page.starts_with("<!DOCTYPE html>"));
    for (const char* const place :
         {"VERSION", "STYLE", "SCRIPT", "LANGUAGES", "DATA", "WORKER", "WASM"})
        CHECK_FALSE(says(page, std::string{"{{"} + place));
    CHECK(says(page, "class Report extends Page {"));
    CHECK_FALSE(says(page, "\nimport "));
    CHECK_FALSE(says(page, "\nexport "));
    CHECK(says(page, "\"black\":\"\\u003c/script>\\u003cb>\""));
    std::size_t ends = 0;
    for (auto at = page.find("</script>"); at != std::string::npos;
         at = page.find("</script>", at + 1))
        ++ends;
    CHECK(ends == 5);
    CHECK(says(page, "id=\"engine-wasm\"></script>"));
    CHECK_FALSE(says(page, "https://"));
}

TEST_CASE("an engine goes from one page into the other", "[protocol][review]") {
    const std::string board =
        "<script type=\"text/plain\" id=\"engine-worker\">let a = {{DATA}};</script>\n"
        "<script type=\"text/plain\" id=\"engine-wasm\">\x80\xA4s=@m</script>";
    const auto engine = cli::engineOf(board);
    REQUIRE(engine);
    CHECK(engine->worker == "let a = {{DATA}};");
    // Each byte is a character.
    const std::string wasm = "\xC2\x80\xC2\xA4s=@m";
    CHECK(engine->wasm == wasm);
    const std::string page = cli::reviewHtml(Sample{}.game(), *engine);
    CHECK(says(page, "id=\"engine-worker\">let a = {{DATA}};</script>"));
    CHECK(says(page, "id=\"engine-wasm\">" + wasm + "</script>"));
    CHECK(cli::engineOf(page)->wasm == engine->wasm);
    CHECK_FALSE(cli::engineOf("<html></html>"));
    CHECK_FALSE(cli::engineOf(cli::reviewHtml(Sample{}.game())));
}

}  // namespace fukumi::protocol::answer
