// SPDX-License-Identifier: MIT
// Checks one game after another; see rules_check.hpp. What was only observed is a finding if every position of some
// size was tried; else it is a note, because a position that was not tried may be the one that is meant.
#include "api/rules_check.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/findings.hpp"
#include "rules/layout.hpp"
#include "rules/samples.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using Words = RuleTrials::Words;

constexpr std::uint64_t most_steps_of_one = 3'000'000;    // of play, for a game
constexpr std::uint64_t most_steps_of_all = 100'000'000;  // of play, for all games
constexpr std::uint64_t most_explored = 400'000;          // steps in one round of a file
constexpr std::uint64_t most_steps_expected = 3'000'000;  // for an expectation
constexpr std::size_t most_findings = 200;                // findings about a game
constexpr std::size_t most_failed = 20;                   // positions of a game from which play fails
constexpr std::size_t most_notes = 20;                    // places where play was not seen to end
constexpr unsigned most_rounds = 12;
constexpr std::size_t starts_of_round = 100, followed_in_round = 400;

RuleFinding finding_at(const rules::Game& game, Span where, std::string message, std::string hint) {
    RuleFinding out{game.name, 0, 0, std::move(message), std::move(hint), "", false};
    if (!game.file_text || where.end == 0) {
        out.report = game.file + ": " + game.name + ": " + out.message + "\n";
        if (!out.hint.empty()) out.report += "    hint: " + out.hint + "\n";
        return out;
    }
    const LineColumn at = locate(*game.file_text, where.begin);
    out.line = at.line;
    out.column = at.column;
    Diagnostics one(game.file, *game.file_text);
    one.report(where, out.message, out.hint);
    out.report = one.render();
    return out;
}

// Whether parameters have their usual values, so that what is observed does not depend on samples of them.
bool usual(const rules::Game& game, const rules::NamedData& data) {
    return std::all_of(game.params.begin(), game.params.end(),
                       [&](const rules::Param& p) { return rules::usual_value(p, data) != nullptr; });
}

// A row, a board or a graph of which nothing is known; such parameters belong together in ways that no sample meets.
const rules::Param* unknown_parameter(const rules::Game& game, const rules::NamedData& data) {
    for (const rules::Param& p : game.params) {
        const rules::Type type = p.variable.type;
        if (type != rules::Type::integer && type != rules::Type::set && rules::usual_value(p, data) == nullptr)
            return &p;
    }
    return nullptr;
}

// Where an expectation says what is expected.
Span expected(const rules::Game& game, const rules::Expectation& e) {
    if (!game.file_text) return {};
    std::size_t begin = 0;
    for (std::size_t line = 1; line < e.line; ++line) begin = game.file_text->find('\n', begin) + 1;
    begin = game.file_text->find(e.text, begin);
    const std::size_t values = std::min(e.text.find_first_not_of(" \t", e.text.rfind('=') + 1), e.text.size());
    return {begin + values, begin + e.text.size()};
}

}  // namespace

// The check of one game.
struct RulesCheck::One {
    RulesCheck& all;
    const rules::Game& game;
    int instance;
    Meter& meter;
    std::vector<RuleFinding>& out;
    std::set<std::size_t> places{};  // of findings
    std::size_t found = 0;

    void add(Span where, std::string message, std::string hint = {}, bool note = false) {
        if (found++ >= most_findings) return;
        meter.look();
        places.insert(where.begin);
        out.push_back(finding_at(game, where, (note ? "note: " : "") + std::move(message), std::move(hint)));
        out.back().note = note;
    }
    void note(Span where, std::string message, std::string hint = {}) {
        add(where, std::move(message), std::move(hint), true);
    }
    bool covered(Span where) const {
        const auto at = places.lower_bound(where.begin);
        return at != places.end() && *at <= where.end;
    }
    std::string text(const Words& words) const { return to_text(all.setting_.rules, {instance, words}); }
    std::string tried_with() const {
        return game.params.empty() ? "" : "tried with " + all.setting_.rules.name(instance);
    }

    // Every position up to some size was tried, and the rules name no number that may matter beyond it.
    bool tried_all() const {
        Int most = 0;
        if (rules::box_of_positions(game, most).empty() || !usual(game, all.setting_.library.data)) return false;
        const std::vector<Int> numbers = rules::named_numbers(game);
        return numbers.empty() || numbers.back() <= most / 2;
    }

    void static_findings() {
        for (auto& f : rules::findings(game, meter)) add(f.where, std::move(f.message), std::move(f.hint));
    }

    // "0.77"(n) alone says that there is a move to the heap of a code; who writes it may mean that the game is the
    // code.
    void note_codes() {
        const auto own = [&](const rules::Term& t) {
            for (std::size_t i = 0; i < t.args.size(); ++i)
                if (t.args[i].op != rules::Op::variable || t.args[i].slot != game.args[i].slot) return false;
            return t.args.size() == game.args.size();
        };
        for (const rules::Option& o : game.options) {
            if (o.kind != rules::Option::Kind::leads || o.terms.size() != 1 || !o.binders.empty()) continue;
            const rules::Term& t = o.terms[0];
            if (t.kind != rules::Term::Kind::call || t.same_instance || !own(t)) continue;
            const std::string& name = all.setting_.library.games[to_size(t.game)]->name;
            if (is_name(name)) continue;
            note(o.where,
                 "this is one move, which leads to the heap of the code; the moves of the code are not moves of " +
                     game.name,
                 "if " + game.name + " is meant to be the code, write the code itself in positions: " + name + "(5)");
        }
    }

    // Returns whether play is seen to end.
    bool ends() {
        if (game.cyclic) return true;
        try {
            if (all.setting_.surely_ends(instance)) return true;
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {  // play reports a fault in a number of the rules
        }
        unseen = all.descents_.own(instance, &meter);
        return unseen.empty();
    }
    std::vector<Span> unseen{};

    void note_ends() {
        for (std::size_t i = 0; i < unseen.size() && i < most_notes; ++i)
            note(unseen[i], "could not prove that play ends",
                 "play itself decides: it is an error if a position occurs again on its own line of play");
        if (unseen.size() > most_notes)
            note({},
                 "could not prove for " + std::to_string(unseen.size() - most_notes) + " more options that play ends");
    }

    std::vector<Words> starts(std::vector<Words> positions) {
        std::erase_if(positions, [&](const Words& w) { return !all.trials_.may_start(instance, w); });
        return positions;
    }

    // Looks for starts among larger positions. Returns false if there are none.
    bool larger_starts() {
        Int most = 0;
        std::vector<Words> found_starts = starts(rules::box_of_positions(game, most));
        for (unsigned round = 0; found_starts.empty() && round < most_rounds; ++round)
            found_starts = starts(rules::chance_positions(game, 10 * starts_of_round, round));
        if (!found_starts.empty()) return true;
        const std::string message = "none of the positions that were tried satisfies this condition";
        const Span where = game.start.front().where;
        if (!covered(where)) add(where, message, tried_with(), !tried_all());
        return false;
    }

    struct Fault {
        Words words;
        std::string what;
    };
    std::vector<Fault> at_once{};                   // positions in which the rules fail by themselves
    std::optional<Fault> later{};                   // the first from which play fails
    std::size_t played = 0, whole = 0, failed = 0;  // whole: moves were made, and play ended
    struct Negative {
        const rules::Expr* where;
        std::string example;
    };
    std::map<std::size_t, Negative> negative{};  // by place

    void play(const Words& words) {
        const auto skipped = [&](const rules::Enumerator& moves, const rules::Term& term, std::size_t argument) {
            const rules::Expr& e = term.args[argument];
            if (negative.contains(e.where.begin) ||
                !rules::surprises_if_negative(all.setting_.rules, instance, term, argument))
                return;
            std::string with;
            for (const auto& [name, value] : moves.choice())
                with += (with.empty() ? " with " : ", ") + name + " = " + std::to_string(value);
            negative[e.where.begin] = {&e, text(words) + with};
        };
        ++played;
        if (auto fault = all.trials_.visit(instance, words, skipped)) {
            at_once.push_back({words, std::move(*fault)});
            return;
        }
        const bool moved = all.trials_.had_options();
        if (failed == most_failed) return;
        try {
            all.setting_.play_out({instance, words}, meter);
            if (moved) ++whole;
        } catch (const Stopped&) {
            throw;
        } catch (const Error& error) {
            if (failed++ == 0) later = {words, error.what()};
        }
    }

    // Whether positions may have a shape that nobody means: rows, boards and graphs that need not fit each other or the
    // game, or parameters that are only samples.
    bool shaped() const {
        return game.start.empty() && !(rules::all_integers(game.args) && usual(game, all.setting_.library.data));
    }

    // Whether the rules hold in some position with a move: of those that were played out, or by chance, which makes
    // arguments fit each other more often.
    bool hold_somewhere() {
        if (whole > 0) return true;
        if (!shaped()) return false;
        const std::vector<Words> larger = rules::chance_positions(game, starts_of_round, 0);
        return std::any_of(larger.begin(), larger.end(), [&](const Words& w) {
            return !all.trials_.visit(instance, w) && all.trials_.had_options();
        });
    }

    // Reports faults of play. Returns false if one shows that the rules fail where they should not.
    bool faults() {
        const std::string hint =
            "if play never begins with such a position, say with which it does: `start if CONDITION`";
        const auto report = [&](const Fault& f, bool as_note) {
            add({}, "the position " + text(f.words) + " cannot be played out:\n" + f.what, as_note ? hint : "",
                as_note);
            return as_note;
        };
        if (later) return report(*later, shaped() && whole > 0);
        if (at_once.empty()) return true;
        const bool reached = std::any_of(at_once.begin(), at_once.end(),
                                         [&](const Fault& f) { return all.trials_.was_reached(instance, f.words); });
        return report(at_once.front(), game.start.empty() && !reached && hold_somewhere());
    }

    void never_legal() {
        if (all.trials_.all_were_legal(game)) return;
        all.explore(game, meter);
        const bool sure = tried_all();
        for (std::size_t i = 0; i < game.options.size(); ++i) {
            const rules::Option& o = game.options[i];
            if (o.kind == rules::Option::Kind::loses || all.trials_.was_legal(game, i) || covered(o.where)) continue;
            add(o.where,
                "this option was not legal in any of " + std::to_string(all.trials_.visited(game)) +
                    " positions that were tried",
                tried_with(), !sure);
        }
    }

    bool broken = false;  // play fails, so that expectations fail for that reason

    // What is computed instead of what is expected; "" if it is that. Nothing if it takes too long.
    std::optional<std::string> found_instead(const rules::Expectation& e) {
        try {
            const Allowance few(meter, most_steps_expected);
            bool holds = false;
            std::string computed = all.setting_.found(e, holds, meter);
            return holds ? std::string() : computed;
        } catch (const Stopped& stop) {
            if (stop.status == Status::interrupted) throw;
        }
        meter.look();  // throws if it was the budget that ended it
        return std::nullopt;
    }

    void expectation(const rules::Expectation& e) {
        const Span where = expected(game, e);
        try {
            const std::optional<std::string> instead = found_instead(e);
            if (!instead)
                return note(where, "whether this holds was not looked at, because it takes long",
                            "`grundy games " + game.name + " --check` computes it");
            const std::string& computed = *instead;
            if (computed.empty()) return;
            constexpr std::size_t longest = 200;
            if (computed.size() > longest)
                add(where,
                    "this is not what is computed: " + computed.substr(0, computed.rfind(' ', longest)) + " ...");
            else if (e.kind == rules::Expectation::Kind::period && computed.find(" from ") == std::string::npos)
                add(where, computed);
            else
                add(where, "this is not what is computed: " + computed,
                    "if the rules are right, write `" + computed + "`");
        } catch (const Stopped&) {
            throw;
        } catch (const std::runtime_error& error) {
            add(where, std::string("this cannot be computed: ") + error.what());
        }
    }
    void expectations() {
        if (broken || !game.file_text) return;
        for (const rules::Expectation& e : game.expectations)
            if (e.kind != rules::Expectation::Kind::formula) expectation(e);  // Solver::check_rules looks at those
    }

    void tried() {
        const bool end = ends();
        std::vector<Words> positions = starts(rules::small_positions(game));
        if (positions.empty() && !game.start.empty() && !larger_starts()) return note_ends();
        bool stopped = false;
        {
            const Allowance few(meter, most_steps_of_one);
            try {
                for (const Words& words : positions) play(words);
            } catch (const Stopped&) {
                if (!few.used_up()) throw;
                stopped = true;
            }
        }
        if (stopped && played <= 10 && !end && usual(game, all.setting_.library.data)) {
            broken = true;
            add({}, (game.cyclic ? "are there finitely many positions? " : "does play always end? ") +
                        std::to_string(most_steps_of_one) + " steps were not enough for the position " +
                        text(positions[played - 1]));
        } else if (stopped) {
            note({}, "of " + std::to_string(positions.size()) + " small positions, only " + std::to_string(played) +
                         " were tried, because they take long");
        }
        if (!faults()) {
            broken = true;
            return;
        }
        for (const auto& [place, n] : negative)
            if (game.file_text)
                add(n.where->where, "this is negative in " + n.example + ": that move is silently left out",
                    "if that is meant, exclude it with `if`; if nothing is left there, write `max(0, ...)`");
        if (!stopped) never_legal();
        note_ends();
    }
};

RulesCheck::RulesCheck(Setting setting)
    : setting_(std::move(setting)), descents_(setting_.rules), trials_(setting_.rules) {}

int RulesCheck::sample_instance(std::size_t game) {
    const rules::Game& g = *setting_.library.games[game];
    return setting_.rules.instantiate(static_cast<int>(game), rules::sample_parameters(g, setting_.library.data));
}

// One round of a game: the positions of its expectations and all up to a size, then larger ones, and what play reaches.
void RulesCheck::explore_game(std::size_t index, unsigned round, Meter& meter) {
    const rules::Game& game = *setting_.library.games[index];
    meter.look();
    try {
        const int instance = sample_instance(index);
        if (round == 0) {
            for (const rules::Expectation& e : game.expectations) {
                if (e.kind == rules::Expectation::Kind::period || e.kind == rules::Expectation::Kind::formula ||
                    e.range)
                    continue;
                for (const rules::Component& c : setting_.parse(e.position))
                    if (c.instance > 0) trials_.visit(c.instance, c.words);
            }
            Int most = 0;
            for (const Words& w : rules::box_of_positions(game, most)) trials_.visit(instance, w);
        }
        for (const Words& w : rules::chance_positions(game, starts_of_round, round))
            if (trials_.may_start(instance, w)) trials_.visit(instance, w);
        trials_.follow(instance, followed_in_round);
    } catch (const Stopped&) {
        throw;
    } catch (const Error&) {  // in numbers of its rules or its expectations, which are reported for it
    }
}

// Tries the games of a file by turns, as another may lead to the positions in which an option of this one is legal.
void RulesCheck::explore(const rules::Game& wanted, Meter& meter) {
    unsigned& round = rounds_[wanted.file];
    if (round == most_rounds) return;
    std::vector<std::size_t> games;
    for (std::size_t i = 0; i < setting_.library.games.size(); ++i) {
        const rules::Game& g = *setting_.library.games[i];
        const bool played = g.file == wanted.file && !g.options.empty();
        if (played && unknown_parameter(g, setting_.library.data) == nullptr) games.push_back(i);
    }
    for (; round < most_rounds && !trials_.all_were_legal(wanted); ++round) {
        const Allowance few(meter, most_explored);
        try {
            for (const std::size_t i : games) explore_game(i, round, meter);
        } catch (const Stopped&) {
            if (!few.used_up()) throw;
        }
    }
}

void RulesCheck::check(int index, Meter& meter, std::vector<RuleFinding>& out) {
    const std::uint64_t before = meter.nodes();
    const rules::Game& game = *setting_.library.games[to_size(index)];
    trials_.use(meter);
    One one{*this, game, 0, meter, out};
    one.static_findings();
    one.note_codes();
    const rules::Param* const unknown = unknown_parameter(game, setting_.library.data);
    if (game.options.empty()) {
        one.add({}, "the game has no options: every position is 0");
    } else if (game.file_text && unknown != nullptr) {
        one.note(unknown->variable.where,
                 "no position was tried, because nothing is known of the parameter '" + unknown->variable.name + "'",
                 "give its value in a file, with --data FILE");
    } else if (game.file_text && steps_ > most_steps_of_all) {
        one.note({},
                 "no position was tried, because those of the games before took " + std::to_string(steps_) + " steps");
    } else if (game.file_text) {
        one.instance = sample_instance(to_size(index));
        one.tried();
    }
    steps_ += meter.nodes() - before;
    one.expectations();
    if (one.found > most_findings) {
        const std::string more = std::to_string(one.found - most_findings);
        out.push_back(finding_at(game, {}, "note: " + more + " more findings and notes are not listed", ""));
        out.back().note = true;
    }
}

}  // namespace abi_1
}  // namespace grundy
