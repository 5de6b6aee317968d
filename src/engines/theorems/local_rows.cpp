// SPDX-License-Identifier: MIT
// See local_rows.hpp. The rules are not understood but evaluated: for one length of the row, each choice of places is
// tried with all elements that may come to stand there. What must be understood is only which places a move looks at.
#include "engines/theorems/local_rows.hpp"

#include <algorithm>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/choices.hpp"
#include "rules/descent.hpp"
#include "rules/options.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

// What keeps a row from being read.
struct NotLocal {};

bool only_integers(const std::vector<Binder>& binders) {
    return std::all_of(binders.begin(), binders.end(), [](const Binder& b) {
        return std::all_of(b.vars.begin(), b.vars.end(),
                           [](const rules::Variable& v) { return v.type == rules::Type::integer; });
    });
}

// Whether the total of the row, or the number of its elements of one value, changes in one direction by every move.
bool play_ends(const std::vector<Picture>& pictures) {
    std::set<Int> values;
    for (const Picture& p : pictures)
        for (std::size_t i = 0; i < p.size(); i += picture_place) values.insert({p[i + 1], p[i + 2]});
    const auto falls = [&](const auto& measure) {
        bool up = true, down = true;
        for (const Picture& p : pictures) {
            Wide change = 0;
            for (std::size_t i = 0; i < p.size(); i += picture_place) change += measure(p[i + 2]) - measure(p[i + 1]);
            up = up && change > 0;
            down = down && change < 0;
        }
        return up || down;
    };
    return falls([](Int v) { return Wide{v}; }) || std::any_of(values.begin(), values.end(), [&](Int counted) {
               return falls([counted](Int v) { return Wide{v == counted ? 1 : 0}; });
           });
}

}  // namespace

// The moves from one row.
class LocalRows::Reader {
public:
    Reader(const rules::Ruleset& rules, int instance, std::span<const Int> row, Meter& meter)
        : game_(rules.game(instance)),
          meter_(meter),
          env_(game_, &meter),
          slot_(game_.args[0].slot),
          row_(std::make_shared<rules::Row>(row.begin(), row.end())),
          elements_(row.size()) {
        bind_params(env_, game_, rules.instance(instance).params);
        env_.rows[to_size(slot_)] = row_;
        for (std::size_t i = 0; i < row.size(); ++i) elements_[i] = {row[i]};
    }

    ~Reader() { meter_.release(claimed_); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    std::vector<Picture> read() {
        for (const rules::Option& o : game_.options) add_moves(o);
        std::vector<bool> grown(row_->size());
        for (const Move& m : moves_) fill(m, grown);
        while (std::find(grown.begin(), grown.end(), true) != grown.end()) {
            const std::vector<bool> before = std::exchange(grown, std::vector<bool>(row_->size()));
            for (const Move& m : moves_)
                if (std::any_of(m.reads.begin(), m.reads.end(), [&](std::size_t at) { return before[at]; }))
                    fill(m, grown);
        }
        return {pictures_.begin(), pictures_.end()};
    }

private:
    static constexpr std::size_t most_elements = 8;      // that may come to stand in one place
    static constexpr std::size_t most_fillings = 1024;   // of the places that one move looks at
    static constexpr std::size_t most_moves = 1U << 14;  // as choices of places, and as pictures

    struct Change {
        std::size_t at;
        const Expr* to;
    };
    // An option with a choice of places; the other binders follow.
    struct Move {
        const rules::Option* option;
        std::size_t others;
        bool only_conditions;
        std::vector<Wide> integers;
        std::vector<std::size_t> reads;  // and writes
        std::vector<Change> changes;
    };

    void claim(std::uint64_t bytes) {
        meter_.claim(bytes, "the moves that a row may have");
        claimed_ += bytes;
    }

    bool is_row(const Expr& e) const { return e.op == Op::row_variable && e.slot == slot_; }
    bool fixed(const std::vector<Expr>& list) const {
        return std::all_of(list.begin(), list.end(), [&](const Expr& e) { return fixed(e); });
    }
    // Whether no element of the row, nor a choice that may depend on one, can matter.
    bool fixed(const Expr& e) const {
        if (e.op == Op::length && is_row(e.args[0])) return true;
        if (is_row(e) || (e.op == Op::variable && other_choices_.contains(e.slot))) return false;
        return fixed(e.args) &&
               (!e.loop || (fixed(e.loop->guard) &&
                            std::all_of(e.loop->binders.begin(), e.loop->binders.end(), [&](const Binder& b) {
                                return fixed(b.exprs) && fixed(b.falling) && fixed(b.conditions);
                            })));
    }
    bool fails(const std::vector<Expr>& conditions) {
        return std::any_of(conditions.begin(), conditions.end(),
                           [&](const Expr& e) { return fixed(e) && !evaluate_condition(e, env_); });
    }
    Wide number(const Expr& e) {
        if (!fixed(e)) throw NotLocal{};
        return evaluate_integer(e, env_);
    }
    std::size_t place(Wide i) const {
        if (i < 1 || i > static_cast<Wide>(row_->size())) throw NotLocal{};
        return to_size(i - 1);
    }

    void add_moves(const rules::Option& o) {
        other_choices_.clear();
        const std::size_t before = moves_.size();
        std::size_t places = 0;
        const auto is_place = [&](const Binder& b) {
            return (b.kind == Binder::Kind::range || b.kind == Binder::Kind::value) && fixed(b.exprs);
        };
        for (const Binder& b : o.binders)
            for (const rules::Variable& v : b.vars) other_choices_.insert(v.slot);
        for (; places < o.binders.size() && is_place(o.binders[places]); ++places)
            other_choices_.erase(o.binders[places].vars[0].slot);
        if (fails(o.guard)) return;
        choose_places(o, places, 0);
        if (before == moves_.size() && !fixed(o.guard)) add_conditions(o, 0);
    }

    void choose_places(const rules::Option& o, std::size_t places, std::size_t next) {
        if (next == places) return add_move(o, places);
        const Binder& b = o.binders[next];
        const Wide from = number(b.exprs[0]), to = b.kind == Binder::Kind::value ? from : number(b.exprs[1]);
        for (Wide v = from; v <= to; ++v) {
            meter_.tick();
            env_.integers[to_size(b.vars[0].slot)] = v;
            if (fails(b.conditions)) continue;
            const std::size_t before = moves_.size();
            choose_places(o, places, next + 1);
            if (before == moves_.size() && !fixed(b.conditions)) add_conditions(o, next + 1);
        }
    }
    // Conditions that are tested, and may have a fault, though no choice follows.
    void add_conditions(const rules::Option& o, std::size_t places) {
        Move m{&o, places, true, env_.integers, {}, {}};
        reads_.clear();
        look_at(o.guard);
        for (std::size_t i = 0; i < places; ++i) look_at(o.binders[i].conditions);
        add(std::move(m));
    }

    void add_move(const rules::Option& o, std::size_t places) {
        Move m{&o, places, false, env_.integers, {}, {}};
        reads_.clear();
        look_at(o.guard);
        for (const Binder& b : o.binders)
            for (const auto* const list : {&b.exprs, &b.falling, &b.conditions}) look_at(*list);
        change(o.terms[0].args[0], m.changes);
        for (const Change& c : m.changes) {
            look_at(*c.to);
            reads_.insert(c.at);
        }
        add(std::move(m));
    }
    void add(Move m) {
        if (moves_.size() == most_moves) throw NotLocal{};
        m.reads.assign(reads_.begin(), reads_.end());
        claim(m.reads.size() * sizeof(std::size_t) + m.changes.size() * sizeof(Change));
        meter_.tick(m.reads.size());
        moves_.push_back(std::move(m));
    }

    // Adds the places that an expression may look at.
    void look_at(const std::vector<Expr>& list) {
        for (const Expr& e : list) look_at(e);
    }
    void look_at(const Expr& e) {
        if (fixed(e)) return;
        if (e.loop) return look_at_loop(e, 0);
        switch (e.op) {
            case Op::row_variable:
                throw NotLocal{};
            case Op::element:
                if (!is_row(e.args[0])) throw NotLocal{};
                reads_.insert(place(number(e.args[1])));
                return;
            case Op::slice:
                if (!is_row(e.args[0])) throw NotLocal{};
                for (Wide from = number(e.args[1]), to = number(e.args[2]), at = from; at <= to; ++at)
                    reads_.insert(place(at));
                return;
            case Op::both:
            case Op::either:
                for (const Expr& a : e.args) {
                    if (fixed(a) && evaluate_condition(a, env_) == (e.op == Op::either)) return;
                    look_at(a);
                }
                return;
            case Op::conditional:
                if (fixed(e.args[0])) return look_at(e.args[evaluate_condition(e.args[0], env_) ? 1 : 2]);
                return look_at(e.args);
            default:
                return look_at(e.args);
        }
    }
    void look_at_loop(const Expr& e, std::size_t next) {
        if (next == 0) {
            if (fails(e.loop->guard)) return;
            look_at(e.loop->guard);
        }
        if (next == e.loop->binders.size()) return look_at(e.args);
        const Binder& b = e.loop->binders[next];
        const bool value = b.kind == Binder::Kind::value && b.vars[0].type == rules::Type::integer;
        if (b.kind != Binder::Kind::range && !value) throw NotLocal{};
        const Wide from = number(b.exprs[0]), to = value ? from : number(b.exprs[1]);
        for (Wide v = from; v <= to; ++v) {
            meter_.tick();
            env_.integers[to_size(b.vars[0].slot)] = v;
            if (fails(b.conditions)) continue;
            look_at(b.conditions);
            look_at_loop(e, next + 1);
        }
    }

    // Adds the elements that differ between the row and the one of this expression.
    void change(const Expr& e, std::vector<Change>& out) {
        if (e.op == Op::replaced) {
            change(e.args[0], out);
            return add(place(number(e.args[1])), e.args[2], out);
        }
        Wide next = 1;
        follow(e, next, out);
        if (next != static_cast<Wide>(row_->size()) + 1) throw NotLocal{};
    }
    void add(std::size_t at, const Expr& to, std::vector<Change>& out) {
        if (std::any_of(out.begin(), out.end(), [&](const Change& c) { return c.at == at; })) throw NotLocal{};
        out.push_back({at, &to});
    }
    // The elements of `e` come to stand in the places from `next` on.
    void follow(const Expr& e, Wide& next, std::vector<Change>& out) {
        if (is_row(e)) {
            if (next != 1) throw NotLocal{};
            next += static_cast<Wide>(row_->size());
        } else if (e.op == Op::concat) {
            for (const Expr& a : e.args) follow(a, next, out);
        } else if (e.op == Op::row_literal) {
            for (const Expr& a : e.args) add(place(next++), a, out);
        } else if (e.op == Op::slice && is_row(e.args[0])) {
            const Wide from = number(e.args[1]), to = number(e.args[2]);
            const bool inside = from >= 1 && to >= from - 1 && to <= static_cast<Wide>(row_->size());
            if (!inside || (from != next && to >= from)) throw NotLocal{};
            next += to - from + 1;
        } else {
            throw NotLocal{};
        }
    }

    // Tries the move with all elements that may stand in the places that it looks at.
    void fill(const Move& m, std::vector<bool>& grown) {
        std::size_t fillings = 1;
        for (const std::size_t at : m.reads)
            if ((fillings *= elements_[at].size()) > most_fillings) throw NotLocal{};
        // The sets grow meanwhile; what is new is tried in the next round.
        std::vector<std::vector<Int>> among;
        for (const std::size_t at : m.reads) among.emplace_back(elements_[at].begin(), elements_[at].end());
        for (std::size_t number = 0; number < fillings; ++number) {
            std::size_t rest = number;
            for (std::size_t i = 0; i < m.reads.size(); ++i) {
                (*row_)[m.reads[i]] = among[i][rest % among[i].size()];
                rest /= among[i].size();
            }
            try_filling(m, grown);
        }
    }
    void try_filling(const Move& m, std::vector<bool>& grown) {
        meter_.tick();
        env_.integers = m.integers;
        if (!hold(m.option->guard, env_)) return;
        const auto& binders = m.option->binders;
        for (std::size_t i = 0; i < m.others; ++i)
            if (!hold(binders[i].conditions, env_)) return;
        if (m.only_conditions) return;
        auto leaf = [&] {
            leave(m, grown);
            return true;
        };
        for_each_choice(binders, m.others, env_, leaf);
    }
    void leave(const Move& m, std::vector<bool>& grown) {
        std::vector<std::pair<std::size_t, Int>> left;
        for (const Change& c : m.changes) {
            const auto v = rules::to_natural(evaluate_integer(*c.to, env_), game_, c.to->where);
            if (!v) return;  // not legal
            left.emplace_back(c.at, *v);
        }
        Picture picture;
        bool changes = false;
        for (const std::size_t at : m.reads) {
            const Int before = (*row_)[at];
            const auto it = std::find_if(left.begin(), left.end(), [&](const auto& l) { return l.first == at; });
            const Int after = it == left.end() ? before : it->second;
            picture.insert(picture.end(), {static_cast<Int>(at), before, after});
            changes = changes || after != before;
        }
        if (!changes) throw NotLocal{};
        const std::uint64_t bytes = sizeof(Picture) + picture.size() * sizeof(Int);
        if (!pictures_.insert(std::move(picture)).second) return;
        claim(bytes);
        if (pictures_.size() > most_moves) throw NotLocal{};
        for (const auto& [at, v] : left) {
            if (!elements_[at].insert(v).second) continue;
            if (elements_[at].size() > most_elements) throw NotLocal{};
            grown[at] = true;
        }
    }

    const rules::Game& game_;
    Meter& meter_;
    rules::Environment env_;
    int slot_;
    std::shared_ptr<rules::Row> row_;
    std::vector<std::set<Int>> elements_;  // that may come to stand in each place
    std::set<int> other_choices_;
    std::set<std::size_t> reads_;
    std::vector<Move> moves_;
    std::set<Picture> pictures_;
    std::uint64_t claimed_ = 0;
};

std::optional<LocalRows> LocalRows::of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member || game.compound != rules::Compound::none || !game.symmetries.empty() ||
        game.args.size() != 1 || game.args[0].type != rules::Type::row || game.options.empty())
        return std::nullopt;
    for (const rules::Option& o : game.options) {
        if (o.kind != rules::Option::Kind::leads || o.terms.size() != 1 || !only_integers(o.binders))
            return std::nullopt;
        const rules::Term& t = o.terms[0];
        if (t.kind != rules::Term::Kind::call || !t.same_instance || t.args.size() != 1) return std::nullopt;
        const Op op = t.args[0].op;
        if (op != Op::replaced && op != Op::concat) return std::nullopt;
    }
    return LocalRows(rules, instance, rules::unseen_ends(rules, instance, nullptr).empty());
}

std::optional<std::vector<Picture>> LocalRows::pictures(std::span<const Int> row, Meter& meter) const {
    constexpr std::size_t most_places = 512;
    if (row.size() > most_places) return std::nullopt;
    try {
        auto out = Reader(*rules_, instance_, row, meter).read();
        if (ends_ || play_ends(out)) return out;
        return std::nullopt;
    } catch (const NotLocal&) {
        return std::nullopt;
    } catch (const Stopped&) {
        throw;
    } catch (const Error&) {  // a fault of the rules, if perhaps of no position that arises
        return std::nullopt;
    }
}

}  // namespace grundy::engines::theorems
