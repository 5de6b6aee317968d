// SPDX-License-Identifier: MIT
// See expansion.hpp.
#include "engines/quotient/expansion.hpp"

#include <algorithm>
#include <limits>

#include "core/error.hpp"

namespace grundy::engines::quotient {
namespace {

constexpr auto unseen = std::numeric_limits<std::uint32_t>::max();

}  // namespace

// Sums are visited in ascending order: first those of smaller letters alone, then with one copy of the letter, and so
// on. If a sum is the first to have its element, so is each sum that lies in it.
Expansion::Expansion(Alphabet& alphabet, const Monoid& monoid, std::span<const Element> elements,
                     std::span<const Freed> freed, unsigned cap, Meter& meter)
    : alphabet_(alphabet),
      monoid_(monoid),
      cap_(cap),
      meter_(meter),
      freed_(freed.begin(), freed.end()),
      id_(elements.begin(), elements.end()) {
    std::uint64_t size = monoid.size();
    for (const Freed& f : freed_) {
        place_.push_back(size / monoid.size());
        id_[f.letter] = static_cast<Id>(size);
        size *= f.powers.index + f.powers.period;
        meter_.expect(size * 64, "the elements of a larger monoid");
    }
    meter_.claim(size * 64, "the elements of a larger monoid");
    claimed_ = size * 64;
    number_.assign(size, unseen);
    visit(0, 0);
    label_.push_back(static_cast<Label>(std::min(1U, cap)));
    for (std::uint32_t letter = 0; letter < id_.size(); ++letter) read(letter);
}

Expansion::~Expansion() { meter_.release(claimed_); }

std::size_t Expansion::powers_product(std::size_t a, std::size_t b) const {
    std::size_t out = 0;
    for (std::size_t i = freed_.size(); i-- > 0;) {
        const auto [index, period] = freed_[i].powers;
        std::size_t power = a / place_[i] + b / place_[i];
        if (power >= index + period) power = index + (power - index) % period;
        out += power * place_[i];
        a %= place_[i];
        b %= place_[i];
    }
    return out;
}

Expansion::Id Expansion::product(Id a, Id b) const {
    const std::size_t n = monoid_.size();
    const auto x = static_cast<Element>(a % n), y = static_cast<Element>(b % n);
    return static_cast<Id>(monoid_.product(x, y) + n * powers_product(a / n, b / n));
}

void Expansion::visit(Id id, std::uint32_t from) {
    const auto sum = static_cast<std::uint32_t>(ids_.size());
    number_[id] = sum;
    ids_.push_back(id);
    from_.push_back(from);
    last_.push_back(static_cast<std::uint32_t>(letters_.size() - (letters_.empty() ? 0 : 1)));
    removed_begin_.push_back(static_cast<std::uint32_t>(removed_.size()));
}

void Expansion::read(std::uint32_t letter) {
    const Id g = id_[letter];
    if (number_[g] != unseen) return;
    std::vector<Id> options;
    alphabet_.each_option(letter, [&](std::span<const std::uint32_t> sum) {
        Id id = 0;
        for (const std::uint32_t l : sum) id = product(id, id_[l]);
        options.push_back(id);
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    const auto generator = static_cast<std::uint32_t>(letters_.size());
    letters_.push_back(letter);
    options_.push_back(std::move(options));
    for (std::uint32_t begin = 0, end = static_cast<std::uint32_t>(ids_.size()); begin < end;
         begin = end, end = static_cast<std::uint32_t>(ids_.size()))
        for (std::uint32_t from = begin; from < end; ++from) {
            const Id id = product(ids_[from], g);
            if (number_[id] != unseen) continue;
            visit(id, from);
            for (std::uint32_t r = removed_begin_[from];
                 r < (from + 1 < removed_begin_.size() ? removed_begin_[from + 1] : removed_.size()); ++r)
                if (removed_[r].generator != generator)
                    removed_.push_back({removed_[r].generator, number_[product(ids_[removed_[r].rest], g)]});
            removed_.push_back({generator, from});
            label_last();
        }
}

// All options are smaller sums, so they have labels.
void Expansion::label_last() {
    const std::size_t n = monoid_.size();
    std::uint64_t values = 0;
    std::size_t looked = 0;
    for (std::size_t r = removed_begin_.back(); r < removed_.size(); ++r) {
        const Id rest = ids_[removed_[r].rest];
        const Element* const row = monoid_.products(static_cast<Element>(rest % n));
        for (const Id option : options_[removed_[r].generator]) {
            const std::size_t powers = rest < n     ? option / n
                                       : option < n ? rest / n
                                                    : powers_product(rest / n, option / n);
            values |= std::uint64_t{1} << label_[number_[row[option % n] + n * powers]];
            ++looked;
            if (cap_ == 1 && (values & 1) != 0) break;
        }
        if (cap_ == 1 && (values & 1) != 0) break;
    }
    meter_.tick(looked / 8 + 1);
    label_.push_back(static_cast<Label>(capped_mex(values, cap_)));
}

unsigned Expansion::value(const LetterSum& sum) const {
    Id id = 0;
    for (const std::uint32_t l : sum) id = product(id, id_[l]);
    return label_[number_[id]];
}

Expansion::Reduced Expansion::reduced() const {
    Action action;
    action.generators = letters_.size();
    action.from = from_;
    action.last = last_;
    action.label = label_;
    meter_.expect(ids_.size() * letters_.size() * 4, "the products of a larger monoid");
    for (const Id id : ids_)
        for (const std::uint32_t l : letters_) action.by.push_back(number_[product(id, id_[l])]);
    meter_.tick(action.by.size() / 8);
    const Classes classes = classes_of(action);
    meter_.tick(action.by.size() / 4);
    if (classes.size() > most_elements)
        meter_.expect(std::numeric_limits<std::uint64_t>::max() / 2, "a misere quotient of more than 65,536 elements");
    // Products, and the bits of who is lost.
    meter_.expect(classes.size() * classes.size() * 5 / 2, "the products of a misere quotient");
    Reduced out{Monoid(action, classes), {}, {}};
    meter_.tick(classes.size() * classes.size() / 16);
    for (std::size_t g = 0; g < out.monoid.generators(); ++g) out.letters.push_back(letters_[out.monoid.origin(g)]);
    for (const Id id : id_) out.elements.push_back(static_cast<Element>(classes.of[number_[id]]));
    return out;
}

}  // namespace grundy::engines::quotient
