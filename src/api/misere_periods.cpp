// SPDX-License-Identifier: MIT
// Periods under misere play: of misere nim values where heaps never break (engines/misere/one_heap.hpp), of elements of
// the misere quotient where they do (engines/quotient).
#include <algorithm>
#include <limits>

#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "api/quotient_text.hpp"
#include "api/recall_memory.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "engines/misere/one_heap.hpp"
#include "engines/quotient/describe.hpp"
#include "engines/quotient/heaps.hpp"
#include "store/checkpoint.hpp"
#include "verify/quotient.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// A table of this many values is looked through if nothing is said; most periods come far before its end.
constexpr std::int64_t usual_limit = 100'000'000;

constexpr auto several_heaps =
    "its moves may leave several heaps, and misere values of heaps do not decide that of their sum";

// Quotients are finite or grow soon, and their periods come soon.
constexpr std::int64_t usual_quotient_limit = 2000;

// If no budget is given, so much is spent on one heap, a second or two.
constexpr std::uint64_t usual_quotient_work = 40'000'000;

constexpr auto loses = "an option says `lose`, which is a move under misere play";

bool has_losing_option(const rules::Game& game) {
    return std::any_of(game.options.begin(), game.options.end(),
                       [](const rules::Option& o) { return o.kind == rules::Option::Kind::loses; });
}

constexpr auto unbounded = "the moves take arbitrarily many, so no stretch of values decides those after it";

void look(const rules::HeapForm& form, std::int64_t limit, PeriodAnswer& out, Meter& meter) {
    if (!form.finite() && limit < 0) {
        out.why_not = unbounded;
        return;
    }
    if (limit < 0) limit = usual_limit;
    engines::misere::OneHeap heaps(form);
    const auto found = heaps.period(limit, meter);
    const auto& values = heaps.values();
    out.computed_to = static_cast<std::int64_t>(values.size()) - 1;
    const auto largest = std::max_element(values.begin(), values.end());
    if (largest != values.end()) {
        out.max = *largest;
        out.max_at = largest - values.begin();
    }
    if (found)
        out.period = found;
    else
        out.why_not = form.finite() ? "no state of the last few values recurred" : unbounded;
}

std::int64_t repeated_to(const PeriodAnswer& out) {
    return out.period ? std::min(out.computed_to, out.period->preperiod + out.period->period - 1) : out.computed_to;
}

// What was tried for the heap after those that have elements.
std::string tried(const engines::quotient::Heaps& heaps) {
    const std::string next = "heap " + std::to_string(heaps.last() + 1);
    return what_was_tried(heaps.growth().trial(), next,
                          [](std::uint32_t letter) { return "heap " + std::to_string(letter); });
}

void describe_quotient(const engines::quotient::Heaps& heaps, PeriodAnswer& out) {
    out.computed_to = heaps.last();
    if (heaps.last() < 0) return;
    const auto text = engines::quotient::describe(heaps.growth(), repeated_to(out));
    out.quotient = {text.order,     text.lost,          out.computed_to, text.generators,
                    text.relations, text.lost_elements, text.letters};
}

// The proof of a repetition, for others to check.
std::string certificate_of(const engines::quotient::Heaps& heaps, const rules::HeapForm& form, const rules::Game& game,
                           const std::string& name, const engines::quotient::Repetition& found) {
    const auto& growth = heaps.growth();
    const auto& m = growth.monoid();
    verify::QuotientCertificate c;
    c.game = name;
    if (game.text != game.name) c.rules = sha256(game.text);
    c.sequences = {{name, verify::kinds_of(form)}};
    c.period = found.period;
    c.preperiod = found.preperiod;
    c.order = static_cast<Int>(m.size());
    for (std::size_t x = 0; x < m.size(); ++x)
        if (growth.outcomes().lost(static_cast<engines::quotient::Element>(x)))
            c.lost.push_back(static_cast<std::uint32_t>(x));
    for (std::size_t g = 0; g < m.generators(); ++g) {
        auto& generator = c.generators.emplace_back();
        generator.heap = growth.generators()[g];
        for (std::size_t x = 0; x < m.size(); ++x)
            generator.times.push_back(m.product(static_cast<engines::quotient::Element>(x), m.generator(g)));
    }
    c.heaps.assign(growth.elements().begin(), growth.elements().end());
    return verify::write(c);
}

// The file in which the quotient so far is saved. Whoever wrote it, the quotient counts after it has passed the check.
class KeptQuotient {
public:
    KeptQuotient(const Checkpointing& options, const std::string& game, const rules::HeapForm& form,
                 engines::quotient::Heaps& heaps)
        : heaps_(heaps) {
        if (options.file.empty()) return;
        file_ = std::make_unique<store::Checkpoint>(
            settings_of(options),
            store::Head{{"game", game}, {"rules", form.exact_text()}, {"what", "the misere quotient of heaps"}});
        file_->visit([&](const std::string& kind, const std::string& content) {
            const auto saved = engines::quotient::read_saved(content);
            if (kind != "quotient" || !saved || !heaps.restore(*saved)) file_->refuse("has no quotient of these heaps");
            return true;
        });
        heaps.added = [this] {
            if (file_->due()) save();
        };
    }
    KeptQuotient(const KeptQuotient&) = delete;
    KeptQuotient& operator=(const KeptQuotient&) = delete;
    ~KeptQuotient() { heaps_.added = {}; }

    void finish(std::string& reason) {
        if (!file_) return;
        save();
        if (!reason.empty())
            reason += saved_ ? "\n'" + file_->file() + "' keeps the quotient of heaps 0 to " +
                                   std::to_string(heaps_.last()) + ", and the same command continues from there"
                             : "\nthe quotient is not saved: " + file_->unsaved();
    }

private:
    void save() {
        const auto& growth = heaps_.growth();
        const std::string text = text_of(saved_of(growth.outcomes(), growth.elements()));
        saved_ = file_->replace("quotient", [&](const store::Checkpoint::Take& take) { take(text); });
        file_->note_time();
    }

    engines::quotient::Heaps& heaps_;
    std::unique_ptr<store::Checkpoint> file_;
    bool saved_ = false;
};

// The store's quotient of these heaps: taken over if it passes the check, and has no more heaps than are asked for;
// replaced if more are found. What is larger than a few megabytes is not kept.
class StoredQuotient {
public:
    StoredQuotient(RecallMemory* memory, int instance, std::int64_t limit, engines::quotient::Heaps& heaps)
        : memory_(memory), instance_(instance), heaps_(heaps) {
        const auto kept = memory != nullptr ? memory->known_quotient(instance) : std::nullopt;
        const auto saved = kept ? engines::quotient::read_saved(kept->evidence) : std::nullopt;
        if (!saved || saved->elements.size() > static_cast<std::uint64_t>(limit) + 1 || !larger(*saved)) return;
        if (!heaps.restore(*saved)) return;
        memory->note_used(*kept);
        stored_to_ = heaps.last();
    }

    void keep(const PeriodAnswer& answer) const {
        constexpr std::size_t most_bytes = std::size_t{4} << 20;
        if (memory_ == nullptr || !memory_->is_wanted(answer.seconds) || heaps_.last() <= stored_to_) return;
        const auto& growth = heaps_.growth();
        if (std::string text = text_of(saved_of(growth.outcomes(), growth.elements())); text.size() <= most_bytes)
            memory_->found_quotient(instance_, answer, std::move(text));
    }

private:
    bool larger(const engines::quotient::Saved& saved) const {
        return static_cast<std::int64_t>(saved.elements.size()) - 1 > heaps_.last();
    }

    RecallMemory* memory_;
    int instance_;
    engines::quotient::Heaps& heaps_;
    std::int64_t stored_to_ = -1;
};

// The period of the heaps' elements in the misere quotient.
void look_at_quotient(engines::quotient::Heaps& heaps, std::int64_t limit, PeriodAnswer& out) {
    out.engine = "quotient";
    const std::string no_proof =
        heaps.provable() ? ""
                         : "; its takes do not repeat, or its parts must differ, so no theorem proves a repetition";
    std::optional<engines::quotient::Repetition> found;
    try {
        found = heaps.repetition(limit);
    } catch (const Stopped&) {
        out.why_not = tried(heaps);
        describe_quotient(heaps, out);
        throw;
    }
    out.computed_to = heaps.last();
    if (found)
        out.period = {
            found->period,
            found->preperiod,
            0,
            0,
            0,
            "the heaps' elements recur in the misere quotient, and they decide all that follow (theory.md, 11)"};
    else if (heaps.stuck())
        out.why_not = tried(heaps) + "; --budget 60s, say, allows more work on one heap";
    else
        out.why_not = "the elements of the heaps did not recur for long enough" + no_proof;
    describe_quotient(heaps, out);
}

}  // namespace

PeriodAnswer Solver::misere_period(std::string_view game, std::int64_t limit, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const int instance = impl_->parse_game(game);
    impl_->require_end({instance}, "misere play", "no theory gives its sums values there");
    PeriodAnswer out;
    out.misere = true;
    out.engine = "misere";
    out.game = impl_->ruleset->name(instance);
    std::string why_not;
    if (!rules::heap_form(*impl_->ruleset, instance, why_not))
        throw Error("periods are searched for in games on one heap whose rules take and break; " + out.game + ": " +
                    why_not);
    // The values of single heaps are the plainer answer; the quotient decides sums, too, and is there for the asking.
    auto form = engines::misere::OneHeap::form_of(*impl_->ruleset, instance);
    if (form && form->finite() && impl_->options.engine == "quotient") form.reset();
    const auto breaking = form ? std::nullopt : engines::quotient::Heaps::form_of(*impl_->ruleset, instance);
    if (breaking) {
        Meter meter = impl_->meter();
        const bool limited = impl_->budget.seconds > 0 || impl_->budget.nodes > 0;
        engines::quotient::Heaps heaps(*breaking, 1, limited ? ~std::uint64_t{0} / 4 : usual_quotient_work, meter);
        std::optional<KeptQuotient> kept;
        if (limit < 0) limit = usual_quotient_limit;
        const Remembering remembering(*impl_, out);
        std::optional<StoredQuotient> stored;
        run_query(out, meter, [&] {
            kept.emplace(impl_->checkpoint, out.game, *breaking, heaps);
            stored.emplace(impl_->memory.get(), instance, limit, heaps);
            look_at_quotient(heaps, limit, out);
            if (const auto found = heaps.known_repetition())
                out.certificate = certificate_of(heaps, *breaking, impl_->ruleset->game(instance), out.game, *found);
        });
        if (kept) kept->finish(out.reason);
        if (stored) stored->keep(out);
        return out;
    }
    if (!form) {
        out.why_not = has_losing_option(impl_->ruleset->game(instance)) ? loses : several_heaps;
        return out;
    }
    if (!impl_->checkpoint.file.empty())
        throw Error("--checkpoint saves misere quotients, and " + out.game +
                    " has values that are quick to compute again: leave it out, or ask for --engine quotient");
    Meter meter = impl_->meter();
    const std::int64_t last = std::min(limit, std::numeric_limits<std::int64_t>::max() - 1);
    run_query(out, meter, [&] { look(*form, last, out, meter); });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
