// SPDX-License-Identifier: MIT
// See claim.hpp.
#include "api/claim.hpp"

namespace grundy {
namespace {

using engines::Proof;

verify::Theorem theorem_of(Proof::Kind kind) {
    switch (kind) {
        case Proof::Kind::no_moves:
            return verify::Theorem::no_moves;
        case Proof::Kind::interval:
            return verify::Theorem::interval;
        case Proof::Kind::window:
            return verify::Theorem::sequences;
        case Proof::Kind::sparse_window:
            return verify::Theorem::sparse_window;
        case Proof::Kind::superset:
            return verify::Theorem::superset;
        case Proof::Kind::state:
            return verify::Theorem::state;
    }
    return verify::Theorem::no_moves;
}

// The fields that do not depend on the rules.
verify::Certificate claim_of(const engines::Period& p) {
    verify::Certificate c;
    c.theorem = p.proof.borders.empty() ? theorem_of(p.proof.kind) : verify::Theorem::sparse_parts;
    c.period = p.period;
    c.preperiod = p.preperiod;
    c.saltus = p.saltus;
    c.flat = p.flat;
    if (p.saltus == 0) {
        c.max = p.max;
        c.max_at = p.max_at;
    }
    c.values = p.proof.values;
    const engines::WindowNumbers& w = p.proof.window;
    c.window = {w.n0, w.small, w.p, w.step, w.rise, w.values};
    c.from = p.proof.from;
    c.step = p.proof.step;
    c.parts_below = p.proof.parts_below;
    c.mask = p.proof.mask;
    c.position = p.proof.position;
    c.rare = p.proof.rare;
    c.takes = p.proof.takes;
    for (const engines::Border& b : p.proof.borders) c.borders.push_back({b.heap, b.values});
    return c;
}

}  // namespace

verify::Certificate claim_of(const rules::HeapForm& form, const engines::Period& p) {
    verify::Certificate c = claim_of(p);
    if (c.theorem == verify::Theorem::sequences) {
        c.sequences.push_back({"", verify::kinds_of(form)});
        return c;
    }
    c.form = form;
    for (rules::HeapMove& m : c.form.moves) m.vanishes = false;  // does not affect the values
    return c;
}

verify::Certificate claim_of(const rules::SystemForm& form, const engines::Period& p) {
    verify::Certificate c = claim_of(p);
    for (std::size_t s = 0; s < form.forms.size(); ++s)
        c.sequences.push_back({form.names[s], verify::kinds_of(form.forms[s])});
    return c;
}

}  // namespace grundy
