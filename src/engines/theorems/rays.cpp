// SPDX-License-Identifier: MIT
// Two or three heaps, of which a move takes any number, or that number and fixed multiples of it from others, perhaps
// among barred cells (ray_form.hpp). The lost positions are listed row by row (ray_sweep.hpp).
#include <algorithm>
#include <memory>
#include <utility>

#include "engines/theorems/on_integers.hpp"
#include "engines/theorems/ray_positions.hpp"

namespace grundy::engines::theorems {
namespace {

class Rays final : public OnIntegers {
public:
    Rays(Match match, const RayForm& form, std::size_t integers)
        : OnIntegers(std::move(match)), first_(first_number(integers)), positions_(form, integers) {}

    std::string theorem() const override {
        if (positions_.barred().cells.empty())
            return "each row has one lost position, the first that no lost position of an earlier row reaches (Theorem "
                   "50)";
        if (!positions_.barred().block)
            return "each row has one lost position, the first that is not barred and that no lost position of an "
                   "earlier row reaches (Theorem 84)";
        return "between cells that block moves, a row has at most one lost position, the first that no lost position "
               "of an earlier row reaches (Theorem 84)";
    }
    bool serves(std::span<const Int> words) const override { return bound(words).empty(); }
    std::string bound(std::span<const Int> words) const override { return positions_.bound(words); }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override { return positions_.wins(words, meter); }

    std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> ranges, std::optional<std::uint64_t> /*modulus*/,
                                Meter& meter) const override {
        Wide out = 0;
        const bool few = positions_.each_lost(
            ranges, [&](const std::vector<Int>&) { ++out; }, meter);
        return few ? std::optional(out) : std::nullopt;
    }

private:
    void list(std::span<const Int> heaps, Nimber /*lost*/, const Add& add, Meter& meter) const override {
        const std::vector<Int> steps = positions_.winning_steps(heaps, meter);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] == 0) continue;
            const Ray& ray = positions_.rays()[i];
            std::vector<Wide> left;
            for (std::size_t h = 0; h < heaps.size(); ++h) left.push_back(heaps[h] - steps[i] * ray[first_ + h]);
            add(i, steps[i], left);
        }
    }

    std::size_t first_;
    mutable RayPositions positions_;  // they keep the rows that were asked for
};

std::unique_ptr<Theorem> rays_of(const rules::Ruleset& rules, int instance) {
    const auto form = ray_form_of(rules, instance);
    if (!form) return nullptr;
    Assignment as_written;
    for (std::size_t i = 0; i < form->rays.size(); ++i) as_written.options.emplace_back(i);
    Match match(rules, instance, form->normal, form->texts, std::move(as_written),
                order_as_written(form->normal->game));
    return std::make_unique<Rays>(std::move(match), *form, rules.game(instance).args.size());
}

}  // namespace

Row rays() { return {"moves along rays (Theorem 50; among barred cells, Theorem 84)", Says::winner, rays_of, {}}; }

}  // namespace grundy::engines::theorems
