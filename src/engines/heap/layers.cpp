// SPDX-License-Identifier: MIT
// See layers.hpp.
#include "engines/heap/layers.hpp"

#include <algorithm>
#include <optional>

#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/heap/solver.hpp"

namespace grundy::engines::heap {
namespace {

using rules::HeapMove;

constexpr std::size_t most_found = std::size_t{1} << 16;
constexpr std::uint64_t bytes_a_value = 3 * sizeof(std::uint32_t);  // an old vector exists while it is copied

// Visits each sequence once. One that is met again while it is visited leads back to itself.
class Visit {
public:
    explicit Visit(const rules::SystemForm& form) : form_(form), found_(form.forms.size()) {}

    Layer layer(std::size_t sequence) {
        if (found_[sequence]) return *found_[sequence];
        const auto& moves = form_.forms[sequence].moves;
        const auto every_part = [&](const auto& holds) {
            return std::all_of(moves.begin(), moves.end(), [&](const HeapMove& m) {
                return std::all_of(m.to.begin(), m.to.begin() + m.parts, [&](int to) { return holds(to_size(to)); });
            });
        };
        found_[sequence] = Layer::none;
        if (form_.forms[sequence].some_residues()) return Layer::none;
        if (every_part([&](std::size_t to) { return to == sequence; }))
            found_[sequence] = Layer::lowest;
        else if (form_.forms[sequence].most_parts() <= 2 && form_.forms[sequence].finite() &&
                 every_part([&](std::size_t to) { return layer(to) != Layer::none; }))
            found_[sequence] = Layer::above;
        return *found_[sequence];
    }

private:
    const rules::SystemForm& form_;
    std::vector<std::optional<Layer>> found_;
};

}  // namespace

std::vector<Layer> layers_of(const rules::SystemForm& form) {
    if (form.forms.size() == 1) return {Layer::none};
    Visit visit(form);
    std::vector<Layer> out;
    for (std::size_t i = 0; i < form.forms.size(); ++i) out.push_back(visit.layer(i));
    return out;
}

Layers::Layers(const rules::Ruleset& rules, const rules::SystemForm& form, unsigned threads)
    : rules_(rules),
      form_(form),
      threads_(threads),
      layers_(layers_of(form)),
      alone_(form.forms.size()),
      values_(form.forms.size()) {}

Layers::~Layers() = default;

HeapSolver& Layers::alone(std::size_t sequence) {
    if (!alone_[sequence]) {
        rules::HeapForm own = form_.forms[sequence];
        for (HeapMove& m : own.moves) m.to = {};
        alone_[sequence] =
            std::make_unique<HeapSolver>(rules_, form_.sequences[sequence].instance, std::move(own), threads_);
    }
    return *alone_[sequence];
}

Nimber Layers::value(std::size_t sequence, Int n, Meter& meter) {
    if (layers_[sequence] == Layer::lowest) return alone(sequence).value(0, n, meter);
    const std::pair key{sequence, n};
    if (const auto it = found_.find(key); it != found_.end()) return it->second;
    const Nimber out = from_below(sequence, n, meter);
    if (found_.size() >= most_found) found_.clear();
    found_.emplace(key, out);
    return out;
}

void Layers::for_range(std::size_t sequence, Int from, Int to, const RangeVisit& visit, Meter& meter) {
    if (layers_[sequence] == Layer::lowest) return alone(sequence).for_range(0, from, to, visit, meter);
    for (Wide n = from; n <= to; ++n) {
        const ValueWord v = value(sequence, static_cast<Int>(n), meter);
        meter.tick();
        visit({&v, 1});
    }
}

Nimber Layers::from_below(std::size_t sequence, Int n, Meter& meter) {
    std::vector<Nimber> options;
    for (const HeapMove& m : form_.forms[sequence].moves)
        if (m.allows(n)) add_options(m, n, options, meter);
    return mex(options);
}

void Layers::add_options(const HeapMove& m, Int n, std::vector<Nimber>& out, Meter& meter) {
    if (m.parts == 0) {
        if (m.takes.contains(n)) out.push_back(m.bonus);
        return;
    }
    for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
        meter.tick();
        if (m.parts == 2)
            add_pairs(m, n - *t, out, meter);
        else if (n - *t >= m.least[0])
            out.push_back(value(to_size(m.to[0]), n - *t, meter) ^ m.bonus);
    }
}

// Adds the value of each pair of parts, once for each take.
void Layers::add_pairs(const HeapMove& m, Int rest, std::vector<Nimber>& out, Meter& meter) {
    const Int last = rest - m.least[1];
    if (last < m.least[0]) return;
    const auto& first = up_to(to_size(m.to[0]), last, meter);
    const auto& second = up_to(to_size(m.to[1]), rest - m.least[0], meter);
    std::vector<bool> seen;
    meter.tick(static_cast<std::uint64_t>(last - m.least[0]) + 1);
    for (Int a = m.least[0]; a <= last; ++a) {
        if (m.unequal && a == rest - a) continue;
        const std::uint32_t v = first[to_size(a)] ^ second[to_size(rest - a)];
        if (v >= seen.size()) seen.resize(std::size_t{2} * v + 64);
        if (!seen[v]) out.push_back(v ^ m.bonus);
        seen[v] = true;
    }
}

const std::vector<std::uint32_t>& Layers::up_to(std::size_t sequence, Int n, Meter& meter) {
    auto& out = values_[sequence];
    const auto begin = static_cast<Int>(out.size());
    if (n < begin) return out;
    meter.claim(static_cast<std::uint64_t>(n - begin + 1) * bytes_a_value, "the values of " + form_.names[sequence]);
    const auto add = [&](std::span<const ValueWord> some) {
        for (const ValueWord v : some) out.push_back(static_cast<std::uint32_t>(v));
    };
    for_range(sequence, begin, n, add, meter);
    return out;
}

}  // namespace grundy::engines::heap
