// SPDX-License-Identifier: MIT
// Named values put in place of their names; see names.hpp.
#include "rules/names.hpp"

#include <utility>

#include "rules/affine.hpp"

namespace grundy::rules {

Option without_names(Option o) {
    const std::vector<Binder> names = o.binders;
    const auto expand_all = [&](std::vector<Expr>& list) {
        for (Expr& e : list) e = expand(std::move(e), names);
    };
    std::vector<Binder> kept;
    for (Binder& b : o.binders) {
        expand_all(b.exprs);
        expand_all(b.falling);
        expand_all(b.conditions);
        const bool name = b.kind == Binder::Kind::value && b.vars[0].type == Type::integer;
        if (!name)
            kept.push_back(std::move(b));
        else  // tested as soon as what they speak of is known
            for (Expr& c : b.conditions) (kept.empty() ? o.guard : kept.back().conditions).push_back(std::move(c));
    }
    o.binders = std::move(kept);
    for (Term& t : o.terms) expand_all(t.args);
    return o;
}

}  // namespace grundy::rules
