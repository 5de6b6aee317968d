// SPDX-License-Identifier: MIT
// Retrograde search from the ends of the game; see remoteness.hpp. Positions that are won at once lead to one more
// vertex, which has no options.
#include "engines/loopy/remoteness.hpp"

#include "kernels/digraph/remoteness.hpp"

namespace grundy::engines::loopy {
namespace {

constexpr std::string_view the_remoteness = "the remoteness of positions";
constexpr ValueWord drawn = digraph::never;

}  // namespace

Remoteness::Remoteness(const rules::Ruleset& rules, const rules::Position& root, Meter& meter)
    : rules_(rules), reachable_(std::make_unique<Reachable>(rules, nullptr)) {
    const rules::Position whole = *reachable_->reduced(root, meter);
    if (whole.size() == 1 && whole[0].instance > 0) {
        instance_ = whole[0].instance;
        if ((heaps_ = ranges::Lengths::of(rules, whole[0], meter))) return;
        if ((constants_ = rules::ConstantArguments::of(rules, instance_))) {
            auto constant = constants_->divided(rules.game(instance_), whole[0].words).constant;
            const rules::Instance& original = rules.instance(instance_);
            reduced_ = std::make_unique<rules::ReducedGame>(*constants_, original, std::move(constant));
            reachable_ = std::make_unique<Reachable>(reduced_->rules, nullptr);
        }
    }
    explore(reachable_->record(without_constants(whole), meter), meter);
}

// Every position that is reached has the constant arguments of the first.
rules::Position Remoteness::without_constants(rules::Position position) const {
    if (!reduced_) return position;
    for (rules::Component& c : position) {
        if (c.instance == 0) continue;
        auto divided = constants_->divided(rules_.game(instance_), c.words);
        if (c.instance != instance_ || divided.constant != reduced_->constant)
            throw Error("internal error: a position with other constant arguments");
        c = {reduced_->instance, std::move(divided.rest)};
    }
    rules::normalize(position);
    return position;
}

void Remoteness::explore(std::uint32_t root, Meter& meter) {
    Reachable::Result found = reachable_->explore(root, meter);
    const std::size_t n = found.positions;
    digraph::OwnedGraph graph;
    graph.first.make_room(n + 2, meter, the_remoteness);
    for (std::size_t v = 0; v < n; ++v) {
        const auto begin = to_size(found.first[v]), end = to_size(found.first[v + 1]);
        graph.first.push_back(graph.targets.size());
        graph.targets.make_room(end - begin + 1, meter, the_remoteness);
        graph.targets.append({found.targets.data() + begin, end - begin});
        if (found.won[v]) graph.targets.push_back(static_cast<digraph::Vertex>(n));
    }
    graph.first.push_back(graph.targets.size());
    graph.first.push_back(graph.targets.size());
    const digraph::OwnedGraph back = digraph::reversed(graph.view(), meter);
    LargeArray<std::uint32_t> moves;
    moves.make_room(n + 1, meter, the_remoteness);
    moves.take_in(n + 1);
    digraph::remoteness_backwards(graph.view(), back.view(), {moves.data(), n + 1}, meter);
    for (std::size_t v = 0; v < n; ++v) reachable_->set_word(found.records[v], Value::of_word(moves[v]));
    meter.release(found.bytes() + graph.bytes() + back.bytes() + moves.bytes());
}

std::optional<std::uint64_t> Remoteness::operator()(rules::Position position, Meter& meter) {
    for (rules::Component& c : position)
        if (c.instance > 0) rules::canonicalize(rules_.game(c.instance), c.words);
    rules::normalize(position);
    if (heaps_) {
        if (position.size() != 1 || position[0].instance != instance_)
            throw Error("internal error: a position that the ranges of heaps do not reach");
        return (*heaps_)(position[0].words[0]);
    }
    const Value word = reachable_->word(reachable_->record(without_constants(std::move(position)), meter));
    if (word == Reachable::unknown) throw Error("internal error: a position that the search did not reach");
    if (word.word() == drawn) return std::nullopt;
    return word.word();
}

}  // namespace grundy::engines::loopy
