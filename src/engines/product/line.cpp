// SPDX-License-Identifier: MIT
// See line.hpp.
#include "engines/product/line.hpp"

#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/heap/engine.hpp"
#include "rules/affine.hpp"
#include "rules/options.hpp"

namespace grundy::engines::product {
namespace {

rules::Library with(const rules::Library& library, const rules::Game& game) {
    rules::Library out = library;
    out.games.push_back(std::make_shared<const rules::Game>(game));
    return out;
}

// How an option that leaves one place, with one number chosen, depends on it: with the factor 1 or -1, or not at all.
std::optional<Wide> factor_of(const rules::Affine& place, int chosen, int heap) {
    const auto of_chosen = place.coefficient(chosen), of_heap = place.coefficient(heap);
    const bool fits = place.exact() && place.terms.size() == 2 && of_heap == Wide{1} &&
                      (of_chosen == Wide{1} || of_chosen == Wide{-1});
    return fits ? of_chosen : std::nullopt;
}

}  // namespace

Line::Line(const rules::Ruleset& rules, int instance, const rules::Game& factor, const Threading& threading)
    : library_(with(rules.library(), factor)), rules_(library_) {
    instance_ = rules_.instantiate(static_cast<int>(library_.games.size()) - 1, rules.instance(instance).params);
    std::string why_not;
    auto heaps = rules::heap_form(rules_, instance_, why_not);
    if (!heaps) return;
    form_ = heaps->text();
    engine_ = std::make_unique<heap::Engine>(Setting{rules_, instance_, threading, *this, *this},
                                             rules::SystemForm::of(rules_, instance_, *std::move(heaps)));
    if (factor.options.size() != 1) return;
    const rules::Option& only = factor.options[0];
    if (only.binders.size() != 2 || only.binders[1].vars.size() != 1 || only.terms.size() != 1) return;
    const auto place = rules::to_affine(only.terms[0].args[0]);
    const auto by = place ? factor_of(*place, only.binders[1].vars[0].slot, factor.args[0].slot) : std::nullopt;
    if (by) taken_ = {place->constant, *by};
}

Nimber Line::value(Int n, Meter& meter) {
    if (engine_) return engine_->value({&n, 1}, meter).nimber();
    const std::size_t before = table_.size(), size = to_size(n) + 1;
    if (size > before) meter.claim_each(size - before, sizeof(Nimber), "the values of one factor of a product");
    while (table_.size() < size) {
        std::vector<Value> values;
        const auto from = static_cast<Int>(table_.size());
        rules::Enumerator(rules_, instance_, meter).run({&from, 1}, [&](std::span<const rules::Component> places) {
            Nimber total = 0;
            for (const rules::Component& c : places) total ^= table_[to_size(c.words[0])];
            values.emplace_back(total);
            return true;
        });
        table_.push_back(mex(values).nimber());
    }
    return table_[to_size(n)];
}

void Line::each(Int n, const std::function<bool(const Turn&)>& take, Meter& meter) {
    rules::Enumerator options(rules_, instance_, meter);
    options.run({&n, 1}, [&](std::span<const rules::Component> places) {
        Turn turn;
        for (const auto& [name, number] : options.choice())
            if (name == option_name)
                turn.option = to_size(number);
            else
                turn.chosen.push_back(number);
        for (const rules::Component& c : places) {
            turn.places.push_back(c.words[0]);
            turn.value ^= value(c.words[0], meter);
        }
        return take(turn);
    });
}

Line::Turns Line::moves_to(Int n, Nimber value, std::size_t most, Meter& meter) {
    Turns out;
    const Moves found = engine_->moves_to({&n, 1}, {value, most}, meter);
    out.complete = found.complete;
    for (const rules::Move& m : found.list)
        for (const rules::Component& c : m.to) {
            const Wide chosen = (c.words[0] - taken_->constant - n) * taken_->factor;  // which is 1 or -1
            out.list.push_back({0, {static_cast<Int>(chosen)}, {c.words[0]}, value});
        }
    return out;
}

}  // namespace grundy::engines::product
