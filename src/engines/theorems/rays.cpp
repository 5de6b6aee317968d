// SPDX-License-Identifier: MIT
// Two heaps, of which a move takes any number, or that number and fixed multiples of it from both. A set of pairs may
// bar cells: no move leads there, or none leads past them either. The lost positions are listed row by row
// (ray_sweep.hpp).
#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "engines/theorems/conditions.hpp"
#include "engines/theorems/on_integers.hpp"
#include "engines/theorems/ray_sweep.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr Int most_multiple = 9;

std::string taken(char argument, Int multiple) {
    if (multiple == 0) return {argument};
    const std::string k = multiple == 1 ? "p" : "(" + std::to_string(multiple) + " * p)";
    return std::string("(") + argument + " - " + k + ")";
}

std::string text(const Ray& ray) { return "self(" + taken('a', ray.a) + ", " + taken('b', ray.b) + ") for p in 1.."; }

const std::map<std::string, Ray>& rays_by_text() {
    static const std::map<std::string, Ray> out = [] {
        std::map<std::string, Ray> rays;
        for (Int a = 0; a <= most_multiple; ++a)
            for (Int b = 0; b <= most_multiple; ++b)
                if (std::gcd(a, b) == 1) rays.emplace(text({a, b}), Ray{a, b});
        return rays;
    }();
    return out;
}

// What an option tests besides the ray: whether the cell where it ends, or each on the way, is not in a set of pairs.
struct RayTest {
    int slot = -1;  // of the row of pairs; -1: none
    bool block = false;
    friend bool operator==(const RayTest&, const RayTest&) = default;
};

// A condition on a loop that has one range: from 1 to `last`, if that is what it is.
struct OneRange {
    const Expr* last = nullptr;
    int variable = -1;
    std::vector<Expr> conditions{};
};

std::optional<OneRange> one_range(const Expr& loop) {
    if (loop.loop->binders.size() != 1) return std::nullopt;
    const Binder& b = loop.loop->binders[0];
    if (b.kind != Binder::Kind::range || b.exprs[0].op != Op::constant || b.exprs[0].value != 1) return std::nullopt;
    OneRange out{&b.exprs[1], b.vars[0].slot, {}};
    for (const auto* list : {&loop.args, &loop.loop->guard, &b.conditions}) add_conjuncts(*list, out.conditions);
    return out;
}

class RayConditions {
public:
    RayConditions(const rules::Game& game, const Ray& ray, int distance)
        : game_(game), ray_(ray), distance_(distance) {}

    std::optional<RayTest> test(const std::vector<Expr>& conditions) const {
        if (conditions.empty()) return RayTest{};
        if (conditions.size() > 1) return std::nullopt;
        const Expr& e = conditions[0];
        if (const int slot = outside(e, distance_); slot >= 0) return RayTest{slot, false};
        const bool all = e.op == Op::loop_all, none = e.op == Op::negation && e.args[0].op == Op::loop_any;
        const auto way = all ? one_range(e) : none ? one_range(e.args[0]) : std::nullopt;
        if (!way || way->conditions.size() != 1 || !is_integer_variable(*way->last, distance_)) return std::nullopt;
        if (all && !(e.loop->guard.empty() && e.loop->binders[0].conditions.empty())) return std::nullopt;
        const Expr& cell = way->conditions[0];
        const int slot = all ? outside(cell, way->variable) : inside(cell, way->variable);
        return slot < 0 ? std::nullopt : std::optional(RayTest{slot, true});
    }

private:
    // The slot of the row of pairs x, y that holds the cell at a distance: some i in 1..len(row) div 2 has x at 2 i - 1
    // and y at 2 i. -1 if this is no such condition.
    int inside(const Expr& e, int distance) const {
        if (e.op != Op::loop_any) return -1;
        const auto some = one_range(e);
        if (!some || some->conditions.size() != 2) return -1;
        const Expr& half = *some->last;
        if (half.op != Op::div || half.args[0].op != Op::length || half.args[0].args[0].op != Op::row_variable ||
            half.args[1].op != Op::constant || half.args[1].value != 2)
            return -1;
        const int row = half.args[0].args[0].slot;
        bool first = false, second = false;
        for (const Expr& c : some->conditions) {
            const Expr* const place = place_of(c, row, distance);
            if (place == nullptr) return -1;
            first = first || (is_place(*place, some->variable, -1) && is_cell(c, 0, ray_.a, distance));
            second = second || (is_place(*place, some->variable, 0) && is_cell(c, 1, ray_.b, distance));
        }
        return first && second ? row : -1;
    }
    int outside(const Expr& e, int distance) const { return e.op == Op::negation ? inside(e.args[0], distance) : -1; }
    // The difference of the two sides of an equation.
    static std::optional<rules::Affine> difference_of(const Expr& e) {
        if (e.op != Op::equal) return std::nullopt;
        auto out = rules::to_affine(e.args[0]);
        const auto other = rules::to_affine(e.args[1]);
        if (!out || !other) return std::nullopt;
        out->add(*other, -1);
        return out;
    }
    // The place of the only element of the row in an equation that has nothing else but arguments and the distance;
    // null if it is no such equation.
    const Expr* place_of(const Expr& e, int row, int distance) const {
        if (e.op != Op::equal) return nullptr;
        const Expr* out = nullptr;
        const auto look = [&](const Expr& x, const auto& again) -> bool {
            if (x.op == Op::element && is_row_variable(x.args[0], row))
                return std::exchange(out, &x.args[1]) == nullptr;
            if (x.op == Op::variable)
                return x.slot == distance || x.slot == game_.args[0].slot || x.slot == game_.args[1].slot;
            const bool linear = x.op == Op::add || x.op == Op::sub || x.op == Op::mul || x.op == Op::negate ||
                                x.op == Op::constant || x.op == Op::equal;
            return linear && std::all_of(x.args.begin(), x.args.end(), [&](const Expr& y) { return again(y, again); });
        };
        return look(e, look) ? out : nullptr;
    }
    // Whether the equation says that the element is the argument less `taken` times the distance.
    bool is_cell(const Expr& e, std::size_t argument, Int taken, int distance) const {
        const auto d = difference_of(e);
        if (!d || d->constant != 0 || d->terms.size() != (taken == 0 ? 2U : 3U)) return false;
        Wide sign = 0;
        for (const auto& [atom, factor] : d->terms)
            if (atom.op == Op::element) sign = factor;
        if (sign != 1 && sign != -1) return false;
        return std::all_of(d->terms.begin(), d->terms.end(), [&](const auto& t) {
            return t.first.op == Op::element ||
                   (is_integer_variable(t.first, game_.args[argument].slot) && t.second == -sign) ||
                   (is_integer_variable(t.first, distance) && t.second == sign * taken);
        });
    }
    // Whether this is 2 i + offset.
    static bool is_place(const Expr& e, int variable, Int offset) {
        const auto sum = rules::to_affine(e);
        return sum && sum->exact() && sum->constant == offset && sum->terms.size() == 1 &&
               sum->coefficient(variable) == 2;
    }

    const rules::Game& game_;
    const Ray& ray_;
    int distance_;
};

// The options of a game: one direction each, in their order, and what all of them test.
struct RayForm {
    std::shared_ptr<const rules::NormalGame> normal{};
    std::vector<OptionText> texts{};
    std::vector<Ray> rays{};
    Barred barred{};
};

// The words of a parameter that is a row; null if it is none.
const std::vector<Int>* pairs_of(const rules::Ruleset& rules, int instance, int slot) {
    const auto& params = rules.game(instance).params;
    for (std::size_t i = 0; i < params.size(); ++i)
        if (params[i].variable.type == rules::Type::row && params[i].variable.slot == slot)
            return std::get<rules::SharedWords>(rules.instance(instance).params[i]).words.get();
    return nullptr;
}

bool both_ways(const std::vector<Ray>& rays) {
    return std::all_of(rays.begin(), rays.end(), [&](const Ray& ray) {
        return std::find(rays.begin(), rays.end(), Ray{ray.b, ray.a}) != rays.end();
    });
}

std::optional<RayForm> ray_form_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.args.size() != 2 || !rules::all_integers(written.args) || written.cyclic || written.member)
        return std::nullopt;
    RayForm out;
    out.normal = std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance));
    std::optional<RayTest> all;
    for (const rules::Option& option : out.normal->game.options) {
        if (option.binders.size() != 1) return std::nullopt;
        rules::Option bare = option;  // without its conditions
        std::vector<Expr> conditions;
        add_conjuncts(bare.guard, conditions);
        add_conjuncts(bare.binders[0].conditions, conditions);
        bare.guard.clear();
        bare.binders[0].conditions.clear();
        out.texts.push_back(option_text(rules, instance, out.normal->game, order_as_written(out.normal->game), bare));
        const auto ray = rays_by_text().find(out.texts.back().text);
        if (ray == rays_by_text().end()) return std::nullopt;
        out.rays.push_back(ray->second);
        const auto test =
            RayConditions(out.normal->game, out.rays.back(), bare.binders[0].vars[0].slot).test(conditions);
        if (!test || (all && *all != *test)) return std::nullopt;
        all = test;
    }
    const auto has = [&](const Ray& ray) { return std::count(out.rays.begin(), out.rays.end(), ray); };
    if (has({1, 0}) != 1 || has({0, 1}) != 1) return std::nullopt;
    if (all->slot >= 0) {
        const std::vector<Int>* const words = pairs_of(rules, instance, all->slot);
        if (words == nullptr) return std::nullopt;
        out.barred.block = all->block;
        auto& cells = out.barred.cells;
        for (std::size_t i = 0; i + 1 < words->size(); i += 2) cells.emplace_back((*words)[i], (*words)[i + 1]);
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
    return out;
}

// Whether the games on (a, b) and on (b, a) are the same.
bool is_symmetric(const RayForm& form) {
    return both_ways(form.rays) && form.barred.transposed().cells == form.barred.cells;
}

std::vector<Ray> transposed(std::vector<Ray> rays) {
    for (Ray& ray : rays) std::swap(ray.a, ray.b);
    return rays;
}

// Beyond the greatest number that is asked for, cells do not matter.
Barred within_limits(Barred barred) {
    if (barred.block)
        std::erase_if(barred.cells,
                      [](const auto& cell) { return std::max(cell.first, cell.second) >= RaySweep::most_blocked; });
    return barred;
}

class Rays final : public OnIntegers {
public:
    Rays(Match match, const RayForm& form)
        : OnIntegers(std::move(match)),
          rays_(form.rays),
          barred_(form.barred),
          is_symmetric_(theorems::is_symmetric(form)),
          by_rows_(rays_, within_limits(barred_)),
          by_columns_(transposed(rays_), within_limits(barred_.transposed())) {}

    std::string theorem() const override {
        if (barred_.cells.empty())
            return "each row has one lost position, the first that no lost position of an earlier row reaches (Theorem "
                   "50)";
        if (!barred_.block)
            return "each row has one lost position, the first that is not barred and that no lost position of an "
                   "earlier row reaches (Theorem 84)";
        return "between cells that block moves, a row has at most one lost position, the first that no lost position "
               "of an earlier row reaches (Theorem 84)";
    }
    bool serves(std::span<const Int> words) const override {
        return std::min(words[0], words[1]) < RaySweep::most_rows &&
               (!barred_.block || std::max(words[0], words[1]) < RaySweep::most_blocked);
    }
    std::string bound(std::span<const Int> words) const override {
        const std::string number = barred_.cells.empty() ? "Theorem 50" : "Theorem 84";
        if (std::min(words[0], words[1]) >= RaySweep::most_rows) return number + " lists rows up to 2^24";
        return serves(words) ? "" : number + " lists cells with numbers up to 2^40";
    }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        const Int a = words[0], b = words[1];
        if (barred_.has(a, b)) {
            const std::vector<Int> steps = winning_steps(a, b, meter);
            return std::any_of(steps.begin(), steps.end(), [](Int k) { return k > 0; });
        }
        const std::vector<Int> lost = a <= b ? by_rows_.lost(a, meter) : columns().lost(b, meter);
        return !std::binary_search(lost.begin(), lost.end(), std::max(a, b));
    }

    std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> ranges, Meter& meter) const override {
        if (!serves(std::vector<Int>{ranges[0].second, ranges[1].second})) return std::nullopt;
        const bool rows = ranges[0].second <= ranges[1].second;
        const auto [first, last] = ranges[rows ? 0 : 1];
        const auto [from, to] = ranges[rows ? 1 : 0];
        Wide out = 0;
        for (Int row = first; row <= last; ++row) {
            meter.tick();
            const std::vector<Int> lost = (rows ? by_rows_ : columns()).lost(row, meter);
            out += std::upper_bound(lost.begin(), lost.end(), to) - std::lower_bound(lost.begin(), lost.end(), from);
        }
        for (const auto& [a, b] : barred_.cells) {
            const auto within = [](Int n, const std::pair<Int, Int>& r) { return r.first <= n && n <= r.second; };
            if (within(a, ranges[0]) && within(b, ranges[1]) && !wins(std::vector<Int>{a, b}, meter)) ++out;
        }
        return out;
    }

private:
    RaySweep& columns() const { return is_symmetric_ ? by_rows_ : by_columns_; }

    void list(std::span<const Int> heaps, Nimber /*lost*/, const Add& add, Meter& meter) const override {
        const Int a = heaps[0], b = heaps[1];
        const std::vector<Int> steps = winning_steps(a, b, meter);
        for (std::size_t i = 0; i < rays_.size(); ++i)
            if (const Int k = steps[i]; k > 0) add(i, k, {a - k * rays_[i].a, b - k * rays_[i].b});
    }
    // How far it is along each ray to the lost position that a move reaches; 0 if there is none. A move leads from each
    // cell of a ray to a later one, unless a barred cell blocks it; so only the first lost position is reached.
    std::vector<Int> winning_steps(Int a, Int b, Meter& meter) const {
        std::vector<Int> lost(rays_.size()), wall(rays_.size());
        const auto visit = [&](std::vector<Int>& nearest, Int c, Int d) {
            for (std::size_t i = 0; i < rays_.size(); ++i)
                if (const Int k = steps(rays_[i], a - c, b - d); k > 0)
                    nearest[i] = nearest[i] == 0 ? k : std::min(nearest[i], k);
        };
        for (Int row = 0; row <= std::min(a, b); ++row) {
            meter.tick();
            if (a <= b)
                for (const Int d : by_rows_.lost(row, meter)) visit(lost, row, d);
            else
                for (const Int c : columns().lost(row, meter)) visit(lost, c, row);
        }
        if (barred_.block)
            for (const auto& [c, d] : barred_.cells) {
                meter.tick();
                if (c <= a && d <= b) visit(wall, c, d);
            }
        for (std::size_t i = 0; i < rays_.size(); ++i)
            if (wall[i] > 0 && wall[i] < lost[i]) lost[i] = 0;
        return lost;
    }
    // How many times the ray leads over this distance; 0 if it does not. Its numbers are coprime, so that a distance
    // along it is a whole multiple.
    static Int steps(const Ray& ray, Int a, Int b) {
        if (a < 0 || b < 0 || Wide{a} * ray.b != Wide{b} * ray.a) return 0;
        return ray.a > 0 ? a / ray.a : b / ray.b;
    }

    std::vector<Ray> rays_;
    Barred barred_;
    bool is_symmetric_;
    mutable RaySweep by_rows_, by_columns_;  // they keep the rows that were asked for
};

std::unique_ptr<Theorem> rays_of(const rules::Ruleset& rules, int instance) {
    auto form = ray_form_of(rules, instance);
    if (!form || (!rules.game(instance).symmetries.empty() && !is_symmetric(*form))) return nullptr;
    Assignment as_written;
    for (std::size_t i = 0; i < form->rays.size(); ++i) as_written.options.emplace_back(i);
    Match match(rules, instance, form->normal, form->texts, std::move(as_written),
                order_as_written(form->normal->game));
    return std::make_unique<Rays>(std::move(match), *form);
}

}  // namespace

Row rays() { return {"moves along rays (Theorem 50; among barred cells, Theorem 84)", Says::winner, rays_of, {}}; }

}  // namespace grundy::engines::theorems
