// SPDX-License-Identifier: MIT
// The theorems of docs/proofs.md as a checklist: one function for each, in the words of its statement. A condition that
// does not hold ends the check and is named.
#include "verify/check.hpp"

#include <algorithm>
#include <set>

#include "core/escaped.hpp"
#include "core/size.hpp"
#include "rules/codes.hpp"
#include "verify/format_2.hpp"
#include "verify/parts.hpp"
#include "verify/values.hpp"

namespace grundy::verify {

void check_name(const Certificate& c) {
    if (!named_by_code(c)) return;
    Diagnostics faults("code", c.game);
    const auto game = rules::parse_code(c.game, 0, faults);
    demand(game.has_value(), "the game '" + escaped(c.game.substr(0, 40)) + "' is not a code");
    rules::Library library;
    library.games.push_back(std::make_shared<rules::Game>(*game));
    rules::Ruleset rules(library);
    std::string why_not;
    const auto form = rules::heap_form(rules, rules.instantiate(0, {}), why_not);
    demand(c.system.empty() && c.sequences.size() <= 1, "the game of a code is not a system");
    const auto kinds =
        c.proof == RepetitionTheorem::sequences && !c.sequences.empty() ? c.sequences[0].kinds : kinds_of(c.form);
    const auto wanted = form ? kinds_of(*form) : std::vector<Kind>{};
    demand(form && wanted.size() == kinds.size(), "the moves are not those of the code " + c.game);
    for (std::size_t i = 0; i < kinds.size(); ++i)
        demand(kinds[i] == wanted[i], "move " + std::to_string(i + 1) + " is not that of the code " + c.game);
}

namespace {

// Extends the values by the claimed period.
class ClaimedValues {
public:
    ClaimedValues(const Certificate& c, const std::vector<std::uint32_t>& g) : c_(c), g_(g) {
        demand(static_cast<Int>(g.size()) - c.period >= c.preperiod, "the values do not reach the end of a period");
    }
    Nimber at(Int n) const {
        const Int size = static_cast<Int>(g_.size()), rounds = n < size ? 0 : (n - size) / c_.period + 1;
        return g_[to_size(n - rounds * c_.period)] + static_cast<Nimber>(rounds) * c_.rise(n);
    }
    bool repeats(Int n, Int period, Nimber saltus) const {
        return at(n + period) == at(n) + (c_.rise(n) > 0 ? saltus : 0);
    }

    // Checks G(n + p) = G(n) + s, or G(n) for flat n, wherever there are values to compare; the caller ensures that the
    // theorem covers all others.
    void check(Meter& meter) const {
        for (Int n = c_.preperiod; n + c_.period < static_cast<Int>(g_.size()); ++n) {
            meter.tick();
            if (!repeats(n, c_.period, c_.saltus))
                throw Refuted("the value of heap " + std::to_string(n + c_.period) + " breaks the period");
        }
        demand(c_.preperiod == 0 || !repeats(c_.preperiod - 1, c_.period, c_.saltus), "the preperiod is not least");
        for (const Int q : primes_of(c_.period, meter)) {
            const Nimber part = c_.saltus / static_cast<Nimber>(q);
            bool shorter = c_.saltus % static_cast<Nimber>(q) == 0;
            for (Int n = c_.preperiod; shorter && n < c_.preperiod + c_.period; ++n, meter.tick())
                shorter = repeats(n, c_.period / q, part);
            demand(!shorter, "the period is not least: " + std::to_string(c_.period / q) + " is a period, too");
        }
        if (c_.saltus != 0) return demand(c_.max == 0 && c_.max_at == 0, "there is no largest value");
        const auto largest =
            std::max_element(g_.begin(), g_.begin() + static_cast<std::ptrdiff_t>(to_size(c_.preperiod + c_.period)));
        demand(c_.max == *largest && c_.max_at == largest - g_.begin(), "the largest value or its place is wrong");
    }

private:
    const Certificate& c_;
    const std::vector<std::uint32_t>& g_;
};

void check_digest(const Certificate& c, const std::vector<std::uint32_t>& g, Meter& meter) {
    const std::size_t sequences = std::max<std::size_t>(1, c.sequences.size());
    demand(g.size() == to_size(c.values) * sequences, "the number of values is " + std::to_string(g.size()));
    demand(c.listed.size() == (std::cmp_less_equal(g.size(), most_listed) ? g.size() : 0),
           "the list of values is not complete");
    for (std::size_t n = 0; n < c.listed.size(); ++n)
        demand(c.listed[n] == g[n], "the value of heap " + std::to_string(n) + " is " + std::to_string(g[n]));
    demand(digest_of(g, meter) == c.digest, "the digest of the values does not match");
}

void check_values(const Certificate& c, const std::vector<std::uint32_t>& g, Meter& meter) {
    check_digest(c, g, meter);
    ClaimedValues(c, g).check(meter);
}

// Fields that the theorem does not use must be empty.
void demand_unused(const Certificate& c) {
    using enum RepetitionTheorem;
    const auto unused = [&](bool empty, std::initializer_list<RepetitionTheorem> users) {
        const bool used = std::find(users.begin(), users.end(), c.proof) != users.end();
        demand(empty || used, "a field that the theorem does not use is filled in");
    };
    unused(c.from == 0, {sparse_window, sparse_parts, state, system});
    unused(c.step == 0, {sparse_window, sparse_parts, state, arithmetic, system, window, sapp});
    demand(c.step == 0 || c.proof != window || !c.form.finite(), "a window of finitely many takes has no step");
    unused(c.parts_below == 0, {sparse_window, sparse_parts, arithmetic, sapp});
    unused(c.flat.empty(), {sapp, sequences});
    unused(c.mask == 0, {sparse_window, sparse_parts, window, sequences});
    unused(!c.position || c.mask != 0, {});
    unused(c.rare.empty(), {sparse_window, sparse_parts});
    unused(c.takes == 0, {superset});
    unused(c.borders.empty(), {sparse_parts});
    unused(c.system.empty(), {system});
    demand(c.system.empty() || c.form.moves.empty(), "there are moves that belong to no sequence of the system");
}

Values values_of(const Certificate& c, Meter& meter) {
    demand(!c.sequences.empty() && c.sequences.size() <= 4096, "there are no sequences, or too many");
    const Int count = c.window.values;
    const auto form = c.sequences.size() == 1 ? form_of(c.sequences[0]) : std::nullopt;
    if (!form || form->some_residues()) return defined_values(c.sequences, count, meter);
    std::optional<rules::HeapForm> finite;  // greater takes are not possible
    if (!form->finite()) {
        meter.claim_each(static_cast<std::uint64_t>(count), (form->moves.size() + 1) * sizeof(Int), "the takes");
        finite = form->up_to(count, to_size(count) + 1);
    }
    return {recompute(finite ? *finite : *form, count, c.mask, c.position, count, meter).g};
}

// The claim is about the first sequence, with a period of its own. Two rounds at P show that it goes on.
void check_claim(const Certificate& c, const Continued& g, Meter& meter) {
    const WindowNumbers& w = g.window();
    demand(w.p % c.period == 0, "the period of all sequences is not a multiple of the period");
    demand(c.saltus < Nimber{1} << 31, "the saltus is too large");
    demand(c.preperiod <= w.n0, "the preperiod ends after the repetition begins");
    demand(std::is_sorted(c.flat.begin(), c.flat.end(), std::less_equal<>()) &&
               (c.flat.empty() || (c.saltus > 0 && c.flat.back() < c.period)) && std::cmp_less(c.flat.size(), c.period),
           "the flat residues do not ascend below the period, or are all");
    for (Int n = c.preperiod; n < w.n0 + 2 * w.step; ++n) {
        meter.tick();
        const bool flat = std::binary_search(c.flat.begin(), c.flat.end(), n % c.period);
        demand(g.at(0, n + c.period) == g.at(0, n) + (flat ? 0 : static_cast<Int>(c.saltus)),
               "the values of the game do not have its period");
    }
}

// The window theorem. Returns the values of the game.
std::vector<std::uint32_t> check_window(const Certificate& given, Meter& meter) {
    const Certificate c = in_format_2(given);
    const Continued g(c.window, values_of(c, meter), meter);
    check_window(c.sequences, g, meter);
    std::vector<std::uint32_t> all;
    meter.claim_each(static_cast<std::uint64_t>(c.values), g.values().size() * sizeof(std::uint32_t), "the values");
    for (const auto& values : g.values())
        all.insert(all.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(to_size(c.values)));
    check_digest(c, all, meter);
    check_claim(c, g, meter);
    ClaimedValues(c, g.values()[0]).check(meter);
    return g.values()[0];
}

// Checks the theorem's conditions on the numbers. Returns how far back the larger parts of splits lie.
Int check_sparse_numbers(const Certificate& c) {
    demand(c.form.finite() && c.form.most_parts() == 2, "the sparse window is for finitely many takes and two parts");
    demand(c.step >= 1 && c.step % c.period == 0, "the step is not a multiple of the period");
    demand(!c.position || c.step % 2 == 0, "the step must be even, as the heap's parity counts");
    demand(c.parts_below >= 1 && c.parts_below < greatest_int / 4 && c.from < greatest_int / 4 &&
               c.step < greatest_int / 4 && c.values == c.from + c.step,
           "the stretch does not end where the values do");
    const Wide a = c.parts_below, window = a - 1 + c.form.greatest_take();
    demand(c.from >= window + std::max<Wide>(a, c.form.threshold()), "the window reaches below the bounds");
    demand(c.from >= c.preperiod + window, "the window begins before the preperiod ends");
    demand(c.saltus == 0, "the sparse window is for periods without saltus");
    demand(c.rare.empty() || c.rare.back() < c.parts_below, "a rare heap is not below the bound of the parts");
    return static_cast<Int>(window);
}

void check_sparse_window(const Certificate& c, Meter& meter) {
    check_sparse_numbers(c);
    const Computed all = recompute(c.form, c.values, c.mask, c.position, c.from, meter);
    demand(all.mask_suits, "the mask does not suit the rules");
    demand(all.rare == c.rare, "the rare heaps are different");
    demand(static_cast<Int>(all.greatest_part) <= c.parts_below,
           "a value of the stretch needs a split with a part of " + std::to_string(all.greatest_part) + " or more");
    check_values(c, all.g, meter);
}

rules::IntSet subtraction_set(const Certificate& c) {
    const auto set = c.form.subtraction_set();
    demand(set.has_value() && !set->contains(0), "the game is not a subtraction game");
    return *set;
}

// Taking T, the least takes of S, has the period; no other take of S joins two heaps of equal value.
void check_superset(const Certificate& c, Meter& meter) {
    const rules::IntSet all = subtraction_set(c);
    std::vector<Int> least;
    std::optional<Int> next = all.next(1);
    meter.claim_each(static_cast<std::uint64_t>(c.takes), 3 * sizeof(Int), "the takes that decide");
    for (; next && static_cast<Int>(least.size()) < c.takes; next = all.after(*next), meter.tick())
        least.push_back(*next);
    demand(!least.empty() && next.has_value(), "the takes that decide are not a part of the set");
    Certificate window = c;
    window.proof = RepetitionTheorem::window;
    window.form = {{{rules::IntSet::of(least)}}};
    const std::vector<std::uint32_t> g = check_window(window, meter);
    const ClaimedValues sequence(c, g);
    demand(*next >= c.preperiod, "a further take is less than the preperiod");
    meter.claim_each(static_cast<std::uint64_t>(c.period), 2 * sizeof(Int), "the residues of the set");
    const auto residues = all.residues(c.period, least.back());
    demand(residues.has_value(), "the residues of the set are not known");
    for (const Int r : *residues)
        for (Int m = 0; m < c.preperiod + c.period; ++m, meter.tick())
            if (sequence.at(m) == sequence.at(m + (c.preperiod / c.period + 2) * c.period + r))
                throw Refuted("a further take joins heaps of equal value");
}

// All numbers beyond f may be taken, so the values of heaps up to n - f - 1 are all reached; so is all below `mex`.
void check_state(const Certificate& c, Meter& meter) {
    const rules::IntSet takes = subtraction_set(c);
    demand(takes.kind() == rules::IntSet::Kind::intervals && !takes.finite(), "not all but finitely many can be taken");
    const Int f = takes.intervals().back().first - 1;
    demand(c.step >= 1 && c.from < greatest_int / 4 && c.step < greatest_int / 4 && c.from >= f &&
               c.values == c.from + c.step,
           "the stretch does not end where the values do");
    // A list grows by doubling; the values that the first f heaps and the last f ones add are in sets.
    meter.claim_each(static_cast<std::uint64_t>(c.values), 3 * sizeof(std::uint32_t), "the values of the certificate");
    meter.claim_each(static_cast<std::uint64_t>(f), 128, "the values of the last heaps");
    std::vector<std::uint32_t> g;
    std::set<std::uint32_t> met;
    std::uint32_t mex = 0;
    std::vector<Nimber> first, second;  // the states, relative to the mex; then the mex itself
    for (Int n = 0; n <= c.values; ++n) {
        if (n > f) met.insert(g[to_size(n - f - 1)]);
        while (!met.empty() && *met.begin() == mex) met.erase(met.begin()), ++mex;
        if (!met.empty() && *met.begin() < mex) met.erase(met.begin());
        if (n == c.from || n == c.values) {
            auto& state = n == c.from ? first : second;
            for (Int i = n - f; i < n; ++i) state.push_back(std::max(g[to_size(i)] + 1, mex) - mex);
            for (const auto v : met) state.push_back(v - mex);
            state.push_back(mex);
        }
        std::set<std::uint32_t> here;
        for (auto t = takes.next(1); *t <= std::min(f, n); t = takes.after(*t), meter.tick())
            here.insert(g[to_size(n - *t)]);
        std::uint32_t v = mex;
        for (; met.contains(v) || here.contains(v); meter.tick()) ++v;
        if (n < c.values) g.push_back(v);
        meter.tick();
    }
    const Nimber rise = second.back() - first.back();
    first.pop_back(), second.pop_back();
    demand(first == second, "the state does not recur");
    demand(c.step % c.period == 0 && rise == c.saltus * static_cast<Nimber>(c.step / c.period),
           "the saltus does not match the state that recurs");
    // Beyond the values, G(n + p) is the value one step before plus the rise; within them, whole periods lead there.
    demand(c.preperiod <= c.from, "the preperiod ends after the state that recurs");
    check_values(c, g, meter);
}

// Taking a to b has a closed form, and its period is a + b; without an upper end, it rises by 1 every a heaps.
void check_interval(const Certificate& c, Meter& meter) {
    check_digest(c, {}, meter);
    const rules::IntSet takes = subtraction_set(c);
    demand(takes.kind() == rules::IntSet::Kind::intervals && takes.intervals().size() == 1 && c.preperiod == 0,
           "the theorem is for taking one interval, and the preperiod is 0");
    const auto [a, b] = takes.intervals()[0];
    if (b == greatest_int)
        return demand(c.period == a && c.saltus == 1 && c.max == 0 && c.max_at == 0, "G(n) = n div a");
    const Wide round = Wide{a} + b, largest = (round - 1) / a;
    demand(c.period == round && c.saltus == 0 && c.max == static_cast<Nimber>(largest) && c.max_at == largest * a,
           "G(n) = (n mod (a + b)) div a");
}

void check_no_moves(const Certificate& c, Meter& meter) {
    check_digest(c, {0}, meter);
    demand(c.form.moves.empty() && c.period == 1 && c.preperiod == 0 && c.saltus == 0 && c.max == 0 && c.max_at == 0,
           "without moves all values are 0");
}

void check_theorem(const Certificate& c, Meter& meter, const Share& share) {
    if (c.proof == RepetitionTheorem::no_moves) check_no_moves(c, meter);
    if (c.proof == RepetitionTheorem::interval) check_interval(c, meter);
    if (is_window(c)) check_window(c, meter);
    if (c.proof == RepetitionTheorem::sparse_window) check_sparse_window(c, meter);
    if (c.proof == RepetitionTheorem::superset) check_superset(c, meter);
    if (c.proof == RepetitionTheorem::state) check_state(c, meter);
    if (c.proof == RepetitionTheorem::sparse_parts) check_sparse_parts(c, check_sparse_numbers(c), meter, share);
}

}  // namespace

// Returns true if there is a point outside the parameters of a game.
bool named_by_code(const Certificate& c) { return c.game.find('.') < c.game.find('['); }

std::string fault_of(const Certificate& c, Meter& meter, const Share& share) {
    try {
        demand(c.period >= 1, "the period is 0");
        check_name(c);
        demand_unused(c);
        check_theorem(c, meter, share);
    } catch (const Error& fault) {
        return fault.what();
    }
    return "";
}

}  // namespace grundy::verify
