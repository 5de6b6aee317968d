// SPDX-License-Identifier: MIT
// Misere play by search; see misere.hpp and docs/theory.md, section "Misere play".
#include "engines/misere/misere.hpp"

#include <algorithm>
#include <utility>

#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/misere/key.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/endless.hpp"

namespace grundy::engines::misere {
namespace {

// At most this number of options is named in advance: a second of work.
constexpr std::uint64_t most_named_options = std::uint64_t{1} << 20;
constexpr std::uint64_t bytes_a_node = 160, bytes_an_option = 32, bytes_a_position = SumMemo::bytes_each,
                        bytes_a_frame = 64;
constexpr std::string_view options_kept = "the options of the components";

}  // namespace

moves::OptionStream& Search::options_of(int instance) {
    return streams_.try_emplace(instance, rules_, instance, meter_).first->second;
}

bool Search::has_move(const rules::Component& c) {
    if (c.instance == 0) return c.words[0] > 0;
    moves::OptionStream& options = options_of(c.instance);
    return options.can_lose(c.words) || !options.each(c.words, [](auto) { return false; });
}

// Returns `none` for a component without moves: it is the zero of sums, also under misere play.
Search::Id Search::intern(const rules::Component& c) {
    if (const auto it = ids_.find(c); it != ids_.end()) return it->second;
    if (c.instance != 0 && named_options_ < most_named_options) {
        name(c);
        if (const auto it = ids_.find(c); it != ids_.end()) return it->second;
    }
    return intern_lazily(c);
}

Search::Id Search::intern_lazily(const rules::Component& c) {
    meter_.claim(bytes_a_node + 16 * c.words.size(), "the components of the sum");
    Id id = none;
    if (has_move(c)) {
        id = static_cast<Id>(nodes_.size());
        nodes_.push_back({c, false, false, false, {}});
        if (c.instance == 0 && c.words[0] == 1) one_ = id;
    }
    ids_.emplace(c, id);
    return id;
}

// A component whose options are being named, with the place of the part that is being examined.
struct Search::Naming {
    rules::Component component;
    std::vector<rules::Position> options;
    bool wins = false, loses = false;
    std::size_t option = 0, part = 0;
    std::uint64_t bytes = 0;
};

Search::Naming Search::enumerate(const rules::Component& c) {
    Naming out;
    out.component = c;
    moves::OptionStream& stream = options_of(c.instance);
    out.loses = stream.can_lose(c.words);
    moves::OptionList list(stream, c, meter_, options_kept);
    out.wins = list.won();
    out.bytes = list.bytes();
    out.options = list.take();
    named_options_ += 1 + out.options.size();
    return out;
}

// Names all components that can arise from the root, smallest first, so that equal ones get one number. Gives
// up if that is too much work, or if a line of play returns to an earlier position. Then components with
// different words have different numbers.
void Search::name(const rules::Component& root) {
    std::vector<Naming> line;
    std::unordered_map<rules::Component, bool, ComponentHash> active;
    const auto give_up = [&] {
        for (const Naming& n : line) meter_.release(n.bytes);
        named_options_ = most_named_options;
    };
    line.push_back(enumerate(root));
    active[root] = true;
    while (!line.empty()) {
        Naming& n = line.back();
        if (n.option == n.options.size()) {
            ids_.emplace(n.component, named(n));
            active.erase(n.component);
            meter_.release(n.bytes);
            line.pop_back();
        } else if (n.part == n.options[n.option].size()) {
            ++n.option;
            n.part = 0;
        } else if (const rules::Component& part = n.options[n.option][n.part]; ids_.contains(part)) {
            ++n.part;
        } else if (part.instance == 0) {
            intern_lazily(part);
        } else if (named_options_ >= most_named_options || active.contains(part)) {
            return give_up();
        } else {
            active[part] = true;
            rules::Component next = part;
            line.push_back(enumerate(next));
        }
    }
}

Search::Id Search::named(Naming& done) {
    meter_.claim(bytes_a_node + 16 * done.component.words.size(), "the components of the sum");
    Node node{done.component, true, done.wins, done.loses, {}};
    for (const auto& parts : done.options) node.options.push_back(sum_of(parts));
    std::sort(node.options.begin(), node.options.end());
    node.options.erase(std::unique(node.options.begin(), node.options.end()), node.options.end());
    if (node.options.empty() && !node.wins && !node.loses) return none;
    if (const auto heap = mex_rule(node)) return twin_of(intern_lazily({0, {static_cast<Int>(*heap)}}), node.component);
    if (!node.wins && !node.loses) {
        if (const auto known = by_options_.find({false, node.options}); known != by_options_.end())
            return twin_of(known->second, node.component);
        if (auto same = same_game(node.options)) {
            if (same->empty()) return none;
            if (same->size() == 1) return twin_of(same->front(), node.component);
            aliases_.push_back(std::move(*same));
            return alias | static_cast<Id>(aliases_.size() - 1);
        }
    }
    const auto id = static_cast<Id>(nodes_.size());
    if (!node.wins) {
        std::pair key(node.loses, node.options);
        if (const auto it = by_options_.find(key); it != by_options_.end()) return it->second;
        for (const Sum& s : node.options)
            meter_.claim(2 * (bytes_an_option + 4 * s.size()), "the components of the sum");
        by_options_.emplace(std::move(key), id);
    }
    nodes_.push_back(std::move(node));
    return id;
}

// The same game as another component; it may be known where that one is not.
Search::Id Search::twin_of(Id id, const rules::Component& component) {
    if (id != none && !nodes_[id].twin && nodes_[id].component != component) nodes_[id].twin = component;
    return id;
}

// If the options are nim heaps, with *0 or *1 among them, they make the nim heap of their mex
// (Theorem 14 of docs/theory.md).
std::optional<Nimber> Search::mex_rule(const Node& node) const {
    if (node.wins || node.loses) return std::nullopt;
    std::vector<Nimber> heaps;
    for (const Sum& s : node.options) {
        if (s.size() > 1 || (s.size() == 1 && !nodes_[s[0]].nim())) return std::nullopt;
        heaps.push_back(s.empty() ? 0 : static_cast<Nimber>(nodes_[s[0]].component.words[0]));
    }
    if (std::none_of(heaps.begin(), heaps.end(), [](Nimber h) { return h <= 1; })) return std::nullopt;
    return mex(heaps);
}

Search::Sum Search::sum_of(const rules::Position& parts) {
    Sum out;
    for (const auto& c : parts)
        if (const Id id = intern(c); id == none)
            continue;
        else if ((id & alias) != 0)
            out.insert(out.end(), aliases_[id & ~alias].begin(), aliases_[id & ~alias].end());
        else
            out.push_back(id);
    std::sort(out.begin(), out.end());
    return joined(out, {});
}

Search::Node& Search::expanded(Id id) {
    Node& node = nodes_[id];  // a deque: nodes stay in place while others are added
    if (node.expanded || node.nim()) return node;
    moves::OptionStream& stream = options_of(node.component.instance);
    moves::OptionList list(stream, node.component, meter_, options_kept);
    node.options.clear();  // an attempt may have been stopped
    node.wins = list.won();
    node.loses = !node.wins && stream.can_lose(node.component.words);
    for (const auto& parts : list.take()) node.options.push_back(sum_of(parts));
    std::sort(node.options.begin(), node.options.end());
    node.options.erase(std::unique(node.options.begin(), node.options.end()), node.options.end());
    node.expanded = true;
    return node;
}

Search::Sum Search::with(const Sum& sum, Id id) { return id == none ? sum : joined(sum, {id}); }

// Two heaps *1 in one sum change nothing (Theorem 14).
Search::Sum Search::joined(const Sum& a, const Sum& b) {
    Sum out(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), out.begin());
    const auto [first, last] = std::equal_range(out.begin(), out.end(), one_);
    out.erase(first, first + (last - first) / 2 * 2);
    return out;
}

Search::Sum Search::option_sum(const Node& node, std::uint64_t option) {
    if (!node.nim()) return node.options[to_size(option)];
    return sum_of({rules::Component{0, {static_cast<Int>(option)}}});
}

Search::Step Search::next(Frame& f, Sum& child) {
    for (; f.component < f.sum.size(); ++f.component, f.option = 0) {
        const Id id = f.sum[f.component];
        if (f.component > 0 && id == f.sum[f.component - 1]) continue;  // equal components have equal moves
        const Node& node = expanded(id);
        if (node.wins) return Step::win;
        f.any_move = f.any_move || node.loses || node.size() > 0;
        if (f.option == node.size()) continue;
        const Sum option = option_sum(node, f.option++);
        Sum rest = f.sum;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(f.component));
        child = joined(rest, option);
        return Step::option;
    }
    return Step::end;
}

bool Search::all_nim(const Sum& sum) const {
    return std::all_of(sum.begin(), sum.end(), [&](Id id) { return nodes_[id].nim(); });
}

// G^- of nim heaps (Bouton 1901): the nim sum if a heap is above 1, else 1 for an even number
// of heaps and 0 for an odd one.
Nimber Search::nim_value(const Sum& sum) const {
    Nimber total = 0, largest = 0;
    for (const Id id : sum) {
        const auto n = static_cast<Nimber>(nodes_[id].component.words[0]);
        total ^= n;
        largest = std::max(largest, n);
    }
    return largest > 1 ? total : total ^ 1;
}

Search::State Search::known(const Sum& sum) {
    if (all_nim(sum)) return nim_value(sum) == 0 ? State::lost : State::won;
    if (known_ != nullptr)
        if (const State s = by_quotient(sum); s != State::unknown) return s;
    return static_cast<State>(memo_.get(key_of(sum)));
}

void Search::remember(const Sum& sum, State state) {
    memo_.set(key_of(sum), static_cast<std::uint8_t>(state), [&] { meter_.look(); });
}

void Search::ask(KnownSums& known) {
    known_ = &known;
    ++asks_;
}

KnownSums::Element Search::element(Id id) {
    Node& node = nodes_[id];
    if (node.asked == asks_) return node.element;
    node.asked = asks_;
    node.element = known_->element(node.component);
    if (node.element == KnownSums::none && node.twin) node.element = known_->element(*node.twin);
    return node.element;
}

// A sum with a nim heap that has no element is lost exactly if that heap is the value of the rest (Theorem 13).
Search::State Search::by_quotient(const Sum& sum) {
    KnownSums::Element x = 0;
    Int large = 0;
    for (const Id id : sum) {
        const auto e = element(id);
        if (e != KnownSums::none) {
            x = known_->product(x, e);
            continue;
        }
        if (!nodes_[id].nim() || large > 0) return State::unknown;
        large = nodes_[id].component.words[0];
    }
    const unsigned value = known_->value(x), cap = known_->cap();
    if (value < cap) return static_cast<Int>(value) == large ? State::lost : State::won;
    return large < static_cast<Int>(cap) ? State::won : State::unknown;
}

Search::State Search::outcome(Sum root) {
    std::vector<Frame> line;
    try {
        return outcome(std::move(root), line);
    } catch (...) {  // another call may go on with what is known
        for (const Frame& f : line) {
            remember(f.sum, State::unknown);
            meter_.release(bytes_a_frame);
        }
        throw;
    }
}

Search::State Search::outcome(Sum root, std::vector<Frame>& line) {
    if (const State s = known(root); s != State::unknown) return s;
    meter_.begin_if_none("positions of the sum");
    const auto open = [&](Sum sum) {
        meter_.claim(bytes_a_position + bytes_a_frame + 5 * sum.size(), "the memo of sums");
        remember(sum, State::active);  // which may stop the search: the line has only sums that are in the memo
        line.push_back({std::move(sum), 0, 0, false});
    };
    open(std::move(root));
    State last = State::unknown;
    Sum child;
    while (!line.empty()) {
        Frame& f = line.back();
        const Step step = next(f, child);
        State s = State::unknown;  // of the child
        if (step == Step::option) {
            meter_.tick();
            s = known(child);
            if (s == State::active) never_ends(line, child);
            if (s == State::unknown) {
                --f.option;  // asked for again when the child is known
                open(child);
                continue;
            }
            if (s == State::won) continue;
        }
        // The player who cannot move wins, and so does a player who moves to a lost position.
        last = step == Step::end && f.any_move ? State::lost : State::won;
        remember(f.sum, last);
        meter_.release(bytes_a_frame);
        line.pop_back();
    }
    return last;
}

rules::Position Search::position_of(const Sum& sum) const {
    rules::Position out;
    for (const Id id : sum) out.push_back(nodes_[id].component);
    return out;
}

void Search::never_ends(const std::vector<Frame>& line, const Sum& again) {
    const auto from = std::find_if(line.begin(), line.end(), [&](const Frame& f) { return f.sum == again; });
    std::vector<rules::Position> way;
    for (auto it = from; it != line.end(); ++it) way.push_back(position_of(it->sum));
    const Sum last = line.back().sum;
    for (std::size_t i = 0; i < last.size(); ++i) {
        const rules::Component moved = nodes_[last[i]].component;
        Sum rest = last;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const auto leads_back = [&](std::span<const rules::Component> parts) {
            return !rules::ends_game(parts) && joined(rest, sum_of({parts.begin(), parts.end()})) == again;
        };
        if (const rules::Option* option = rules::option_to(rules_, moved, leads_back))
            rules::never_ends(rules_, way, position_of(again), rules_.game(moved.instance), option);
    }
    rules::never_ends(rules_, way, position_of(again), {}, nullptr);
}

bool Search::wins_at_once(const Sum& sum) {
    return std::any_of(sum.begin(), sum.end(), [&](Id id) { return expanded(id).wins; });
}

bool Search::makes_sums(const rules::Position& position) {
    const auto several = [](const rules::Component& c) { return c.instance != 0 && c.words.size() > 0; };
    if (std::count_if(position.begin(), position.end(), several) > 1) return true;
    return std::any_of(position.begin(), position.end(),
                       [&](const rules::Component& c) { return c.instance != 0 && !alone_.serves(c.instance); });
}

// If the position is one component whose play never makes a sum, perhaps with a nim heap: the value of that component,
// and the heap.
std::optional<Value> Search::value_without_sums(const rules::Position& position, Int& heap) {
    const rules::Component* single = nullptr;
    heap = 0;
    for (const rules::Component& c : position) {
        if (c.instance == 0 && c.words[0] == 0) continue;
        if (c.instance == 0 ? heap > 0 : single != nullptr) return std::nullopt;
        if (c.instance == 0)
            heap = c.words[0];
        else
            single = &c;
    }
    if (single == nullptr || !alone_.serves(single->instance)) return std::nullopt;
    return alone_.value(*single);
}

std::optional<bool> Search::won_without_sums(const rules::Position& position) {
    Int heap = 0;
    const auto v = value_without_sums(position, heap);
    if (!v) return std::nullopt;
    return !v->is_nimber() || v->nimber() != static_cast<Nimber>(heap);
}

bool Search::first_wins(const rules::Position& position) {
    if (const auto won = won_without_sums(position)) return *won;
    return outcome(sum_of(position)) == State::won;
}

Value Search::value(const rules::Position& position) {
    Int heap = 0;
    if (const auto v = value_without_sums(position, heap); v && heap == 0) return *v;
    return value(sum_of(position));
}

// Who wins after an option has been taken.
bool Search::won(const rules::Position& others, const rules::Position& option) {
    rules::Position after = others;
    after.insert(after.end(), option.begin(), option.end());
    return first_wins(after);
}

// At most one n makes the sum lost, since a larger heap could be reduced to it. It is the mex of
// the options' values.
Value Search::value(const Sum& sum) {
    if (all_nim(sum)) return nim_value(sum);
    if (wins_at_once(sum)) return loony;
    for (Int n = 0;; ++n)
        if (outcome(with(sum, intern({0, {n}}))) == State::lost) return static_cast<Nimber>(n);
}

// At most one size of the heap leaves a sum that is lost for the other player: the value of the rest.
void Search::list_nim_move(const rules::Component& heap, std::size_t at, const rules::Position& others, SumMoves& out) {
    const Int size = heap.words[0];
    std::optional<Nimber> target;
    Int other_heap = 0;
    if (const auto v = value_without_sums(others, other_heap); v && other_heap == 0) {
        if (!v->is_nimber()) return;
        target = v->nimber();
    } else {
        const Sum rest = sum_of(others);
        if (wins_at_once(rest)) return;
        if (all_nim(rest)) target = nim_value(rest);
        for (Int n = 0; n < size && !target; ++n)
            if (outcome(with(rest, intern({0, {n}}))) == State::lost) target = static_cast<Nimber>(n);
    }
    if (!target || *target >= static_cast<Nimber>(size)) return;
    const auto left = static_cast<Int>(*target);
    out.list.push_back({at, {{rules::Component{0, {left}}}, {{"take", size - left}}}});
}

void Search::list_moves(const rules::Component& c, std::size_t at, const rules::Position& others, std::size_t most,
                        SumMoves& out) {
    std::vector<rules::Move> all;
    rules::DistinctMoves distinct;
    moves::OptionStream& options = options_of(c.instance);
    const bool fits = options.each(c.words, [&](std::span<const rules::Component> parts) {
        meter_.claim(2 * bytes_an_option * (1 + parts.size()), "the options of the position");
        return rules::add_move(distinct, all, parts, options.choice());
    });
    out.complete = out.complete && fits;
    for (auto& move : all) {
        if (!rules::ends_game(move.to) && won(others, move.to)) continue;
        if (out.list.size() == most) {
            out.complete = false;
            return;
        }
        out.list.push_back({at, std::move(move)});
    }
}

SumMoves Search::winning_moves(const rules::Position& position, std::size_t most) {
    SumMoves out;
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        if (std::find(position.begin(), position.begin() + static_cast<std::ptrdiff_t>(i), position[i]) !=
            position.begin() + static_cast<std::ptrdiff_t>(i))
            continue;  // equal components have equal moves
        rules::Position others = position;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        if (out.list.size() == most)
            out.complete = false;
        else if (position[i].instance == 0)
            list_nim_move(position[i], i, others, out);
        else
            list_moves(position[i], i, others, most, out);
    }
    return out;
}

}  // namespace grundy::engines::misere
