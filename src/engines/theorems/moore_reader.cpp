// SPDX-License-Identifier: MIT
// See moore_reader.hpp.
#include "engines/theorems/moore_reader.hpp"

#include <algorithm>

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

class MooreReader {
public:
    MooreReader(int slot, const rules::Option& option) : slot_(slot), option_(option) {}

    std::optional<MooreOption> read() const {
        if (option_.kind != rules::Option::Kind::leads || option_.taken || !option_.guard.empty() ||
            option_.terms.size() != 1 || !option_.terms[0].same_instance || option_.terms[0].args.size() != 1)
            return std::nullopt;
        std::vector<Heap> heaps;
        const Expr* e = &option_.terms[0].args[0];
        for (; e->op == Op::replaced; e = &e->args[0]) {
            const Binder* const place = binder_of(e->args[1]);
            const Binder* const amount = place == nullptr ? nullptr : amount_of(*place, e->args[2]);
            if (amount == nullptr) return std::nullopt;
            heaps.push_back({place, amount});
        }
        if (!is_row(*e) || heaps.empty() || 2 * heaps.size() != option_.binders.size()) return std::nullopt;
        std::sort(heaps.begin(), heaps.end(), [](const Heap& a, const Heap& b) { return a.place < b.place; });
        return places_fit(heaps) ? std::optional(named(heaps)) : std::nullopt;
    }

private:
    // The binders of a heap that is changed.
    struct Heap {
        const Binder* place = nullptr;
        const Binder* amount = nullptr;
    };

    bool is_row(const Expr& e) const { return e.op == Op::row_variable && e.slot == slot_; }
    static bool is_variable(const Expr& e, const Binder& b) { return e.op == Op::variable && e.slot == b.vars[0].slot; }
    bool is_element(const Expr& e, const Binder& place) const {
        return e.op == Op::element && is_row(e.args[0]) && is_variable(e.args[1], place);
    }
    static bool is_constant(const Expr& e, Int value) { return e.op == Op::constant && e.value == value; }

    const Binder* binder_of(const Expr& e) const {
        for (const Binder& b : option_.binders)
            if (b.kind == Binder::Kind::range && b.conditions.empty() && is_variable(e, b)) return &b;
        return nullptr;
    }

    // w[i] - k for k in 1..w[i].
    const Binder* amount_of(const Binder& place, const Expr& value) const {
        if (value.op != Op::sub || !is_element(value.args[0], place)) return nullptr;
        const Binder* const amount = binder_of(value.args[1]);
        const bool fits = amount != nullptr && is_constant(amount->exprs[0], 1) && is_element(amount->exprs[1], place);
        return fits ? amount : nullptr;
    }

    // i in 1..len(w), and j in i + 1..len(w) for the place after it: each set of places once.
    bool places_fit(const std::vector<Heap>& heaps) const {
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            const Expr &low = heaps[i].place->exprs[0], &high = heaps[i].place->exprs[1];
            const bool first = i == 0 ? is_constant(low, 1)
                                      : low.op == Op::add && is_variable(low.args[0], *heaps[i - 1].place) &&
                                            is_constant(low.args[1], 1);
            if (!first || high.op != Op::length || !is_row(high.args[0])) return false;
        }
        return true;
    }

    MooreOption named(const std::vector<Heap>& heaps) const {
        MooreOption out;
        out.heaps = heaps.size();
        for (const Binder& b : option_.binders)
            for (std::size_t i = 0; i < heaps.size(); ++i) {
                if (&b != heaps[i].place && &b != heaps[i].amount) continue;
                out.binders.push_back({i, &b == heaps[i].place, b.vars[0].slot});
            }
        return out;
    }

    int slot_;
    const rules::Option& option_;
};

}  // namespace

std::optional<MooreOption> read_moore_option(int slot, const rules::Option& option) {
    return MooreReader(slot, option).read();
}

}  // namespace grundy::engines::theorems
