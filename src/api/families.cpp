// SPDX-License-Identifier: MIT
// Tables of families: positions in which some integers are left open.
#include <algorithm>
#include <optional>

#include "api/family_text.hpp"
#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "api/recall_memory.hpp"
#include "core/error.hpp"

namespace grundy {
inline namespace abi_1 {
void for_each_cell(const std::vector<std::pair<Int, Int>>& ranges,
                   const std::function<void(const std::vector<Int>&)>& visit) {
    std::vector<Int> at;
    for (const auto& range : ranges) at.push_back(range.first);
    while (true) {
        visit(at);
        std::size_t k = ranges.size();
        while (k > 0 && at[k - 1] == ranges[k - 1].second) {
            at[k - 1] = ranges[k - 1].first;
            --k;
        }
        if (k == 0) return;
        ++at[k - 1];
    }
}

std::uint64_t claim_cells(const std::vector<std::pair<Int, Int>>& ranges, Meter& meter) {
    Wide count = 1;
    for (const auto& [a, b] : ranges) count = std::min<Wide>(count * (Wide{b} - a + 1), Wide{1} << 60);
    meter.claim(static_cast<std::uint64_t>(count) * 8, "the requested table");
    return static_cast<std::uint64_t>(count);
}

void check_ranges(const std::vector<std::pair<Int, Int>>& ranges) {
    for (const auto& [a, b] : ranges)
        if (a < 0 || b < a)
            throw Error("a range A..B needs 0 <= A <= B, not " + std::to_string(a) + ".." + std::to_string(b));
}

Table Solver::Impl::family(std::string_view text, const std::vector<OpenInteger>& open, bool misere) {
    if (open.empty() || open.size() > most_open) throw Error("a family leaves one to four integers open");
    Table out;
    out.game = text;
    out.family = true;
    for (const OpenInteger& o : open) {
        out.arguments.push_back(o.name);
        out.ranges.push_back(o.range);
    }
    check_ranges(out.ranges);
    const FamilyText members(text, out.arguments);
    if (const std::string unmet = members.unmet(); !unmet.empty())
        throw Error("'" + std::string(text) + "' does not mention '" + unmet +
                    "': a range NAME=A..B is for an integer that the position leaves open, as in " +
                    "'kayles(n) + kayles(n + 1)' n=1..20");
    const auto member = [&](const std::vector<Int>& numbers) { return parse(members.with(numbers)); };
    if (misere) return misere_cells(std::move(out), member);
    Meter m = meter();
    std::vector<int> instances;
    KeptTable kept(checkpoint);
    std::optional<Remembering> remembering(std::in_place, *this, out);
    run_query(out, m, [&] {
        claim_cells(out.ranges, m);
        std::size_t known = kept.cells(library, out);
        for_each_cell(out.ranges, [&](const std::vector<Int>& numbers) {
            if (known > 0) return void(--known);
            m.tick();
            Value sum = 0;
            for (const rules::Component& c : member(numbers)) {
                if (out.engine.empty() && c.instance > 0) out.engine = engines->choice(c).engine;
                if (c.instance > 0 && std::find(instances.begin(), instances.end(), c.instance) == instances.end())
                    instances.push_back(c.instance);
                sum = nim_sum(sum, engines->value(c, m));
            }
            out.values.push_back(sum.word());
            kept.look(out);
        });
    });
    remembering.reset();  // `out` learns what was used before it is moved
    kept.finish(out);
    if (out.outcome != Outcome::answered) {
        out.reason += "\nthe values of " + std::to_string(out.values.size()) + " positions were reached";
        out.values.clear();
    }
    if (out.engine.empty()) out.engine = "nimber";
    out.internal_errors = engines->internal_errors();
    doubt(out, instances);
    return out;
}

Table Solver::family(std::string_view text, const std::vector<OpenInteger>& open, bool misere,
                     const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->family(text, open, misere);
}

}  // namespace abi_1
}  // namespace grundy
