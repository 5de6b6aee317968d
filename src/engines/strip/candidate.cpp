// SPDX-License-Identifier: MIT
// The strips' row in the table of engines: boards that fall apart into strips, and families of strips.
#include "engines/candidate.hpp"

#include <algorithm>

#include "engines/heap/engine.hpp"
#include "engines/reference/reference.hpp"
#include "engines/search/form.hpp"
#include "engines/strip/engine.hpp"
#include "rules/boards.hpp"
#include "rules/layout.hpp"

namespace grundy::engines {
namespace strip {
namespace {

// Boards of a game of placement.
class BoardCandidate final : public Candidate {
public:
    BoardCandidate(const Setting& s, const std::vector<search::Shape>& shapes)
        : Candidate(s), strips_(std::make_shared<Strips>(s.rules, s.instance, shapes, s.threading.threads)) {}

    std::string form() const override { return "strips: boards of a fixed height, as heaps of columns"; }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "the free cells fall apart into rectangles of a height for which every move leaves two shorter "
               "rectangles and a piece of a fixed value";
    }
    std::string cost(const Circumstances&) const override {
        return "that of a heap for each rectangle: at most n/2 splits for n columns, then one division if a period is "
               "proven";
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (!words.empty() && !strips_->heaps_of(Field(words.subspan(1)))) return std::nullopt;
        return Estimate{1, 0, 0};
    }
    bool fills() const override { return true; }  // does not take every position
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        Engine engine(setting_, strips_);
        return reference::first_difference(share, [&](Meter& meter) {
            for (Int cells = 1;; ++cells)
                for (Int rows = 1; rows <= cells; ++rows) {
                    if (cells % rows != 0 || !strips_->heap_of(rows, cells / rows)) continue;
                    std::vector<Int> words;
                    const rules::BoardWords board = rules::free_board(rows, cells / rows);
                    rules::append_argument(rules::Type::board, board, words);
                    if (auto found = reference::difference(setting_.rules, {setting_.instance, words}, engine, meter,
                                                           "as a strip"))
                        return found;
                }
        });
    }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_, strips_); }

private:
    std::shared_ptr<Strips> strips_;
};

// A family f(board(H, n)): a game on one heap.
class FamilyCandidate final : public FormCandidate<rules::HeapForm> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override { return form_.text(); }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "every move takes whole columns and leaves two boards of the same height and a piece of a fixed value";
    }
    std::string cost(const Circumstances&) const override {
        return "at most n/2 splits for heap n until the period is proven, then one division";
    }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t) const override {
        return family_difference(setting_.rules, setting_.instance, form_, reference::steps_to_compare);
    }
    std::unique_ptr<engines::Engine> make() const override { return heap::candidate(setting_, form_)->make(); }
};

Recognised board(const Setting& s) {
    Recognised out;
    const auto shapes = search::placement_form(s.rules, s.instance, out.why_not);
    if (!shapes) return out;
    const std::vector<search::Shape> turned = transposed(*shapes);
    for (int height = 1; height <= most_height; ++height) {
        const auto low = [&](const search::Shape& shape) { return shape.rows() <= height; };
        for (const auto& set : {*shapes, turned})
            if (std::any_of(set.begin(), set.end(), low) && strip_form(set, height, out.why_not)) {
                out.candidate = std::make_unique<BoardCandidate>(s, *shapes);
                return out;
            }
    }
    return out;
}

}  // namespace
}  // namespace strip

EngineRow strip_engine() {
    EngineRow row{"strip", "shapes put on boards of fixed height, as games on one heap: proven periods"};
    row.recognise = [](const Setting& s) {
        const auto family = recogniser<strip::FamilyCandidate>(strip::family_form);
        return s.rules.game(s.instance).member ? family(s) : strip::board(s);
    };
    return row;
}

}  // namespace grundy::engines
