// SPDX-License-Identifier: MIT
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "protocol/web/search_free_queries.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::web {

namespace {

using answer::Json;

const search::SteadyClock kSteady;

Json askProof(SearchFreeQueries& queries, Json query, const StopToken& stop = NeverStop{}) {
    query["id"] = 3;
    REQUIRE(queries.modeOf(query) == SearchFreeQueries::Mode::InTurn);
    const Json answer = queries.answer(query, kSteady.now(), stop);
    CHECK(answer["id"] == 3);
    return answer;
}

/// Stops when it is asked for the time of a number, from 1.
class StopAtAsk final : public StopToken {
public:
    explicit StopAtAsk(int number) : left_{number} {}
    [[nodiscard]] bool stopRequested() const override { return --left_ <= 0; }

private:
    mutable int left_;
};

Json stonesOf(const board::Board& board) {
    Json stones{{"black", Json::array()}, {"white", Json::array()}};
    forEachSquare(board.size(), [&](Square s) {
        if (board.isEmpty(s)) return;
        const char* color = board.cellAt(s) == board::Cell::Black ? "black" : "white";
        stones[color].push_back(board::toHuman(s, board.size()));
    });
    return stones;
}

}  // namespace

TEST_CASE("A proof is read, and its root is advised by it", "[web][proofs]") {
    SearchFreeQueries queries{kSteady};
    const proofs::Task task = test::taskOf(test::kThreeQuietMoves);
    CHECK(askProof(queries, {{"advise", stonesOf(task.root)}})["error"] == "advise requires proof");
    const Json read = askProof(queries, {{"proof", test::smallProof()}});
    CHECK(read["task"] == "proof");
    CHECK(read["attacker"] == "black");
    CHECK(read["records"] == test::threeQuietMoves().size());
    CHECK(read["black"].size() == 6);

    StopFlag stop;
    stop.raise();
    const Json root{{"advise", stonesOf(task.root)}};
    CHECK(askProof(queries, root, stop)["advice"]["kind"] == "unchecked");
    const Json advice = askProof(queries, root)["advice"];
    CHECK(advice["kind"] == "quiet");
    CHECK(advice["quiet_moves"] > 1);
    CHECK(advice["words"]["values"][0] == advice["move"]);
    // A position with the other side to move, and one before the root.
    board::Board other = task.root;
    other.put(Square{0, 0}, board::Cell::Black);
    CHECK(askProof(queries, {{"advise", stonesOf(other)}})["advice"].is_null());
    CHECK(askProof(queries, {{"advise", stonesOf(board::Board{task.size()})}})["advice"].is_null());
}

TEST_CASE("A reading of a proof ends when it is stopped, at every record", "[web][proofs]") {
    const Json root{{"advise", stonesOf(test::taskOf(test::kThreeQuietMoves).root)}};
    const int records = static_cast<int>(test::threeQuietMoves().size());
    const auto asksOf = [&](SearchFreeQueries& queries, const std::string& file) {
        for (int number = 1;; ++number) {
            const Json read = askProof(queries, {{"proof", file}}, StopAtAsk{number});
            if (read.contains("error") || !read["records"].is_null()) return number;
            CHECK(read == Json{{"id", 3}, {"task", "proof"}, {"records", nullptr}});
        }
    };
    SearchFreeQueries queries{kSteady};
    static_cast<void>(askProof(queries, {{"proof", test::smallProof()}}, StopAtAsk{1}));
    CHECK(askProof(queries, root).contains("error"));
    // Read, and measured.
    CHECK(asksOf(queries, test::smallProof()) > 2 * records);
    // The proof that was read stays when the reading of another one is stopped.
    CHECK(asksOf(queries, test::smallWork()) > records);
    const proofs::Task& task = test::taskOf(test::kThreeQuietMoves);
    const std::string pieces = test::writePieceFile(
        {task, {{proofs::canonicalStones(task.root).text, test::threeQuietMoves()}}});
    static_cast<void>(askProof(queries, {{"proof", pieces}}, StopAtAsk{1}));
    CHECK(askProof(queries, root)["advice"]["kind"] == "quiet");
    CHECK(asksOf(queries, pieces) > records);
}

TEST_CASE("A damaged proof and points that make no board are refused", "[web][proofs]") {
    SearchFreeQueries queries{kSteady};
    const std::string proof = test::smallProof();
    for (std::size_t length = 0; length < proof.size(); ++length)
        CHECK(askProof(queries, {{"proof", proof.substr(0, length)}}).contains("error"));
    // Each altered byte gives a line and a sentence with translations.
    const std::string pieces = "fukumi-pieces 1 ";
    for (std::string file : {proof, pieces, pieces + "freestyle 15 black\nh8\n"})
        for (char& byte : file) {
            const char right = std::exchange(byte, '?');
            const Json answer = askProof(queries, {{"proof", file}});
            byte = right;
            REQUIRE(answer.value("say", "") == "{0}: {1}");
            CHECK(answer["values"][1].is_object());
        }
    CHECK(askProof(queries, {{"proof", 7}}).contains("error"));
    REQUIRE_FALSE(askProof(queries, {{"proof", proof}}).contains("error"));
    const auto refuses = [&](const Json& black, const Json& white) {
        return askProof(queries, {{"advise", {{"black", black}, {"white", white}}}})
            .contains("error");
    };
    CHECK(refuses(Json::array({"h8"}), Json::array({"h8"})));
    CHECK(refuses(Json::array({"z99"}), Json::array()));
    CHECK(refuses(Json::array({7}), Json::array()));
    CHECK(askProof(queries, {{"advise", Json::object()}})["error"] ==
          "advise: '{}' is not an object with black and white");
    CHECK(askProof(queries, {{"proof", 7}})["error"] == "proof: '7' is not a text");
    for (const char* const name : {"x", "id", "time_ms"}) {
        const Json more{{"black", "h8"}, {"white", ""}, {name, 1}};
        const Json answer = askProof(queries, {{"advise", more}});
        CHECK(answer["error"] == std::string{"advise: unknown key "} + name);
        CHECK(answer["field"] == name);
    }
    CHECK(askProof(queries, {{"advise", {{"black", "h8"}, {"wite", ""}}}})["error"] ==
          "advise: unknown key wite; did you mean white?");
    const Json taken{{"black", "h8"}, {"white", "h8"}};
    CHECK(askProof(queries, {{"advise", taken}})["error"] == "advise: h8 is taken");
    const Json stones = stonesOf(test::taskOf(test::kThreeQuietMoves).root);
    CHECK(askProof(queries, {{"advise", stones}, {"time_ms", -9'300'000'000'000}})["error"] ==
          "time_ms: -9300000000000 is not between 1 and 2592000000");
    CHECK_FALSE(askProof(queries, {{"advise", stones}, {"time_ms", "10s"}}).contains("error"));
}

}  // namespace fukumi::protocol::web
