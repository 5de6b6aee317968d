// SPDX-License-Identifier: MIT
// What a search knows of components, by exact key. An entry has 8 bytes besides its key, so that a look-up touches one
// cache line. It holds the value; or else the nimbers that are excluded, and how hard the question asked last seems.
//
// Nimbers of 16 and more do not fit into the mask of excluded ones. They are only forgotten, which costs time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/search/effort.hpp"

namespace grundy::engines::search {

template <class Key>
class Known {
public:
    Known() = default;
    explicit Known(const Key& key) : key_(key) {}

    const Key& key() const { return key_; }
    bool has_value() const { return phi_ == decided; }
    std::uint32_t value() const { return n_; }            ///< needs has_value()
    std::uint64_t excluded() const { return excluded_; }  ///< bit n: the value is not n
    bool excludes(std::uint64_t n) const { return n < 16 ? (excluded_ >> n & 1) != 0 : n == n_ && delta_ == disproved; }
    bool has_question(std::uint64_t n) const { return n == n_ && phi_ != unasked; }
    Numbers numbers() const { return {widened(phi_), widened(delta_)}; }  ///< of the question that it has

    void set_value(std::uint32_t n) {
        n_ = checked(n);
        phi_ = decided;
    }
    void exclude(std::uint64_t nimbers) { excluded_ = static_cast<std::uint16_t>(excluded_ | nimbers); }
    void set_disproved(std::uint32_t n) {
        n_ = checked(n);
        phi_ = 0;
        delta_ = disproved;
    }
    void set_question(std::uint32_t n, Numbers numbers) {
        n_ = checked(n);
        phi_ = narrowed(numbers.phi);
        delta_ = narrowed(numbers.delta);
    }

private:
    // No number is narrowed to these.
    static constexpr std::uint16_t decided = 0xFFFF, unasked = 0xFFFE, disproved = 0xFFFF;
    static std::uint16_t checked(std::uint32_t n) {
        if (n > 0xFFFF) throw Error("a component has a value above 65535, which the search cannot store");
        return static_cast<std::uint16_t>(n);
    }

    Key key_{};
    std::uint16_t excluded_ = 0, n_ = 0, phi_ = unasked, delta_ = 0;
};

inline std::uint64_t hash_of(std::uint64_t key) {
    key *= 0x9E3779B97F4A7C15u;
    key ^= key >> 32;
    return key * 0xD6E8FEB86659FD93u;
}
template <std::size_t n>
std::uint64_t hash_of(const std::array<std::uint64_t, n>& key) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : key) hash = hash_of(hash ^ word);
    return hash;
}

/// Linear probing from the high bits of the hash. Growth moves entries: no pointer outlives an insertion.
template <class Key>
class Table {
public:
    using Entry = Known<Key>;

    Table() : slots_(1), shift_(63) {}

    /// The entry of a key, or null. No key is Key{}.
    const Entry* find(const Key& key) const {
        for (std::size_t i = home(key);; i = (i + 1) & mask()) {
            if (slots_[i].key() == key) return &slots_[i];
            if (slots_[i].key() == Key{}) return nullptr;
        }
    }
    void prefetch(const Key& key) const { __builtin_prefetch(slots_.data() + home(key)); }

    /// The entry of a key, made if there is none.
    Entry& at(const Key& key, Meter& meter) {
        if (3 * (count_ + 1) > 2 * slots_.size()) grow(meter);
        Entry& entry = slots_[slot(key)];
        if (entry.key() == Key{}) {
            ++count_;
            entry = Entry(key);
        }
        return entry;
    }
    std::size_t size() const { return count_; }

private:
    static constexpr std::size_t first_size = std::size_t{1} << 14;

    std::size_t mask() const { return slots_.size() - 1; }
    // A table of one slot, the first, is always empty.
    std::size_t home(const Key& key) const { return to_size(hash_of(key) >> shift_) & mask(); }
    std::size_t slot(const Key& key) const {  // where the key lies or belongs
        std::size_t i = home(key);
        while (slots_[i].key() != key && slots_[i].key() != Key{}) i = (i + 1) & mask();
        return i;
    }
    void grow(Meter& meter) {
        const std::size_t size = slots_.size() == 1 ? first_size : 2 * slots_.size();
        meter.claim_each(size, sizeof(Entry), "the table of the search");
        std::vector<Entry> old(size);
        old.swap(slots_);
        shift_ = 64u - static_cast<unsigned>(std::countr_zero(size));
        for (const Entry& entry : old)
            if (entry.key() != Key{}) slots_[slot(entry.key())] = entry;
        if (old.size() > 1) meter.release(old.size() * sizeof(Entry));
    }

    std::vector<Entry> slots_;
    std::size_t count_ = 0;
    unsigned shift_;
};

}  // namespace grundy::engines::search
