// SPDX-License-Identifier: MIT
// See names.hpp.
#include "lsp/names.hpp"

#include <algorithm>
#include <map>

#include "core/size.hpp"

namespace grundy::lsp {
namespace {

namespace syntax = lang::syntax;

class Walker {
public:
    Walker(std::string_view text, std::vector<Declared>& declared, std::vector<Use>& uses, std::size_t& clashes)
        : text_(text), declared_(declared), uses_(uses), clashes_(clashes) {}

    void file(const syntax::File& file) {
        for (std::size_t i = 0; i < file.games.size(); ++i) {
            const bool last = i + 1 == file.games.size();
            heads(file.games[i], i, last ? text_.size() : file.games[i + 1].where.begin);
        }
        for (std::size_t i = 0; i < file.games.size(); ++i) game(file.games[i], i);
        std::stable_sort(uses_.begin(), uses_.end(),
                         [](const Use& a, const Use& b) { return a.where.begin < b.where.begin; });
        const auto same = [](const Use& a, const Use& b) { return a.where.begin == b.where.begin; };
        uses_.erase(std::unique(uses_.begin(), uses_.end(), same), uses_.end());
    }

private:
    std::size_t declare(Kind kind, const syntax::Name& name, Span whole, Span scope, std::size_t game) {
        // The tree has some parts twice: b in a < b < c, an element of a set as both ends of a range.
        const auto [known, added] = by_place_.emplace(name.where.begin, declared_.size());
        if (!added) return known->second;
        declared_.push_back({kind, name.text, name.where, whole, scope, game});
        uses_.push_back({name.where, known->second, nullptr});
        return known->second;
    }

    static Span whole_of(const syntax::Declaration& d) {
        const std::size_t typed = d.type ? d.type->where.end : d.name.where.end;
        return {d.name.where.begin, d.fallback ? std::max(typed, d.fallback->where.end) : typed};
    }

    // The scope of a game ends where the next one begins, so that its names are known in an option that is being
    // written.
    void heads(const syntax::Game& g, std::size_t index, std::size_t end) {
        const Span scope{g.where.begin, end};
        if (!g.name.text.empty()) {
            const std::size_t own = declare(Kind::game, g.name, g.where, {0, text_.size()}, index);
            if (!games_.emplace(g.name.text, own).second) ++clashes_;
            trees_.emplace(g.name.text, &g);
        }
        for (const auto& d : g.params) {
            const std::size_t own = declare(Kind::parameter, d.name, whole_of(d), scope, index);
            if (!g.name.text.empty()) parameters_.emplace(std::pair(g.name.text, d.name.text), own);
        }
        for (const auto& d : g.args) declare(Kind::argument, d.name, whole_of(d), scope, index);
    }

    void game(const syntax::Game& g, std::size_t index) {
        game_ = index;
        scope_.clear();
        for (const auto& d : g.params)
            if (d.fallback) expression(*d.fallback);
        for (const auto* list : {&g.params, &g.args})
            for (const auto& d : *list) enter(by_place_.at(d.name.where.begin));
        for (const auto& o : g.options) {
            const std::size_t mark = scope_.size();
            tail(o.binders, o.condition, o.where);
            for (const auto& t : o.terms) term(t);
            scope_.resize(mark);
        }
        if (g.start) expression(*g.start);
        scope_.clear();
        for (const auto& e : g.expectations)
            if (!e.formula)
                for (const auto& t : e.terms) term(t);
            else
                formula(e);
    }

    // The arguments and parameters of the game that it is about have their names there.
    void formula(const syntax::Expectation& e) {
        const auto about = trees_.find(e.terms[0].name.text);
        if (about != trees_.end())
            for (const auto* list : {&about->second->params, &about->second->args})
                for (const auto& d : *list) enter(by_place_.at(d.name.where.begin));
        for (const auto& t : e.terms) term(t);
        expression(*e.formula);
        for (const auto& n : e.all) uses_.push_back({n.where, known(n.text), nullptr});
        if (e.domain) expression(*e.domain);
        scope_.clear();
    }

    void tail(const std::vector<syntax::Binder>& binders, const std::optional<syntax::Expr>& condition, Span scope) {
        for (const auto& b : binders) {
            for (const auto& e : b.exprs) expression(e);
            for (const auto& n : b.names) enter(declare(Kind::choice, n, b.where, scope, game_));
        }
        if (condition) expression(*condition);
    }

    void term(const syntax::Term& t) {
        if (t.kind == syntax::Term::Kind::call || t.kind == syntax::Term::Kind::code) {
            const auto found = t.kind == syntax::Term::Kind::call ? games_.find(t.name.text) : games_.end();
            uses_.push_back({t.name.where, found != games_.end() ? found->second : Use::none, &t});
        }
        for (const auto& p : t.params) {
            if (p.name) parameter(t.name.text, *p.name);
            expression(p.value);
        }
        for (const auto& e : t.args) expression(e);
        const std::size_t mark = scope_.size();
        tail(t.binders, t.condition, t.where);
        for (const auto& inner : t.terms) term(inner);
        scope_.resize(mark);
    }

    void parameter(std::string_view game, const syntax::Name& name) {
        const auto found = parameters_.find(std::pair(game, name.text));
        uses_.push_back({name.where, found != parameters_.end() ? found->second : Use::none, nullptr});
    }

    void expression(const syntax::Expr& e) {
        if (e.op == "name") {
            uses_.push_back({e.where, known(e.text), nullptr});
            return;
        }
        const std::size_t mark = scope_.size();
        if (e.loop) tail(e.loop->binders, e.loop->condition, e.where);
        for (std::size_t i = 0; i < e.args.size(); ++i) {
            if (i == 1 && e.op == "runs") enter(declare(Kind::choice, element(e), e.where, e.where, game_));
            expression(e.args[i]);
        }
        scope_.resize(mark);
    }

    void enter(std::size_t own) {
        if (known(declared_[own].name) != Use::none) ++clashes_;
        scope_.push_back(own);
    }

    std::size_t known(std::string_view name) const {
        const auto found =
            std::find_if(scope_.rbegin(), scope_.rend(), [&](std::size_t i) { return declared_[i].name == name; });
        return found != scope_.rend() ? *found : Use::none;
    }

    // runs(v in w if v < x)
    syntax::Name element(const syntax::Expr& e) const {
        const auto begin = to_size(e.text.data() - text_.data());
        return {e.text, {begin, begin + e.text.size()}};
    }

    std::string_view text_;
    std::vector<Declared>& declared_;
    std::vector<Use>& uses_;
    std::size_t& clashes_;
    std::size_t game_ = 0;
    std::vector<std::size_t> scope_;  // what is known, the innermost last
    std::map<std::size_t, std::size_t> by_place_;
    std::map<std::string_view, std::size_t> games_;  // the first of each name
    std::map<std::string_view, const syntax::Game*> trees_;
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> parameters_;
};

}  // namespace

Names::Names(std::string_view text, const syntax::File& file) { Walker(text, declared_, uses_, clashes_).file(file); }

const Use* Names::at(std::size_t offset) const {
    const auto after = std::upper_bound(uses_.begin(), uses_.end(), offset,
                                        [](std::size_t place, const Use& u) { return place < u.where.begin; });
    return after != uses_.begin() && offset <= std::prev(after)->where.end ? &*std::prev(after) : nullptr;
}

std::vector<Span> Names::places(std::size_t declared) const {
    std::vector<Span> out;
    for (const Use& u : uses_)
        if (u.declared == declared) out.push_back(u.where);
    return out;
}

std::vector<std::size_t> Names::known_at(std::size_t offset) const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < declared_.size(); ++i) {
        const Declared& d = declared_[i];
        if (d.kind != Kind::game && d.scope.begin <= offset && offset <= d.scope.end) out.push_back(i);
    }
    return out;
}

}  // namespace grundy::lsp
