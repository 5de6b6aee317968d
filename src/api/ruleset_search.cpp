// SPDX-License-Identifier: MIT
// Values of games that are written in C++ (ruleset.hpp). The game is seen as a graph that grows, whose components are
// numbers. Asking for the options of a component means to run the user's code and to look up every position that it
// names.
//
// Two ways to a value take turns, each with twice the work of the turn before, and keep what they found: the mex of the
// values of all options, which is best where few positions arise or where values are large, and the search that proves
// "component + *n is lost", which is best where components split and values are small (engines/search). Together they
// cost at most a small multiple of the better one. Neither recurses, however long a line of play is.
#include <grundy/ruleset_search.hpp>

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_set>

#include "api/impl.hpp"
#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/search/search.hpp"

namespace grundy {
inline namespace abi_1 {
namespace detail {
namespace position_search {

constexpr std::uint64_t first_turn = std::uint64_t{1} << 14;  // options
// Where no position falls apart, the search gains less, and all positions may be few.
constexpr std::uint64_t first_whole_turn = std::uint64_t{1} << 21;
// The search asks about each nimber below the value.
constexpr Nimber small_enough_to_search = 31;
constexpr unsigned small_size = 8;
constexpr unsigned size_if_unknown = 16;
constexpr std::uint64_t claimed_at_once = std::uint64_t{1} << 16;

using Component = std::uint32_t;

/// Components, their options and the values that are known.
class Graph {
public:
    explicit Graph(PositionSource& source) : source_(source), list_([this] { poll(); }) {}

    void use(Meter& meter) { meter_ = &meter; }
    Meter& meter() { return *meter_; }

    std::optional<Nimber> value(Component c) const {
        return c < nodes_.size() && nodes_[c].value != no_value ? std::optional(nodes_[c].value) : std::nullopt;
    }
    void set_value(Component c, Nimber value) { node(c).value = value; }
    unsigned size(Component c) const { return source_.size(c); }

    struct Option {
        std::size_t first_part;
        Nimber star;
    };
    std::size_t options(Component c) {
        if (node(c).expanded) return nodes_[c].options;
        ask(c);
        keep(c);
        return nodes_[c].options;
    }
    /// The options as the game lists them, until the next call.
    OptionList& ask(Component c) {
        list_.clear();
        source_.options(c, list_);
        return list_;
    }
    Nimber star(Component c, std::size_t option) const { return options_[nodes_[c].first + option].star; }
    template <class Visit>
    void for_each_part(Component c, std::size_t option, Visit visit) const {
        const std::size_t i = nodes_[c].first + option, end = parts_end(i);
        for (std::size_t p = options_[i].first_part; p < end; ++p)
            if (!visit(parts_[p])) return;
    }

    bool on_line(Component c) { return node(c).on_line; }
    void set_on_line(Component c, bool is) { node(c).on_line = is; }

    /// Claims what is kept, and so much besides.
    void claim(std::uint64_t besides = 0) {
        const std::uint64_t used = source_.bytes() + nodes_.size() * sizeof(Node) + options_.size() * sizeof(Option) +
                                   parts_.size() * sizeof(Component) + besides;
        if (used <= claimed_) return;
        const std::uint64_t more = used - claimed_ + claimed_at_once;
        meter_->claim(more, "the positions of the game");
        claimed_ += more;
    }

private:
    static constexpr Nimber no_value = ~Nimber{0};
    struct Node {
        Nimber value = no_value;
        std::size_t first = 0;  // in options_
        std::uint32_t options = 0;
        bool expanded = false, on_line = false;
    };

    Node& node(Component c) {
        if (c >= nodes_.size()) nodes_.resize(to_size(c) + 1);
        return nodes_[c];
    }

    // Keeps the options in `list_`, each once; equal parts of an option cancel.
    void keep(Component c) {
        const std::size_t first = options_.size(), first_part = parts_.size();
        const auto hash = [&](std::size_t i) {
            std::uint64_t h = engines::search::hash_of(options_[i].star);
            for (std::size_t p = options_[i].first_part; p < parts_end(i); ++p)
                h = engines::search::hash_of(h ^ parts_[p]);
            return to_size(h);
        };
        const auto equal = [&](std::size_t i, std::size_t j) {
            const std::size_t begin = options_[i].first_part, begin_j = options_[j].first_part;
            const std::size_t count = parts_end(i) - begin;
            if (options_[i].star != options_[j].star || parts_end(j) - begin_j != count) return false;
            for (std::size_t p = 0; p < count; ++p)
                if (parts_[begin + p] != parts_[begin_j + p]) return false;
            return true;
        };
        std::unordered_set<std::size_t, decltype(hash), decltype(equal)> seen(16, hash, equal);
        try {
            for (std::size_t i = 0; i < list_.options().size(); ++i) {
                if (i % OptionList::between_polls == 0) poll();
                add_option(list_.parts(i), list_.options()[i].star);
                if (!seen.insert(options_.size() - 1).second) shrink(options_.size() - 1, options_.back().first_part);
            }
            claim();
        } catch (...) {
            shrink(first, first_part);
            throw;
        }
        Node& n = node(c);
        n.first = first;
        n.options = static_cast<std::uint32_t>(options_.size() - first);
        n.expanded = true;
    }
    void add_option(std::span<Component> all, Nimber star) {
        std::sort(all.begin(), all.end());
        const std::size_t first_part = parts_.size();
        for (const Component part : all)
            if (parts_.size() > first_part && parts_.back() == part)
                parts_.pop_back();
            else
                parts_.push_back(part);
        options_.push_back({first_part, star});
    }
    void shrink(std::size_t options, std::size_t parts) {
        options_.resize(options);
        parts_.resize(parts);
    }
    std::size_t parts_end(std::size_t option) const {
        return option + 1 < options_.size() ? options_[option + 1].first_part : parts_.size();
    }

    void poll() {
        claim();
        meter_->look();
    }

    PositionSource& source_;
    Meter* meter_ = nullptr;
    OptionList list_;
    std::deque<Node> nodes_;
    std::deque<Option> options_;  // deques grow without a second copy of what they hold
    std::deque<Component> parts_;
    std::uint64_t claimed_ = 0;
};

/// The mex of all options, depth first, without recursion. Options are kept only while their position is on the line of
/// play: of those whose parts have values, only the value.
class Mex {
public:
    explicit Mex(Graph& graph) : graph_(graph) {}

    Nimber value(Component root) {
        const Line line(*this);
        if (!graph_.value(root)) open(root);
        while (!frames_.empty()) {
            if (const auto part = unknown_part(frames_.back()))
                open(*part);
            else
                close();
        }
        return *graph_.value(root);
    }
    /// Whether an option had several parts so far.
    bool splits() const { return splits_; }
    /// The greatest value that was found since the last call of `begin`.
    Nimber greatest() const { return greatest_; }
    void begin() { greatest_ = 0; }
    std::uint64_t bytes() const {
        return frames_.size() * sizeof(Frame) + values_.size() * sizeof(Nimber) + options_.size() * sizeof(Option) +
               parts_.size() * sizeof(Component);
    }

private:
    struct Option {
        std::size_t first_part;  // of those without a value then
        Nimber sum;              // of the others, and of its nim heap
    };
    // The last frame has the ends of the vectors below.
    struct Frame {
        Component component;
        std::size_t values, options, parts, next_part;  // the first of each; parts before `next_part` have values
    };
    // Leaves no line of play behind, whatever ends the search.
    struct Line {
        explicit Line(Mex& of) : mex(of) {}
        ~Line() {
            for (const Frame& f : mex.frames_) mex.graph_.set_on_line(f.component, false);
            mex.frames_.clear();
            mex.values_.clear();
            mex.options_.clear();
            mex.parts_.clear();
        }
        Mex& mex;
    };

    void open(Component c) {
        if (graph_.on_line(c))
            throw Error(
                "play need not end: a line of play returns to a position, up to its canonical form; every option must "
                "be simpler than its position in some measure");
        OptionList& list = graph_.ask(c);
        graph_.meter().tick(list.options().size() + 1);
        frames_.push_back({c, values_.size(), options_.size(), parts_.size(), parts_.size()});
        graph_.set_on_line(c, true);
        for (std::size_t i = 0; i < list.options().size(); ++i) {
            const std::size_t first_part = parts_.size();
            Nimber sum = list.options()[i].star;
            splits_ = splits_ || list.parts(i).size() > 1;
            const std::span<Component> all = list.parts(i);
            if (all.size() > 1) std::sort(all.begin(), all.end());
            for (std::size_t p = 0; p < all.size(); ++p)
                if (p + 1 < all.size() && all[p] == all[p + 1])
                    ++p;  // together 0
                else if (const auto value = graph_.value(all[p]))
                    sum ^= *value;
                else
                    parts_.push_back(all[p]);
            if (parts_.size() == first_part)
                values_.push_back(sum);
            else
                options_.push_back({first_part, sum});
        }
        graph_.claim(bytes());
    }
    std::optional<Component> unknown_part(Frame& frame) const {
        for (; frame.next_part < parts_.size(); ++frame.next_part)
            if (!graph_.value(parts_[frame.next_part])) return parts_[frame.next_part];
        return std::nullopt;
    }
    void close() {
        const Frame frame = frames_.back();
        for (std::size_t i = frame.options; i < options_.size(); ++i) {
            const std::size_t end = i + 1 < options_.size() ? options_[i + 1].first_part : parts_.size();
            Nimber sum = options_[i].sum;
            for (std::size_t p = options_[i].first_part; p < end; ++p) sum ^= *graph_.value(parts_[p]);
            values_.push_back(sum);
        }
        const Nimber value = mex(std::span(values_).subspan(frame.values));
        greatest_ = std::max(greatest_, value);
        graph_.set_value(frame.component, value);
        graph_.set_on_line(frame.component, false);
        values_.resize(frame.values);
        options_.resize(frame.options);
        parts_.resize(frame.parts);
        frames_.pop_back();
    }

    Graph& graph_;
    std::vector<Frame> frames_;
    std::vector<Nimber> values_;
    std::vector<Option> options_;
    std::vector<Component> parts_;
    Nimber greatest_ = 0;
    bool splits_ = false;
};

/// A nimber of more than 32 bits, which the search cannot hold.
struct TooLarge {};

/// The game as the search engine wants it. Small components are known, and so are all that have a value.
class GraphRules {
public:
    using Position = Component;
    using Key = std::uint64_t;  // no key is 0
    using Move = std::uint32_t;
    static constexpr bool moves_commute = false;

    GraphRules(Graph& graph, Mex& mex) : graph_(graph), mex_(mex) {}

    void moves(Position c, std::vector<Move>& out) {
        const std::size_t count = graph_.options(c);
        for (std::size_t i = 0; i < count; ++i) out.push_back(static_cast<Move>(i));
    }
    template <class Split>
    void option(Position c, Move move, Split& split) {
        split.value(held(graph_.star(c, move)));
        graph_.for_each_part(c, move, [&](Component part) {
            components(part, split);
            return true;
        });
    }
    template <class Split>
    void components(Position c, Split& split) {
        if (const auto value = graph_.value(c))
            split.value(held(*value));
        else if (graph_.size(c) <= small_size)
            split.value(held(mex_.value(c)));
        else
            split.part(c, Key{c} + 1);
    }
    bool is_legal(Position c, Move move) { return move < graph_.options(c); }
    bool is_small(Position) const { return false; }
    unsigned size(Position c) const {
        const unsigned size = graph_.size(c);
        return size == unknown_size ? size_if_unknown : size;
    }

private:
    static Nimber held(Nimber value) { return value >> 32 == 0 ? value : throw TooLarge(); }

    Graph& graph_;
    Mex& mex_;
};

}  // namespace position_search

struct PositionSearch::Impl {
    using Component = position_search::Component;

    explicit Impl(PositionSource& source) : graph(source), mex(graph), rules(graph, mex), search(rules) {}

    Nimber value(Component c) {
        mex.begin();
        for (std::uint64_t turn = position_search::first_turn;; turn *= 2) {
            if (const auto known = graph.value(c)) return *known;
            attempt(turn, [&] { mex.value(c); });
            const bool early = !mex.splits() && turn < position_search::first_whole_turn;
            if (early) turn = position_search::first_whole_turn / 2;
            const bool large = has_large || mex.greatest() > position_search::small_enough_to_search;
            if (early || large || graph.value(c)) continue;
            try {
                attempt(turn, [&] { graph.set_value(c, search.value(c, *meter)); });
            } catch (const position_search::TooLarge&) {
                has_large = true;
            }
        }
    }
    template <class Work>
    void attempt(std::uint64_t units, Work&& work) {
        const Allowance turn(*meter, units);
        try {
            work();
        } catch (const Stopped&) {
            if (!turn.used_up()) throw;
        }
    }

    position_search::Graph graph;
    position_search::Mex mex;
    position_search::GraphRules rules;
    engines::search::Search<position_search::GraphRules> search;
    std::optional<Meter> meter;
    bool has_large = false;  // only the mex of all options helps
};

PositionSearch::PositionSearch(PositionSource& source, Headers headers) : impl_(std::make_unique<Impl>(source)) {
    require_version(headers);
}
PositionSearch::PositionSearch(PositionSearch&&) noexcept = default;
PositionSearch& PositionSearch::operator=(PositionSearch&&) noexcept = default;
PositionSearch::~PositionSearch() = default;

void PositionSearch::begin(const Limits& limits) {
    impl_->meter.emplace(budget_of(limits));
    impl_->meter->begin("positions of the game");
    impl_->graph.use(*impl_->meter);
}

std::uint64_t PositionSearch::value(std::span<const std::uint32_t> components) {
    Nimber sum = 0;
    for (const std::uint32_t c : components) sum ^= impl_->value(c);
    return sum;
}

void PositionSearch::poll() { impl_->meter->look(); }

void PositionSearch::end(Run& run) const {
    run.nodes += impl_->meter->nodes();
    run.seconds += impl_->meter->seconds();
}

}  // namespace detail
}  // namespace abi_1
}  // namespace grundy
