// SPDX-License-Identifier: MIT
// See recall_memory.hpp.
#include "api/recall_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "core/engines_revision.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "core/whole_number.hpp"
#include "rules/layout.hpp"
#include "verify/format_2.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// Loony is known by its name; infinity(K) is not kept.
std::optional<Value> read_value(const std::string& text) {
    if (text == "loony") return loony;
    const auto n = whole_number<std::uint64_t>(text);
    return n && Value::of_word(*n).is_nimber() ? std::optional(Value(*n)) : std::nullopt;
}

// Heaps are counted from `shift`. If the preperiod is not beyond it, how far the repetition reaches back is a matter of
// this game alone, and not of all with the fingerprint. With a saltus there is no largest value.
struct PeriodRecord : Period {
    std::int64_t computed_to = 0;

    std::string claim() const {
        std::string residues;
        for (const std::int64_t r : flat) residues += (residues.empty() ? " flat=" : ",") + std::to_string(r);
        return "period=" + std::to_string(period) + " preperiod=" + std::to_string(preperiod) +
               " saltus=" + std::to_string(saltus) + " max=" + std::to_string(max) +
               " max_at=" + std::to_string(max_at) + residues;
    }
    std::string text() const { return claim() + " computed_to=" + std::to_string(computed_to) + " theorem=" + theorem; }
    static std::optional<PeriodRecord> read(std::string_view text);
};

std::optional<PeriodRecord> PeriodRecord::read(std::string_view text) {
    PeriodRecord out;
    const auto field = [&](std::string_view name, auto& to) {
        if (!text.starts_with(name) || text.size() <= name.size() || text[name.size()] != '=') return false;
        text.remove_prefix(name.size() + 1);
        const auto number = whole_number<std::remove_reference_t<decltype(to)>>(text.substr(0, text.find(' ')));
        if (!number || text.find(' ') == std::string_view::npos) return false;
        to = *number;
        text.remove_prefix(text.find(' ') + 1);
        return true;
    };
    const auto residues = [&] {
        if (!text.starts_with("flat=")) return true;
        std::string_view list = text.substr(5, text.find(' ') - 5);
        text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
        for (bool more = true; more;) {
            const std::size_t comma = list.find(',');
            const auto r = whole_number<std::int64_t>(list.substr(0, comma));
            if (!r || *r < 0 || *r >= out.period) return false;
            out.flat.push_back(*r);
            more = comma != std::string_view::npos;
            if (more) list.remove_prefix(comma + 1);
        }
        return std::is_sorted(out.flat.begin(), out.flat.end(), std::less_equal<>());
    };
    if (!field("period", out.period) || !field("preperiod", out.preperiod) || !field("saltus", out.saltus) ||
        !field("max", out.max) || !field("max_at", out.max_at) || !residues() ||
        !field("computed_to", out.computed_to) || !text.starts_with("theorem="))
        return std::nullopt;
    out.theorem = text.substr(8);
    return out.period >= 1 && out.preperiod >= 0 ? std::optional(out) : std::nullopt;
}

// The period of heaps that are counted differently by `shift`.
Period shifted(const Period& of, Int shift) {
    Period p = of;
    p.preperiod += shift;
    p.max_at = p.max > 0 ? p.max_at + shift : 0;
    for (std::int64_t& r : p.flat) r = ((r + shift % p.period) % p.period + p.period) % p.period;
    std::sort(p.flat.begin(), p.flat.end());
    return p;
}

std::string own_position(Int shift) { return "from " + std::to_string(shift); }

// The question about the heaps of a fingerprint, and by how much its answer counts them differently.
std::pair<RecallQuestion, Int> period_question(const rules::Fingerprint& print, Int preperiod) {
    const bool own = preperiod <= print.shift;
    return {{print.digest, "period", false, own ? own_position(print.shift) : ""}, own ? 0 : print.shift};
}

}  // namespace

std::string answers_version() { return std::string(version()) + "+" + std::to_string(engines_revision); }

int fingerprint_version() { return rules::fingerprint_version; }

std::optional<CertifiedPeriod> certified_period(std::string_view text) {
    try {
        bool sealed = false;
        const verify::Certificate c = verify::read(text, sealed);
        const auto forms = verify::with_forms(c);
        if (!sealed || !forms || !forms->system.empty() || c.period < 1) return std::nullopt;
        const auto print = rules::fingerprint_of(forms->form);
        if (!print) return std::nullopt;
        const auto [question, shift] = period_question(*print, c.preperiod);
        PeriodRecord record{shifted(c, -shift), std::max<std::int64_t>(c.values - 1 - shift, -1)};
        record.theorem = "as its certificate shows, by the theorem '" + verify::theorem_name(c.proof) + "'";
        return CertifiedPeriod{question, record.text()};
    } catch (const Error&) {
        return std::nullopt;
    }
}

const std::optional<rules::Fingerprint>& RecallMemory::print_of(int instance, bool misere) {
    const auto [it, fresh] = prints_.try_emplace(std::pair{instance, misere});
    if (fresh) it->second = (misere ? rules::misere_fingerprint : rules::fingerprint)(*solver_.ruleset, instance);
    return it->second;
}

std::optional<RecallQuestion> RecallMemory::question(const rules::Component& c, bool misere) {
    if (c.instance <= 0) return std::nullopt;
    const auto& print = print_of(c.instance, misere);
    if (!print) return std::nullopt;
    return RecallQuestion{print->digest, "value", false, print->position(c.words)};
}

// A sum has the fingerprints of its components, in their order; a sum of one is that component.
std::optional<RecallQuestion> RecallMemory::question(const rules::Position& sum, const std::string& what, bool misere) {
    std::vector<std::pair<std::string, std::string>> parts;
    for (const rules::Component& c : sum) {
        if (c.instance == 0) {
            if (c.words[0] != 0) parts.emplace_back("*", std::to_string(c.words[0]));
            continue;
        }
        const auto one = question(c, misere);
        if (!one) return std::nullopt;
        parts.emplace_back(one->fingerprint, one->position);
    }
    if (parts.empty() || parts.size() > 64) return std::nullopt;
    if (parts.size() == 1 && parts[0].first != "*")
        return RecallQuestion{parts[0].first, what, misere, parts[0].second};
    std::sort(parts.begin(), parts.end());
    std::string prints = "grundy sum\n", positions;
    for (const auto& [print, position] : parts) {
        prints += print + "\n";
        positions += (positions.empty() ? "" : ";") + position;
    }
    return RecallQuestion{sha256(prints), what, misere, positions};
}

std::optional<Recalled> RecallMemory::find(const RecallQuestion& q) {
    auto out = recall_.find(q);
    if (out) note_used(*out);
    return out;
}

void RecallMemory::note_used(const Recalled& kept) {
    if (!used) used = Run::Kept{kept.when, kept.version, kept.engine, 0, 0};
    ++used->answers;
    used->seconds += kept.seconds;
}

void RecallMemory::begin() {
    used.reset();
    asks_ = recall_.knows_anything();
    continued_ = false;
}

void RecallMemory::continue_from(const std::string& file) {
    std::error_code ignored;
    continued_ = !file.empty() && std::filesystem::exists(file, ignored);
}

void RecallMemory::note_costly(const rules::Component& c) {
    if (!rules::all_integers(solver_.ruleset->game(c.instance).args)) costly_.insert(c);
}

std::optional<Value> RecallMemory::known(const rules::Component& c) {
    if (!asks_) return std::nullopt;
    const auto q = question(c);
    if (!q) return std::nullopt;
    const auto kept = find(*q);
    const auto value = kept ? read_value(kept->answer) : std::nullopt;
    if (value) note_costly(c);
    return value;
}

void RecallMemory::found(const rules::Component& c, Value value, std::uint64_t nodes, double seconds) {
    if ((!keep_all && !is_wanted(seconds)) || value.is_infinite()) return;
    const auto q = question(c);
    if (!q) return;
    Recalled kept;
    kept.answer = value_text(value);
    kept.game = to_text(*solver_.ruleset, c);
    kept.engine = solver_.engines->choice(c).engine;
    kept.nodes = nodes;
    kept.seconds = seconds;
    recall_.keep(*q, kept);
    note_costly(c);
}

std::string RecallMemory::known_about(const rules::Position& sum, const std::string& what, bool misere) {
    if (!asks_) return "";
    const auto q = question(sum, what, misere);
    const auto kept = q ? find(*q) : std::nullopt;
    return kept ? kept->answer : "";
}

void RecallMemory::found_about(const rules::Position& sum, const std::string& what, bool misere, const Run& run,
                               const std::string& answer) {
    if (run.outcome != Outcome::answered || !is_wanted(run.seconds)) return;
    const auto q = question(sum, what, misere);
    if (!q) return;
    Recalled kept;
    kept.answer = answer;
    kept.game = to_text(*solver_.ruleset, sum);
    kept.engine = run.engine;
    kept.nodes = run.nodes;
    kept.seconds = run.seconds;
    recall_.keep(*q, kept);
}

bool RecallMemory::known_period(int instance, bool certificate, const std::string& rules_digest, PeriodAnswer& out) {
    if (!asks_) return false;
    const auto& print = print_of(instance);
    if (!print) return false;
    Int shift = print->shift;
    auto kept = recall_.find({print->digest, "period", false, ""});
    if (!kept) {
        kept = recall_.find({print->digest, "period", false, own_position(shift)});
        shift = 0;
    }
    const auto record = kept ? PeriodRecord::read(kept->answer) : std::nullopt;
    if (!record) return false;
    if (certificate) {  // it names its game
        bool sealed = false;
        if (kept->evidence.empty()) return false;
        const verify::Certificate c = verify::read(kept->evidence, sealed);
        if (c.game != out.game || c.rules != rules_digest) return false;
        out.certificate = kept->evidence;
    }
    out.period = shifted(*record, shift);
    out.max = out.period->max;
    out.max_at = out.period->max_at;
    out.computed_to = record->computed_to + shift;
    out.engine = kept->engine;
    out.kept = Run::Kept{kept->when, kept->version, kept->engine, 1, kept->seconds};
    return true;
}

void RecallMemory::found_period(int instance, const PeriodAnswer& answer) {
    const auto& print = print_of(instance);
    if (!print || !answer.period) return;
    const auto [question, shift] = period_question(*print, answer.period->preperiod);
    const PeriodRecord record{shifted(*answer.period, -shift), std::max<std::int64_t>(answer.computed_to - shift, -1)};
    Recalled kept;
    kept.answer = record.text();
    // A certificate in another form than the fingerprint's would not be found to be about the same game.
    const auto stated = certified_period(answer.certificate);
    if (stated && stated->question.fingerprint == question.fingerprint &&
        stated->answer.starts_with(record.claim() + " "))
        kept.evidence = answer.certificate;
    kept.game = answer.game;
    if (shift > 0) kept.game += ", heap n + " + std::to_string(shift) + " counted as n";
    kept.engine = answer.engine;
    kept.nodes = answer.nodes;
    kept.seconds = answer.seconds;
    recall_.keep(question, kept);
}

std::optional<Recalled> RecallMemory::known_quotient(int instance) {
    const auto& print = print_of(instance, true);
    if (!asks_ || !print) return std::nullopt;
    return recall_.find({print->digest, "quotient", true, own_position(print->shift)});
}

void RecallMemory::found_quotient(int instance, const PeriodAnswer& answer, std::string saved) {
    const auto& print = print_of(instance, true);
    if (!print || !answer.quotient) return;
    Recalled kept;
    kept.answer = "order=" + std::to_string(answer.quotient->order) + " lost=" + std::to_string(answer.quotient->lost) +
                  " heaps_to=" + std::to_string(answer.computed_to);
    kept.evidence = std::move(saved);
    kept.game = answer.game;
    kept.engine = answer.engine;
    kept.nodes = answer.nodes;
    kept.seconds = answer.seconds;
    recall_.keep({print->digest, "quotient", true, own_position(print->shift)}, kept);
}

std::optional<Recalled> RecallMemory::known_quotient(const rules::Position& components) {
    const auto q = asks_ ? question(components, "quotient", true) : std::nullopt;
    return q ? recall_.find(*q) : std::nullopt;
}

void RecallMemory::found_quotient(const rules::Position& components, const QuotientAnswer& answer, std::string saved) {
    const auto q = question(components, "quotient", true);
    if (!q) return;
    Recalled kept;
    kept.answer = "order=" + std::to_string(answer.order) + " lost=" + std::to_string(answer.lost) +
                  " games=" + std::to_string(answer.games) + (answer.outcome == Outcome::answered ? "" : " unfinished");
    kept.evidence = std::move(saved);
    kept.game = to_text(*solver_.ruleset, components);
    kept.engine = "quotient";
    kept.nodes = answer.nodes;
    kept.seconds = answer.seconds;
    recall_.keep(*q, kept);
}

Remembering::Remembering(Solver::Impl& solver, Run& run)
    : solver_(solver), run_(run), before_(solver.engines->use(solver.memory.get())) {
    if (solver.memory) solver.memory->begin();
}

Remembering::~Remembering() {
    solver_.engines->use(before_);
    if (solver_.memory && solver_.memory->used) run_.kept = solver_.memory->used;
}

}  // namespace abi_1
}  // namespace grundy
