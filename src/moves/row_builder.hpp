// SPDX-License-Identifier: MIT
// Builds rows: those that rules compute, each in the buffer of a row register, and the words of the part of an option
// that is under construction, in the buffer `output`. Memory is claimed before it is taken. For use inside src/moves
// only.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "core/claimed_room.hpp"
#include "moves/registers.hpp"

namespace grundy::moves {

class RowBuilder {
public:
    RowBuilder(Registers& registers, const Program& program)
        : registers_(registers), rows_(program.rows), buffers_(to_size(program.buffers)) {}

    /// For the next position: no words of a part.
    void begin(Meter& meter) {
        meter_ = &meter;
        words_.clear();
    }
    std::vector<Int>& words() { return words_; }

    /// An instruction that changes a buffer, or that needs its place. False: undecided.
    bool build(const Instruction& i);

    /// Appends a row of naturals to the words; returns a pointer to its elements.
    Int* put_row(std::span<const Int> row) {
        const std::size_t at = words_.size();
        claim_room(words_, row.size() + 1, *meter_, "a long row");
        words_.push_back(static_cast<Int>(row.size()));
        words_.insert(words_.end(), row.begin(), row.end());  // without a resize first, which would zero the words
        return words_.data() + at + 1;
    }
    /// Appends an ascending row with the element at `at` replaced, so that it stays ascending.
    void put_bag(std::span<const Int> row, std::size_t at, Int v);
    /// Ends the row that begins at `row_head`. `legal`: none of its elements is negative. False: undecided.
    bool close_row(const Instruction& i, bool& legal);

private:
    using Row = std::vector<Int>;
    Row& buffer(int row) { return row < 0 ? words_ : buffers_[to_size(row - rows_)]; }
    bool append(const Instruction& i, Row& out);
    bool change(const Instruction& i, Row& out);

    Registers& registers_;
    int rows_;  // row registers without a buffer; they come first
    std::vector<Row> buffers_;
    Row words_;
    Meter* meter_ = nullptr;
};

}  // namespace grundy::moves
