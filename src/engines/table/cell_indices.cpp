// SPDX-License-Identifier: MIT
// Where the calls of a program lie in the table of a box; see table_program.hpp.
#include "engines/table/table_program.hpp"

namespace grundy::engines::table {
namespace {

void add_multiple(CompiledExpr& to, const CompiledExpr& from, Int factor, bool& fits) {
    if (!from.linear) {
        fits = false;
        return;
    }
    to.constant += from.constant * factor;
    for (std::size_t i = 0; i < from.count && fits; ++i) {
        std::size_t k = 0;
        while (k < to.count && to.slot[k] != from.slot[i]) ++k;
        if (k == CompiledExpr::most_terms) {
            fits = false;
            return;
        }
        if (k == to.count) {
            to.slot[to.count] = from.slot[i];
            to.coefficient[to.count++] = 0;
        }
        to.coefficient[k] += from.coefficient[i] * factor;
        fits = to.coefficient[k] < (Int{1} << 28) && to.coefficient[k] > -(Int{1} << 28);
    }
}

// With strides below 2^34 and slots below 2^31, nothing in an index exceeds 63 bits.
bool small(const CompiledExpr& c) { return c.constant < (Int{1} << 20) && c.constant > -(Int{1} << 20); }

void link(Terms& terms, const std::vector<Int>& strides) {
    for (Call& call : terms.calls) {
        Line index;
        bool fits = true;
        for (std::size_t i = 0; i < call.args.size() && fits; ++i) {
            const auto& line = call.args[i].line;
            fits = line && small(line->at0) && small(line->slope) && strides[i] < (Int{1} << 34);
            if (!fits) break;
            add_multiple(index.at0, line->at0, strides[i], fits);
            add_multiple(index.slope, line->slope, strides[i], fits);
        }
        call.index.reset();
        if (fits) call.index = index;
    }
    for (Sum& sum : terms.sums) link(*sum.terms, strides);
}

}  // namespace

void link(Program& program, const std::vector<Int>& strides) {
    for (CompiledOption& o : program.options) link(o.terms, strides);
}

}  // namespace grundy::engines::table
