// SPDX-License-Identifier: MIT
// Compiles options and calls to instructions; see program.hpp.
#include "moves/compiler.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::moves {

using rules::Expr;
using rules::Term;

Compiler::Compiler(const rules::Ruleset& rules, int instance, rules::Copies copies)
    : rules_(rules),
      instance_(instance),
      own_(rules::rules_with(copies, rules, instance)),
      game_(*own_),
      env_(rules.game(instance)) {
    const auto& params = rules.instance(instance).params;
    rules::bind_params(env_, game_, params);
    out_.integers.assign(to_size(game_.integers), 0);
    out_.rows = game_.rows;
    for (std::size_t i = 0; i < params.size(); ++i) {
        const rules::Variable& v = game_.params[i].variable;
        steady_.insert({v.type, v.slot});
        if (const Int* number = std::get_if<Int>(&params[i]))
            out_.integers[to_size(v.slot)] = *number;
        else if (const auto* row = std::get_if<rules::SharedWords>(&params[i]))
            out_.data.emplace_back(v.slot, *row);
    }
    out_.sets = env_.sets;
    for (const rules::Variable& arg : game_.args)
        if (rules::counted(arg.type)) out_.lengths.emplace_back(arg.slot, fresh());
}

Compiler::Label Compiler::label() {
    labels_.push_back(-1);
    return static_cast<Label>(labels_.size() - 1);
}

Instruction& Compiler::emit(Opcode what, int a, int b, int c, int d) {
    Instruction i;
    i.what = what;
    i.a = a;
    i.b = b;
    i.c = c;
    i.d = d;
    return out_.code.emplace_back(i);
}

void Compiler::emit_to(Label to, Opcode what, int a, int b, int c, int d) {
    emit(what, a, b, c, d).to = static_cast<int>(to);
}

void Compiler::resolve() {
    for (Instruction& i : out_.code)
        if (i.to >= 0) i.to = labels_[to_size(i.to)];
}

// All lanes may change at once here: nothing happens between taking a lane and the change, and the new
// value does not depend on the lane.
void Compiler::change_in_lanes() {
    for (std::size_t at = 0; at + 2 < out_.code.size(); ++at) {
        Instruction* const i = &out_.code[at];
        if (i->what == Opcode::lanes_take && i[1].what == Opcode::changed && i[2].what == Opcode::option &&
            i[1].c == i->a && i[1].d != i->a)
            i->what = Opcode::lanes_change;
    }
}

int Compiler::fresh() {
    out_.integers.push_back(0);
    return static_cast<int>(out_.integers.size()) - 1;
}

int Compiler::constant(Int v) {
    const auto [at, is_new] = constants_.try_emplace(v, 0);
    if (is_new) {
        at->second = fresh();
        out_.integers[to_size(at->second)] = v;
    }
    return at->second;
}

int Compiler::fresh_set() {
    out_.sets.emplace_back();
    return static_cast<int>(out_.sets.size()) - 1;
}

Program Compiler::program(Part part) {
    const auto kind = part == Part::wins ? rules::Option::Kind::wins : rules::Option::Kind::leads;
    for (const rules::Option& o : game_.options)
        if (o.kind == kind) option(o);
    emit(Opcode::done);
    resolve();
    change_in_lanes();
    out_.cheap = simple_;
    return std::move(out_);
}

void Compiler::option(const rules::Option& o) {
    const Label end = label();
    all(o.guard, end);
    const Body body = [&] {
        if (o.kind == rules::Option::Kind::wins) {
            emit(Opcode::win);
            return;
        }
        const Label illegal = label(), next = label();
        terms(o.terms, illegal);
        emit_to(next, Opcode::option);
        here(illegal);
        emit(Opcode::discard);
        here(next);
    };
    choices({o.binders, nullptr, body}, 0);
    here(end);
}

// Compiles summands from left to right. The first illegal one makes the option illegal,
// and later ones are not examined.
void Compiler::terms(const std::vector<Term>& terms, Label illegal) {
    for (const Term& t : terms) {
        if (t.kind == Term::Kind::call) {
            call(t, illegal);
        } else if (t.kind == Term::Kind::nimber) {
            emit_to(illegal, Opcode::nimber, 0, integer(t.args[0]));
        } else {
            const Label end = label();
            const Body body = [&] { this->terms(t.terms, illegal); };
            all(t.conditions, end);
            choices({t.binders, nullptr, body}, 0);
            here(end);
        }
    }
}

void Compiler::call(const Term& term, Label illegal) {
    const int target = term.same_instance ? instance_ : rules_.instance(instance_).targets[to_size(term.site)];
    if (target == instance_ && changes_one(term, illegal)) return;
    const auto& symmetries = rules_.game(target).symmetries;
    std::size_t ordered = 0;  // number of arguments known to be in order
    for (std::size_t i = 0; i < term.args.size(); ++i) {
        const Expr& e = term.args[i];
        if (!rules::counted(rules::type_of(e.op)))
            emit_to(illegal, Opcode::put, 0, integer(e));
        else if (row_argument(e, is_bag(rules_.game(target), i), illegal))
            ++ordered;
    }
    emit(Opcode::part, 0, target, ordered == symmetries.size() ? 0 : 1);
}

bool Compiler::is_bag(const rules::Game& game, std::size_t arg) {
    return std::any_of(game.symmetries.begin(), game.symmetries.end(),
                       [&](const rules::Symmetry& s) { return s.first == arg && rules::counted(game.args[arg].type); });
}

// If the expression is a row argument of the position itself (whose elements are
// therefore naturals), returns its index.
std::optional<std::size_t> Compiler::own_row(const Expr& e) const {
    for (std::size_t i = 0; i < game_.args.size(); ++i)
        if (e.op == rules::Op::row_variable && rules::counted(game_.args[i].type) && game_.args[i].slot == e.slot)
            return i;
    return std::nullopt;
}

// Compiles the call as a change if it is the position itself with another word in one place and nothing needs sorting.
// An integer must come before all rows, because only then is its place known.
bool Compiler::changes_one(const Term& term, Label illegal) {
    if (!game_.symmetries.empty()) return false;
    const auto same = [&](std::size_t i) {
        const Expr& e = term.args[i];
        if (rules::counted(game_.args[i].type)) return own_row(e) == i;
        return e.op == rules::Op::variable && e.slot == game_.args[i].slot;
    };
    std::size_t at = 0, last = term.args.size();
    while (at < last && same(at)) ++at;
    while (at < last && same(last - 1)) --last;
    if (last != at + 1) return false;
    const Expr& e = term.args[at];
    if (rules::counted(game_.args[at].type)) {
        if (e.op != rules::Op::replaced || own_row(e.args[0]) != at) return false;
        const int i = integer(e.args[1]), v = integer(e.args[2]);
        emit_to(illegal, Opcode::changed, 0, e.args[0].slot, i, v);
        return true;
    }
    for (std::size_t i = 0; i < at; ++i)
        if (rules::counted(game_.args[i].type)) return false;
    emit_to(illegal, Opcode::changed_integer, 0, 0, static_cast<int>(at), integer(e));
    return true;
}

// Returns true if a bag is wanted and the elements of the row are known to be in order.
bool Compiler::row_argument(const Expr& e, bool bag, Label illegal) {
    if (const auto i = own_row(e)) {
        emit(Opcode::put_row, 0, e.slot);
        return bag && is_bag(game_, *i);
    }
    if (bag && e.op == rules::Op::replaced && own_row(e.args[0]) && is_bag(game_, *own_row(e.args[0]))) {
        const int i = integer(e.args[1]), v = integer(e.args[2]);
        emit_to(illegal, Opcode::put_bag, 0, e.args[0].slot, i, v);
        return true;
    }
    const int head = fresh();
    emit(Opcode::row_head, head);
    append(e, output);
    emit_to(illegal, Opcode::row_done, 0, head);
    return false;
}

std::optional<Program> compile(const rules::Ruleset& rules, int instance, Part part, std::string& why_not,
                               rules::Copies copies) {
    if (rules.game(instance).compound != rules::Compound::none) {
        why_not = "a compound has no options of its own";
        return std::nullopt;
    }
    const auto& options = rules.game(instance).options;
    if (std::any_of(options.begin(), options.end(),
                    [](const auto& o) { return o.kind == rules::Option::Kind::again; })) {
        why_not = "the same player may have to move again";
        return std::nullopt;
    }
    try {
        return Compiler(rules, instance, copies).program(part);
    } catch (const NotExpressed& part_of_rule) {
        why_not = part_of_rule.why;
    } catch (const Error& fault) {  // from a set in the rules; play reports it if it gets there
        why_not = fault.what();
    }
    return std::nullopt;
}

}  // namespace grundy::moves
