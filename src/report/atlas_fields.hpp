// SPDX-License-Identifier: MIT
// The fields of atlases and of their answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/size.hpp"
#include "report/described.hpp"
#include "report/period_fields.hpp"

namespace grundy::report {

/// What is known about one game of an atlas.
struct AtlasRecord {
    enum class State {
        proven,  ///< the period, with a certificate
        value,   ///< of a position
        open,    ///< the limit or the budget came first
    };
    std::string game{};
    State state = State::open;
    std::int64_t period = 0, preperiod = 0;  ///< if proven
    std::uint64_t saltus = 0;                ///< if proven
    std::vector<std::int64_t> flat{};        ///< if proven: see Period
    std::string theorem{};                   ///< if proven
    std::uint64_t value = 0;                 ///< of a position
    std::uint64_t max = 0;  ///< of a heap game: the largest value known, and the first heap that has it
    std::int64_t max_at = 0;
    std::int64_t computed_to = -1;      ///< of a heap game
    std::uint64_t order = 0, lost = 0;  ///< of misere play: of the quotient of the heaps up to `computed_to`
    std::string why{};                  ///< if open
    std::uint64_t nodes = 0;
    std::string version{};
    double seconds = 0;  ///< carries no claim

    /// Whether `max` is known: with a saltus, values grow for ever; elements of a quotient have no order.
    bool has_max() const { return order == 0 && (state == State::proven ? saltus == 0 : computed_to >= 0); }
};

inline constexpr const char* atlas_states[] = {"proven", "value", "open"};

// Without the seconds, which differ from run to run. The order of the fields is part of the digests in atlases.
void describe(auto& out, const AtlasRecord& r) {
    out.about("AtlasRecord", "what is known about one game of an atlas");
    const bool proven = r.state == AtlasRecord::State::proven;
    out.field("game", "", r.game);
    out.word("status", "`value`: of a position; `open`: the limit or the budget came first", atlas_states,
             to_size(static_cast<int>(r.state)));
    out.maybe("period", "if proven, with a certificate", given_if(proven, r.period));
    out.maybe("preperiod", "", given_if(proven, r.preperiod));
    out.maybe("saltus", "", given_if(proven, r.saltus));
    out.maybe("flat", flat_help, given_if(proven && !r.flat.empty(), r.flat));
    out.maybe("theorem", "that makes it a proof", given_if(proven, r.theorem));
    out.maybe("value", "of a position", given_if(r.state == AtlasRecord::State::value, r.value));
    out.maybe("max", "the largest value known, of heaps that do not rise", given_if(r.has_max(), r.max));
    out.maybe("max_at", "the first heap that has it", given_if(r.has_max(), r.max_at));
    out.maybe("order", "under misere play: of the quotient of the heaps up to `computed_to`",
              given_if(r.order > 0, r.order));
    out.maybe("lost", "how many of its elements are lost sums", given_if(r.order > 0, r.lost));
    out.maybe("computed_to", "the last heap whose value was computed", given_if(r.computed_to >= 0, r.computed_to));
    out.maybe("why", "it is open", given_if(r.state == AtlasRecord::State::open, r.why));
    out.field("nodes", "positions or options that were examined", r.nodes);
    out.field("version", "of the program that searched", r.version);
}

/// What `atlas show` says of a family.
struct AtlasSummary {
    std::string family{}, version{};
    std::int64_t limit = 0;
    std::uint64_t nodes = 0;
    std::size_t games = 0, in_family = 0, solved = 0, open = 0;
    bool complete = false;
    std::vector<std::string> missing{}, lost{}, damaged{}, conflicts{};
    std::size_t parts = 0, duplicates = 0;
    double seconds = 0;
    std::vector<AtlasRecord> results{};
};

void describe(auto& out, const AtlasSummary& s) {
    out.about("AtlasSummary", "an atlas: what `atlas show --json` prints");
    out.field("family", "such as `octal:3`", s.family);
    out.field("version", "of the program that planned it", s.version);
    out.field("limit", "the last heap that is searched", s.limit);
    out.field("nodes", "the budget of each game", s.nodes);
    out.field("games", "that are distinct", Count{s.games});
    out.field("in_family", "with those that are equal to another", Count{s.in_family});
    out.field("solved", "", Count{s.solved});
    out.field("open", "", Count{s.open});
    out.field("complete", "each game has a record, and none contradicts another", s.complete);
    out.field("missing", "games without a record", s.missing);
    out.field("lost", "games whose certificates are gone or damaged", s.lost);
    out.field("damaged", "records that cannot be read", s.damaged);
    out.field("conflicts", "records that contradict each other", s.conflicts);
    out.field("parts", "files", Count{s.parts});
    out.field("duplicates", "records of games that have another", Count{s.duplicates});
    out.field("seconds", "of all records together", s.seconds);
    out.field("results", "in the order of the plan", s.results);
}

/// What `atlas plan` says; the last three if a plan was extended.
struct AtlasPlanned {
    std::string family{};
    std::size_t games = 0, in_family = 0;
    std::optional<Count> solved{}, open{}, again{};
};

void describe(auto& out, const AtlasPlanned& plan) {
    out.about("AtlasPlanned", "what `atlas plan --json` prints");
    out.field("family", "such as `octal:3`", plan.family);
    out.field("games", "that are distinct", Count{plan.games});
    out.field("in_family", "with those that are equal to another", Count{plan.in_family});
    out.maybe("solved", "of an atlas that is extended: they stay", plan.solved);
    out.maybe("open", "of an atlas that is extended: they stay", plan.open);
    out.maybe("again", "of an atlas that is extended: they are searched again", plan.again);
}

/// What one run did.
struct AtlasWorked {
    std::size_t records = 0, solved = 0, before = 0;
};

void describe(auto& out, const AtlasWorked& work) {
    out.about("AtlasWorked", "what `atlas work --json` prints");
    out.field("records", "that were written", Count{work.records});
    out.field("solved", "games among them", Count{work.solved});
    out.field("done_before", "games that had a record", Count{work.before});
}

/// What a check of all certificates of an atlas found.
struct AtlasChecked {
    std::size_t checked = 0;
    std::vector<std::string> faults{}, conflicts{};
    bool holds() const { return faults.empty() && conflicts.empty(); }
};

void describe(auto& out, const AtlasChecked& check) {
    out.about("AtlasChecked", "what `atlas check --json` prints of an atlas");
    out.field("holds", "nothing was found", check.holds());
    out.field("checked", "certificates", Count{check.checked});
    out.field("faults", "", check.faults);
    out.field("conflicts", "records that contradict each other", check.conflicts);
}

/// What was submitted to Slurm.
struct SlurmJobs {
    std::vector<std::string> jobs{};
};

void describe(auto& out, const SlurmJobs& submitted) {
    out.about("SlurmJobs", "what `--slurm --json` prints");
    out.field("jobs", "their numbers", submitted.jobs);
}

/// A part of a certificate that was checked.
struct PartCheck {
    std::size_t part = 0;  ///< from 1
    bool holds = false;
    std::string fault{};            ///< if it does not hold
    std::string version{}, when{};  ///< the program that checked it, and the time at its end, in UTC
    double seconds = 0;
};

void describe(auto& out, const PartCheck& p) {
    out.about("PartCheck", "a part of a certificate that was checked");
    out.field("part", "from 1", Count{p.part});
    out.field("holds", "", p.holds);
    out.field("fault", "empty if it holds", p.fault);
    out.field("version", "of the program that checked it", p.version);
    out.field("when", "the time at its end, in UTC", p.when);
    out.field("seconds", "of time", p.seconds);
}

/// All records of a certificate that is checked in parts.
struct CheckState {
    std::string game{};  ///< as named in the certificate; quoted, if no check covers the name
    std::string statement{}, theorem{};
    std::string certificate{};                      ///< SHA-256 of its text
    std::size_t parts = 1;                          ///< 1: it is not in parts
    std::vector<PartCheck> checked{};               ///< one of each part, ascending
    std::vector<std::size_t> missing{}, refuted{};  ///< from 1
    std::vector<std::string> conflicts{}, damaged{};
    std::size_t files = 0, duplicates = 0;
    double seconds = 0;  ///< of all records together

    /// Every part was checked and holds, and no record contradicts another.
    bool proven() const { return missing.empty() && refuted.empty() && conflicts.empty(); }
};

void describe(auto& out, const CheckState& state) {
    out.about("PartsChecked", "a certificate that is checked in parts: what `atlas show --json` prints of it");
    out.field("game", "as the certificate names it", state.game);
    out.field("statement", "such as `G(n + 12) = G(n) for all n >= 71`", state.statement);
    out.field("theorem", "that it rests on", state.theorem);
    out.field("certificate", "SHA-256 of its text", state.certificate);
    out.field("holds", "all parts were checked and hold", state.proven());
    out.field("parts", "1: it is not in parts", Count{state.parts});
    out.field("missing", "parts without a record, from 1", state.missing);
    out.field("refuted", "parts that do not hold", state.refuted);
    out.field("conflicts", "records that contradict each other", state.conflicts);
    out.field("damaged", "records that cannot be read", state.damaged);
    out.field("duplicates", "records of parts that have another", Count{state.duplicates});
    out.field("seconds", "of all records together", state.seconds);
    out.field("checked", "", state.checked);
}

}  // namespace grundy::report
