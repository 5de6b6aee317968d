// SPDX-License-Identifier: MIT
// Tables for programs and collections that take numbers only: b-files and entries of the Encyclopedia of Integer
// Sequences, arrays of NumPy.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/hints.hpp"
#include "report/sink.hpp"
#include "report/table_formats.hpp"

namespace grundy::report {

// All throw Error, with a remedy, if a value is loony or infinite. The first two are for tables in which one argument
// varies.

/// One line "n a(n)" for each n without a gap; comments follow a # (oeis.org/SubmitB.html).
void write_bfile(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names,
                 const Hints& hints);
/// The lines of an entry in the internal format (oeis.org/eishelp1.html), with A000000 for its number: terms for three
/// lines of %S, %T and %U, 260 characters in all, the offset, and the period if `layout.period` has it.
void write_oeis(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names,
                const Hints& hints);
/// An array of unsigned little-endian numbers of 1, 2, 4 or 8 bytes, as few as hold all values, with one dimension for
/// each range (NumPy's format 1.0, numpy.lib.format). Julia, R and others read it, too.
void write_npy(Sink& out, const Table& table, const Hints& hints);

}  // namespace grundy::report
