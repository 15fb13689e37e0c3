// SPDX-License-Identifier: MIT
//
// A checkpoint, in the byte order of the machine, which is also the one that goes on from it:
//
//     8 bytes  "FKTRAIN\n" | u64 fingerprint of options and positions | u64 steps | u32 epoch
//     | u32 batches of the epoch | u64 parameters, n | n f32 parameters | n f32 means
//     | n f32 squares | u64 check: FNV-1a of everything before
//
// The random order of an epoch follows from the seed and is not stored; what was reported is not
// either.
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/core/error.hpp"
#include "engine/tuning/data/bytes.hpp"
#include "engine/tuning/network/trainer.hpp"

namespace fukumi::tuning {

namespace {

constexpr char kMagic[9] = "FKTRAIN\n";

template <class T>
void put(std::string& bytes, const T& x) {
    bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
}
void putAll(std::string& bytes, const std::vector<float>& x) {
    bytes.append(reinterpret_cast<const char*>(x.data()), x.size() * sizeof(float));
}

std::uint64_t checkOf(std::string_view bytes) {
    Fnv64 fnv;
    fnv.add(bytes);
    return fnv.hash();
}

/// Takes values off the front of what a file holds.
class Taker {
public:
    explicit Taker(std::string_view bytes) : rest_{bytes} {}

    void take(void* to, std::size_t length) {
        if (length > rest_.size()) throw UserError{"the checkpoint is cut off"};
        std::memcpy(to, rest_.data(), length);
        rest_.remove_prefix(length);
    }
    template <class T>
    T take() {
        T x;
        take(&x, sizeof x);
        return x;
    }

private:
    std::string_view rest_;
};

}  // namespace

std::uint64_t Trainer::fingerprint() const {
    std::string bytes;
    put(bytes, network_.rule());
    put(bytes, options_.lesson);
    put(bytes, options_.epochs);
    put(bytes, options_.batch);
    put(bytes, options_.rate);
    put(bytes, options_.policyWeight);
    put(bytes, options_.rareDecay);
    put(bytes, threads_.size());
    put(bytes, options_.seed);
    put(bytes, startHash_);
    for (const TrainingPosition& p : set_.training) {
        put(bytes, p.game);
        put(bytes, p.stones);
        put(bytes, p.move);
        put(bytes, p.target);
        put(bytes, p.base);
        const std::optional<bool>& isDraw = set_.games[p.game].isDraw;
        put(bytes, isDraw.has_value());
        put(bytes, isDraw.value_or(false));
    }
    return checkOf(bytes);
}

void Trainer::save(const std::filesystem::path& path) const {
    std::string bytes{kMagic, 8};
    put(bytes, fingerprint());
    put(bytes, adam_.steps);
    put(bytes, epoch_);
    put(bytes, batchInEpoch_);
    put(bytes, std::uint64_t{network_.values().size()});
    putAll(bytes, network_.values());
    putAll(bytes, adam_.mean);
    putAll(bytes, adam_.square);
    put(bytes, checkOf(bytes));

    std::filesystem::path fresh = path;
    fresh += ".new";
    {
        std::ofstream out{fresh, std::ios::binary};
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.flush();
        if (!out) throw UserError{"cannot write " + fresh.string()};
    }
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    if (error) throw UserError{"cannot write " + path.string() + ": " + error.message()};
}

void Trainer::resume(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) throw UserError{"cannot read " + path.string()};
    std::ostringstream whole;
    whole << in.rdbuf();
    const std::string bytes = std::move(whole).str();
    const std::string_view all{bytes};
    if (all.size() < 16 || all.substr(0, 8) != std::string_view{kMagic, 8})
        throw UserError{path.string() + " is no checkpoint"};
    std::uint64_t check = 0;
    std::memcpy(&check, bytes.data() + bytes.size() - 8, 8);
    if (check != checkOf(all.substr(0, all.size() - 8)))
        throw UserError{path.string() + " is damaged"};
    Taker taker{all.substr(8)};
    if (taker.take<std::uint64_t>() != fingerprint())
        throw UserError{path.string() + " is of other options or positions"};
    const auto steps = taker.take<std::uint64_t>();
    const auto epoch = taker.take<std::uint32_t>();
    const auto batch = taker.take<std::uint32_t>();
    if (taker.take<std::uint64_t>() != network_.values().size())
        throw UserError{path.string() + " is of another shape"};
    for (std::vector<float>* part : {&network_.values(), &adam_.mean, &adam_.square})
        taker.take(part->data(), part->size() * sizeof(float));
    adam_.steps = steps;
    epoch_ = epoch;
    batchInEpoch_ = batch;
    shuffle();
}

}  // namespace fukumi::tuning
