// SPDX-License-Identifier: MIT
// What a search knows of components, by exact key. An entry has 8 bytes besides its key, so that a look-up touches one
// cache line. It holds the value; or else the nimbers that are excluded, and how hard the question asked last seems.
//
// Nimbers of 16 and more do not fit into the mask of excluded ones. They are only forgotten, which costs time.
//
// Threads share a table without locks. The 8 bytes are one atomic word. A thread that adds a key first claims the slot
// by the word `claimed`, then writes the key, then releases the word proper; a reader that has seen such a word sees
// the key, which never changes. Later changes replace the word by compare-and-swap, so that no fact gets lost. Only
// growth needs the table for one thread alone; see gate.hpp.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/breathe.hpp"
#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/search/effort.hpp"
#include "engines/search/gate.hpp"

namespace grundy::engines::search {

/// What is known of one component, as it was when the table was asked.
class Known {
public:
    Known() = default;  ///< nothing
    explicit Known(std::uint64_t word)
        : excluded_(static_cast<std::uint16_t>(word)),
          n_(static_cast<std::uint16_t>(word >> 16)),
          phi_(static_cast<std::uint16_t>(word >> 32)),
          delta_(static_cast<std::uint16_t>(word >> 48)) {}
    /// Neither `empty` nor `claimed`: phi is at least 1 while a question is open, and n has been disproved if it is 0.
    std::uint64_t word() const {
        return std::uint64_t{delta_} << 48 | std::uint64_t{phi_} << 32 | std::uint64_t{n_} << 16 | excluded_;
    }
    static constexpr std::uint64_t empty = 0, claimed = std::uint64_t{0xFFFD} << 32;

    bool has_value() const { return phi_ == decided; }
    std::uint32_t value() const { return n_; }            ///< needs has_value()
    std::uint64_t excluded() const { return excluded_; }  ///< bit n: the value is not n
    bool excludes(std::uint64_t n) const { return n < 16 ? (excluded_ >> n & 1) != 0 : n == n_ && delta_ == disproved; }
    /// Whether it answers the question if the value is n.
    bool decides(std::uint64_t n) const { return has_value() || excludes(n); }
    bool has_question(std::uint64_t n) const { return n == n_ && phi_ != unasked; }
    bool has_open_question() const { return phi_ != unasked && phi_ != decided && !excludes(n_); }
    Numbers numbers() const { return {widened(phi_), widened(delta_)}; }  ///< of the question that it has

    // A value stays; all that is said later of the component is true, but says less.
    void set_value(std::uint32_t n) {
        n_ = checked(n);
        phi_ = decided;
    }
    void exclude(std::uint64_t nimbers) { excluded_ = static_cast<std::uint16_t>(excluded_ | nimbers); }
    void set_disproved(std::uint32_t n) {
        if (has_value()) return;
        n_ = checked(n);
        phi_ = 0;
        delta_ = disproved;
    }
    void set_question(std::uint32_t n, Numbers numbers) {
        if (has_value()) return;
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

/// Linear probing from the high bits of the hash. Growth moves entries: none is referred to, only copied.
template <class Key>
class Table {
public:
    Table() : slots_(1), shift_(63) {}

    /// What is known of a key.
    Known find(const Key& key) const {
        for (std::size_t i = home(key);; i = (i + 1) & mask()) {
            const std::uint64_t word = slots_[i].ready();
            if (word == Known::empty) return {};
            if (slots_[i].key == key) return Known(word);
        }
    }
    void prefetch(const Key& key) const { __builtin_prefetch(slots_.data() + home(key)); }

    /// Growth is claimed from this meter, which outlives all changes until the next call.
    void charge(Meter& meter) { meter_ = &meter; }
    /// Makes room for this number of keys, for a caller that is alone. Keys that come in the order of another table
    /// would otherwise fill a small table from its front, each behind all the others.
    void reserve(std::size_t keys) {
        std::size_t size = first_size;
        while (3 * (keys + 1) > 2 * size) size *= 2;
        if (size > slots_.size()) resize(size);
    }
    /// Applies change(Known&) to what is known of a key. It may be called more than once.
    template <class Change>
    void change(const Key& key, const Change& change) {
        if (is_full()) grow();
        for (std::size_t i = home(key);; i = (i + 1) & mask()) {
            Slot& slot = slots_[i];
            std::uint64_t word = slot.ready();
            if (word == Known::empty) {
                Known known;
                change(known);  // it may throw, so it comes before the slot is claimed
                if (slot.word.compare_exchange_strong(word, Known::claimed, std::memory_order_acquire)) {
                    slot.key = key;
                    slot.word.store(known.word(), std::memory_order_release);
                    count_.fetch_add(1, std::memory_order_relaxed);
                    return;
                }
                word = slot.ready();
            }
            if (slot.key != key) continue;
            for (;;) {
                Known known(word);
                change(known);
                if (slot.word.compare_exchange_weak(word, known.word(), std::memory_order_acq_rel)) return;
            }
        }
    }
    /// Passes all keys with what is known of them. Others may change entries meanwhile, but the caller keeps the table
    /// from growing: it is inside the gate, or alone.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const Slot& slot : slots_)
            if (const std::uint64_t word = slot.ready(); word != Known::empty) visit(slot.key, Known(word));
    }
    std::size_t size() const { return count_.load(std::memory_order_relaxed); }

    Gate& gate() { return gate_; }

private:
    static constexpr std::size_t first_size = std::size_t{1} << 14;
    struct Slot {
        std::atomic<std::uint64_t> word{Known::empty};
        Key key{};

        std::uint64_t ready() const {
            for (;;) {
                const std::uint64_t now = word.load(std::memory_order_acquire);
                if (now != Known::claimed) return now;
                breathe();
            }
        }
    };

    // One slot in three stays free, and so does one for each thread that passed this test at the same time.
    bool is_full() const { return 3 * (size() + 1) > 2 * slots_.size(); }
    std::size_t mask() const { return slots_.size() - 1; }
    // A table of one slot, the first, is always empty.
    std::size_t home(const Key& key) const { return to_size(hash_of(key) >> shift_) & mask(); }
    void grow() {
        gate_.alone([&] {
            if (!is_full()) return;
            resize(slots_.size() == 1 ? first_size : 2 * slots_.size());
        });
    }
    void resize(std::size_t size) {
        meter_->claim_each(size, sizeof(Slot), "the table of the search");
        std::vector<Slot> old(size);
        old.swap(slots_);
        shift_ = 64u - static_cast<unsigned>(std::countr_zero(size));
        for (const Slot& from : old) {
            const std::uint64_t word = from.word.load(std::memory_order_relaxed);
            if (word == Known::empty) continue;
            std::size_t i = home(from.key);
            while (slots_[i].word.load(std::memory_order_relaxed) != Known::empty) i = (i + 1) & mask();
            slots_[i].key = from.key;
            slots_[i].word.store(word, std::memory_order_relaxed);
        }
        if (old.size() > 1) meter_->release(old.size() * sizeof(Slot));
    }

    std::vector<Slot> slots_;
    std::atomic<std::size_t> count_{0};
    unsigned shift_;
    Gate gate_;
    Meter* meter_ = nullptr;
};

}  // namespace grundy::engines::search
