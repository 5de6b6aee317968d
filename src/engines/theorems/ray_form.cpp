// SPDX-License-Identifier: MIT
// See ray_form.hpp.
#include "engines/theorems/ray_form.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "engines/theorems/conditions.hpp"
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

// Of games of this many integers, all with numbers up to most_multiple.
std::map<std::string, Ray> rays_by_text(std::size_t integers) {
    std::map<std::string, Ray> out;
    const Int most_x = integers > 2 ? most_multiple : 0;
    for (Int x = 0; x <= most_x; ++x)
        for (Int y = 0; y <= most_multiple; ++y)
            for (Int z = 0; z <= most_multiple; ++z)
                if (std::gcd(x, std::gcd(y, z)) == 1) {
                    const std::string first = integers > 2 ? taken('a', x) + ", " : "";
                    const char y_name = integers > 2 ? 'b' : 'a', z_name = integers > 2 ? 'c' : 'b';
                    out.emplace("self(" + first + taken(y_name, y) + ", " + taken(z_name, z) + ") for p in 1..",
                                Ray{x, y, z});
                }
    return out;
}

const std::map<std::string, Ray>& known_rays(std::size_t integers) {
    static const std::map<std::string, Ray> two = rays_by_text(2), three = rays_by_text(3);
    return integers > 2 ? three : two;
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
        if (conditions.size() > 1 || game_.args.size() != 2) return std::nullopt;
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
            first = first || (is_place(*place, some->variable, -1) && is_cell(c, 0, ray_[1], distance));
            second = second || (is_place(*place, some->variable, 0) && is_cell(c, 1, ray_[2], distance));
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

// The words of a parameter that is a row; null if it is none.
const std::vector<Int>* pairs_of(const rules::Ruleset& rules, int instance, int slot) {
    const auto& params = rules.game(instance).params;
    for (std::size_t i = 0; i < params.size(); ++i)
        if (params[i].variable.type == rules::Type::row && params[i].variable.slot == slot)
            return std::get<rules::SharedWords>(rules.instance(instance).params[i]).words.get();
    return nullptr;
}

bool is_symmetric(const RayForm& form, std::size_t i, std::size_t j) {
    const auto has_image = [&](Ray ray) {
        std::swap(ray[i], ray[j]);
        return std::find(form.rays.begin(), form.rays.end(), ray) != form.rays.end();
    };
    return std::all_of(form.rays.begin(), form.rays.end(), has_image) &&
           form.barred.transposed().cells == form.barred.cells;
}

// Whether arguments whose order does not matter may be exchanged.
bool fits_symmetries(const rules::Game& game, const RayForm& form) {
    const std::size_t first = first_number(game.args.size());
    return std::all_of(game.symmetries.begin(), game.symmetries.end(), [&](const rules::Symmetry& s) {
        for (std::size_t i = first + s.first; i + 1 < first + s.first + s.count; ++i)
            if (!is_symmetric(form, i, i + 1)) return false;
        return true;
    });
}

}  // namespace

std::optional<RayForm> ray_form_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.args.size() < 2 || written.args.size() > 3 || !rules::all_integers(written.args) || written.cyclic ||
        written.member)
        return std::nullopt;
    RayForm out;
    out.normal = std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance));
    const std::map<std::string, Ray>& known = known_rays(written.args.size());
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
        const auto ray = known.find(out.texts.back().text);
        if (ray == known.end()) return std::nullopt;
        out.rays.push_back(ray->second);
        const auto test =
            RayConditions(out.normal->game, out.rays.back(), bare.binders[0].vars[0].slot).test(conditions);
        if (!test || (all && *all != *test)) return std::nullopt;
        all = test;
    }
    if (!all || std::none_of(out.rays.begin(), out.rays.end(), is_axis)) return std::nullopt;
    if (all->slot >= 0) {
        const std::vector<Int>* const words = pairs_of(rules, instance, all->slot);
        if (words == nullptr) return std::nullopt;
        out.barred.block = all->block;
        auto& cells = out.barred.cells;
        for (std::size_t i = 0; i + 1 < words->size(); i += 2) cells.emplace_back((*words)[i], (*words)[i + 1]);
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
    return fits_symmetries(written, out) ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace grundy::engines::theorems
