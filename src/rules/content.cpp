// SPDX-License-Identifier: MIT
// Only operations whose effect is plain are understood; see content.hpp.
#include "rules/content.hpp"

#include <algorithm>

#include "rules/affine.hpp"

namespace grundy::rules {
namespace {

class Reader {
public:
    Reader(Content content, const Variable& head, const std::vector<Binder>& binders, const Facts& facts)
        : content_(content), head_(head), binders_(binders), facts_(facts) {}

    std::optional<int> falls(const Expr& e) const {
        switch (e.op) {
            case Op::row_variable:
            case Op::board_variable:
            case Op::graph_variable:
                return variable(e);
            case Op::replaced:
                return replaced(e);
            case Op::filled:
                return filled(e);
            case Op::joined:
                return falls(e.args[0]);
            case Op::without:
                return plus(falls(e.args[0]), takes_vertex(e) ? 1 : 0);
            case Op::cut:  // needs an edge that is there
                return plus(falls(e.args[0]), content_ == Content::edges ? 1 : 0);
            case Op::contracted:  // so does this; loops may stay
                if (content_ == Content::vertices) return plus(falls(e.args[0]), 1);
                return falls(e.args[0]);
            default:
                return std::nullopt;
        }
    }

private:
    static std::optional<int> plus(std::optional<int> a, int b) {
        if (a) *a = std::min(1, *a + b);
        return a;
    }

    // The argument itself, or what a binder chooses.
    std::optional<int> variable(const Expr& e) const {
        if (e.slot == head_.slot && type_of(e.op) == head_.type) return 0;
        for (const Binder& b : binders_) {
            if (b.vars[0].slot != e.slot || variable_of(b.vars[0].type) != e.op) continue;
            if (b.kind == Binder::Kind::value) return falls(b.exprs[0]);
            if (b.kind != Binder::Kind::in_rows) return std::nullopt;
            const Expr& from = b.exprs[0];
            if (from.op == Op::placed) return placed(from);
            // All but the region is taken.
            if (from.op == Op::regions && content_ == Content::free_cells) return falls(from.args[0]);
            return from.op == Op::components ? falls(from.args[0]) : std::nullopt;
        }
        return std::nullopt;
    }

    // Each replacement is counted apart, and the least counts.
    std::optional<int> placed(const Expr& e) const {
        const auto before = falls(e.args[0]);
        if (!before) return std::nullopt;
        int least = 1;
        for (const Shape& s : *e.args[1].shapes) {
            int fall = 0;
            for (std::size_t i = 0; i < s.to.size(); ++i)
                if (s.to[i] != Shape::any) fall += counts(s.from[i]) - counts(s.to[i]);
            if (fall < 0) return std::nullopt;
            least = std::min(least, fall);
        }
        return plus(before, least);
    }
    int counts(int cell) const { return (cell == 0) == (content_ == Content::free_cells) ? 1 : 0; }

    // With a number above 0, perhaps instead of a 0.
    std::optional<int> replaced(const Expr& e) const {
        if (!facts_.at_least(e.args[2], 1)) return std::nullopt;
        const Expr old = Expr::make(Op::element, {e.args[0], e.args[1]});
        return plus(falls(e.args[0]), facts_.at_least(old, 0) && facts_.ordered(Expr::constant(0), old) ? 1 : 0);
    }

    // With a number that is written out.
    std::optional<int> filled(const Expr& e) const {
        const Expr& cell = e.args[5];
        if (cell.op != Op::constant || counts(cell.value == 0 ? 0 : 1) != 0) return std::nullopt;
        return falls(e.args[0]);
    }

    // Whether without(g, S) takes away a vertex that is there.
    bool takes_vertex(const Expr& e) const {
        if (content_ != Content::vertices || !reads_head(e.args[0])) return false;
        const Expr& set = e.args[1];
        if (set.op == Op::closed) return reads_head(set.args[0]) && is_vertex(set.args[1]);
        if (set.op != Op::set_literal) return false;
        for (std::size_t i = 0; i + 1 < set.args.size(); i += 2)
            if (same(set.args[i], set.args[i + 1]) && is_vertex(set.args[i])) return true;
        return false;
    }
    bool reads_head(const Expr& e) const {
        return e.op == variable_of(head_.type) && e.slot == head_.slot && head_.type == Type::graph;
    }

    // A vertex that a binder chose; one that has a neighbour, too.
    bool is_vertex(const Expr& v) const {
        return std::any_of(binders_.begin(), binders_.end(), [&](const Binder& b) {
            const auto chosen = [&](const Variable& x) { return v.op == Op::variable && v.slot == x.slot; };
            const bool some = std::any_of(b.vars.begin(), b.vars.end(), chosen);
            if (b.kind == Binder::Kind::in_pairs) return some && reads_head(b.exprs[0].args[0]);
            if (b.kind != Binder::Kind::in_set) return false;
            const Expr& set = b.exprs[0];
            if (set.op == Op::vertices) return some && reads_head(set.args[0]);
            return set.op == Op::neighbours && reads_head(set.args[0]) && (some || same(set.args[1], v));
        });
    }

    Content content_;
    const Variable& head_;
    const std::vector<Binder>& binders_;
    const Facts& facts_;
};

}  // namespace

std::optional<int> content_falls(Content content, const Expr& e, const Variable& head,
                                 const std::vector<Binder>& binders, const Facts& facts) {
    return Reader(content, head, binders, facts).falls(e);
}

}  // namespace grundy::rules
