// SPDX-License-Identifier: MIT
//
// solve five --draw: pairings, found and checked.
#include <iostream>

#include "engine/board/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/five/pairing.hpp"
#include "protocol/cli/json_object.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/output_file.hpp"

namespace fukumi::protocol::cli {

namespace {

/// A minute or so.
constexpr std::uint64_t kMostNodes = 30'000'000;

std::string sizeText(BoardSize size) {
    return std::to_string(size.width()) + 'x' + std::to_string(size.height());
}

/// Each pair as a letter on the board, two pairs that are far apart may share one.
void drawPairs(BoardSize size, const five::SquarePairs& pairs) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            char letter = '.';
            for (std::size_t i = 0; i < pairs.size(); ++i)
                if (pairs[i].first == Square{x, y} || pairs[i].second == Square{x, y})
                    letter = kLetters[i % kLetters.size()];
            std::cout << (x > 0 ? " " : "  ") << letter;
        }
        std::cout << '\n';
    }
}

void sayDraw(BoardSize size, const five::SquarePairs& pairs, bool json, const char* verdict) {
    if (json) {
        std::cout << JsonObject{}
                         .text(verdict, std::string_view{verdict} == "check" ? "right" : "draw")
                         .text("size", sizeText(size))
                         .number("pairs", pairs.size())
                         .line()
                  << '\n';
        return;
    }
    std::cout << sizeText(size) << ": " << pairs.size()
              << " pairs; every five in a row holds one, so the second player draws at least\n";
    drawPairs(size, pairs);
}

}  // namespace

int drawFive(const Options& options) {
    const board::Position position = positionFrom(options);
    const BoardSize size = position.size();
    if (position.emptyCount() != size.squareCount())
        throw UserError{"--draw: a pairing is about the empty board"};
    if (options.has("resume")) throw UserError{"--draw: there is nothing to go on with"};
    const OutputFile out{"--out", options.text("out")};
    const auto found = five::findPairing(size, kMostNodes);
    if (!found.pairs) {
        const char* const why =
            found.isExhaustive ? "there is no pairing" : "no pairing was found, there may be one";
        if (options.has("json"))
            std::cout << JsonObject{}.text("result", "open").text("reason", why).line() << '\n';
        else
            std::cout << sizeText(size) << ": " << why << '\n';
        return kFailed;
    }
    out.write(five::pairingFile(size, *found.pairs));
    sayDraw(size, *found.pairs, options.has("json"), "result");
    return kAnswered;
}

int checkPairingFile(const Options& options, const std::string& bytes) {
    const auto file = five::parsePairingFile(bytes);
    if (const auto* fault = std::get_if<five::FileFault>(&file))
        throw UserError{"--check: '" + options.text("check") + "': " + fault->text()};
    const auto& pairing = std::get<five::PairingFile>(file);
    if (const auto why = five::whyNoPairing(pairing.size, pairing.pairs)) {
        if (options.has("json"))
            std::cout << JsonObject{}.text("check", "wrong").text("reason", *why).line() << '\n';
        else
            std::cout << "wrong: " << *why << '\n';
        return kFailed;
    }
    sayDraw(pairing.size, pairing.pairs, options.has("json"), "check");
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
