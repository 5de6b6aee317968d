// SPDX-License-Identifier: MIT
// See answer_documents.hpp. Both languages say the same; a Marks object has what differs.
#include "report/answer_documents.hpp"

#include <algorithm>
#include <bit>

#include "core/choice_text.hpp"
#include "core/size.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

// Marks of a language around pieces of text.
class Marks {
public:
    explicit Marks(bool tex) : tex_(tex) {}

    std::string code(const std::string& text) const {
        if (!tex_) return text.find('`') == std::string::npos ? "`" + text + "`" : "`` " + text + " ``";
        return "\\texttt{" + tex_text(text) + "}";
    }
    std::string strong(const std::string& text) const { return tex_ ? "\\textbf{" + text + "}" : "**" + text + "**"; }
    std::string arrow() const { return tex_ ? "$\\to$" : "->"; }
    std::string row(const std::vector<std::string>& cells) const {
        std::string out = tex_ ? "" : "|";
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += tex_ ? (i ? " & " : "") + cells[i] : " " + cells[i] + " |";
        return out + (tex_ ? " \\\\\n" : "\n");
    }
    std::string begin_table(const std::vector<std::string>& head) const {
        return tex_ ? "\\begin{tabular}{lrr}\n" + row(head) + "\\hline\n" : row(head) + "|---|---:|---:|\n";
    }
    std::string before_last_row() const { return tex_ ? "\\hline\n" : ""; }
    std::string end_table() const { return tex_ ? "\\end{tabular}\n" : ""; }
    std::string begin_list() const { return tex_ ? "\\begin{itemize}\n" : ""; }
    std::string item(const std::string& text) const { return (tex_ ? "\\item " : "- ") + text + "\n"; }
    std::string end_list() const { return tex_ ? "\\end{itemize}\n" : ""; }

private:
    bool tex_;
};

std::string document(const Answer& answer, std::size_t most_moves, const Marks& marks) {
    const bool number = answer.value->is_nimber();
    std::string out = marks.code(answer.position) + ": ";
    out += answer.result == PlayResult::draw
               ? marks.strong("a draw")
               : marks.strong(answer.first_wins ? "the first player wins" : "the second player wins");
    out += "; the value is " + value_text(answer.value) + ".\n";
    if (answer.components.size() > 1 && number) {
        std::uint64_t all = answer.value->nimber();
        for (const ComponentValue& c : answer.components) all |= c.value->nimber();
        const std::size_t digits = std::max<std::size_t>(1, to_size(std::bit_width(all)));
        out += "\n" + marks.begin_table({"component", "value", "binary"});
        for (const ComponentValue& c : answer.components)
            out += marks.row({marks.code(c.text), value_text(c.value), binary(c.value->nimber(), digits)});
        out += marks.before_last_row() +
               marks.row({"XOR", value_text(answer.value), binary(answer.value->nimber(), digits)}) + marks.end_table();
    }
    if (answer.moves.empty()) return out;
    const std::size_t shown = std::min(most_moves, answer.moves.size());
    out += std::string("\n") +
           (answer.result == PlayResult::draw ? "Moves that keep the draw"
            : answer.first_wins               ? "Winning first moves"
                                              : "Moves that delay the end longest") +
           " (" + std::string(bound_of(answer.moves.size(), answer.moves_complete, most_moves)) +
           std::to_string(answer.moves.size()) + "):\n\n" + marks.begin_list();
    for (std::size_t i = 0; i < shown; ++i) {
        const WinningMove& m = answer.moves[i];
        const std::string choice = choices_text(m.choice, m.also, m.twins);
        out += marks.item(marks.code(m.from) + " " + marks.arrow() + " " + marks.code(m.to) +
                          (choice.empty() ? "" : " " + marks.code(choice)));
    }
    if (shown < answer.moves.size()) out += marks.item("and " + std::to_string(answer.moves.size() - shown) + " more");
    return out + marks.end_list();
}

}  // namespace

std::string answer_tex(const Answer& answer, std::size_t most_moves) {
    return document(answer, most_moves, Marks(true));
}

std::string answer_markdown(const Answer& answer, std::size_t most_moves) {
    return document(answer, most_moves, Marks(false));
}

}  // namespace grundy::report
