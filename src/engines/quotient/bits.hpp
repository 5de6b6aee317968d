// SPDX-License-Identifier: MIT
// Sets of elements of a finite monoid, a bit each.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/size.hpp"

namespace grundy::engines::quotient {

class Bits {
public:
    Bits() = default;
    explicit Bits(std::size_t size) : words_((size + 63) / 64, 0) {}

    bool has(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
    void insert(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    void unite(const Bits& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    void intersect(const Bits& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    }
    const std::uint64_t* words() const { return words_.data(); }
    /// The least member, if there is one.
    std::optional<std::size_t> first() const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] != 0) return i * 64 + to_size(std::countr_zero(words_[i]));
        return std::nullopt;
    }
    bool empty() const {
        for (const std::uint64_t w : words_)
            if (w != 0) return false;
        return true;
    }
    bool meets(const Bits& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & other.words_[i]) != 0) return true;
        return false;
    }
    std::size_t count() const {
        std::size_t out = 0;
        for (std::uint64_t w : words_)
            for (; w != 0; w &= w - 1) ++out;
        return out;
    }
    std::vector<std::size_t> list() const {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) out.push_back(i * 64 + to_size(std::countr_zero(w)));
        return out;
    }
    friend bool operator==(const Bits&, const Bits&) = default;
    friend bool operator<(const Bits& a, const Bits& b) { return a.words_ < b.words_; }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace grundy::engines::quotient
