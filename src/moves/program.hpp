// SPDX-License-Identifier: MIT
// The options of a game as one flat list of instructions over 64-bit registers. Conditions, integers, rows, binders and
// calls are compiled once, so that no tree is walked for an option. Loops are jumps. Rows are spans of the position's
// own words or of a buffer. The arguments of a call are appended to the words of the position it leads to. A program
// answers exactly or gives up (on a number beyond 64 bits, or on any fault). Then rules::Enumerator, which defines the
// meaning of the rules, examines the position from the start and reports the fault if play meets it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/arithmetic/arithmetic.hpp"
#include "rules/equal_copies.hpp"
#include "rules/graphs.hpp"
#include "rules/position.hpp"

namespace grundy::moves {

/// `a` is the result, if there is one. Operands are integer registers unless stated otherwise. `to` is the jump target.
enum class Opcode : std::uint8_t {
    // integers
    move,  // a = b
    add,
    sub,    // a = b op c
    unary,  // a = calc b
    binary,
    increment,  // a = b + 1
    element,    // a = row b at index c
    length,     // of row b, like the next four
    total,
    greatest,
    smallest,
    number,  // row b as digits in base c
    occurs,  // a = whether c occurs in row b
    same,    // a = whether row b equals row c
    member,  // a = whether c is in set b
    degree,  // a = the degree of vertex b in graph c
    // control
    jump,
    less,  // jumps to `to` if b op c
    less_equal,
    equal,
    not_equal,
    tick,
    range,       // a = the first of b..c, ticks; jumps to `to` if there is none
    range_next,  // if a is below c: increments a, ticks, jumps to `to`
    set_first,   // a = the least of set b; jumps to `to` if there is none
    set_next,    // a = the next of set b and jumps to `to`, if there is one
    // sets built on the way: `a` is a set
    set_clear,
    set_add,       // adds b..c
    set_divisors,  // a = the divisors of b
    set_around,    // a = the neighbours of vertex b in graph c
    // rows: `a` is a buffer (a row register, or `output`)
    clear,
    append,   // appends row b
    slice,    // appends elements c..d of row b
    push,     // appends b
    mark,     // integer a = where buffer b ends; the next instructions are about the row that begins there
    replace,  // sets element c to d in the row from mark b
    remove,   // removes element c
    insert,   // inserts d as element c
    sort,
    sort_set,  // ascending, each element once
    reverse,
    digits,    // appends the digits of b in base c
    finished,  // row a = its buffer
    subrow,    // row a = elements c..d of row b, where they are
    alias,     // row a = row b
    // the parts of an option
    put,              // appends word b; jumps to `to` if it is negative
    put_row,          // appends row b, an argument
    put_bag,          // appends row b, an ascending argument, with element c set to d, so that it stays ascending;
                      // jumps to `to` if d is negative
    row_head,         // integer a = where the row begins; leaves room for its length
    row_done,         // ends the row from b; jumps to `to` if an element is negative
    part,             // the words so far are a part of instance b; c: whether its arguments must be sorted
    changed,          // a part: the position itself with element c of row b set to d; jumps to `to` if d is negative
    changed_integer,  // a part: the position itself with word c set to d; jumps to `to` if d is negative
    nimber,           // a part: a nim heap of size b; jumps to `to` if b is negative
    option,           // the option is complete; jumps to `to`
    discard,          // the option is illegal
    win,              // the option ends the whole game
    // lanes: conditions for up to 64 values of a range at a time (Masks)
    lanes,         // starts range b..c: base d = b, a = b - 1; jumps to `to` if the range is empty
    lanes_mask,    // a = mask of the values from base d up to c for which the conditions of Masks `b` hold
    lanes_take,    // a = base d + lowest bit of b, which is cleared; ticks; jumps to `to` if there is none
    lanes_change,  // all steps of lanes_take at once; requires that `changed` and `option` follow directly
    lanes_more,    // moves base d on by b within the range ..c and jumps to `to`; otherwise goes on
    done,
};

inline constexpr int output = -1;  ///< buffer of the words of the part under construction

struct Instruction {
    Opcode what = Opcode::done;
    kernels::Do calc = kernels::Do::add;
    int a = 0, b = 0, c = 0, d = 0;
    int to = -1;  ///< index into the program
};

/// Conditions as straight-line code on masks: bit i stands for the value base + i of a
/// range. Mask 0 has the values in use.
struct Masks {
    struct Step {
        enum class What : std::uint8_t {
            index,    // a = bits of b for which calc(value + place, integer `c`) holds
            at,       // a = bits of b set in window c, shifted by `place`; a fault for bits outside the row
            either,   // a = b or c
            without,  // a = b and not c
        };
        What what = What::index;
        kernels::Do calc = kernels::Do::add;
        std::uint8_t a = 0, b = 0, d = 0;  // d, for a window: the mask of the elements that its row has
        std::int8_t place = 0;
        int c = 0;
    };
    struct Window {
        int row = 0;
        kernels::Do calc = kernels::Do::add;
        int value = 0;          // integer register
        std::uint8_t mask = 0;  // elements for which the comparison holds; in `rows`: elements that exist
    };
    static constexpr int most_masks = 128;
    int at_a_time = 64;
    int place = 0;  // offset of the windows: bit 0 is element base + place
    std::vector<Window> rows, windows;
    std::vector<Step> steps;
    std::uint8_t masks = 1, result = 0;
};

struct Program {
    std::vector<Instruction> code;
    std::vector<Masks> masks;
    std::vector<Int> integers;                 ///< initial registers: slots with parameters, constants, all else 0
    std::vector<std::pair<int, int>> lengths;  ///< a row argument, and the register that holds its length
    int rows = 0, buffers = 0;                 ///< row registers; `buffers` more follow, each of which has a buffer
    std::vector<rules::IntSet> sets;
    std::vector<std::pair<int, rules::SharedWords>> data;  ///< row registers that are the same in all positions
    std::vector<std::shared_ptr<const rules::Neighbourhoods>> graphs;  ///< which are the same in all positions
    /// True if a win is found from a few words at a time, so that testing again is cheaper than remembering.
    bool cheap = true;
};

enum class Part { wins, moves };  ///< options that end the whole game in a win; options that lead on

/// Returns nothing, with the reason in `why_not`, if a rule has a part that cannot be compiled.
std::optional<Program> compile(const rules::Ruleset& rules, int instance, Part part, std::string& why_not,
                               rules::Copies copies = rules::Copies::all);

}  // namespace grundy::moves
