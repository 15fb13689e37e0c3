// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/check.hpp"
#include "engine/core/types.hpp"

namespace fukumi {

/// A vector with room for `Capacity` items inside itself: no allocation, trivially copyable items.
/// The items from size() on are uninitialised.
template <class T, std::size_t Capacity>
class StaticVector {
public:
    StaticVector() noexcept = default;

    void push_back(const T& item) {
        FUKUMI_CHECK(size_ < Capacity);
        storage_.items[size_++] = item;
    }
    void pop_back() {
        FUKUMI_CHECK(size_ > 0);
        --size_;
    }
    void clear() { size_ = 0; }
    /// Keeps the first `count` items; REQUIRES: count <= size().
    void truncate(std::size_t count) {
        FUKUMI_CHECK(count <= size_);
        size_ = count;
    }
    /// Keeps of the items from `first` on those for which the test holds, in their order.
    template <class Test>
    void keepIf(Test&& test, std::size_t first = 0) {
        std::size_t kept = first;
        for (std::size_t i = first; i < size_; ++i)
            if (test(storage_.items[i])) storage_.items[kept++] = storage_.items[i];
        truncate(kept);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }

    [[nodiscard]] T& operator[](std::size_t i) { return storage_.items[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return storage_.items[i]; }
    [[nodiscard]] T& back() { return storage_.items[size_ - 1]; }
    [[nodiscard]] const T& back() const { return storage_.items[size_ - 1]; }

    [[nodiscard]] T* begin() { return storage_.items.data(); }
    [[nodiscard]] T* end() { return storage_.items.data() + size_; }
    [[nodiscard]] const T* begin() const { return storage_.items.data(); }
    [[nodiscard]] const T* end() const { return storage_.items.data() + size_; }

    [[nodiscard]] bool contains(const T& item) const {
        for (const T& each : *this)
            if (each == item) return true;
        return false;
    }

private:
    /// In a union, since items may have initialisers: a list of moves would be filled
    /// with a thousand bytes of zeros each time.
    union Storage {
        Storage() noexcept {}
        std::array<T, Capacity> items;
    };
    Storage storage_;
    std::size_t size_ = 0;
};

/// Every legal list of squares fits.
using MoveList = StaticVector<Move, kMaxSquares>;

}  // namespace fukumi
