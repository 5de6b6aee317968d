// SPDX-License-Identifier: MIT
// The options of a game as one flat list of instructions over registers of 64 bits: conditions, integers, rows,
// binders and calls compiled once, so that no tree is walked for an option. Loops are jumps. Rows are spans of the
// position's own words or of a buffer; the arguments of a call are appended to the words of the position it leads to.
// A program answers exactly or gives up (a number beyond 64 bits, any fault): then rules::Enumerator, the meaning of
// the rules, looks at the position from the start, and reports the fault if play meets it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/arithmetic/arithmetic.hpp"
#include "rules/position.hpp"

namespace grundy::engines::flat {

/// `a` is written, if anything is; operands are integer registers unless said otherwise; `to` is where a jump goes.
enum class Code : std::uint8_t {
    // integers
    move,  // a = b
    add,
    sub,    // a = b op c
    unary,  // a = calc b
    binary,
    increment,  // a = b + 1
    element,    // a = row b at index c
    length,     // of row b; so are those that follow
    total,
    greatest,
    smallest,
    number,  // in base c
    occurs,  // a = c occurs in row b
    same,    // a = row b equals row c
    member,  // a = c is in set b
    // control
    jump,
    less,  // to `to` where b op c
    less_equal,
    equal,
    not_equal,
    tick,
    range,       // a = b..c, ticks; to `to` where there is none
    range_next,  // the next a up to c: ticks, to `to`; else on
    set_first,   // a = the least of set b; to `to` where there is none
    set_next,    // the next a of set b: to `to`; else on
    // sets made on the way: `a` is a set
    set_clear,
    set_add,       // b..c, where c is not negative
    set_divisors,  // of b
    // rows: `a` is a buffer (a row register, or `output`)
    clear,
    append,   // row b
    slice,    // row b, elements c..d
    push,     // b
    mark,     // integer a = where buffer b ends; what follows is about the row that begins there
    replace,  // in the row from mark b, element c becomes d
    remove,   // element c
    insert,   // d as element c
    sort,
    sort_set,  // ascending, each once
    reverse,
    digits,    // of b in base c
    finished,  // row a is its buffer
    subrow,    // row a = elements c + 1..d of row b
    alias,     // row a = row b
    // what is left by an option
    put,       // word b; to `to` where it is negative
    put_row,   // row b, an argument
    put_set,   // row b, an argument, with element c set to d; to `to` where that is negative
    put_bag,   // the same, ascending as the row is
    row_head,  // integer a = where the row begins; room for its length
    row_done,  // the row from b; to `to` where an element is negative
    part,      // the words so far are a part of instance b; c: its arguments are to be brought into order
    changed,   // the position itself, but that element c of row b is d, is a part; to `to` where that is negative
    changed_integer,  // but that word c is d
    nimber,           // a nim heap of size b; to `to` where it is negative
    option,           // all parts are there; to `to`
    discard,          // it is not legal
    win,              // ends the whole game
    // lanes: conditions for up to 64 values of a range at a time (Masks)
    lanes,         // range b..c, a before its first, base d; to `to` where it is empty
    lanes_mask,    // a = for which of the values of Masks `b` from base d up to c the conditions hold, one bit each
    lanes_take,    // a = base d + lowest bit of b, which goes; ticks; to `to` where there is none
    lanes_change,  // all that lanes_take would take, where one behind the other `changed` and `option` stand behind it
    lanes_more,    // of range ..c, base d, b at a time: the next base, to `to`; else on
    done,
};

inline constexpr int output = -1;  ///< the buffer of the words of the part that is being made

struct Instruction {
    Code what = Code::done;
    kernels::Do calc = kernels::Do::add;
    int a = 0, b = 0, c = 0, d = 0;
    int to = -1;  ///< index into the program
};

/// Conditions as masks, straight on: bit i is about the value base + i of a range. Mask 0 has the values in use.
struct Masks {
    struct Step {
        enum class What : std::uint8_t {
            index,  // a = those of b for which calc(value, integer `c`) holds; place is added to the value
            index_not,
            at,  // a = those of b for which window c, moved by `place`, holds; a fault where its row ends before
            at_not,
            either,   // a = b or c
            without,  // a = b and not c
        };
        What what = What::index;
        kernels::Do calc = kernels::Do::add;
        std::uint8_t a = 0, b = 0, d = 0;  // d, of a window: the mask that says how far its row goes
        std::int8_t place = 0;
        int c = 0;
    };
    struct Window {
        int row = 0;
        kernels::Do calc = kernels::Do::add;
        int value = 0;          // integer register
        std::uint8_t mask = 0;  // which elements compare so with it; of `rows`: which exist
    };
    static constexpr int most_masks = 128;
    int at_a_time = 64;
    int place = 0;  // of the windows: bit 0 is element base + place
    std::vector<Window> rows, windows;
    std::vector<Step> steps;
    std::uint8_t masks = 1, result = 0;
};

struct Program {
    std::vector<Instruction> code;
    std::vector<Masks> masks;
    std::vector<Int> integers;  ///< of the registers, at the start: slots with parameters, constants, all else 0
    std::vector<std::pair<int, int>> lengths;  ///< an argument's row, and the register that has its length
    int rows = 0, buffers = 0;  ///< row registers; those from `rows` on, `buffers` of them, have a buffer
    std::vector<rules::IntSet> sets;
    /// Is a win seen from a few words at a time, so that it is cheaper to look than to remember?
    bool cheap = true;
};

enum class Part { wins, moves };  ///< options that end the whole game, won; options that lead on

/// Nothing, and the reason, where a rule has a part that is not expressed.
std::optional<Program> compile(const rules::Ruleset& rules, int instance, Part part, std::string& why_not);

}  // namespace grundy::engines::flat
