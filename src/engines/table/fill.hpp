// SPDX-License-Identifier: MIT
// Fills the table of a box by a program, in the program's order. Cells that the program does not decide are passed to
// the caller. One thread begins; if the work turns out to be long, others help (wavefront.hpp).
#pragma once

#include <deque>
#include <exception>

#include "core/budget.hpp"
#include "engines/table/table_filler.hpp"

namespace grundy::store {
class SavedValues;
}

namespace grundy::engines::table {

class Fill {
public:
    /// Makes the function that answers for cells left open by the program. One thread uses it, and it ticks the meter.
    using MakeAsk = std::function<Filler::Ask(Meter&)>;

    /// `size` and `stride` are given by argument.
    Fill(Program& program, const std::vector<Int>& size, std::vector<Int> stride, Cells& cells, Meter& meter,
         const Threading& threading);
    /// Takes over cells of a smaller table of one integer.
    void take_over(const Cells& cells);
    /// Takes over the cells that the file has, and saves there from now on whenever `look` or `save` is called.
    void keep_in(store::SavedValues& file);
    void run(const MakeAsk& make_ask);
    /// Saves the finished cells, as far as all before them are finished, too; `look` only if it is time to. To be
    /// called by the thread that called `run`.
    void look();
    void save();
    /// The number of threads that have worked.
    unsigned threads() const { return static_cast<unsigned>(fillers_.size()); }

private:
    std::vector<Kept> plan_sets();
    void take(std::span<const std::uint64_t> values, std::size_t& count);
    void plan_line(const CompiledOption& o, Kept& kept);
    void alone(const Filler::Ask& ask, std::uint64_t until);
    void one(Filler& filler, const Filler::Ask& ask, Meter& meter, std::uint64_t until);
    bool widen();
    void make_room();
    unsigned helpful(double seconds) const;
    void call_others(unsigned threads);
    void round(const MakeAsk& make_ask);
    void one_of_many(std::size_t number, const MakeAsk& make_ask, const Budget& budget);

    Program& program_;
    Meter& meter_;
    Threading threading_;
    Common common_;
    store::SavedValues* saved_ = nullptr;
    std::deque<Program> programs_;                  ///< for the other threads: each lists sets as far as needed
    std::vector<std::unique_ptr<Filler>> fillers_;  ///< one per thread
    struct Report {
        std::atomic<std::uint64_t> steps{0};  ///< steps done in this round
        std::exception_ptr fault;             ///< fault in its unit
        std::size_t words = 0;                ///< words needed in the sets
    };
    std::deque<Report> reports_;
};

}  // namespace grundy::engines::table
