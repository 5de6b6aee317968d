// SPDX-License-Identifier: MIT
// Tables of games on one to four integers whose arguments never grow. They are filled in row-major order, so
// that every option lies earlier. The planner proves that no argument grows. That some argument falls is
// checked while the table is filled.
#pragma once

#include <atomic>

#include "engines/engine.hpp"
#include "engines/memo/memo.hpp"
#include "engines/table/fill.hpp"

namespace grundy::engines::table {

/// True if every call in the game's options is to the game itself, with no argument larger than the head's (proved).
bool fits(const rules::Ruleset& rules, int instance, std::string& why_not);

/// A small position where the program that is compiled for the game's table differs from the rules, in an option or in
/// a value; see rules/form_options.hpp.
std::optional<std::string> difference(const rules::Ruleset& rules, int instance);

/// Number of cells in the box 0..words, saturating.
std::uint64_t box_cells(std::span<const Int> words);

class Engine final : public RulesEngine {
public:
    /// plain: every cell is computed by enumeration of the rules, the rung that the programs are tested against.
    enum class Way { compiled, plain };
    Engine(const rules::Ruleset& rules, int instance, const Threading& threading, Way way = Way::compiled)
        : RulesEngine(rules, instance), threading_(threading), plain_(way == Way::plain) {}
    bool compiled() const { return compiled_; }    ///< whether the last table was filled by a program
    unsigned threads() const { return threads_; }  ///< number of threads that filled it

    Value value(std::span<const Int> words, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    void prepare(std::span<const Int> words, Meter& meter) override;
    bool has_boxes() const override { return true; }
    void append_box(std::span<const std::pair<Int, Int>> ranges, std::vector<ValueWord>& out, Meter& meter) override;

    /// Keeps the cells of the box up to these words in the file when that box is filled; null: nowhere. `look`, which a
    /// meter's progress may call, saves if it is time to.
    void keep_in(store::SavedValues* file, std::vector<Int> words);
    void look();

private:
    void fill(const Cells& before, Meter& meter);
    bool inside(std::span<const Int> words) const;
    void make(std::vector<Int> upper, Meter& meter);
    void keep_clear_of_faults(std::span<const Int> upper, std::vector<Int>& roomy) const;
    void remember_fault(const std::vector<Int>& box);
    std::size_t cell(std::span<const Int> words) const;
    class Options;
    /// The value of a position that an option of cell `at` leaves.
    Value before(std::span<const Int> part, std::size_t at, std::span<const Int> words) const;
    Filler::Ask by_enumeration(Meter& meter) const;

    static constexpr std::size_t no_fault = ~std::size_t{0};

    Threading threading_;
    std::vector<Int> size_;  // size of the box, by argument
    Cells g_;
    unsigned threads_ = 1;
    bool plain_ = false, compiled_ = false;
    store::SavedValues* saved_ = nullptr;
    std::vector<Int> saved_size_;  // of the box that is kept there
    Fill* filling_ = nullptr;
    std::vector<Int> faulty_;  // the last box beyond what was requested that had a fault, or its place
    bool fault_is_placed_ = false;
    mutable std::atomic<std::size_t> fault_at_ = no_fault;  // the cell of the last fault of the enumeration
    std::unique_ptr<memo::Search> reached_;  // once a box had a fault: searches what play from a position reaches
};

}  // namespace grundy::engines::table
