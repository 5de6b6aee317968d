// SPDX-License-Identifier: MIT
// Values of games of deletion; see engine.hpp.
#include "engines/graph/engine.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/graph/cutting.hpp"
#include "engines/graph/deletion.hpp"
#include "engines/search/proofs.hpp"
#include "engines/search/search.hpp"

namespace grundy::engines::graph {
namespace {

constexpr std::size_t most_choices = std::size_t{1} << 16;
constexpr std::uint64_t first_steps = std::uint64_t{1} << 16, bytes_for_a_step = 48;
// Options of graphs differ less in size than those of boards, and steep seeds stall the search. Measured on grids.
const search::Tuning tuning{.seeds = {100, 8, 8}};

// The bits of a position.
std::size_t items_of(const Form& form, const rules::Graph& g) {
    return g.vertices.size() + (form.cuts() ? g.edges.size() : 0);
}

bool fits(const Form& form, const rules::Graph& part) {
    if (items_of(form, part) > to_size(most_vertices)) return false;
    const bool many =
        std::any_of(form.options.begin(), form.options.end(), [](const Option& o) { return o.variables.size() > 2; });
    return !many || choices_of(form, Host(part), most_choices).has_value();
}

// Returns the graph with the vertices 1, 2, ..., in the same order.
rules::Graph renumbered(rules::Graph g) {
    const std::vector<Int> old = g.vertices;
    const auto index = [&](Int v) { return std::lower_bound(old.begin(), old.end(), v) - old.begin() + 1; };
    for (Int& v : g.vertices) v = index(v);
    for (rules::Edge& e : g.edges) e.from = index(e.from), e.to = index(e.to);
    return g;
}

}  // namespace

bool fits(const Form& form, std::span<const Int> words) {
    const std::vector<rules::Graph> parts = rules::components(rules::Graph(words.subspan(1)));
    return std::all_of(parts.begin(), parts.end(), [&](const rules::Graph& p) { return fits(form, p); });
}

/// The search on one host.
class Engine::Searched {
public:
    virtual ~Searched() = default;
    /// `left`: the vertices that are there, and the edges if they are bits of their own.
    virtual Nimber value(Vertices left, Meter& meter) = 0;
    virtual void write(const std::function<bool(const std::string&)>& take) = 0;
    virtual bool read(std::string_view proofs, Meter& meter) = 0;
};

template <class Model>
class Engine::Of final : public Engine::Searched {
public:
    template <class... Args>
    explicit Of(Args&&... args) : model_(std::forward<Args>(args)...), search_(model_, tuning) {}

    Nimber value(Vertices left, Meter& meter) override {
        const auto position = static_cast<search::Position<Model>>(left);
        model_.charge(meter);
        for (std::uint64_t steps = first_steps;; steps *= 2)
            for (const bool by_mex : {false, true}) {
                if (by_mex && steps > meter.bytes_left() / bytes_for_a_step) continue;
                model_.by_mex = by_mex;
                const Allowance few(meter, steps);
                try {
                    return search_.value(position, meter);
                } catch (const Stopped&) {
                    if (!few.used_up()) throw;
                }
            }
    }

    void write(const std::function<bool(const std::string&)>& take) override { Saved::write(search_.table(), take); }
    bool read(std::string_view proofs, Meter& meter) override { return Saved::read(search_.table(), proofs, meter); }

private:
    using Saved = search::Proofs<search::Key<Model>>;
    Model model_;
    search::Search<Model> search_;
};

Engine::Engine(const rules::Ruleset& rules, int instance, Form form)
    : RulesEngine(rules, instance), form_(std::move(form)) {}

Engine::~Engine() = default;

Value Engine::value(std::span<const Int> words, Meter& meter) {
    Nimber sum = 0;
    for (rules::Graph& p : rules::components(rules::Graph(words.subspan(1)))) sum ^= part_value(std::move(p), meter);
    return sum;
}

Nimber Engine::part_value(rules::Graph part, Meter& meter) {
    if (!fits(form_, part))
        throw Error("a connected part of this graph has more than " + std::to_string(most_vertices) +
                    (form_.cuts() ? " vertices and edges" : " vertices") +
                    ", or too many options, for this engine; use --engine memo");
    const bool merges = !form_.numbers_matter && has_many_symmetries(part, meter);
    if (!form_.cuts() && !form_.numbers_matter && !merges)
        if (const auto lattice = lattice_of(part)) return on_lattice(*lattice, meter);
    part = renumbered(std::move(part));
    auto& search = searches_[part.words()];
    if (!search) search = search_of(part, {}, 0, merges, meter);
    return search->value(all(items_of(form_, part)), meter);
}

// All lattices with the same number of rows that are joined in one way share a search, on a host with as many columns
// as a word holds.
Nimber Engine::on_lattice(const Lattice& lattice, Meter& meter) {
    const bool on_its_side = lattice.rows > lattice.columns;
    const int rows = std::min(lattice.rows, lattice.columns);
    const int columns = (lattice.rows * lattice.columns <= 64 ? 64 : most_vertices) / rows;
    std::vector<search::Shape> joined = lattice.joined;
    if (on_its_side) {
        for (search::Shape& s : joined) s = search::image(s, {true, false, false});
        joined = search::shape_set(std::move(joined));
    }
    rules::Graph host = lattice_graph(rows, columns, joined);
    auto& search = searches_[host.words()];
    if (!search) search = search_of(host, joined, columns, false, meter);
    Vertices bits = 0;
    for (const search::Cell& c : lattice.cells)
        bits |= bit(on_its_side ? c.column * columns + c.row : c.row * columns + c.column);
    return search->value(bits, meter);
}

std::unique_ptr<Engine::Searched> Engine::search_of(const rules::Graph& g, const std::vector<search::Shape>& lattice,
                                                    int columns, bool merges, Meter& meter) {
    const Host host(g);
    auto choices = choices_of(form_, host, most_choices);
    if (!choices) throw Error("this graph has more than 65536 options; use --engine memo");
    const auto made = [&]<class Word>(Word) -> std::unique_ptr<Searched> {
        Keys<Word> keys;
        if (!lattice.empty())
            keys = Keys<Word>(search::Grid<Word>(host.size / columns, columns, lattice));
        else if (merges)
            keys = Keys<Word>(Merging<Word>(g, form_.cuts()));
        if (form_.cuts()) return std::make_unique<Of<Cutting<Word>>>(g, form_, std::move(*choices), std::move(keys));
        if (commute(form_, *choices))
            return std::make_unique<Of<Deletion<Word, true>>>(host, form_, *choices, std::move(keys));
        return std::make_unique<Of<Deletion<Word, false>>>(host, form_, *choices, std::move(keys));
    };
    auto out = items_of(form_, g) <= 64 ? made(std::uint64_t{}) : made(Vertices{});
    const auto proofs = waiting_.find(line_of(rules::Graph(g).words()));
    if (proofs == waiting_.end()) return out;
    for (const std::string& text : proofs->second)
        if (!out->read(text, meter)) throw Error("the checkpoint has malformed proofs; remove it to start again");
    waiting_.erase(proofs);
    return out;
}

// "keys 1 of node_kayles, host 3 1 2 3 2 1 2 2 3": the graph that the bits of the keys number. The number counts the
// ways in which positions were made to keys.
std::string Engine::line_of(const std::vector<Int>& host) const {
    std::string out = "keys 1 of " + rules_.name(instance_) + ", host";
    for (const Int word : host) out += " " + std::to_string(word);
    return out + "\n";
}

void Engine::write(const std::function<bool(const std::string&)>& take) const {
    bool more = true;
    for (const auto& [host, search] : searches_)
        if (const std::string line = line_of(host); search && more)
            search->write([&](const std::string& proofs) { return more = take(line + proofs); });
    for (const auto& [line, texts] : waiting_)
        for (const std::string& text : texts) more = more && take(line + text);
}

bool Engine::read(std::string_view content, Meter& /*meter*/) {
    const std::size_t end = content.find('\n');
    std::string begin = line_of({});
    begin.back() = ' ';
    if (end == std::string_view::npos || !content.starts_with(begin)) return false;
    waiting_[std::string(content.substr(0, end + 1))].emplace_back(content.substr(end + 1));
    return true;
}

}  // namespace grundy::engines::graph
