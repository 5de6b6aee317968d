// SPDX-License-Identifier: MIT
// The engine for games of placement: a search for each size of board, on the box of the free cells.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engines/engine.hpp"
#include "engines/findings.hpp"
#include "engines/search/shapes.hpp"
#include "engines/threading.hpp"

namespace grundy::engines::search {

inline constexpr int most_cells = 128;  ///< in the box of the free cells
inline constexpr int most_side = 64;    ///< of that box, and of a shape

/// True if the free cells of a board, given as the words of a component, lie in a box that the search holds.
bool fits(std::span<const Int> words);

class Engine final : public RulesEngine, public Findings, public HasFindings {
public:
    Engine(const rules::Ruleset& rules, int instance, std::vector<Shape> shapes, Threading threading = {});
    ~Engine() override;

    /// Throws Error if the board does not fit.
    Value value(std::span<const Int> words, Meter& meter) override;

    Findings* findings() override { return this; }
    /// The shapes in words: proofs depend on nothing else.
    std::string about() const override;
    /// What the searches have proven, with a line that says of which shapes and boards.
    void write(const std::function<bool(const std::string& content)>& take) const override;
    /// Proofs of other shapes are passed over, which counts as read.
    bool read(std::string_view content, Meter& meter) override;

private:
    class Sized;
    Sized& sized(int rows, int columns, const std::vector<Shape>& shapes);
    std::vector<Shape> fitting(int rows, int columns) const;
    std::string line_of(int rows, int columns) const;

    std::vector<Shape> shapes_;
    Threading threading_;
    std::map<std::pair<int, int>, std::unique_ptr<Sized>> searches_;  ///< by rows and columns
};

}  // namespace grundy::engines::search
