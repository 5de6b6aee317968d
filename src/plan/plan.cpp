// SPDX-License-Identifier: MIT
// The planner; see plan.hpp. The cheapest engine whose memory is within the budget answers. An engine that computes
// more positions than arise is tried only after a short search.
#include "plan/plan.hpp"

#include <algorithm>
#include <set>

#include "core/error.hpp"
#include "core/long_text.hpp"
#include "engines/sequences/known.hpp"
#include "plan/questions.hpp"

namespace grundy::plan {
namespace {

using engines::Candidate;
using engines::Circumstances;
using engines::EngineRow;
using engines::Estimate;

// Before a box of this number of cells is filled for one position, a search may examine a small fraction of that
// number. If few positions arise (a number and its divisors), this is enough; if the search fails, the table costs far
// more anyway.
constexpr std::uint64_t least_cells_to_search = std::uint64_t{1} << 12, cells_for_a_step = 16;
// A table with more cells than this may cost far more than a search of many steps. Rules that a search answers within a
// second need fewer steps.
constexpr std::uint64_t most_cells_unseen = std::uint64_t{1} << 20, least_steps = std::uint64_t{1} << 22;
constexpr std::uint64_t large_cells_for_a_step = 2;
constexpr std::uint64_t bytes_for_a_step = 128;  // leaves the table its memory if the search fails
constexpr std::size_t most_remembered = 4096;
constexpr std::size_t most_of_name = 200;  // characters that a message shows

void check_name(const std::string& engine, const std::vector<EngineRow>& table) {
    std::string names;
    for (const EngineRow& row : table) {
        if (row.name == engine) return;
        names += (names.empty() ? "" : ", ") + row.name;
    }
    if (!engine.empty()) throw Error("unknown engine '" + engine + "'; the engines are " + names);
}

}  // namespace

bool strict_build() {
#ifdef GRUNDY_STRICT_FORMS
    return true;
#else
    return false;
#endif
}

// A row of the table, for one instance.
struct Engines::Contender {
    const EngineRow* row = nullptr;
    std::unique_ptr<Candidate> candidate;
    std::string why_not;
    std::unique_ptr<engines::Engine> engine;
};

struct Engines::Entry {
    std::vector<Contender> contenders;    // one for each row of the table with a recogniser, cheapest first
    Contender* only = nullptr;            // one that answers for all positions, and is the cheapest for all
    bool dense = false;                   // a search gave up, so no other is tried
    std::set<std::vector<Int>> searched;  // positions that a search found quickly
    std::vector<std::string> internal_errors;
    Questions questions;
};

Engines::Engines(const rules::Ruleset& rules, Question question, std::vector<EngineRow> table, bool strict)
    : rules_(rules),
      question_(std::move(question)),
      table_(std::move(table)),
      strict_(strict),
      memo_(rules, [this](int instance) -> engines::Engine* {
          if (!question_.engine.empty()) return nullptr;
          Contender& s = contender({instance, {}});
          const auto estimate = s.candidate->estimate({});
          return s.candidate->fills() || estimate->cost == engines::last_resort ? nullptr : &make(s);
      }) {
    check_name(question_.engine, table_);
    const auto asks = [&](const EngineRow& row) { return row.asks_planner && row.name == question_.engine; };
    if (!std::any_of(table_.begin(), table_.end(), asks)) return;
    Question others = question_;
    others.engine.clear();
    others_ = std::make_unique<Engines>(rules_, std::move(others), table_, strict_);
}

const EngineRow& Engines::misere_row() const {
    const auto fits = [&](const EngineRow& row) {
        return row.misere && (question_.engine.empty() ? !row.misere_by_name_only : row.name == question_.engine);
    };
    const auto it = std::find_if(table_.begin(), table_.end(), fits);
    if (it == table_.end()) throw Error("the engine '" + question_.engine + "' does not play misere");
    return *it;
}

std::unique_ptr<engines::SumEngine> Engines::misere(Meter& meter) const { return misere_row().misere(rules_, meter); }

Engines::Entry& Engines::entry(int instance) {
    auto& e = entries_[instance];
    if (!e) {
        const auto fresh = std::make_shared<Entry>();
        recognise(*fresh, instance);
        e = fresh;
    }
    return *e;
}

// No form is trusted because its recogniser is: forms that may be used are compared with the rules on small positions,
// the cheapest first. After a form whose engine computes only positions that arise, the dearer ones are dropped.
void Engines::recognise(Entry& e, int instance) {
    const bool any = question_.engine.empty();
    const auto cost = [](const Contender& s) {
        const auto estimate = s.candidate ? s.candidate->estimate({}) : std::nullopt;
        return estimate ? estimate->cost : engines::last_resort;
    };
    for (const EngineRow& row : table_) {
        if (!row.recognise) continue;
        if (rules_.game(instance).cyclic && !row.cyclic) {
            e.contenders.push_back({&row, nullptr, "its rules say `cyclic`, and it does not play those", nullptr});
            continue;
        }
        if (rules_.moves_again(instance) && !row.again) {
            e.contenders.push_back({&row, nullptr, "a player may have to move again", nullptr});
            continue;
        }
        if (rules_.game(instance).compound != rules::Compound::none && !row.any_options) {
            e.contenders.push_back({&row, nullptr, "it is a compound of games", nullptr});
            continue;
        }
        auto found = row.recognise({rules_, instance, question_.threading, memo_, others_ ? *others_ : *this});
        e.contenders.push_back({&row, std::move(found.candidate), std::move(found.why_not), nullptr});
        Contender& s = e.contenders.back();
        if (!any || !s.candidate || s.candidate->fills() || cost(s) > 0 || !agrees(e, instance, s)) continue;
        e.only = &s;  // no later row is cheaper
        return;
    }
    std::stable_sort(e.contenders.begin(), e.contenders.end(),
                     [&](const Contender& a, const Contender& b) { return cost(a) < cost(b); });
    bool settled = false, first = true;
    for (Contender& s : e.contenders) {
        if (!s.candidate || (any ? !s.candidate->estimate({}) : s.row->name != question_.engine)) continue;
        if (settled) {
            s.candidate.reset();
        } else if (agrees(e, instance, s)) {
            settled = !s.candidate->fills();
            if (settled && first) e.only = &s;
            first = false;
        }
    }
}

// A game without parameters has one form. Of the forms of a game with parameters, later ones are compared more briefly.
bool Engines::agrees(Entry& e, int instance, Contender& s) {
    if (rules_.forms_are_tested(instance)) return true;
    std::uint64_t& compared = compared_[{rules_.instance(instance).game, s.row->name}];
    if (compared > 0 && rules_.instance(instance).params.empty()) return true;
    const auto difference = s.candidate->difference(compared + 1);
    if (!difference) {
        ++compared;
        return true;
    }
    s.candidate.reset();
    s.why_not = "internal error: the form of " + rules_.name(instance) + " for the engine '" + s.row->name +
                "' is not what its rules say (" + *difference +
                "), so that engine is not used; please report these rules";
    e.internal_errors.push_back(s.why_not);
    if (strict_) throw Error(s.why_not);
    return false;
}

std::vector<std::string> Engines::internal_errors() const {
    std::vector<std::string> out;
    for (const auto& [instance, e] : entries_)
        if (e) out.insert(out.end(), e->internal_errors.begin(), e->internal_errors.end());
    return out;
}

// An engine that is requested by name is the only one.
Engines::Contender& Engines::contender(const rules::Component& c) {
    Entry& e = entry(c.instance);
    if (question_.engine.empty()) return cheapest(e, c.words);
    for (Contender& s : e.contenders) {
        if (s.row->name != question_.engine) continue;
        if (s.candidate) return s;
        for (Contender& other : e.contenders)
            if (other.candidate && other.row->asks_planner) return other;
        throw Error("the engine '" + s.row->name + "' does not fit " + shorten(rules_.name(c.instance), most_of_name) +
                    ": " + s.why_not);
    }
    throw Error("the engine '" + question_.engine + "' plays misere only: add --misere");
}

Engines::Contender& Engines::cheapest(Entry& e, std::span<const Int> words) {
    if (e.only != nullptr) return *e.only;
    const bool searched = !e.searched.empty() && e.searched.contains({words.begin(), words.end()});
    Contender* best = nullptr;
    std::uint64_t least = 0;
    for (Contender& s : e.contenders) {
        if (!s.candidate || (searched && s.candidate->fills())) continue;
        const auto estimate = s.candidate->estimate(words);
        if (!estimate || estimate->bytes > question_.bytes) continue;
        if (best != nullptr && estimate->cost >= least) continue;
        best = &s;
        least = estimate->cost;
    }
    // The memo takes all rules; where it was dropped, an engine that does not fill is left.
    if (best == nullptr) throw Error("internal error: no engine is left for a position");
    return *best;
}

engines::Engine& Engines::make(Contender& s) {
    if (!s.engine) s.engine = s.candidate->make();
    return *s.engine;
}

engines::Engine& Engines::engine_for(const rules::Component& c) { return make(contender(c)); }

bool Engines::search_first(const Entry& e, const Candidate& c, std::span<const Int> words) const {
    return question_.engine.empty() && !words.empty() && c.fills() && !e.dense &&
           c.estimate(words)->cells >= least_cells_to_search;
}

// How many steps a search may take before the engine of this candidate is asked.
std::uint64_t Engines::steps_before(const rules::Component& c, const Candidate& candidate, const Meter& meter) const {
    const std::uint64_t cells = candidate.estimate(c.words)->cells;
    const std::uint64_t most = std::max(meter.bytes_left() / bytes_for_a_step, least_steps);
    return cells <= most_cells_unseen ? cells / cells_for_a_step
                                      : std::clamp(cells / large_cells_for_a_step, least_steps, most);
}

// Runs the search if a short one comes before the engine of this position, and returns whether it found the answer.
bool Engines::searched(const rules::Component& c, Meter& meter, const std::function<void()>& search) {
    Entry& e = entry(c.instance);
    const Candidate& candidate = *contender(c).candidate;
    if (!search_first(e, candidate, c.words)) return false;
    const Allowance few(meter, steps_before(c, candidate, meter));
    try {
        search();
        return true;
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
        e.dense = true;
        return false;
    }
}

Value Engines::search_or_fill(const rules::Component& c, Meter& meter) {
    Value v;
    if (!searched(c, meter, [&] { v = memo_.value(c, meter); })) return engine_for(c).value(c.words, meter);
    Entry& e = entry(c.instance);  // the memo answers this position from now on
    if (e.searched.size() == most_remembered) e.searched.clear();
    e.searched.insert({c.words.begin(), c.words.end()});
    return v;
}

const std::string& Engines::engine_name(const rules::Component& c) { return contender(c).row->name; }

// Whether a search for the winner alone may take its place; there is none for games in which a player moves again.
bool Engines::is_searched(const rules::Component& c) {
    if (rules_.moves_again(c.instance)) return false;
    const auto estimate = contender(c).candidate->estimate(c.words);
    return estimate && estimate->cost == engines::last_resort;
}

std::optional<engines::Estimate> Engines::estimate(const rules::Component& c) {
    const Contender& s = contender(c);
    if (s.row->any_options) return std::nullopt;
    return s.candidate->fills() ? s.candidate->estimate(c.words) : engines::Estimate{1, 0, 0};
}

bool Engines::is_dear(const rules::Component& c) {
    if (rules_.moves_again(c.instance)) return false;
    const auto estimate = contender(c).candidate->estimate(c.words);
    return estimate && estimate->cost >= engines::beyond_tables;
}

// Whether its value takes a large table, or a long search before that.
bool Engines::fills_much(const rules::Component& c) {
    const Candidate& candidate = *contender(c).candidate;
    if (!candidate.fills()) return false;
    const auto estimate = candidate.estimate(c.words);
    return estimate && estimate->cells > most_cells_unseen;
}

// Refuses a position for which no engine has the memory if the rules show how many positions arise: a search would
// also fail, only later.
void Engines::refuse_too_large(const rules::Component& c, Meter& meter) {
    Entry& e = entry(c.instance);
    if (cheapest(e, c.words).candidate->estimate(c.words)->cost != engines::last_resort) return;
    if (e.searched.contains({c.words.begin(), c.words.end()})) return;
    for (const Contender& s : e.contenders) {
        if (!s.candidate || !s.candidate->fills()) continue;
        const std::uint64_t most = question_.bytes / moves::Positions::least_bytes;
        if (s.candidate->positions_at_least(c.words) <= most) continue;
        const std::string bound = bound_of_theorem(c);
        meter.claim(s.candidate->estimate(c.words)->bytes,
                    (bound.empty() ? "" : bound + ", and ") + "the table of " + rules_.name(c.instance));
    }
}

void Engines::prepare_moves(const rules::Component& c, Meter& meter) {
    if (c.instance == rules::ended || c.instance == 0) return;
    engines::Engine& engine = engine_for(c);
    if (engine.period_source() != nullptr) engine.prepare(c.words, meter);
}

Value Engines::value(const rules::Component& c, Meter& meter) {
    if (c.instance == rules::ended) return won;
    if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
    if (memory_ == nullptr) return compute(c, meter);
    // While an engine works, it is not asked about.
    struct Pause {
        Memory*& place;
        Memory* const memory = std::exchange(place, nullptr);
        ~Pause() { place = memory; }
    };
    const Pause pause{memory_};
    Contender& s = contender(c);
    const auto made = [&](bool makes) { return makes ? &make(s) : s.engine.get(); };
    const bool asks = s.candidate->theorem().empty() && entry(c.instance).questions.is_next(made, c.words, meter);
    if (const auto known = asks ? pause.memory->known(c) : std::nullopt) return *known;
    const std::uint64_t nodes = meter.nodes();
    const double seconds = meter.seconds();
    const Value out = compute(c, meter);
    pause.memory->found(c, out, meter.nodes() - nodes, meter.seconds() - seconds);
    return out;
}

Value Engines::compute(const rules::Component& c, Meter& meter) {
    if (!question_.engine.empty()) return engine_for(c).value(c.words, meter);
    refuse_too_large(c, meter);
    if (!contender(c).candidate->fills()) return engine_for(c).value(c.words, meter);
    try {
        return search_or_fill(c, meter);
    } catch (const Stopped&) {
        throw;
    } catch (const engines::sequences::BeyondValues&) {
        throw;
    } catch (const Error&) {
        // An engine that fills a table also examines positions that no line of play from here reaches; their faults
        // must not matter. If a fault does matter, the memo meets it again.
        for (Contender& s : entry(c.instance).contenders) {
            if (!s.candidate || !s.candidate->fills()) continue;
            s.candidate.reset();
            s.why_not = "some position of its table breaks the rules";
        }
        return engine_for(c).value(c.words, meter);
    }
}

engines::Engine* Engines::fixed_engine(int instance) {
    Contender& s = contender({instance, {}});
    return s.candidate->fills() && question_.engine.empty() ? nullptr : &make(s);
}

bool Engines::surely_ends(int instance) {
    const Entry& e = entry(instance);
    return std::any_of(e.contenders.begin(), e.contenders.end(),
                       [](const Contender& s) { return s.candidate && s.candidate->surely_ends(); });
}

Choice Engines::choice(int instance) { return choice(rules::Component{instance, {}}); }

// Returns the reason why the rules are searched as written.
std::string Engines::why_search(Entry& e, const Circumstances& c) {
    std::string out;
    for (const Contender& s : e.contenders)
        if (s.candidate && s.candidate->fills())
            if (std::string why = s.candidate->declined(c); !why.empty()) return why;
    for (const EngineRow& row : table_) {
        if (!row.tells_why_not) continue;
        for (const Contender& s : e.contenders)
            if (s.row == &row && out.find(s.why_not) == std::string::npos) out += (out.empty() ? "" : "; ") + s.why_not;
    }
    return out;
}

Choice Engines::choice(const rules::Component& c) {
    Entry& e = entry(c.instance);
    const Contender& s = contender(c);
    const Circumstances here{c.words, search_first(e, *s.candidate, c.words), question_.bytes};
    const auto estimate = s.candidate->estimate(c.words);
    const bool memo = !estimate || estimate->cost == engines::last_resort;
    Choice out{s.row->name, s.candidate->form(), "", s.candidate->cost(here), s.candidate->cores(here), false};
    out.search = memo || s.candidate->fills();
    out.theorem = s.candidate->theorem();
    out.reason = !question_.engine.empty() ? "requested by name"
                 : memo                    ? why_search(e, here)
                                           : s.candidate->reason(c.words);
    return out;
}

}  // namespace grundy::plan
