// SPDX-License-Identifier: MIT
// Positions and bare games: they contain only constants, so everything is evaluated at once; see lang.hpp.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/checker.hpp"
#include "lang/code_text.hpp"
#include "lang/family.hpp"
#include "lang/lang.hpp"
#include "lang/multiples.hpp"
#include "lang/open_sum.hpp"
#include "lang/parser.hpp"
#include "lang/plain_sum.hpp"
#include "lang/text.hpp"
#include "rules/codes.hpp"
#include "rules/compound.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::lang {
namespace {

using rules::Type;

constexpr Int most_components = 1'000'000;  // by multiples; a text may list more

class PositionReader {
public:
    /// `multiples`: null where all components are needed.
    PositionReader(const Tokens& tokens, rules::Library& library, rules::Ruleset& ruleset, Diagnostics& faults,
                   std::vector<Multiple>* multiples = nullptr)
        : multiples_(multiples),
          tokens_(tokens),
          library_(library),
          ruleset_(ruleset),
          faults_(faults),
          scope_(none_, library.data, faults),
          expressions_(scope_, tokens, faults) {}

    void add(const syntax::Term& t, rules::Position& out) {
        switch (t.kind) {
            case syntax::Term::Kind::zero:
                return;
            case syntax::Term::Kind::nimber:
                if (const auto n = natural(t.args[0])) append(t, {0, {*n}}, out);
                return;
            case syntax::Term::Kind::sum:
                faults_.report(t.where, "`sum` is for rules only; write out the components of a position, joined by +");
                return;
            case syntax::Term::Kind::compound:
                return add_compound(t, out);
            default:
                break;
        }
        const auto instance = reference(t);
        if (!instance) return;
        rules::Component c{*instance, {}};
        const auto& game = ruleset_.game(*instance);
        if (!right_arguments(t, game.name, game.args, faults_)) return;
        for (std::size_t i = 0; i < t.args.size(); ++i) argument(t.args[i], game.args[i].type, c.words);
        if (faults_.ok()) rules::canonicalize(game, c.words);
        append(t, c, out);
    }

    /// `instance`: of its game. False if it does not fit; what was added then is void.
    bool add(const PlainSum::Component& plain, int instance, const PlainSum& sum, rules::Position& out) {
        const rules::Game& game = ruleset_.game(instance);
        const auto fits = [](const rules::Variable& arg, char is_row) {
            return arg.type == (is_row != 0 ? Type::row : Type::integer);
        };
        if (!std::equal(game.args.begin(), game.args.end(), sum.rows().begin(), sum.rows().end(), fits)) return false;
        rules::Component c{instance, sum.words()};
        if (!game.symmetries.empty()) rules::canonicalize(game, c.words);
        if (plain.times == 1) return out.push_back(std::move(c)), true;
        syntax::Term counted;
        counted.times = plain.times;
        append(counted, c, out);
        return faults_.ok();
    }

    std::optional<int> reference(const syntax::Term& t) {
        const std::size_t before = faults_.count();
        const int index = game(t);
        if (index < 0) return std::nullopt;
        const auto& g = *library_.games[to_size(index)];
        const Head head{g.name, index, g.cyclic, g.args, g.params};
        const auto params = check_parameters(t, head, expressions_, faults_);
        if (!params) return std::nullopt;
        std::vector<rules::ParamValue> values;
        for (const Given& p : *params)
            guarded(p.expr.where, [&] {
                values.push_back(p.datum != nullptr ? p.datum->value : rules::evaluate_param(p.expr, none_, {}));
            });
        if (faults_.count() != before) return std::nullopt;
        return ruleset_.instantiate(index, std::move(values));
    }

    /// The terms with the names in their arguments left open; nothing, with or without faults, if they are no such sum.
    std::optional<OpenSum> open_sum(const std::vector<syntax::Term>& terms) {
        OpenSum out;
        std::vector<syntax::Name> open;
        for (const syntax::Term& t : terms) {  // before names are declared: parameters have none
            using Kind = syntax::Term::Kind;
            if (t.kind == Kind::zero) continue;
            if (t.kind == Kind::sum || t.kind == Kind::compound) return std::nullopt;
            const auto instance = t.kind == Kind::nimber ? std::optional(0) : reference(t);
            if (!instance) return std::nullopt;
            out.parts.push_back({*instance, t.times, {}, {}});
            for (const syntax::Name& n : open_names(t.args, library_.data))
                if (scope_.find(n.text) == nullptr) open.push_back(n);
        }
        for (const syntax::Name& n : open) {
            if (scope_.find(n.text) != nullptr) continue;
            scope_.declare(n, Type::integer);
            out.names.emplace_back(n.text);
        }
        auto part = out.parts.begin();
        bool integers = true;
        for (const syntax::Term& t : terms) {
            if (t.kind == syntax::Term::Kind::zero) continue;
            const rules::Game* const game = part->instance == 0 ? nullptr : &ruleset_.game(part->instance);
            if (game != nullptr && !right_arguments(t, game->name, game->args, faults_)) return std::nullopt;
            for (std::size_t i = 0; i < t.args.size(); ++i) {
                const Type type = game == nullptr ? Type::integer : game->args[i].type;
                integers = integers && type == Type::integer;
                part->arguments.push_back(expressions_.check(t.args[i], type));
                const Span where = t.args[i].where;
                part->texts.emplace_back(faults_.text().substr(where.begin, where.end - where.begin));
            }
            ++part;
        }
        if (!faults_.ok() || !integers) return std::nullopt;
        out.frame = none_;
        return out;
    }

    // A game, or a family if there are arguments.
    std::optional<int> game_or_family(const syntax::Term& t, Members members) {
        const auto instance = reference(t);
        if (!instance || t.args.empty()) return instance;
        const rules::Game& game = ruleset_.game(*instance);
        const std::vector<syntax::Name> open = open_names(t.args, library_.data);
        if (open.empty()) {
            faults_.report(t.brackets, "expected the end after the game, but found its arguments",
                           "a game on its own has no arguments in round brackets; a family of positions leaves some "
                           "integer open, as in cram(board(2, n))");
            return std::nullopt;
        }
        constexpr std::size_t longest = 1000;  // the text becomes a name
        if (t.brackets.end - t.brackets.begin > longest) {
            faults_.report(t.brackets, "the arguments of a family have at most " + std::to_string(longest) + " bytes");
            return std::nullopt;
        }
        if (!right_arguments(t, game.name, game.args, faults_) || !few_unordered(t, game)) return std::nullopt;
        const std::string name = ruleset_.name(*instance) + family_text(t.brackets);
        if (const int known = library_.find(name); known >= 0)
            if (members == Members::some || !is_partial(*library_.games[to_size(known)]))
                return ruleset_.instantiate(known, {});
        auto family = std::make_shared<rules::Game>(family_frame(game));
        if (game.text == game.name) family->text = name;  // a code has no text
        family->name = name;
        Scope scope(*family, library_.data, faults_);
        for (const syntax::Name& n : open) family->args.push_back(scope.declare(n, Type::integer));
        auto arguments = family_arguments(t, game, *family, scope, members);
        if (!arguments) return std::nullopt;
        complete_family(ruleset_, *instance, std::move(*arguments), *family);
        library_.games.push_back(std::move(family));
        return ruleset_.instantiate(static_cast<int>(library_.games.size()) - 1, {});
    }

private:
    void append(const syntax::Term& t, const rules::Component& c, rules::Position& out) {
        Int times = t.times;
        if (times > 1 && static_cast<Int>(out.size()) > most_components - times) {
            if (multiples_ == nullptr)
                return faults_.report(t.where,
                                      "a position has at most " + std::to_string(most_components) + " components here",
                                      hint_of_multiples());
            multiples_->push_back({out.size(), times});
            times = times % 2 == 0 ? 2 : 3;
        }
        out.insert(out.end(), to_size(times), c);
    }

    std::string hint_of_multiples() const {
        if (compound_.empty())
            return "in normal play an even number of equal ones is worth nothing, an odd number as much as one; "
                   "`value` and `solve` take any number of them";
        if (rules::compound_named(compound_) == rules::Compound::some)
            return "under normal play, who wins `some(A, B)` stays the same if an operand loses two equal components: "
                   "write one for an odd number, and none for an even number";
        return "the length of play in an operand of `" + std::string(compound_) +
               "` depends on all its components: ask about fewer of them";
    }

    // All operands have all their components: equal ones do not cancel in them.
    void add_compound(const syntax::Term& t, rules::Position& out) {
        const std::size_t before = faults_.count();
        const std::string_view outside = std::exchange(compound_, t.name.text);
        std::vector<rules::Position> operands;
        std::vector<int> instances;
        std::vector<Multiple>* const multiples = std::exchange(multiples_, nullptr);
        for (const auto& terms : t.operands) {
            operands.emplace_back();
            for (const syntax::Term& term : terms) add(term, operands.back());
            for (const rules::Component& c : operands.back()) instances.push_back(c.instance);
        }
        multiples_ = multiples;
        compound_ = outside;
        const bool over = std::all_of(operands.begin(), operands.end(), [](const auto& p) { return p.empty(); });
        if (over && library_.find(t.name.text) >= 0)
            faults_.report(t.where, "this may be a compound and a position of the game " + std::string(t.name.text),
                           "give the game another name");
        if (faults_.count() != before || !may_be_compounded(t, instances)) return;
        const rules::Compound kind = rules::compound_named(t.name.text);
        rules::Game game = rules::compound_game(ruleset_, kind, instances);
        int index = library_.find(game.name);
        if (index < 0) {
            index = static_cast<int>(library_.games.size());
            library_.games.push_back(std::make_shared<rules::Game>(std::move(game)));
        }
        const int instance = ruleset_.instantiate_compound(index, rules::instances_within(ruleset_, instances));
        append(t, rules::compound_of(ruleset_, instance, std::move(operands)), out);
    }

    // The theory of compounds is about games that end when a player cannot move.
    bool may_be_compounded(const syntax::Term& t, const std::vector<int>& instances) {
        for (const int i : rules::instances_within(ruleset_, instances)) {
            const rules::Game& game = ruleset_.game(i);
            const bool ends = std::any_of(game.options.begin(), game.options.end(),
                                          [](const rules::Option& o) { return o.kind != rules::Option::Kind::leads; });
            if (ruleset_.moves_again(i)) {
                faults_.report(t.where, "a compound is of games in which the players move in turn; the rules of " +
                                            ruleset_.name(i) + " say `again`");
                return false;
            }
            if (!game.cyclic && !ends) continue;
            faults_.report(t.where, "a compound is of games that end when a player cannot move; the rules of " +
                                        ruleset_.name(i) + (game.cyclic ? " say `cyclic`" : " have `win` or `lose`"));
            return false;
        }
        return true;
    }

    // The brackets and what stands in them, with single blanks.
    std::string family_text(Span brackets) const {
        std::string out;
        for (const char c : faults_.text().substr(brackets.begin, brackets.end - brackets.begin)) {
            const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            if (!blank)
                out += c;
            else if (!out.empty() && out.back() != ' ')
                out += ' ';
        }
        return out;
    }

    // The order of more than two would have to be kept by each option.
    bool few_unordered(const syntax::Term& t, const rules::Game& game) {
        for (const rules::Symmetry& s : game.symmetries) {
            if (rules::counted(game.args[s.first].type) || s.count <= 2) continue;
            faults_.report(t.args[s.first].where,
                           "a family cannot leave integers open where the order of three or more does not matter");
            return false;
        }
        return true;
    }

    std::optional<std::vector<rules::Expr>> family_arguments(const syntax::Term& t, const rules::Game& game,
                                                             const rules::Game& family, Scope& scope, Members members) {
        const std::size_t before = faults_.count();
        ExpressionChecker expressions(scope, tokens_, faults_);
        std::vector<rules::Expr> out;
        for (std::size_t i = 0; i < t.args.size(); ++i) {
            out.push_back(expressions.check(t.args[i], game.args[i].type));
            if (faults_.count() != before || members == Members::some) continue;
            if (may_be_negative(family, out.back()))
                faults_.report(t.args[i].where, "this may be negative, but arguments of games cannot be",
                               "leave the number itself open, and begin the range where you need it");
        }
        if (faults_.count() != before) return std::nullopt;
        return out;
    }

    int game(const syntax::Term& t) {
        const bool code_text = t.kind == syntax::Term::Kind::code;
        const std::string name = code_text ? canonical_code(t.name.text) : std::string(t.name.text);
        const int known = library_.find(name);
        if (known >= 0) return known;
        if (code_text) {
            auto code = rules::parse_code(name, t.name.where.begin, faults_);
            if (!code) return -1;
            library_.games.push_back(std::make_shared<rules::Game>(std::move(*code)));
            return static_cast<int>(library_.games.size()) - 1;
        }
        const std::string near = nearest(name, library_.names());
        faults_.report(t.name.where, "there is no game '" + name + "'",
                       near.empty() ? "`grundy games` lists the games; -f FILE adds your own, -e 'game ...' states one"
                                    : "did you mean '" + near + "'?");
        return -1;
    }

    template <class Work>
    void guarded(Span where, Work work) {
        try {
            work();
        } catch (const Error& error) {
            faults_.report(where, error.what());
        }
    }

    std::optional<Int> natural(const syntax::Expr& e) {
        const std::size_t before = faults_.count();
        const rules::Expr value = expressions_.check(e, Type::integer);
        if (faults_.count() != before) return std::nullopt;
        std::optional<Int> out;
        guarded(e.where, [&] {
            out = rules::to_natural(integer(value), none_, {});
            if (!out) faults_.report(e.where, "sizes cannot be negative");
        });
        return out;
    }

    Wide integer(const rules::Expr& e) {
        rules::Environment env(none_);
        return rules::evaluate_integer(e, env);
    }

    void argument(const syntax::Expr& e, Type type, std::vector<Int>& words) {
        if (type == Type::integer) {
            if (const auto n = natural(e)) words.push_back(*n);
            return;
        }
        if (e.op == "numbers")  // long rows do not become a tree
            return rules::append_argument(type, tokens_.rows[to_size(e.value)], words);
        if (const auto* datum = e.op == "name" ? scope_.datum(e.text) : nullptr;
            datum != nullptr && datum->type == type)
            return rules::append_argument(type, *std::get<rules::SharedWords>(datum->value).words, words);
        const std::size_t before = faults_.count();
        const rules::Expr value = expressions_.check(e, type);
        if (faults_.count() != before) return;
        guarded(e.where, [&] {
            rules::Environment env(none_);
            const auto row = rules::evaluate_row(value, env);
            if (std::any_of(row->begin(), row->end(), [](Int v) { return v < 0; }))
                faults_.report(e.where, "elements of a row cannot be negative");
            rules::append_argument(type, *row, words);
        });
    }

    std::vector<Multiple>* multiples_;
    std::string_view compound_{};  // whose operands are read
    const Tokens& tokens_;
    rules::Library& library_;
    rules::Ruleset& ruleset_;
    Diagnostics& faults_;
    rules::Game none_;  // stands for the text: constants have no game
    Scope scope_;
    ExpressionChecker expressions_;
};

// Reads a sum component by component: plain ones without tokens, and every other text and every game once, so that
// a million of them take neither the tokens of all nor the time.
class SumReader {
public:
    SumReader(std::string_view text, rules::Library& library, rules::Ruleset& ruleset, std::vector<Multiple>* multiples)
        : text_(text),
          unreported_("position", text),
          reader_(tokens_, library, ruleset, unreported_, multiples),
          sum_(text) {}

    /// Nothing if the text cannot be cut, or has a fault.
    std::optional<rules::Position> read() {
        rules::Position out;
        out.reserve(1 + to_size(std::count(text_.begin(), text_.end(), '+')));
        while (!sum_.ended()) {
            const auto component = sum_.next();
            if (!component || !add(*component, out)) return std::nullopt;
        }
        return out;
    }

private:
    static constexpr std::size_t most_kept = 4096;  // texts of each kind: what is kept is smaller than the position

    bool add(const PlainSum::Component& c, rules::Position& out) {
        if (c.game.empty()) return out.push_back({0, sum_.words()}), true;
        if (!c.plain) return add_parsed(c.text, out);
        if (c.game != last_name_) {
            last_name_ = c.game;
            last_ = game(c.game);
        }
        return last_ && reader_.add(c, *last_, sum_, out);
    }

    std::optional<int> game(std::string_view text) {
        if (const auto known = games_.find(text); known != games_.end()) return known->second;
        const auto term = parse(text, &Parser::whole_game_reference);
        const auto instance = term && unreported_.ok() ? reader_.reference(*term) : std::nullopt;
        if (instance && games_.size() < most_kept) games_.emplace(text, *instance);
        return instance;
    }

    bool add_parsed(std::string_view text, rules::Position& out) {
        if (const auto known = parsed_.find(text); known != parsed_.end()) {
            rules::Component again = out[known->second];
            return out.push_back(std::move(again)), true;
        }
        const std::size_t before = out.size();
        for (const syntax::Term& t : parse(text, &Parser::position)) reader_.add(t, out);
        if (out.size() == before + 1 && parsed_.size() < most_kept) parsed_.emplace(text, before);
        return unreported_.ok();
    }

    template <class What>
    What parse(std::string_view text, What (Parser::*what)()) {
        if (!readable(text, most_position_bytes, unreported_)) return {};
        tokens_ = tokenize(text, false, unreported_);
        return (Parser(tokens_, unreported_).*what)();
    }

    std::string_view text_;
    Tokens tokens_;  // of what was parsed last
    Diagnostics unreported_;
    PositionReader reader_;
    PlainSum sum_;
    std::string_view last_name_;
    std::optional<int> last_;
    std::unordered_map<std::string_view, int> games_;           // their instances
    std::unordered_map<std::string_view, std::size_t> parsed_;  // their places in the position
};

std::optional<rules::Position> plain_position(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                              std::vector<Multiple>* multiples) {
    if (text.size() > most_position_bytes) return std::nullopt;
    auto out = SumReader(text, library, ruleset, multiples).read();
    if (!out && multiples != nullptr) multiples->clear();
    return out;
}

std::optional<rules::Position> position_of(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                           Diagnostics& faults, std::vector<Multiple>* multiples) {
    if (auto plain = plain_position(text, library, ruleset, multiples)) return plain;
    if (!readable(text, most_position_bytes, faults)) return std::nullopt;
    const Tokens tokens = tokenize(text, false, faults);
    const auto terms = Parser(tokens, faults).position();
    if (!faults.ok()) return std::nullopt;
    PositionReader reader(tokens, library, ruleset, faults, multiples);
    rules::Position out;
    for (const auto& t : terms) reader.add(t, out);
    if (!faults.ok()) return std::nullopt;
    return out;
}

}  // namespace

std::optional<rules::Position> parse_position(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                              Diagnostics& faults) {
    return position_of(text, library, ruleset, faults, nullptr);
}

std::optional<rules::Position> parse_position(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                              Diagnostics& faults, std::vector<Multiple>& multiples) {
    return position_of(text, library, ruleset, faults, &multiples);
}

std::optional<OpenSum> parse_open_sum(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                      Diagnostics& faults) {
    if (!readable(text, most_position_bytes, faults)) return std::nullopt;
    const Tokens tokens = tokenize(text, false, faults);
    const auto terms = Parser(tokens, faults).position();
    if (!faults.ok()) return std::nullopt;
    return PositionReader(tokens, library, ruleset, faults).open_sum(terms);
}

std::optional<int> parse_game(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                              Diagnostics& faults, Members members) {
    if (!readable(text, most_position_bytes, faults)) return std::nullopt;
    const Tokens tokens = tokenize(text, false, faults);
    const auto term = Parser(tokens, faults).whole_game_reference();
    if (!term || !faults.ok()) return std::nullopt;
    return PositionReader(tokens, library, ruleset, faults).game_or_family(*term, members);
}

}  // namespace grundy::lang
