// SPDX-License-Identifier: MIT
#include "engine/tuning/network/learning_curve.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include "engine/tuning/data/play/chance.hpp"

namespace fukumi::tuning {

using eval::WeightsOwner;

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 360;
constexpr double kLeft = 64;
constexpr double kRight = 16;
constexpr double kTop = 24;
constexpr double kBottom = 44;
constexpr int kGridLines = 5;

double share(double sum, double count) { return count > 0 ? sum / count : 0; }

/// A number with these decimals, in at least `width` characters.
std::string number(double x, int decimals, int width = 0) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << std::setw(width) << x;
    return text.str();
}

/// From numbers to places in the picture.
struct Frame {
    double most = 1;  ///< positions
    double low = 0;   ///< loss at the bottom
    double high = 1;

    [[nodiscard]] double x(double positions) const {
        return kLeft + positions / most * (kWidth - kLeft - kRight);
    }
    [[nodiscard]] double y(double loss) const {
        return kTop + (high - loss) / (high - low) * (kHeight - kTop - kBottom);
    }
};

Frame frameOf(std::span<const TrainingReport> reports, WeightsOwner network) {
    Frame frame;
    frame.low = 1e9;
    frame.high = -1e9;
    for (const TrainingReport& report : reports) {
        frame.most = std::max(frame.most, static_cast<double>(report.positions));
        for (const PassLosses* losses : {&report.training, &report.heldOut}) {
            const double loss = lossOf(*losses, network);
            frame.low = std::min(frame.low, loss);
            frame.high = std::max(frame.high, loss);
        }
    }
    const double room = std::max(0.05 * (frame.high - frame.low), 1e-4);
    frame.low -= room;
    frame.high += room;
    return frame;
}

std::string curveOf(std::span<const TrainingReport> reports,
                    const Frame& frame,
                    WeightsOwner network,
                    PassLosses TrainingReport::*which,
                    const char* color) {
    std::string points;
    for (const TrainingReport& report : reports)
        points += number(frame.x(static_cast<double>(report.positions)), 1) + ',' +
                  number(frame.y(lossOf(report.*which, network)), 1) + ' ';
    return "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + std::string{color} +
           "\" points=\"" + points + "\"/>\n";
}

std::string textAt(double x, double y, const char* anchor, const std::string& text) {
    return "<text x=\"" + number(x, 1) + "\" y=\"" + number(y, 1) + "\" text-anchor=\"" + anchor +
           "\">" + text + "</text>\n";
}

}  // namespace

double lossOf(const PassLosses& sums, WeightsOwner network) {
    return share(network == WeightsOwner::ValueNetwork ? sums.value : sums.policy, sums.count);
}

std::string tableHead(WeightsOwner network) {
    const std::string loss = "  epoch   million   training    held out";
    if (network == WeightsOwner::ValueNetwork) return loss + "   (floor)";
    return loss + "   first move    draws (by their share)";
}

std::string tableLine(const TrainingReport& report, WeightsOwner network) {
    const PassLosses& held = report.heldOut;
    const std::string losses =
        number(report.epoch, 2, 7) + number(static_cast<double>(report.positions) / 1e6, 2, 10) +
        number(lossOf(report.training, network), 5, 11) + number(lossOf(held, network), 5, 12);
    if (network == WeightsOwner::ValueNetwork)
        return losses + number(share(held.entropy, held.count), 5, 10);
    return losses + number(100 * share(held.first, held.count), 1, 11) + " %" +
           number(share(held.draw, held.endedGames), 4, 9) + " (" +
           number(entropyOf(share(held.draws, held.endedGames)), 4) + ')';
}

std::string deepLine(const PassLosses& losses, WeightsOwner network) {
    const std::string loss =
        "        deep set: cross-entropy " + number(lossOf(losses, network), 4);
    if (network == WeightsOwner::OrderNetwork)
        return loss + "  first move " + number(100 * share(losses.first, losses.count), 1) + " %";
    return loss + " (floor " + number(share(losses.entropy, losses.count), 4) + ")  rms " +
           number(std::sqrt(share(losses.square, losses.count)), 4);
}

std::string learningCurve(std::span<const TrainingReport> reports, WeightsOwner network) {
    const Frame frame = frameOf(reports, network);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                      number(kWidth, 0) + ' ' + number(kHeight, 0) +
                      "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#555\">\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    for (int i = 0; i <= kGridLines; ++i) {
        const double part = static_cast<double>(i) / kGridLines;
        const double loss = frame.low + part * (frame.high - frame.low);
        const std::string y = number(frame.y(loss), 1);
        svg += "<line x1=\"" + number(kLeft, 1) + "\" x2=\"" + number(kWidth - kRight, 1) +
               "\" y1=\"" + y + "\" y2=\"" + y + "\" stroke=\"#ddd\"/>\n";
        svg += textAt(kLeft - 6, frame.y(loss) + 4, "end", number(loss, 4));
        svg += textAt(frame.x(part * frame.most),
                      kHeight - kBottom + 16,
                      "middle",
                      number(part * frame.most / 1e6, 2));
    }
    svg += textAt((kLeft + kWidth) / 2, kHeight - 8, "middle", "million positions");
    svg += textAt(kLeft, 14, "start", "loss: training (blue), held out (orange)");
    svg += curveOf(reports, frame, network, &TrainingReport::training, "#1f77b4");
    svg += curveOf(reports, frame, network, &TrainingReport::heldOut, "#ff7f0e");
    return svg + "</svg>\n";
}

}  // namespace fukumi::tuning
