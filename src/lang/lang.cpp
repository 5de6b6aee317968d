// SPDX-License-Identifier: MIT
// From rule files to games of a library; see lang.hpp.
#include "lang/lang.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "lang/checker.hpp"
#include "lang/code_text.hpp"
#include "lang/functions.hpp"
#include "lang/parser.hpp"
#include "lang/text.hpp"
#include "rules/codes.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::lang {
namespace {

using rules::Type;

// Checks one file. Games are added to the library at the end, either all or none.
class FileChecker final : private Heads {
public:
    FileChecker(std::string_view text, std::string_view name, rules::Library& library, const Tokens& tokens,
                Diagnostics& faults)
        : text_(std::make_shared<const std::string>(text)),
          name_(name),
          library_(library),
          tokens_(tokens),
          faults_(faults) {}

    bool run(const syntax::File& file) {
        for (const auto& g : file.games)
            if (g.where.end != 0) declare(g);
        if (games_.empty()) {
            if (faults_.ok())
                faults_.report({0, 0}, "there is no game here",
                               "a rule file begins with `game NAME(ARGUMENTS):` and its options, one per line");
            return false;
        }
        for (auto& [game, tree, scope, index] : games_) {
            const bool may_win = std::any_of(tree->options.begin(), tree->options.end(),
                                             [](const auto& o) { return o.kind == syntax::Option::Kind::wins; });
            OptionChecker options(*game, index, may_win, scope, *this, tokens_, faults_);
            for (const auto& o : tree->options) game->options.push_back(options.option(o));
            if (tree->start)
                game->start = {ExpressionChecker(scope, tokens_, faults_).check(*tree->start, Type::boolean)};
            for (const auto& e : tree->expectations) game->expectations.push_back(expectation(e));
        }
        for (const auto& entry : games_)
            if (entry.game->cyclic) refuse_again(entry);
        if (!faults_.ok()) return false;
        // Codes that the rules name take their places among the games, in the order of their indices.
        for (auto& slot : added_) library_.games.push_back(std::move(slot));
        return true;
    }

private:
    struct Entry {
        std::shared_ptr<rules::Game> game;
        const syntax::Game* tree;
        Scope scope;
        int index;
    };

    const rules::Game& game_at(int index) const {
        const std::size_t old = library_.games.size();
        return to_size(index) < old ? *library_.games[to_size(index)] : *added_[to_size(index) - old];
    }

    // No theory is known of games that may repeat and in which a player may have to move again.
    void refuse_again(const Entry& entry) {
        std::vector<int> reached{entry.index};
        const std::function<void(const std::vector<rules::Term>&)> follow = [&](const std::vector<rules::Term>& terms) {
            for (const rules::Term& t : terms) {
                follow(t.terms);
                if (t.kind == rules::Term::Kind::call && !t.same_instance && t.game >= 0 &&
                    std::find(reached.begin(), reached.end(), t.game) == reached.end())
                    reached.push_back(t.game);
            }
        };
        for (std::size_t k = 0; k < reached.size(); ++k)
            for (const rules::Option& o : game_at(reached[k]).options) {
                follow(o.terms);
                if (o.kind != rules::Option::Kind::again) continue;
                faults_.report(entry.tree->name.where,
                               "play of " + entry.game->name + " may repeat, and in " + game_at(reached[k]).name +
                                   " a player may have to move again: no values are known of both together",
                               "leave out `cyclic` if play always ends, or `again`");
                return;
            }
    }

    int add(std::shared_ptr<rules::Game> game) {
        added_.push_back(std::move(game));
        return static_cast<int>(library_.games.size() + added_.size()) - 1;
    }

    void declare(const syntax::Game& tree) {
        const std::string name(tree.name.text);
        if (name.empty()) return;  // its head has a fault, which is reported
        if (heads_.contains(name)) {
            faults_.report(tree.name.where, "there already is a game '" + name + "' in this file",
                           "choose another name");
            return;
        }
        auto game = std::make_shared<rules::Game>();
        game->name = name;
        game->cyclic = tree.cyclic;
        game->summary = comment_above(*text_, tree.where.begin);
        game->note = tidy_note(tree.note);
        game->source = tree.source;
        game->file = name_;
        game->file_text = text_;
        game->text = text_->substr(tree.where.begin, tree.where.end - tree.where.begin);
        Scope scope(*game, library_.data, faults_);
        for (const auto& d : tree.params) game->params.push_back(param(d, scope));
        arguments(tree.args, *game, scope);
        const int index = add(game);
        heads_[name] = {name, index, game->cyclic, game->args, game->params};
        games_.push_back({game, &tree, std::move(scope), index});
    }

    rules::Param param(const syntax::Declaration& d, Scope& scope) {
        Type type = Type::integer;
        const rules::ArgumentType* known = d.type ? rules::argument_type(d.type->text) : nullptr;
        if (d.type && d.type->text == "set")
            type = Type::set;
        else if (d.type && d.type->text == "pairs")
            type = Type::row;
        else if (known != nullptr && !known->unordered)
            type = known->type;
        else if (d.type)
            faults_.report(d.type->where,
                           "a parameter is an `int`, a `set`, `pairs`, a `row`, a `board` or a `graph`, not '" +
                               std::string(d.type->text) + "'",
                           known != nullptr ? "the elements of a parameter keep their order: make it a `row`" : "");
        else if (d.fallback && rules::may_be_parameter(type_of(*d.fallback)))
            type = type_of(*d.fallback);
        rules::Param out{scope.declare(d.name, type), std::nullopt};
        if (d.fallback) out.fallback = constant(*d.fallback, type);
        return out;
    }

    void arguments(const std::vector<syntax::Declaration>& declarations, rules::Game& game, Scope& scope) {
        for (std::size_t i = 0; i < declarations.size(); ++i) {
            const auto& d = declarations[i];
            game.args.push_back(argument(d, scope));
            const auto* type = d.type ? rules::argument_type(d.type->text) : nullptr;
            if (d.group < 0 && type != nullptr && type->unordered) game.symmetries.push_back({i, 1});
            if (d.group < 0) continue;
            if (d.type && d.type->text != "int")
                faults_.report(d.type->where, "arguments in braces are integers",
                               "a row whose order does not matter is a `bag`");
            if (i > 0 && declarations[i - 1].group == d.group)
                ++game.symmetries.back().count;
            else
                game.symmetries.push_back({i, 1});
        }
    }

    rules::Variable argument(const syntax::Declaration& d, Scope& scope) {
        const rules::ArgumentType* type = rules::argument_type(d.type ? d.type->text : "int");
        if (type == nullptr)
            faults_.report(d.type->where,
                           "an argument is " + argument_types() + ", not '" + std::string(d.type->text) + "'",
                           outside_the_field(d.type->text) != nullptr ? outside_the_field(d.type->text)
                           : d.type->text == "set" || d.type->text == "pairs"
                               ? "a set can be a parameter: `game " + std::string(d.name.text) +
                                     "(n) with S: " + std::string(d.type->text) + "`"
                               : "");
        return scope.declare(d.name, type != nullptr ? type->type : Type::integer);
    }

    // "an `int`, a `row` or a `bag`"
    static std::string argument_types() {
        std::string out;
        const auto types = rules::argument_types();
        for (const auto& t : types) {
            out += out.empty() ? "" : &t == &types.back() ? " or " : ", ";
            out += (t.name[0] == 'i' ? "an `" : "a `") + std::string(t.name) + "`";
        }
        return out;
    }

    Type type_of(const syntax::Expr& e) {
        rules::Game none;
        Scope scope(none, library_.data, faults_);
        return ExpressionChecker(scope, tokens_, faults_).infer(e);
    }

    std::optional<rules::ParamValue> constant(const syntax::Expr& e, Type type) {
        rules::Game none;
        Scope scope(none, library_.data, faults_);
        const std::size_t before = faults_.count();
        const rules::Expr value = ExpressionChecker(scope, tokens_, faults_).check(e, type);
        if (faults_.count() != before) return std::nullopt;
        try {
            return rules::evaluate_param(value, none, {});
        } catch (const Error& error) {
            faults_.report(e.where, error.what());
            return std::nullopt;
        }
    }

    const Head* find(const syntax::Name& name, bool code) override {
        const std::string key = code ? canonical_code(name.text) : std::string(name.text);
        if (const auto it = heads_.find(key); it != heads_.end()) return &it->second;
        if (const int known = library_.find(key); known >= 0) {
            const auto& g = *library_.games[to_size(known)];
            return &(heads_[key] = {key, known, g.cyclic, g.args, g.params});
        }
        if (code) {
            auto game = rules::parse_code(key, name.where.begin, faults_);
            if (!game) return nullptr;
            const auto args = game->args;
            const int index = add(std::make_shared<rules::Game>(std::move(*game)));
            return &(heads_[key] = {key, index, false, args, {}});
        }
        if (const char* refused = outside_the_field(key)) {
            faults_.report(name.where, refused);
            return nullptr;
        }
        // Only the first faults are shown; searching for similar names in all would take games x faults steps.
        const std::string near = faults_.count() < 20 ? nearest(key, names()) : "";
        faults_.report(name.where, "there is no game '" + key + "'",
                       near.empty() ? "" : "did you mean '" + near + "'?");
        return nullptr;
    }

    std::vector<std::string> names() const override {
        auto out = library_.names();
        for (const auto& [name, head] : heads_) out.push_back(name);
        return out;
    }

    // The text of an expression, on one line.
    std::string text_of(Span where) const {
        std::string out = text_->substr(where.begin, where.end - where.begin);
        std::replace(out.begin(), out.end(), '\n', ' ');
        return out;
    }

    // `expect value f(a, b) = a xor b for all a, b`: the arguments stand under their own names, so that the formula
    // means what it would mean in the rules.
    void formula(const syntax::Expectation& e, rules::Expectation& out) {
        using Kind = syntax::Term::Kind;
        const syntax::Term& t = e.terms[0];
        if (e.terms.size() != 1 || (t.kind != Kind::call && t.kind != Kind::code) || t.times != 1)
            return faults_.report(e.subject,
                                  "a formula is about one game, as in `expect value f(a, b) = a xor b for all a, b`");
        const Head* const head = find(t.name, t.kind == Kind::code);
        if (head == nullptr || !right_arguments(t, head->name, head->args, faults_)) return;
        rules::Game game;
        const rules::NamedData no_data;  // a formula would mean something else where they have other values
        Scope scope(game, no_data, faults_);
        for (const rules::Param& p : head->params) scope.declare({p.variable.name, t.where}, p.variable.type);
        std::string names;
        for (const rules::Variable& v : head->args) names += (names.empty() ? "" : ", ") + v.name;
        for (std::size_t i = 0; i < head->args.size(); ++i) {
            const rules::Variable& v = head->args[i];
            if (t.args[i].op != "name" || t.args[i].text != v.name)
                return faults_.report(t.args[i].where, "expected the argument '" + v.name + "'",
                                      "write the arguments as the game names them: " + head->name + "(" + names + ")");
            scope.declare({v.name, t.args[i].where}, v.type);
        }
        const bool all = e.all.size() == head->args.size() &&
                         std::equal(e.all.begin(), e.all.end(), head->args.begin(),
                                    [](const syntax::Name& n, const rules::Variable& v) { return n.text == v.name; });
        if (!all)
            return faults_.report({e.all.front().where.begin, e.all.back().where.end},
                                  "expected all arguments of the game: for all " + names);
        ExpressionChecker expressions(scope, tokens_, faults_);
        out.formula.lost = e.kind.text != "value";
        expressions.check(*e.formula, out.formula.lost ? Type::boolean : Type::integer);
        if (e.domain) expressions.check(*e.domain, Type::boolean);
        out.kind = rules::Expectation::Kind::formula;
        out.position = text_->substr(e.subject.begin, t.brackets.begin - e.subject.begin);
        out.formula.game = head->name;
        out.formula.misere = e.kind.text == "misere";
        out.formula.text = text_of(e.formula->where);
        if (e.domain) out.formula.where = text_of(e.domain->where);
    }

    rules::Expectation expectation(const syntax::Expectation& e) {
        rules::Expectation out;
        out.text = text_->substr(e.where.begin, e.where.end - e.where.begin);
        out.line = locate(*text_, e.where.begin).line;
        out.position = text_->substr(e.subject.begin, e.subject.end - e.subject.begin);
        if (e.kind.text == "period") {
            out.kind = rules::Expectation::Kind::period;
            out.period = e.period;
            out.preperiod = e.preperiod;
            return out;
        }
        if (e.formula) {
            formula(e, out);
            return out;
        }
        if (e.kind.text == "winner") {
            out.kind = rules::Expectation::Kind::winner;
            using Winner = rules::Expectation::Winner;
            out.winner = e.winner.text == "first"    ? Winner::first
                         : e.winner.text == "second" ? Winner::second
                                                     : Winner::draw;
            return out;
        }
        out.values = e.values;
        Wide wanted = 1;
        if (e.range) {
            out.range = rules::Expectation::Range{e.range->where.begin - e.subject.begin,
                                                  e.range->where.end - e.subject.begin, e.range->from, e.range->to};
            wanted = Wide{e.range->to} - e.range->from + 1;
        }
        if (wanted != static_cast<Wide>(e.values.size()))
            faults_.report(e.where, "this expects " + std::to_string(e.values.size()) +
                                        (e.values.size() == 1 ? " value" : " values") + " for " +
                                        std::to_string(static_cast<std::uint64_t>(std::max<Wide>(wanted, 0))) +
                                        (wanted == 1 ? " position" : " positions"));
        return out;
    }

    std::shared_ptr<const std::string> text_;
    std::string name_;
    rules::Library& library_;
    const Tokens& tokens_;
    Diagnostics& faults_;
    std::vector<Entry> games_;
    std::map<std::string, Head, std::less<>> heads_;
    std::vector<std::shared_ptr<rules::Game>> added_;
};

}  // namespace

bool add_rules(std::string_view text, std::string_view name, rules::Library& library, Diagnostics& faults) {
    if (!readable(text, most_rule_bytes, faults)) return false;
    const Tokens tokens = tokenize(text, true, faults);
    const syntax::File file = Parser(tokens, faults).file();
    return FileChecker(text, name, library, tokens, faults).run(file) && faults.ok();
}

}  // namespace grundy::lang
