// SPDX-License-Identifier: MIT
// See open_sum.hpp.
#include "api/open_sum.hpp"

#include <algorithm>
#include <utility>

#include "api/family_text.hpp"
#include "api/impl.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/open_sum.hpp"
#include "rules/eval.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr Int most_copies = 100;  // that are made as components

}  // namespace

struct OpenSum::Parts {
    explicit Parts(const Rules& rules) : library(rules.impl().library), ruleset(library) {}

    // Calls visit(part, its sizes) for each part.
    template <class Visit>
    void each(std::span<const Int> numbers, const Visit& visit) const {
        rules::Environment env(sum.frame);
        std::copy(numbers.begin(), numbers.end(), env.integers.begin());
        std::vector<Int> sizes;
        for (std::size_t p = 0; p < sum.parts.size(); ++p) {
            const lang::OpenSum::Part& part = sum.parts[p];
            sizes.clear();
            for (std::size_t i = 0; i < part.arguments.size(); ++i) sizes.push_back(size(part, i, env));
            visit(p, sizes);
        }
    }

    Int size(const lang::OpenSum::Part& part, std::size_t i, rules::Environment& env) const {
        const Wide value = rules::evaluate_integer(part.arguments[i], env);
        const auto out = rules::to_natural(value, sum.frame, {});
        if (out) return *out;
        const bool shown = value >= std::numeric_limits<Int>::min();
        throw Error("`" + part.texts[i] + "` is " + (shown ? std::to_string(static_cast<Int>(value)) : "negative") +
                    " in " + names[to_size(&part - sum.parts.data())] + "(...), and sizes cannot be negative");
    }

    rules::Library library;  // its own: codes that the text names are added
    rules::Ruleset ruleset;
    lang::OpenSum sum;
    std::vector<std::string> names;  // of the games of the parts
    bool handles = true;
};

std::optional<OpenSum> OpenSum::of(const Rules& rules, std::string_view text) {
    auto parts = std::make_shared<Parts>(rules);
    Diagnostics faults("position", text);
    auto sum = lang::parse_open_sum(text, parts->library, parts->ruleset, faults);
    if (!sum || sum->names.empty()) return std::nullopt;
    parts->sum = std::move(*sum);
    for (const lang::OpenSum::Part& p : parts->sum.parts) {
        parts->names.push_back(parts->ruleset.name(p.instance));
        parts->handles = parts->handles && p.instance > 0 && p.times <= most_copies;
    }
    return OpenSum(std::move(parts));
}

void OpenSum::refuse(const Rules& rules, std::string_view text) {
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    Diagnostics faults("position", text);
    const auto sum = lang::parse_open_sum(text, library, ruleset, faults);
    if (faults.ok())
        faults.report({0, text.size()}, !sum ? "this is no position, whatever stands for the names in it"
                                        : sum->names.empty()
                                            ? "this position leaves nothing open, so there is nothing to read for it"
                                            : "this position leaves " + std::to_string(sum->names.size()) +
                                                  " integers open, and at most " + std::to_string(most_open) +
                                                  " can be left open");
    throw text_error(faults);
}

const std::vector<std::string>& OpenSum::names() const { return parts_->sum.names; }

bool OpenSum::handles() const { return parts_->handles; }

bool OpenSum::is_size(std::string_view name) const {
    const auto is = [&](const rules::Expr& e) {
        return e.op == rules::Op::variable && names()[to_size(e.slot)] == name;
    };
    return std::any_of(parts_->sum.parts.begin(), parts_->sum.parts.end(),
                       [&](const auto& part) { return std::any_of(part.arguments.begin(), part.arguments.end(), is); });
}

void OpenSum::append(Solver& solver, std::span<const Int> numbers, std::vector<Summand>& to) {
    if (games_.empty())
        for (const std::string& name : parts_->names) games_.push_back(solver.game(name));
    parts_->each(numbers, [&](std::size_t p, const std::vector<Int>& sizes) {
        const Summand one{games_[p], {sizes.begin(), sizes.end()}};
        to.insert(to.end(), to_size(parts_->sum.parts[p].times), one);
    });
}

std::string OpenSum::text(std::span<const Int> numbers) const {
    std::string out;
    parts_->each(numbers, [&](std::size_t p, const std::vector<Int>& sizes) {
        const lang::OpenSum::Part& part = parts_->sum.parts[p];
        if (!out.empty()) out += " + ";
        if (part.times > 1) out += std::to_string(part.times) + " * ";
        std::string list;
        for (const Int size : sizes) list += (list.empty() ? "" : ", ") + std::to_string(size);
        out += part.instance == 0 ? "*" + list : parts_->names[p] + "(" + list + ")";
    });
    return out.empty() ? "0" : out;
}

}  // namespace abi_1
}  // namespace grundy
