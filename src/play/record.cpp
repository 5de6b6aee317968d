// SPDX-License-Identifier: MIT
// Reads and writes saved games; see record.hpp.
#include "play/record.hpp"

#include <algorithm>
#include <charconv>
#include <grundy/grundy.hpp>
#include <optional>

#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::play {
namespace {

constexpr std::string_view first_line = "grundy game 1";
constexpr std::size_t shown = 100;  // characters of a faulty line

class Reader {
public:
    Reader(std::string_view text, const std::string& name) : rest_(text) { record_.name = name; }

    Record read() {
        if (!next() || line_ != first_line)
            fail("a saved game begins with the line '" + std::string(first_line) + "'",
                 "is this a file that 'save' of 'grundy play' wrote?");
        while (next()) entry();
        if (record_.position.empty()) fail("the line 'position ...' is missing", "for example: position strip(4) + *3");
        return std::move(record_);
    }

private:
    bool next() {
        while (!rest_.empty()) {
            const std::size_t end = std::min(rest_.find('\n'), rest_.size());
            line_ = trimmed(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            ++number_;
            if (!line_.empty() && line_[0] != '#') return true;
        }
        line_ = {};
        return false;
    }

    void entry() {
        const std::size_t end = std::min(line_.find(' '), line_.size());
        const std::string_view word = line_.substr(0, end), value = trimmed(line_.substr(end));
        if (word != "position" && word != "side" && word != "rule" && word != "move")
            fail("expected 'position', 'side', 'rule' or 'move', not '" + std::string(word.substr(0, shown)) + "'",
                 "as in: move 1: strip(3)");
        if (value.empty()) fail("'" + std::string(word) + "' needs something after it", "as in: move 1: strip(3)");
        if (word == "position") {
            if (!record_.position.empty()) fail("there already is a position", "a file holds one game");
            record_.position = value;
            record_.position_line = number_;
        } else if (word == "rule") {
            if (value != "misere" && value != "normal") fail("the rule is 'normal' or 'misere'", "as in: rule misere");
            record_.misere = value == "misere";
        } else if (word == "side") {
            try {
                record_.side = parse_side(value);
            } catch (const Error& error) {
                fail(error.what(), "as in: side first");
            }
        } else {
            move(value);
        }
    }

    void move(std::string_view value) {
        if (record_.position.empty()) fail("a move before the position", "put the line 'position ...' first");
        Record::Move out;
        const char* const end = value.data() + value.size();
        const auto [after_number, fault] = std::from_chars(value.data(), end, out.component);
        if (fault != std::errc{} || out.component == 0 || after_number == end || *after_number != ':')
            fail("expected the number of a component and what it becomes", "as in: move 1: strip(3)");
        out.to = trimmed({after_number + 1, to_size(end - after_number - 1)});
        if (out.to.empty())
            fail("expected what the component becomes", "as in: move 1: strip(3); if it becomes nothing, 0");
        out.line = number_;
        record_.moves.push_back(std::move(out));
    }

    [[noreturn]] void fail(const std::string& message, const std::string& hint) const {
        throw TextError(record_.name + ":" + std::to_string(std::max<std::size_t>(number_, 1)) + ": " + message +
                            "\n    " + std::string(line_.substr(0, shown)) + "\n    hint: " + hint,
                        record_.name, std::max<std::size_t>(number_, 1));
    }

    std::string_view rest_, line_;
    std::size_t number_ = 0;
    Record record_;
};

}  // namespace

std::string to_text(Side side) {
    switch (side) {
        case Side::first:
            return "first";
        case Side::second:
            return "second";
        case Side::both:
            return "both";
        case Side::watch:
            return "watch";
    }
    return {};
}

Side parse_side(std::string_view word) {
    for (const Side side : {Side::first, Side::second, Side::both, Side::watch})
        if (word == to_text(side)) return side;
    throw Error("there is no side '" + std::string(word.substr(0, shown)) +
                "'; choose first, second, both (you make all moves) or watch (you make none)");
}

std::string to_text(const Record& record) {
    std::string out = std::string(first_line) + "\nposition " + record.position + "\nside " + to_text(record.side) +
                      "\n" + (record.misere ? "rule misere\n" : "");
    for (const auto& move : record.moves) out += "move " + std::to_string(move.component) + ": " + move.to + "\n";
    return out;
}

Record parse_record(std::string_view text, const std::string& name) { return Reader(text, name).read(); }

}  // namespace grundy::play
