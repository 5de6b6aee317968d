// SPDX-License-Identifier: MIT
// See lengths.hpp.
#include "engines/ranges/lengths.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/size.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::engines::ranges {
namespace {

constexpr Int small_heap = 256;     // has few options
constexpr Int compared_heaps = 48;  // with the options that the rules have
constexpr std::uint64_t bytes_a_heap = 40;
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// What the player to move wants of a stretch: the shortest loss of the other player, or the longest win. In a heap of
// lengths the leaves are the heaps, and a node above has the best of two.
class Best {
public:
    Best(std::size_t heaps, Meter& meter) : leaves_(std::bit_ceil(heaps)) {
        fill(lost_, none, meter);
        fill(won_, 0, meter);
    }

    void set(std::size_t heap, std::uint32_t length) {
        const bool lost = length % 2 == 0;
        for (std::size_t i = leaves_ + heap; i > 0; i /= 2) {
            if (lost)
                lost_[i] = std::min(lost_[i], length);
            else
                won_[i] = std::max(won_[i], length);
        }
    }

    void take(Stretch s, std::uint32_t& lost, std::uint32_t& won) const {
        std::size_t a = leaves_ + to_size(s.first), b = leaves_ + to_size(s.last) + 1;
        for (; a < b; a /= 2, b /= 2) {
            if (a % 2 == 1) take(a++, lost, won);
            if (b % 2 == 1) take(--b, lost, won);
        }
    }

private:
    // Hundreds of megabytes take a while.
    void fill(std::vector<std::uint32_t>& list, std::uint32_t value, Meter& meter) const {
        constexpr std::size_t some = std::size_t{1} << 18;
        list.reserve(2 * leaves_);
        while (list.size() < 2 * leaves_) {
            meter.look();
            list.resize(std::min(2 * leaves_, list.size() + some), value);
        }
    }
    void take(std::size_t node, std::uint32_t& lost, std::uint32_t& won) const {
        lost = std::min(lost, lost_[node]);
        won = std::max(won, won_[node]);
    }

    std::size_t leaves_;
    std::vector<std::uint32_t> lost_, won_;
};

// Whether the stretches of small heaps, and of some up to this one, are the options that the rules have.
bool is_of(const Form& form, const rules::Ruleset& rules, int instance, Int last, Meter& meter) {
    rules::Enumerator options(rules, instance, meter);
    Form::Reader reader = form.reader();
    const auto agrees = [&](Int n) {
        std::vector<Int> listed, stretched;
        const bool plain = options.run({&n, 1}, [&](std::span<const rules::Component> parts) {
            if (parts.size() != 1 || parts[0].instance != instance) return false;
            listed.push_back(parts[0].words[0]);
            return true;
        });
        if (!plain || options.can_lose({&n, 1})) return false;
        for (std::size_t i = 0; i < form.options(); ++i) {
            const Stretch s = form.stretch(i, n, reader);
            for (Int m = s.first; m <= s.last; ++m) stretched.push_back(m);
        }
        for (auto* list : {&listed, &stretched}) {
            std::sort(list->begin(), list->end());
            list->erase(std::unique(list->begin(), list->end()), list->end());
        }
        return listed == stretched;
    };
    for (Int n = 0; n <= std::min(last, compared_heaps); ++n)
        if (!agrees(n)) return false;
    for (Int n = 2 * compared_heaps; n <= std::min(last, Int{1} << 12); n = 2 * n + 1)
        if (!agrees(n)) return false;
    return true;
}

}  // namespace

std::optional<Lengths> Lengths::of(const rules::Ruleset& rules, const rules::Component& heap, Meter& meter) {
    if (heap.instance <= 0 || !rules::one_integer(rules.game(heap.instance).args)) return std::nullopt;
    const Int last = heap.words[0];
    std::string why_not;
    if (last < small_heap || rules.game(heap.instance).cyclic) return std::nullopt;
    const auto form = Form::of_stretches(rules, heap.instance, why_not);
    if (!form || !is_of(*form, rules, heap.instance, last, meter)) return std::nullopt;
    meter.claim_each(static_cast<std::uint64_t>(last) + 1, bytes_a_heap, "the remoteness of heaps");
    meter.begin("remoteness of heaps", static_cast<std::uint64_t>(last) + 1);
    Lengths out;
    out.moves_.reserve(to_size(last) + 1);
    Best best(to_size(last) + 1, meter);
    Form::Reader reader = form->reader();
    for (Int n = 0; n <= last; ++n) {
        meter.tick();
        std::uint32_t lost = none, won = 0;
        for (std::size_t i = 0; i < form->options(); ++i) {
            const Stretch s = form->stretch(i, n, reader);
            if (s.first <= s.last) best.take(s, lost, won);
        }
        // Without options both are as they were: the game is over.
        const std::uint32_t length = lost != none ? lost + 1 : won == 0 ? 0 : won + 1;
        out.moves_.push_back(length);
        best.set(to_size(n), length);
    }
    return out;
}

}  // namespace grundy::engines::ranges
