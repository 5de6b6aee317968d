// SPDX-License-Identifier: MIT
// Pairing on rows: the places that moves connect are the parts, and a part may be reflected, turned by half if it lies
// in a ring, or reflected there in any place, with or without an exchange of two elements.
#include <algorithm>
#include <numeric>
#include <set>

#include "core/size.hpp"
#include "engines/theorems/local_rows.hpp"
#include "engines/theorems/pairing.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::size_t most_exchanged = 4;  // elements of which two are exchanged

// Some places of a row, numbered from 0, and the moves among them.
struct Piece {
    std::vector<Int> now;
    std::vector<Picture> pictures;
};

// An involution of the places of a piece: k goes to `turn` - k or k + `turn`, modulo their number.
struct RowSymmetry {
    bool reflected = true;
    std::size_t turn = 0;
    Int exchanged = 0, with = 0;

    std::size_t place(std::size_t k, std::size_t size) const { return (reflected ? turn + size - k : turn + k) % size; }
    Int element(Int v) const { return v == exchanged ? with : v == with ? exchanged : v; }
};

Picture image(const Picture& p, const RowSymmetry& s, std::size_t size) {
    std::vector<std::array<Int, picture_place>> places;
    for (std::size_t i = 0; i < p.size(); i += picture_place)
        places.push_back({static_cast<Int>(s.place(to_size(p[i]), size)), s.element(p[i + 1]), s.element(p[i + 2])});
    std::sort(places.begin(), places.end());
    Picture out;
    for (const auto& place : places) out.insert(out.end(), place.begin(), place.end());
    return out;
}

bool changes_what_is_read(const Picture& move, const Picture& by) {
    for (std::size_t i = 0; i < move.size(); i += picture_place) {
        if (move[i + 1] == move[i + 2]) continue;
        for (std::size_t k = 0; k < by.size(); k += picture_place)
            if (move[i] == by[k]) return true;
    }
    return false;
}

bool answers(const Piece& piece, const RowSymmetry& s, Meter& meter) {
    const std::size_t size = piece.now.size();
    meter.tick(size);
    for (std::size_t k = 0; k < size; ++k)
        if (piece.now[s.place(k, size)] != s.element(piece.now[k])) return false;
    return std::all_of(piece.pictures.begin(), piece.pictures.end(), [&](const Picture& p) {
        meter.tick();
        const Picture i = image(p, s, size);
        return !changes_what_is_read(p, i) && std::binary_search(piece.pictures.begin(), piece.pictures.end(), i);
    });
}

std::vector<std::pair<Int, Int>> exchanges(const Piece& piece) {
    std::set<Int> elements(piece.now.begin(), piece.now.end());
    for (const Picture& p : piece.pictures)
        for (std::size_t i = 0; i < p.size(); i += picture_place) elements.insert({p[i + 1], p[i + 2]});
    std::vector<std::pair<Int, Int>> out = {{0, 0}};
    if (elements.size() > most_exchanged) return out;
    for (const Int v : elements)
        for (const Int w : elements)
            if (v < w) out.emplace_back(v, w);
    return out;
}

std::optional<RowSymmetry> symmetry(const Piece& piece, Meter& meter) {
    const std::size_t size = piece.now.size();
    for (const auto& [exchanged, with] : exchanges(piece)) {
        const auto fits = [&](const RowSymmetry& s) { return answers(piece, s, meter); };
        const RowSymmetry whole{true, size - 1, exchanged, with}, half{false, size / 2, exchanged, with};
        if (fits(whole)) return whole;
        if (size % 2 == 0 && fits(half)) return half;
        for (std::size_t turn = 0; turn + 1 < size; ++turn)
            if (const RowSymmetry ring{true, turn, exchanged, with}; fits(ring)) return ring;
    }
    return std::nullopt;
}

// A part: its first and its last place in the row, from 1, the number of its places, their elements, and its moves,
// each after its number of words.
constexpr std::size_t head = 2;

Pairing::Part written(Int first, Int last, const Piece& piece) {
    Pairing::Part out = {first, last, static_cast<Int>(piece.now.size())};
    out.insert(out.end(), piece.now.begin(), piece.now.end());
    for (const Picture& p : piece.pictures) {
        out.push_back(static_cast<Int>(p.size()));
        out.insert(out.end(), p.begin(), p.end());
    }
    return out;
}

Piece piece_of(const Pairing::Part& part) {
    std::span<const Int> rest(part);
    rest = rest.subspan(head);
    const auto now = rules::next_argument(rules::Type::row, rest);
    Piece out{{now.begin(), now.end()}, {}};
    while (!rest.empty()) {
        const auto p = rules::next_argument(rules::Type::row, rest);
        out.pictures.emplace_back(p.begin(), p.end());
    }
    return out;
}

// The moves of each part look at places of that part alone.
std::vector<Pairing::Part> parts(std::span<const Int> row, const std::vector<Picture>& pictures) {
    std::vector<std::size_t> root(row.size());
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&](std::size_t at) {
        while (root[at] != at) at = root[at] = root[root[at]];
        return at;
    };
    for (const Picture& p : pictures)
        for (std::size_t i = picture_place; i < p.size(); i += picture_place)
            root[find(to_size(p[i]))] = find(to_size(p[0]));
    std::map<std::size_t, std::pair<std::vector<std::size_t>, Piece>> by_root;
    for (const Picture& p : pictures) by_root[find(to_size(p[0]))].second.pictures.push_back(p);
    std::vector<Int> number(row.size());
    for (std::size_t at = 0; at < row.size(); ++at) {
        const auto it = by_root.find(find(at));
        if (it == by_root.end()) continue;
        auto& [places, piece] = it->second;
        number[at] = static_cast<Int>(places.size());
        places.push_back(at);
        piece.now.push_back(row[at]);
    }
    std::vector<Pairing::Part> out;
    for (auto& [at, part] : by_root) {
        auto& [places, piece] = part;
        for (Picture& p : piece.pictures)
            for (std::size_t i = 0; i < p.size(); i += picture_place) p[i] = number[to_size(p[i])];
        std::sort(piece.pictures.begin(), piece.pictures.end());
        out.push_back(written(static_cast<Int>(places.front()) + 1, static_cast<Int>(places.back()) + 1, piece));
    }
    return out;
}

std::string name_of(const RowSymmetry& s, const Pairing::Part& part) {
    const std::size_t size = to_size(part[head]);
    std::string out = !s.reflected         ? "turn by half of the places "
                      : s.turn + 1 == size ? "reflection of the places "
                                           : "reflection of the ring of places ";
    out += std::to_string(part[0]) + " to " + std::to_string(part[1]);
    if (s.exchanged != s.with)
        out += " with " + std::to_string(s.exchanged) + " and " + std::to_string(s.with) + " exchanged";
    return out;
}

class OnRows final : public Pairing {
public:
    explicit OnRows(LocalRows moves) : moves_(std::move(moves)) {}

    std::string form() const override { return "elements of a row changed where they stand"; }

    std::optional<Rest> rest(std::span<const Int> words, Meter& meter) const override {
        const auto row = rules::next_argument(rules::Type::row, words);
        const auto pictures = moves_.pictures(row, meter);
        if (!pictures) return std::nullopt;
        Rest out;
        out.over = pictures->empty();
        if (out.over) out.how = "no move is left";
        OddParts odd;
        for (Part& part : parts(row, *pictures)) odd.add(*this, std::move(part), meter);
        for (Part& part : odd.list()) {
            const auto s = symmetry(piece_of(part), meter);
            if (!s)
                out.parts.push_back(std::move(part));
            else
                out.how += (out.how.empty() ? "" : "; ") + name_of(*s, part);
        }
        if (out.parts.empty() && out.how.empty()) out.how = "exchange of equal parts";
        return out;
    }

    // The moves in terms of places within the part, from the left or from the right.
    Part canonical(const Part& part, Meter& meter) const override {
        meter.tick(part.size());
        Piece piece = piece_of(part);
        const Part from_left = written(0, 0, piece);
        const RowSymmetry reflection{true, piece.now.size() - 1};
        std::reverse(piece.now.begin(), piece.now.end());
        for (Picture& p : piece.pictures) p = image(p, reflection, piece.now.size());
        std::sort(piece.pictures.begin(), piece.pictures.end());
        return std::min(from_left, written(0, 0, piece));
    }

private:
    LocalRows moves_;
};

}  // namespace

std::unique_ptr<Pairing> pairing_on_rows(const rules::Ruleset& rules, int instance) {
    auto moves = LocalRows::of(rules, instance);
    return moves ? std::make_unique<OnRows>(*std::move(moves)) : nullptr;
}

}  // namespace grundy::engines::theorems
