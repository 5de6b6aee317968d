// SPDX-License-Identifier: MIT
// Finds the sequences of a system one after the other, as calls lead to them; see system_form.hpp.
#include "rules/system_form.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/form_options.hpp"
#include "rules/layout.hpp"
#include "rules/tails.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_calls = 1 << 14;  // by the choices of what to take, in all sequences together

void refuse_unless_known(const Ruleset& rules, const HeapSequence& s) {
    const Game& game = rules.game(s.instance);
    if (!all_integers(game.args) || game.args.empty()) refuse("a game that is called is not played with integers");
    if (!game.symmetries.empty()) refuse("the order of two arguments does not matter");
    if (game.cyclic) refuse("positions may come again");
    if (rules.moves_again(s.instance)) refuse("the same player may have to move again");
}

std::string name_of(const Ruleset& rules, const HeapSequence& s) {
    std::string out = rules.name(s.instance);
    if (s.words.size() == 1) return out;
    for (std::size_t i = 0; i < s.words.size(); ++i)
        out += (i == 0 ? "(" : ", ") + (i == s.heap ? "n" : std::to_string(s.words[i]));
    return out + ")";
}

SystemForm read(const Ruleset& rules, HeapSequence first) {
    SystemForm out;
    std::size_t calls = 0;
    const SequenceNumber number = [&](const HeapSequence& s) {
        if (++calls > most_calls)
            refuse("there are more than " + std::to_string(most_calls) + " choices of what to take");
        if (const int known = out.find(s); known >= 0) return known;
        if (out.sequences.size() == most_sequences)
            refuse("the other arguments take more than " + std::to_string(most_sequences) + " values");
        refuse_unless_known(rules, s);
        out.sequences.push_back(s);
        return static_cast<int>(out.sequences.size()) - 1;
    };
    first.in_system = true;
    first.words[first.heap] = 0;
    number(first);
    for (std::size_t i = 0; i < out.sequences.size(); ++i) {
        const HeapSequence sequence = out.sequences[i];  // the list grows
        out.names.push_back(name_of(rules, sequence));
        out.forms.push_back(sequence_form(rules, sequence, number));
    }
    if (!tails_of(out.forms))
        refuse("infinitely many numbers may be taken while heaps are left, and they do not repeat at a fixed distance");
    auto order = order_of(out.forms);
    if (!order) refuse("the heap may stay as it was for ever");
    out.order = std::move(*order);
    return out;
}

// The sequences to which a move can lead with a heap as large as before.
std::vector<int> kept_whole(const HeapMove& m) {
    std::vector<int> out;
    if (m.parts == 0 || !m.takes.contains(0)) return out;
    for (int i = 0; i < m.parts; ++i) {
        bool rest = false;  // whether the others must have something
        for (int k = 0; k < m.parts; ++k) rest = rest || (k != i && m.least[to_size(k)] > 0);
        if (!rest) out.push_back(m.to[to_size(i)]);
    }
    return out;
}

}  // namespace

SystemForm SystemForm::of(const Ruleset& rules, int instance, HeapForm form) {
    return {{{instance, 0, {0}}}, {rules.name(instance)}, {std::move(form)}, {0}};
}

int SystemForm::most_parts() const {
    int out = 0;
    for (const HeapForm& f : forms) out = std::max(out, f.most_parts());
    return out;
}

std::string SystemForm::text() const {
    std::string out;
    for (std::size_t i = 0; i < forms.size(); ++i) out += (i == 0 ? "" : "; ") + names[i] + ": " + forms[i].text(names);
    return out;
}

int SystemForm::find(const HeapSequence& sequence) const {
    const auto it = std::find(sequences.begin(), sequences.end(), sequence);
    return it == sequences.end() ? -1 : static_cast<int>(it - sequences.begin());
}

Component SystemForm::part(int sequence, Int size) const {
    const HeapSequence& s = sequences[to_size(sequence)];
    Component out{s.instance, s.words};
    out.words[s.heap] = size;
    return out;
}

// Takes out, again and again, the first sequence that leads to none of those left.
std::optional<std::vector<int>> order_of(const std::vector<HeapForm>& forms) {
    std::vector<std::vector<int>> leads(forms.size());
    for (std::size_t i = 0; i < forms.size(); ++i)
        for (const HeapMove& m : forms[i].moves)
            for (const int to : kept_whole(m)) leads[i].push_back(to);
    std::vector<int> out;
    std::vector<bool> done(forms.size());
    while (out.size() < forms.size()) {
        std::size_t next = 0;
        const auto ready = [&](std::size_t i) {
            return !done[i] && std::all_of(leads[i].begin(), leads[i].end(), [&](int to) { return done[to_size(to)]; });
        };
        while (next < forms.size() && !ready(next)) ++next;
        if (next == forms.size()) return std::nullopt;
        done[next] = true;
        out.push_back(static_cast<int>(next));
    }
    return out;
}

std::optional<SystemForm> system_form(const Ruleset& rules, HeapSequence first, std::string& why_not) {
    try {
        return read(rules, std::move(first));
    } catch (const NotAHeapGame& no) {
        why_not = no.why;
    } catch (const Error&) {  // for play to report, if a position meets it
        why_not = "one of its numbers cannot be computed";
    }
    return std::nullopt;
}

std::optional<std::string> system_form_difference(const Ruleset& rules, const SystemForm& system, std::uint64_t steps,
                                                  std::uint64_t* positions) {
    constexpr std::uint64_t least = 256;
    const std::uint64_t each = std::max(steps / system.forms.size(), std::min(steps, least));
    const PartName part = [&](int to, Int size, Component& out) {
        const HeapSequence& s = system.sequences[to_size(to)];
        out.instance = s.instance;
        out.words = s.words;
        out.words[s.heap] = size;
    };
    for (std::size_t i = 0; i < system.forms.size(); ++i) {
        const HeapSequence& s = system.sequences[i];
        const FormOptions options = [&](const Component& c, OptionSet& out) {
            heap_options(system.forms[i], part, c.words[s.heap], out);
        };
        std::uint64_t compared = 0;
        if (auto difference = sequence_difference(rules, s, options, each, {}, &compared)) return difference;
        if (positions != nullptr) *positions += compared;
    }
    return std::nullopt;
}

}  // namespace grundy::rules
