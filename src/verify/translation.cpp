// SPDX-License-Identifier: MIT
// The windows of format 1 (Theorems 2, 16, 31, 38, 40 and 44 of docs/proofs.md) as cases of Theorem 46: which of their
// numbers are n0, A, p, s, P and N.
#include <algorithm>

#include "verify/format_2.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

constexpr Int most = Int{1} << 58;

bool tails(const Certificate& c) { return c.system.empty() && !c.form.finite(); }

Int threshold_of(const Certificate& c) {
    Int out = c.form.threshold();
    for (const SystemRules& s : c.system) out = std::max(out, s.form.threshold());
    return out;
}

// Theorems 2, 31 and 38: all values repeat with the step; without tails, that of one game is its period.
WindowNumbers repeating(const Certificate& c) {
    demand(c.saltus == 0, "the window theorem without a saltus was claimed with one");
    WindowNumbers w;
    w.n0 = w.small = c.proof == RepetitionTheorem::system ? c.from : std::max(c.preperiod, threshold_of(c));
    w.p = w.step = c.proof == RepetitionTheorem::system || tails(c) ? c.step : c.period;
    return w;
}

// Theorem 40: parts below n0 are small, and the step is the period.
WindowNumbers rising_tails(const Certificate& c) {
    WindowNumbers w;
    w.n0 = w.small = c.parts_below;
    w.p = w.step = c.step;
    w.rise = c.saltus * static_cast<Nimber>(c.step / c.period);
    return w;
}

// Theorems 16 and 44. Equal parts grow by P/2 each: so P is doubled if it is odd, which Theorem 16 allows for the
// values beyond its own. Then some more of them are looked at.
WindowNumbers rising(const Certificate& c) {
    WindowNumbers w;
    w.n0 = c.proof == RepetitionTheorem::sapp ? c.parts_below : std::max(c.preperiod, threshold_of(c));
    w.small = c.parts_below;
    w.p = c.period;
    w.rise = c.saltus;
    w.step = c.step % 2 == 0 ? c.step : 2 * c.step;
    w.values = c.values + 3 * (w.step - c.step);
    return w;
}

}  // namespace

bool is_window(const Certificate& c) {
    using enum RepetitionTheorem;
    return c.proof == window || c.proof == arithmetic || c.proof == system || c.proof == sapp || c.proof == sequences;
}

Certificate in_format_2(const Certificate& c) {
    if (c.proof == RepetitionTheorem::sequences) return c;
    const bool rises = c.proof == RepetitionTheorem::arithmetic || c.proof == RepetitionTheorem::sapp;
    demand(rises == (c.saltus > 0), "the theorem is claimed with the wrong saltus");
    demand(std::max({c.period, c.preperiod, c.step, c.from, c.parts_below}) < most && c.saltus < Nimber{most},
           "a number is too large");
    const bool one = c.proof == RepetitionTheorem::window && !tails(c);
    demand(one || (c.step >= 1 && c.step % c.period == 0), "the step is not a multiple of the period");
    Certificate out;
    out.game = c.game, out.rules = c.rules, out.proof = RepetitionTheorem::sequences;
    out.period = c.period, out.preperiod = c.preperiod, out.saltus = c.saltus, out.flat = c.flat;
    out.max = c.max, out.max_at = c.max_at, out.mask = c.mask, out.position = c.position;
    out.values = c.values, out.digest = c.digest, out.listed = c.listed;
    out.window = !rises                                                 ? repeating(c)
                 : tails(c) && c.proof == RepetitionTheorem::arithmetic ? rising_tails(c)
                                                                        : rising(c);
    out.window.values = std::max(out.window.values, c.values);
    if (c.system.empty()) out.sequences.push_back({c.game, kinds_of(c.form)});
    for (const SystemRules& s : c.system) out.sequences.push_back({s.name, kinds_of(s.form)});
    return out;
}

}  // namespace grundy::verify
