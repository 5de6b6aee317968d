// SPDX-License-Identifier: MIT
// See describe.hpp.
#include "engines/quotient/describe.hpp"

#include <bit>

#include "core/size.hpp"

namespace grundy::engines::quotient {
namespace {

std::string name(std::size_t generator) {
    const std::string letter(1, static_cast<char>('a' + generator % 26));
    return generator < 26 ? letter : letter + std::to_string(generator / 26);
}

class Namer {
public:
    // A generator whose element has another word is in no element's word.
    explicit Namer(const Monoid& m) : monoid_(m), names_(m.generators()) {
        for (std::size_t g = 0; g < m.generators(); ++g) {
            Word own(m.generators(), 0);
            own[g] = 1;
            if (m.word(m.generator(g)) != own) continue;
            names_[g] = name(used_.size());
            used_.push_back(g);
        }
    }

    const std::vector<std::size_t>& used() const { return used_; }
    std::string operator()(const Word& w) const {
        std::string out;
        for (const std::size_t g : used_) {
            if (w[g] == 0) continue;
            out += (out.empty() ? "" : " ") + names_[g];
            if (w[g] > 1) out += "^" + std::to_string(w[g]);
        }
        return out.empty() ? "1" : out;
    }
    std::string operator()(Element x) const { return (*this)(monoid_.word(x)); }

private:
    const Monoid& monoid_;
    std::vector<std::string> names_;
    std::vector<std::size_t> used_;
};

// A product of an element and a generator that has another word is a relation. It follows from shorter ones unless each
// word that it contains properly is the word of its element.
bool minimal(const Monoid& m, Word w, const std::vector<std::size_t>& used) {
    for (const std::size_t g : used) {
        if (w[g] == 0) continue;
        --w[g];
        if (m.word(m.of(w)) != w) return false;
        ++w[g];
    }
    return true;
}

}  // namespace

Description describe(const Growth& growth, Int last) {
    const Monoid& m = growth.monoid();
    const Namer name(m);
    Description out;
    out.order = m.size();
    for (const std::size_t g : name.used()) out.generators.push_back(static_cast<Int>(growth.generators()[g]));
    for (std::size_t i = 0; i < m.size(); ++i) {
        const auto x = static_cast<Element>(i);
        if (growth.outcomes().lost(x)) out.lost_elements.push_back(name(x));
        for (const std::size_t g : name.used()) {
            Word w = m.word(x);
            // Each word once: made of the one without its last generator.
            bool later = false;
            for (const std::size_t h : name.used()) later = later || (h > g && w[h] > 0);
            if (later) continue;
            ++w[g];
            const Element y = m.product(x, m.generator(g));
            if (m.word(y) != w && minimal(m, w, name.used())) out.relations.push_back(name(w) + " = " + name(y));
        }
    }
    out.lost = out.lost_elements.size();
    for (Int i = 0; i <= last; ++i) out.letters.push_back(name(growth.elements()[to_size(i)]));
    return out;
}

// T_n is {1, a} and a group of 2^n elements, all of which are their own inverses: a is *1, and the others are the sums
// of larger heaps, by their nim sum (Theorem 45 of docs/theory.md). The lost elements are a and the identity of that
// group.
std::string name_of(const Outcomes& o) {
    const Monoid& m = o.monoid;
    if (m.size() < 3) return "T_" + std::to_string(m.size() - 1);
    if (m.size() == 8) return "R_8";
    const std::size_t group = m.size() - 2;
    if (!std::has_single_bit(group) || m.size() < 6) return "";
    std::vector<Element> lost, units;
    for (std::size_t x = 0; x < m.size(); ++x) {
        if (o.lost(static_cast<Element>(x))) lost.push_back(static_cast<Element>(x));
        if (m.product(static_cast<Element>(x), static_cast<Element>(x)) == one)
            units.push_back(static_cast<Element>(x));
    }
    if (lost.size() != 2 || units.size() != 2) return "";
    const Element a = units[1], zero = lost[lost[0] == a ? 1 : 0];
    if (!o.lost(a) || m.product(a, zero) == zero) return "";
    for (std::size_t i = 0; i < m.size(); ++i) {
        const auto x = static_cast<Element>(i);
        if (x != one && x != a && (m.product(x, x) != zero || m.product(x, zero) != x)) return "";
    }
    return "T_" + std::to_string(std::bit_width(group) - 1);
}

std::vector<std::string> words(const Growth& growth, const std::vector<Element>& elements) {
    const Namer name(growth.monoid());
    std::vector<std::string> out;
    for (const Element x : elements) out.push_back(name(x));
    return out;
}

}  // namespace grundy::engines::quotient
