// SPDX-License-Identifier: MIT
// Positions taken apart, and the graph of the positions that play can reach; see positions.hpp of the public headers.
#include <algorithm>
#include <map>

#include "api/graphs.hpp"
#include "api/impl.hpp"
#include "api/moves.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "moves/stream.hpp"
#include "rules/boards.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

Part part_of(const rules::Ruleset& ruleset, const rules::Component& c) {
    Part out{to_text(ruleset, c), ruleset.name(c.instance), {}};
    if (c.instance == 0) {
        out.arguments.emplace_back(c.words[0]);
        return out;
    }
    if (ruleset.game(c.instance).compound != rules::Compound::none) return out;  // the text says what the words mean
    const auto visit = [&](const rules::Variable& arg, std::span<const Int> words) {
        if (arg.type == rules::Type::integer) {
            out.arguments.emplace_back(words[0]);
        } else if (arg.type == rules::Type::board) {
            const rules::Board b(words);
            out.arguments.emplace_back(Board{to_size(b.rows), to_size(b.columns), {b.cells.begin(), b.cells.end()}});
        } else if (arg.type == rules::Type::graph) {
            out.arguments.emplace_back(public_graph(rules::Graph(words)));
        } else {
            out.arguments.emplace_back(std::vector<std::int64_t>(words.begin(), words.end()));
        }
    };
    rules::for_each_argument(ruleset.game(c.instance).args, std::span<const Int>(c.words), visit);
    return out;
}

std::vector<Part> parts_of(const rules::Ruleset& ruleset, const rules::Position& position) {
    std::vector<Part> out;
    for (const auto& c : position) out.push_back(part_of(ruleset, c));
    return out;
}

// Finds the positions breadth first, each in the order of its components as normalize() leaves them and without those
// that have no move, which change nothing; the first one stays as it was written. The end of the game by a `win` option
// is a position of its own, without options.
class Explorer {
public:
    Explorer(Solver::Impl& solver, std::size_t most, GameGraph& out, Meter& meter)
        : solver_(solver), most_(most), out_(out), meter_(meter), walk_(solver, meter) {}

    void run(const rules::Position& start) {
        add(essence(start), start);
        for (std::size_t i = 0; i < reached_.size(); ++i) expand(i);
        measure();
    }

private:
    bool dead(const rules::Component& c) {
        if (c.instance == 0) return c.words[0] == 0;
        const auto [at, fresh] = dead_.try_emplace(c, true);
        if (fresh) {
            moves::OptionStream stream(*solver_.ruleset, c.instance, meter_, moves::OptionStream::Rung::walker);
            at->second = stream.each(c.words, [](auto) { return false; });
        }
        return at->second;
    }

    rules::Position essence(rules::Position position) {
        std::erase_if(position, [this](const rules::Component& c) { return dead(c); });
        rules::normalize(position);
        return position;
    }

    std::size_t add(const rules::Position& key, const rules::Position& shown) {
        const auto [at, fresh] = index_.try_emplace(key, out_.positions.size());
        if (!fresh) return at->second;
        check_size();
        GameGraph::Position node;
        node.text = to_text(*solver_.ruleset, shown);
        node.parts = parts_of(*solver_.ruleset, shown);
        claim(node, key);
        node.value = engines::value_of_sum(shown, *solver_.engines, meter_);
        out_.positions.push_back(std::move(node));
        reached_.push_back(key);
        return at->second;
    }

    // A sum has a text for each part and one for all, and the name of a game with a large set is a long one.
    void claim(const GameGraph::Position& node, const rules::Position& key) {
        std::uint64_t text = node.text.size(), words = 0;
        for (const Part& part : node.parts) text += part.text.size() + part.game.size();
        for (const rules::Component& c : key) words += c.words.size();
        meter_.tick(1 + text / text_a_step);
        meter_.claim(sizeof node + text + 2 * node.parts.size() * sizeof(Part) + key.size() * sizeof(rules::Component) +
                         3 * words * sizeof(Int),
                     "the positions of the game graph");
    }

    std::size_t add_end() {
        if (!end_) {
            check_size();
            end_ = out_.positions.size();
            GameGraph::Position node;
            node.text = "win";
            out_.positions.push_back(std::move(node));
            reached_.emplace_back();
        }
        return *end_;
    }

    void check_size() const {
        if (out_.positions.size() == most_)
            throw Error("play from here can reach more than " + std::to_string(most_) +
                        " positions: begin with a smaller one, or allow more of them");
    }

    void expand(std::size_t i) {
        if (i == end_) return;
        std::vector<std::size_t> options;
        WalkLimits limits;
        limits.options = 10'000'000;
        const rules::Position from = reached_[i];  // a copy: positions are added
        for (std::size_t c = 0; c < from.size(); ++c) {
            if (c > 0 && from[c] == from[c - 1]) continue;
            rules::Position rest = from;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(c));
            const bool all = walk_.run(from[c], false, limits, [&](const ComponentMove& move) {
                if (move.ends) {
                    options.push_back(add_end());
                    return true;
                }
                rules::Position to = rest;
                to.insert(to.end(), move.to.begin(), move.to.end());
                to = essence(std::move(to));
                options.push_back(add(to, to));
                return true;
            });
            if (!all) throw Error("a position that play can reach has too many moves for a picture");
        }
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        out_.positions[i].options = std::move(options);
    }

    // A position is measured when all its options are.
    void measure() {
        auto& positions = out_.positions;
        std::vector<std::vector<std::size_t>> before(positions.size());
        std::vector<std::size_t> open(positions.size()), ready;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            open[i] = positions[i].options.size();
            if (open[i] == 0) ready.push_back(i);
            for (const std::size_t j : positions[i].options) before[j].push_back(i);
        }
        for (std::size_t at = 0; at < ready.size(); ++at)
            for (const std::size_t i : before[ready[at]]) {
                positions[i].longest = std::max(positions[i].longest, positions[ready[at]].longest + 1);
                if (--open[i] == 0) ready.push_back(i);
            }
        if (ready.size() < positions.size())
            throw Error(
                "play from here can return to an earlier position: only games that end have a game graph in layers");
    }

    Solver::Impl& solver_;
    std::size_t most_;
    GameGraph& out_;
    Meter& meter_;
    MoveWalk walk_;
    std::map<rules::Position, std::size_t> index_;
    std::vector<rules::Position> reached_;
    std::map<rules::Component, bool> dead_;
    std::optional<std::size_t> end_;
};

GameGraph graph_of(Solver::Impl& solver, const rules::Position& position, std::size_t most) {
    if (most == 0) throw Error("a game graph has at least one position");
    const Answer answer = solver.solve(position, false);
    GameGraph out;
    static_cast<Run&>(out) = static_cast<const Run&>(answer);
    if (out.outcome != Outcome::answered) return out;
    Meter m = solver.meter();
    m.begin("positions of the game graph");
    run_query(out, m, [&] { Explorer(solver, most, out, m).run(position); });
    if (out.outcome != Outcome::answered) out.positions.clear();
    return out;
}

}  // namespace

std::vector<Part> Solver::parts(const PositionHandle& position) const {
    const Within within(*impl_);
    return parts_of(*impl_->ruleset, impl_->position_of(position));
}

GameGraph Solver::game_graph(std::string_view text, std::size_t most, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return graph_of(*impl_, impl_->parse(text), most);
}

GameGraph Solver::game_graph(const PositionHandle& position, std::size_t most, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return graph_of(*impl_, impl_->position_of(position), most);
}

}  // namespace abi_1
}  // namespace grundy
