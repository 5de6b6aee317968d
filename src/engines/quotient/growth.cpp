// SPDX-License-Identifier: MIT
// See growth.hpp.
#include "engines/quotient/growth.hpp"

#include <algorithm>
#include <utility>

namespace grundy::engines::quotient {
namespace {

// The guesses say that g^(i + 2) = g^i for the new letter g, with i up to this.
constexpr std::size_t most_copies = 24, most_readings = 4;
// The monoids that guesses come from are finer than the quotient.
constexpr std::size_t finer = 8, most_finer = 1 << 14;

}  // namespace

Growth::Growth(Alphabet& alphabet, unsigned cap, std::size_t most_elements, Meter& meter)
    : alphabet_(alphabet),
      cap_(cap),
      most_(most_elements),
      meter_(meter),
      outcomes_(std::make_unique<Outcomes>(Monoid(1), cap)),
      check_(std::make_unique<Check>(*outcomes_, meter)) {}

bool Growth::add() {
    const Bits options = alphabet_.options(elements_.size(), monoid(), elements_);
    if (options.empty()) {
        elements_.push_back(one);
        return true;
    }
    if (const auto it = known_.find(options); it != known_.end()) {
        elements_.push_back(it->second);
        return true;
    }
    return fits(options) || extend(options);
}

bool Growth::fits(const Bits& options) {
    // The value of the letter in each company, as far as its options decide it, bounds the candidates.
    std::vector<Bits> left;
    for (unsigned v = 0; v < outcomes_->values; ++v) {
        left.emplace_back(monoid().size());
        for (const std::size_t e : options.list())
            left.back().unite(outcomes_->valued_with(v, static_cast<Element>(e)));
    }
    const auto possible = [&](Element x) {
        for (unsigned v = 0; v < outcomes_->values; ++v)
            if (outcomes_->valued_with(v, x).meets(left[v])) return false;
        const unsigned value = value_of(monoid().label(x));
        for (unsigned v = 0; v < value && v < outcomes_->values; ++v)
            if (!left[v].has(one)) return false;
        return true;
    };
    std::vector<std::pair<std::size_t, Element>> candidates;
    for (std::size_t x = 0; x < monoid().size(); ++x)
        if (possible(static_cast<Element>(x)))
            candidates.emplace_back(outcomes_->valued_with(0, static_cast<Element>(x)).count(),
                                    static_cast<Element>(x));
    meter_.tick(monoid().size());
    // At most one is right. It is likely to be the one that is lost in the most company.
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [count, x] : candidates) {
        auto trial = std::make_unique<Check>(*check_);
        if (!trial->add({x, options})) continue;
        check_ = std::move(trial);
        known_.emplace(options, x);
        elements_.push_back(x);
        return true;
    }
    return false;
}

// A reading of the letters beside `copies` copies of the new letter.
struct Growth::Layer {
    std::size_t copies = 0;
    std::vector<std::uint64_t> copy;  // by element of the layer before: the values that the new letter leads to
    std::unique_ptr<Extension> extension;
};

// Reads the letters beside one copy more, and again upon that reading, until it becomes no finer: a monoid that depends
// on the order of the letters may take words for equal that are not.
bool Growth::stack(std::vector<Layer>& layers, std::size_t copies, const Bits& options) const {
    const auto push = [&](const Monoid& before, const std::vector<Element>& elements, std::vector<std::uint64_t> copy) {
        Layer layer{copies, copy, nullptr};
        layer.extension = std::make_unique<Extension>(alphabet_, before, elements, std::move(copy), cap_,
                                                      std::min(finer * most_ + 64, most_finer), meter_);
        if (!layer.extension->read()) return false;
        layers.push_back(std::move(layer));
        return true;
    };
    const Extension* const before = layers.empty() ? nullptr : layers.back().extension.get();
    const Bits copy = before ? alphabet_.options(elements_.size(), before->monoid(), before->elements()) : options;
    if (before ? !push(before->monoid(), before->elements(), values_of(before->monoid(), copy))
               : !push(monoid(), elements_, values_of(monoid(), copy)))
        return false;
    for (std::size_t again = 0; again < most_readings; ++again) {
        const Layer& last = layers.back();
        const Monoid& m = last.extension->monoid();
        std::vector<std::uint64_t> same(m.size());
        for (std::size_t x = 0; x < m.size(); ++x) same[x] = last.copy[m.label(static_cast<Element>(x)) >> value_bits];
        if (!push(m, last.extension->elements(), std::move(same))) return false;
        if (layers.back().extension->monoid().size() == layers[layers.size() - 2].extension->monoid().size())
            return true;
    }
    return true;
}

// The words q g^i, i <= copies, where q is an element of the last layer and g the new letter.
Action Growth::with_copies(const std::vector<Layer>& layers, std::size_t copies) const {
    const Monoid& m = layers.back().extension->monoid();
    const std::size_t n = m.size(), g = m.generators();
    const auto at = [&](std::size_t i, std::size_t q) { return static_cast<std::uint32_t>(i * n + q); };
    Action out;
    out.generators = g + 1;
    out.label.resize(n * (copies + 1));
    for (std::size_t i = 0; i <= copies; ++i)
        for (std::size_t q = 0; q < n; ++q) {
            const auto x = static_cast<Element>(q);
            for (std::size_t b = 0; b < g; ++b) out.by.push_back(at(i, m.product(x, m.generator(b))));
            out.by.push_back(at(i == copies ? copies - 1 : i + 1, q));
            out.from.push_back(q != one ? at(i, m.from(x)) : i == 0 ? 0 : at(i - 1, one));
            out.last.push_back(static_cast<std::uint32_t>(q == one ? g : m.last(x)));
        }
    for (std::size_t q = 0; q < n; ++q) {
        auto x = static_cast<Element>(q);
        std::size_t above = copies + 1;
        for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
            const Label l = layer->extension->monoid().label(x);
            if (layer->copies < above) out.label[at(layer->copies, q)] = value_of(l);
            above = layer->copies;
            x = static_cast<Element>(l >> value_bits);
        }
        out.label[q] = monoid().label(x);
    }
    return out;
}

bool Growth::extend(const Bits& options) {
    std::vector<Layer> layers;
    for (std::size_t copies = 1; copies <= most_copies + 1; ++copies) {
        if (!stack(layers, copies, options)) return false;
        if (copies == 1) continue;
        const Extension& last = *layers.back().extension;
        auto generators = last.generators();
        generators.push_back(elements_.size());
        if (adopt(with_copies(layers, copies), last.monoid(), last.elements(), std::move(generators))) return true;
    }
    return false;
}

// True if the guess is right with all letters: it is the quotient then.
bool Growth::adopt(const Action& guess, const Monoid& words, const std::vector<Element>& elements,
                   std::vector<std::size_t> generators) {
    Monoid reduced(guess, most_);
    meter_.tick(guess.size());
    if (reduced.size() == 0) return false;
    auto outcomes = std::make_unique<Outcomes>(std::move(reduced), cap_);
    auto check = std::make_unique<Check>(*outcomes, meter_);
    std::vector<Element> all;
    std::map<Bits, Element> known;
    for (std::size_t i = 0; i <= elements.size(); ++i) {
        Element x = outcomes->monoid.generator(generators.size() - 1);
        if (i < elements.size()) {
            Word w = words.word(elements[i]);
            w.push_back(0);
            x = outcomes->monoid.of(w);
        }
        const Bits options = alphabet_.options(i, outcomes->monoid, all);
        if (options.empty() && x != one) return false;
        all.push_back(x);
        if (options.empty()) continue;
        const auto [it, fresh] = known.emplace(options, x);
        if (it->second != x || (fresh && !check->add({x, options}))) return false;
    }
    outcomes_ = std::move(outcomes);
    check_ = std::move(check);
    elements_ = std::move(all);
    generators_ = std::move(generators);
    known_ = std::move(known);
    return true;
}

}  // namespace grundy::engines::quotient
