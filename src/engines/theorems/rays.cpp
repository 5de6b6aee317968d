// SPDX-License-Identifier: MIT
// Two heaps, of which a move takes any number, or that number and fixed multiples of it from both. The lost positions
// are listed row by row (ray_sweep.hpp).
#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include "engines/theorems/on_integers.hpp"
#include "engines/theorems/ray_sweep.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

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

// The directions of the options, or nothing if one of them has none.
std::vector<Ray> rays_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.args.size() != 2 || !rules::all_integers(written.args) || written.cyclic || written.member) return {};
    const rules::NormalGame normal = rules::normal_game(rules, instance);
    std::vector<Ray> out;
    for (const OptionText& option : option_texts(rules, instance, normal.game, order_as_written(normal.game)))
        if (const auto ray = rays_by_text().find(option.text); ray != rays_by_text().end()) out.push_back(ray->second);
    const auto has = [&](const Ray& ray) { return std::find(out.begin(), out.end(), ray) != out.end(); };
    if (out.size() != written.options.size() || !has({1, 0}) || !has({0, 1})) return {};
    return out;
}

bool both_ways(const std::vector<Ray>& rays) {
    return std::all_of(rays.begin(), rays.end(), [&](const Ray& ray) {
        return std::find(rays.begin(), rays.end(), Ray{ray.b, ray.a}) != rays.end();
    });
}

class Rays final : public OnIntegers {
public:
    Rays(Match match, std::vector<Ray> rays)
        : OnIntegers(std::move(match)), rays_(std::move(rays)), both_ways_(both_ways(rays_)), sweep_(rays_) {}

    std::string theorem() const override {
        return "each row has one lost position, the first that no lost position of an earlier row reaches (Theorem 50)";
    }
    bool serves(std::span<const Int> words) const override { return row_of(words[0], words[1]) < RaySweep::most_rows; }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override { return !lost(words[0], words[1], meter); }

private:
    Int row_of(Int a, Int b) const { return both_ways_ ? std::min(a, b) : a; }
    bool lost(Int a, Int b, Meter& meter) const {
        if (both_ways_ && b < a) std::swap(a, b);
        return sweep_.lost(a, meter) == b;
    }
    // A ray holds at most one lost position, since one move leads from any cell of it to a later one.
    void list(std::span<const Int> heaps, Nimber /*lost*/, const Add& add, Meter& meter) const override {
        const Int a = heaps[0], b = heaps[1];
        std::vector<Int> length(rays_.size());  // 0 if no lost position was found
        const auto visit = [&](Int c, Int d) {
            for (std::size_t i = 0; i < rays_.size(); ++i)
                if (const Int k = steps(rays_[i], a - c, b - d); k > 0) length[i] = k;
        };
        for (Int c = 0; c <= row_of(a, b); ++c) {
            meter.tick();
            const Int d = sweep_.lost(c, meter);
            visit(c, d);
            if (both_ways_) visit(d, c);
        }
        for (std::size_t i = 0; i < rays_.size(); ++i)
            if (const Int k = length[i]; k > 0) add(i, k, {a - k * rays_[i].a, b - k * rays_[i].b});
    }
    // How many times the ray leads over this distance; 0 if it does not. Its numbers are coprime, so that a distance
    // along it is a whole multiple.
    static Int steps(const Ray& ray, Int a, Int b) {
        if (a < 0 || b < 0 || Wide{a} * ray.b != Wide{b} * ray.a) return 0;
        return ray.a > 0 ? a / ray.a : b / ray.b;
    }

    std::vector<Ray> rays_;
    bool both_ways_;
    mutable RaySweep sweep_;  // keeps the rows that were asked for
};

}  // namespace

Row rays() {
    return {"moves along rays (Theorem 50)", Says::winner,
            [](const rules::Ruleset& rules, int instance) -> std::unique_ptr<Theorem> {
                std::vector<Ray> rays = rays_of(rules, instance);
                if (rays.empty() || (!rules.game(instance).symmetries.empty() && !both_ways(rays))) return nullptr;
                Statement statement;
                for (const Ray& ray : rays) statement.push_back({text(ray)});
                auto found = match(rules, instance, statement);
                return found ? std::make_unique<Rays>(std::move(*found), std::move(rays)) : nullptr;
            }};
}

}  // namespace grundy::engines::theorems
