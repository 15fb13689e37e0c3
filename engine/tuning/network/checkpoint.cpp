// SPDX-License-Identifier: MIT
//
// A checkpoint, in the byte order of the machine, which is also the one that goes on from it:
//
//     8 bytes  "FKTRAIN3" | u64 fingerprint of options and positions | u64 steps | u32 epoch
//     | u32 batches of the epoch | u64 parameters, n | n f32 parameters | n f32 means
//     | n f32 squares | u64 reports, r | r TrainingReports | u64 check: FNV-1a of everything before
//
// The random order of an epoch follows from the seed and is not stored.
#include "engine/tuning/network/checkpoint.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/tuning/data/bytes.hpp"

namespace fukumi::tuning {

namespace {

constexpr char kMagic[9] = "FKTRAIN3";

template <class T>
void put(std::string& bytes, const T& x) {
    bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
}
template <class T>
void putAll(std::string& bytes, const std::vector<T>& x) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(x.data()), x.size() * sizeof(T));
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

    template <class T>
    void takeAll(std::uint64_t count, std::vector<T>& to) {
        if (count > rest_.size() / sizeof(T)) throw UserError{"the checkpoint is cut off"};
        to.resize(count);
        const std::size_t length = count * sizeof(T);
        if (length > 0) std::memcpy(to.data(), rest_.data(), length);
        rest_.remove_prefix(length);
    }
    template <class T>
    T take() {
        std::vector<T> one;
        takeAll(1, one);
        return one.front();
    }

private:
    std::string_view rest_;
};

}  // namespace

std::uint64_t fingerprintOf(const TrainingSet& set,
                            const TrainerOptions& options,
                            Rule rule,
                            std::span<const float> start) {
    std::string bytes;
    put(bytes, rule);
    put(bytes, options.mode);
    put(bytes, options.epochs);
    put(bytes, options.batch);
    put(bytes, options.rate);
    put(bytes, options.rareDecay);
    put(bytes, static_cast<std::size_t>(std::max(options.threads, 1)));
    put(bytes, options.seed);
    const auto numbers = std::as_bytes(start);
    put(bytes, checkOf({reinterpret_cast<const char*>(numbers.data()), numbers.size()}));
    for (const TrainingPosition& p : set.training) {
        put(bytes, p.game);
        put(bytes, p.stones);
        put(bytes, p.move);
        put(bytes, p.target);
        put(bytes, p.base);
        const std::optional<bool>& isDraw = set.games[p.game].isDraw;
        put(bytes, isDraw.has_value());
        put(bytes, isDraw.value_or(false));
    }
    return checkOf(bytes);
}

void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
    std::string bytes{kMagic, 8};
    put(bytes, checkpoint.fingerprint);
    put(bytes, checkpoint.adam.steps);
    put(bytes, checkpoint.epoch);
    put(bytes, checkpoint.batchInEpoch);
    put(bytes, std::uint64_t{checkpoint.values.size()});
    putAll(bytes, checkpoint.values);
    putAll(bytes, checkpoint.adam.mean);
    putAll(bytes, checkpoint.adam.square);
    put(bytes, std::uint64_t{checkpoint.reports.size()});
    putAll(bytes, checkpoint.reports);
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

Checkpoint readCheckpoint(const std::filesystem::path& path,
                          std::uint64_t fingerprint,
                          std::size_t parameters) {
    const std::string bytes = readFile(path.string());
    const std::string_view all{bytes};
    if (all.size() < 16 || all.substr(0, 8) != std::string_view{kMagic, 8})
        throw UserError{path.string() + " is not a checkpoint"};
    std::uint64_t check = 0;
    std::memcpy(&check, bytes.data() + bytes.size() - 8, 8);
    if (check != checkOf(all.substr(0, all.size() - 8)))
        throw UserError{path.string() + " is damaged"};
    Taker taker{all.substr(8)};
    Checkpoint checkpoint;
    checkpoint.fingerprint = fingerprint;
    if (taker.take<std::uint64_t>() != fingerprint)
        throw UserError{path.string() + " is of other options or positions"};
    checkpoint.adam.steps = taker.take<std::uint64_t>();
    checkpoint.epoch = taker.take<std::uint32_t>();
    checkpoint.batchInEpoch = taker.take<std::uint32_t>();
    if (taker.take<std::uint64_t>() != parameters)
        throw UserError{path.string() + " is of another shape"};
    for (std::vector<float>* part :
         {&checkpoint.values, &checkpoint.adam.mean, &checkpoint.adam.square})
        taker.takeAll(parameters, *part);
    taker.takeAll(taker.take<std::uint64_t>(), checkpoint.reports);
    return checkpoint;
}

}  // namespace fukumi::tuning
