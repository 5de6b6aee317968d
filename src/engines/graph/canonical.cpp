// SPDX-License-Identifier: MIT
// Canonical forms by nauty; see canonical.hpp. A simple graph is given to nauty as it is. In any other, each ordered
// pair of vertices has a kind: how many edges and how many arcs lead from the first to the second. The kinds that occur
// are numbered from 1, and the bits of these numbers are layers of a simple graph (nauty's manual does so for colours
// of edges): for each bit, a copy of the vertices in which those pairs are joined whose number has that bit. The copies
// of one vertex are joined with its first one, and the copies differ in colour. If there are arcs, a layer has two
// copies, of the tails and of the heads. Loops are colours of vertices. So n vertices become n log(kinds) points,
// however many edges there are.
#include "engines/graph/canonical.hpp"

#include <algorithm>
#include <bit>

#include "core/error.hpp"
#include "core/size.hpp"

#ifdef GRUNDY_NAUTY
#include <nauty.h>

#include <csetjmp>
#include <exception>
#include <type_traits>
#endif

namespace grundy::engines::graph {

std::vector<Joined> joined_by_index(const rules::Graph& g) {
    const auto index = [&](Int v) { return static_cast<std::uint8_t>(g.index(v)); };
    std::vector<Joined> out;
    for (const rules::Edge& e : g.edges) out.push_back({index(e.from), index(e.to), e.arc});
    return out;
}

void merge_parallel(std::vector<Joined>& edges) {
    std::size_t kept = 0;
    for (const Joined& e : edges)
        if (kept > 0 && edges[kept - 1].same_ends(e))
            edges[kept - 1].times += e.times;
        else
            edges[kept++] = e;
    edges.resize(kept);
}

bool has_many_symmetries(const rules::Graph& host, Meter& meter) {
    constexpr std::size_t square = 8;  // the symmetries of a square grid, which its box finds faster
    if (!has_canonical_forms() || host.vertices.empty()) return false;
    Canonizer canonizer;
    return canonizer.form(host.vertices.size(), joined_by_index(host), &meter) &&
           canonizer.orbits() * square < host.vertices.size();
}

#ifdef GRUNDY_NAUTY

namespace {

// nauty keeps its workspace for each thread, and frees it on request only.
struct Workspace {
    Workspace() = default;
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    ~Workspace() {
        naugraph_freedyn();
        nautil_freedyn();
        nauty_freedyn();
    }
};

static_assert(HAVE_TLS == 1 && WORDSIZE == 64 && std::is_same_v<setword, std::uint64_t>);

// Watches one search of nauty. Its own switch, nauty_kill_request, would end the searches of all threads, and an
// exception must not pass through C. So the search is left by a jump over its frames, which own nothing: its workspace
// is this thread's, and each call sets it up anew.
struct Watch {
    Meter* meter;
    std::uint64_t& unseen;
    std::uint64_t left = Canonizer::most_work;
    std::exception_ptr stopped{};
    std::jmp_buf back{};

    bool goes_on(std::uint64_t work) noexcept {
        constexpr std::uint64_t at_once = 1 << 18;  // less than a millisecond or two
        if (work > left) return false;
        left -= work;
        unseen += work;
        if (meter == nullptr || unseen < at_once) return true;
        unseen = 0;
        try {
            meter->look();
        } catch (...) {
            stopped = std::current_exception();
        }
        return !stopped;
    }
};

thread_local Watch* watch_of_thread = nullptr;

void at_node(setword*, int*, int*, int, int, int, int, int words, int points) {
    if (!watch_of_thread->goes_on(static_cast<std::uint64_t>(words) * static_cast<std::uint64_t>(points)))
        std::longjmp(watch_of_thread->back, 1);
}

// Returns false if the watch ended the search.
bool run_nauty(setword* rows, int* labels, int* cells, int* orbits, int words, int points, setword* found,
               Watch& watch) {
    static thread_local const Workspace workspace;
    static DEFAULTOPTIONS_GRAPH(standard);
    optionblk options = standard;
    options.getcanon = TRUE;
    options.defaultptn = FALSE;
    options.usernodeproc = at_node;
    statsblk stats;
    watch_of_thread = &watch;
    if (setjmp(watch.back) != 0) return false;  // NOLINT
    densenauty(rows, labels, cells, orbits, &options, &stats, words, points, found);
    if (stats.errstatus != 0) throw Error("internal error: nauty refused a graph");
    return true;
}

}  // namespace

bool has_canonical_forms() { return true; }

void Canonizer::join(std::size_t a, std::size_t b) {
    rows_[a * words_ + b / 64] |= std::uint64_t{1} << (63 - b % 64);
    rows_[b * words_ + a / 64] |= std::uint64_t{1} << (63 - a % 64);
}

// Returns false if there are too many points.
bool Canonizer::resize_rows(Meter* meter) {
    const std::size_t points = vertices_ * copies_;
    if (points > most_points) return false;
    words_ = (points + 63) / 64;
    const std::size_t size = points * words_;
    if (meter != nullptr && size > rows_.capacity()) meter->expect(2 * sizeof(setword) * size, "a canonical form");
    rows_.assign(size, 0);
    found_.resize(size);
    return true;
}

// Returns false if the graph is not simple.
bool Canonizer::lay_out_simple(std::span<const Joined> edges) {
    for (const Joined& e : edges) {
        const bool known = (rows_[e.from * words_ + e.to / 64] >> (63 - e.to % 64) & 1) != 0;
        if (e.arc || e.from == e.to || e.times > 1 || known) return false;
        join(e.from, e.to);
    }
    if (!edges.empty()) kinds_.push_back(1);
    return true;
}

// What joins the pairs, and how many copies tell it.
void Canonizer::count(std::span<const Joined> edges) {
    constexpr std::uint64_t an_arc = std::uint64_t{1} << 32;
    pairs_.assign(vertices_ * vertices_, 0);
    for (const Joined& e : edges) {
        pairs_[e.from * vertices_ + e.to] += e.arc ? e.times * an_arc : e.times;
        if (!e.arc && e.from != e.to) pairs_[e.to * vertices_ + e.from] += e.times;
    }
    for (std::size_t u = 0; u < vertices_; ++u) {
        loops_[u] = std::exchange(pairs_[u * vertices_ + u], 0);
        for (std::size_t v = 0; v < vertices_; ++v)
            if (const std::uint64_t kind = pairs_[u * vertices_ + v]; kind != 0) {
                kinds_.push_back(kind);
                directed_ = directed_ || pairs_[v * vertices_ + u] != kind;
            }
    }
    std::sort(kinds_.begin(), kinds_.end());
    kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
    layers_ = std::max<std::size_t>(std::bit_width(kinds_.size()), 1);
    copies_ = directed_ ? 1 + 2 * layers_ : layers_;
}

void Canonizer::lay_out() {
    for (std::size_t copy = 1; copy < copies_; ++copy)
        for (std::size_t v = 0; v < vertices_; ++v) join(v, copy * vertices_ + v);
    for (std::size_t u = 0; u < vertices_; ++u)
        for (std::size_t v = 0; v < vertices_; ++v) {
            const std::uint64_t kind = pairs_[u * vertices_ + v];
            if (kind == 0) continue;
            const auto number = to_size(std::lower_bound(kinds_.begin(), kinds_.end(), kind) - kinds_.begin()) + 1;
            for (std::size_t layer = 0; layer < layers_; ++layer)
                if ((number >> layer & 1) != 0) join(tail(layer, u), head(layer, v));
        }
}

// The points in the order of their copies, and of the loops at their vertices; each class is a cell.
void Canonizer::colour() {
    const std::size_t points = vertices_ * copies_;
    labels_.resize(points);
    cells_.assign(points, 1);
    orbits_.resize(points);
    const auto own = labels_.begin();
    for (std::size_t v = 0; v < vertices_; ++v) labels_[v] = static_cast<int>(v);
    std::stable_sort(own, own + static_cast<std::ptrdiff_t>(vertices_),
                     [&](int a, int b) { return loops_[to_size(a)] < loops_[to_size(b)]; });
    for (std::size_t i = 0; i < points; ++i) {
        const std::size_t v = i % vertices_;
        labels_[i] = labels_[v] + static_cast<int>(i - v);
        const bool last = v + 1 == vertices_ || loops_[to_size(labels_[v])] != loops_[to_size(labels_[v + 1])];
        if (last) cells_[i] = 0;
    }
}

// The loops, the kinds, and then the number of the kind of each pair in the order that nauty found.
void Canonizer::write() {
    form_.assign({vertices_, kinds_.size(), std::uint64_t{directed_}});
    form_.insert(form_.end(), kinds_.begin(), kinds_.end());
    if (std::any_of(loops_.begin(), loops_.end(), [](std::uint64_t loops) { return loops != 0; }))
        for (std::size_t a = 0; a < vertices_; ++a) form_.push_back(loops_[to_size(labels_[a])]);
    std::uint64_t word = 0;
    unsigned bits = 0;
    for (std::size_t a = 0; a < vertices_; ++a)
        for (std::size_t b = directed_ ? 0 : a + 1; b < vertices_; ++b)
            for (std::size_t layer = 0; layer < layers_; ++layer) {
                const std::size_t from = tail(layer, to_size(labels_[a])), to = head(layer, to_size(labels_[b]));
                word = word << 1 | (rows_[from * words_ + to / 64] >> (63 - to % 64) & 1);
                if (++bits < 64) continue;
                form_.push_back(word);
                word = 0;
                bits = 0;
            }
    if (bits > 0) form_.push_back(word);
}

Canonizer::Form Canonizer::form(std::size_t vertices, std::span<const Joined> edges, Meter* meter) {
    vertices_ = vertices;
    copies_ = layers_ = 1;
    directed_ = false;
    kinds_.clear();
    loops_.assign(vertices, 0);
    resize_rows(meter);
    if (!lay_out_simple(edges)) {
        count(edges);
        if (!resize_rows(meter)) return std::nullopt;
        lay_out();
    }
    colour();
    Watch watch{meter, unseen_work_};
    if (!run_nauty(rows_.data(), labels_.data(), cells_.data(), orbits_.data(), static_cast<int>(words_),
                   static_cast<int>(vertices_ * copies_), found_.data(), watch)) {
        if (watch.stopped) std::rethrow_exception(watch.stopped);
        return std::nullopt;
    }
    orbits_found_ = 0;
    for (std::size_t v = 0; v < vertices; ++v) orbits_found_ += orbits_[v] == static_cast<int>(v) ? 1 : 0;
    write();
    return form_;
}

#else

bool has_canonical_forms() { return false; }

Canonizer::Form Canonizer::form(std::size_t, std::span<const Joined>, Meter*) {
    throw Error("internal error: this build has no canonical forms of graphs");
}

#endif

}  // namespace grundy::engines::graph
