// SPDX-License-Identifier: MIT
// See saved.hpp.
#include "engines/quotient/saved.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::quotient {
namespace {

constexpr auto not_reached = std::numeric_limits<std::uint32_t>::max();

bool below(const std::vector<std::uint32_t>& numbers, std::size_t bound) {
    return std::all_of(numbers.begin(), numbers.end(), [&](std::uint32_t n) { return n < bound; });
}

// The products of any generators must not depend on their order.
bool commutes(const Action& a) {
    for (std::size_t x = 0; x < a.size(); ++x)
        for (std::size_t g = 0; g < a.generators; ++g)
            for (std::size_t h = 0; h < g; ++h)
                if (a.next(a.next(x, g), h) != a.next(a.next(x, h), g)) return false;
    return true;
}

}  // namespace

Saved saved_of(const Outcomes& o, const std::vector<Element>& elements) {
    const Monoid& m = o.monoid;
    Saved out{o.letters, {}, {}, {elements.begin(), elements.end()}};
    for (std::size_t i = 0; i < m.size(); ++i) {
        const auto x = static_cast<Element>(i);
        for (std::size_t g = 0; g < m.generators(); ++g) out.products.push_back(m.product(x, m.generator(g)));
        out.labels.push_back(m.label(x));
    }
    return out;
}

// Each element must be the product of an earlier one and a generator: the greatest one, so that elements are numbered
// in the order of their words, on which the check relies to find the least sum that is wrong.
std::optional<Monoid> monoid_of(const Saved& s, unsigned cap) {
    const std::size_t n = s.labels.size(), g = s.letters.size();
    if (n == 0 || n > most_elements || s.products.size() != n * g || !below(s.products, n) || !below(s.elements, n) ||
        !below(s.labels, cap + 1) || !below(s.letters, s.elements.size()) || s.labels[0] != std::min(1U, cap))
        return std::nullopt;
    Action a;
    a.generators = g;
    a.by = s.products;
    a.label.assign(s.labels.begin(), s.labels.end());
    a.from.assign(n, not_reached);
    a.last.assign(n, 0);
    a.from[0] = 0;
    std::uint32_t reached = 1;
    for (std::uint32_t b = 0; b < g; ++b)
        for (std::uint32_t x = 0; x < reached; ++x) {
            const std::uint32_t y = a.next(x, b);
            if (a.from[y] != not_reached) continue;
            if (y != reached++) return std::nullopt;
            a.from[y] = x;
            a.last[y] = b;
        }
    if (reached != n || !commutes(a)) return std::nullopt;
    const Classes classes = classes_of(a);
    if (classes.size() != n) return std::nullopt;
    Monoid out(a, classes);
    if (out.generators() != g) return std::nullopt;
    for (std::size_t b = 0; b < g; ++b)
        if (s.elements[s.letters[b]] != out.generator(b)) return std::nullopt;
    return out;
}

std::string text_of(const Saved& s) {
    std::string out;
    for (const auto* list : {&s.letters, &s.products, &s.labels, &s.elements}) {
        out += std::to_string(list->size());
        for (const std::uint32_t n : *list) out += " " + std::to_string(n);
        out += "\n";
    }
    return out;
}

std::optional<Saved> read_saved(std::string_view text) {
    Saved out;
    for (auto* list : {&out.letters, &out.products, &out.labels, &out.elements}) {
        const auto number = [&](char end, std::uint32_t& into) {
            const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), into);
            if (fault != std::errc() || stop == text.data() + text.size() || (*stop != end && *stop != '\n'))
                return false;
            text.remove_prefix(to_size(stop - text.data()) + (*stop == '\n' ? 0 : 1));
            return true;
        };
        std::uint32_t size = 0;
        if (!number(' ', size) || size > text.size()) return std::nullopt;
        for (std::uint32_t i = 0; i < size; ++i) {
            std::uint32_t n = 0;
            if (!number(' ', n)) return std::nullopt;
            list->push_back(n);
        }
        if (!text.starts_with('\n')) return std::nullopt;
        text.remove_prefix(1);
    }
    return text.empty() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace grundy::engines::quotient
