// SPDX-License-Identifier: MIT
// Pages as text and as roff; see topics.hpp.
#include "cli/topics.hpp"

#include <algorithm>
#include <grundy/grundy.hpp>
#include <span>

#include "cli/documents.hpp"
#include "cli/markdown.hpp"
#include "core/ascii.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t widest = 79;

const char* summary_of(std::string_view name) {
    if (name == "language") return "how rules of games are written";
    if (name == "positions") return "how positions are written";
    if (name == "theory") return "the theorems that the answers rest on";
    return "the terms used in the output";
}

// Rows as columns if they fit, otherwise the first cell on a line of its own and the others below it.
std::string table_text(const Block& table) {
    std::vector<std::size_t> widths;
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::size_t whole = 0;
    for (const std::size_t w : widths) whole += w + 2;
    std::string out;
    for (const auto& row : table.rows) {
        if (std::all_of(row.begin(), row.end(), [](const std::string& cell) { return cell.empty(); })) continue;
        if (whole > widest && &row == &table.rows[0]) continue;  // heads of columns that there are not
        if (whole <= widest) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i)
                line += "  " + row[i] + std::string(widths[i] - row[i].size(), ' ');
            out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
            continue;
        }
        out += wrapped(row[0], 2);
        for (std::size_t i = 1; i < row.size(); ++i)
            if (!row[i].empty()) out += wrapped(row[i], 8);
    }
    return out;
}

std::string indented(const std::string& code) {
    std::string out;
    for (std::size_t at = 0; at < code.size();) {
        const std::size_t end = std::min(code.find('\n', at), code.size());
        if (end > at) out += "    " + code.substr(at, end - at);
        out += "\n";
        at = end + 1;
    }
    return out;
}

}  // namespace

const std::vector<Topic>& topics() {
    static const std::vector<Topic> list = [] {
        std::vector<Topic> out;
        for (const EmbeddedPage* page = embedded_pages; page->name != nullptr; ++page) {
            if (out.empty() || out.back().name != page->name) out.push_back({page->name, summary_of(page->name), ""});
            out.back().text += page->text;
        }
        return out;
    }();
    return list;
}

const Topic* find_topic(std::string_view name) {
    for (const Topic& topic : topics())
        if (topic.name == name) return &topic;
    return nullptr;
}

std::string glossary_text(std::string_view word) {
    const auto has_word = [&](const std::string& term) {  // "nim heap, nimber" has "nim", "heap" and "nimber"
        for (std::size_t at = 0; at < term.size();) {
            const std::size_t end = std::min(term.find_first_of(" ,", at), term.size());
            const std::string_view found = std::string_view(term).substr(at, end - at);
            if (std::equal(found.begin(), found.end(), word.begin(), word.end(),
                           [](char a, char b) { return lower(a) == lower(b); }))
                return true;
            at = end + 1;
        }
        return false;
    };
    std::string out;
    for (const Block& block : blocks_of(find_topic("glossary")->text))
        for (const auto& row : block.rows)
            if (row.size() == 2 && &row != &block.rows[0] && has_word(row[0]))
                out += wrapped(row[0], 0) + wrapped(row[1], 4);
    return out;
}

static std::string text_of(std::span<const Block> blocks) {
    std::string out;
    Block::Kind before = Block::Kind::heading;
    for (const Block& block : blocks) {
        if (!out.empty() && !(block.kind == Block::Kind::item && before == Block::Kind::item)) out += "\n";
        before = block.kind;
        if (block.kind == Block::Kind::heading)
            out += block.text + "\n" +
                   (block.level < 3 ? std::string(block.text.size(), block.level == 1 ? '=' : '-') + "\n" : "");
        else if (block.kind == Block::Kind::code)
            out += indented(block.text);
        else if (block.kind == Block::Kind::table)
            out += table_text(block);
        else if (block.kind == Block::Kind::item)
            out += "  - " + wrapped(block.text, 4).substr(4);
        else
            out += wrapped(block.text, 0);
    }
    return out;
}

std::string topic_text(const Topic& topic) { return text_of(blocks_of(topic.text)); }

std::string sections_text(std::string_view word) {
    const auto begins = [&](const Block& b) {
        return b.kind == Block::Kind::heading && b.level > 1 && b.text.size() >= word.size() &&
               std::equal(word.begin(), word.end(), b.text.begin(),
                          [](char x, char y) { return lower(x) == lower(y); });
    };
    std::string out;
    for (const Topic& topic : topics()) {
        const std::vector<Block> blocks = blocks_of(topic.text);
        for (auto at = std::find_if(blocks.begin(), blocks.end(), begins); at != blocks.end();) {
            const auto end = std::find_if(at + 1, blocks.end(), [&](const Block& b) {
                return b.kind == Block::Kind::heading && b.level <= at->level;
            });
            out += (out.empty() ? "" : "\n") + text_of({at, end});
            at = std::find_if(end, blocks.end(), begins);
        }
    }
    return out;
}

std::string topic_roff(const Topic& topic) {
    std::string name = "GRUNDY-" + topic.name;
    std::transform(name.begin(), name.end(), name.begin(), upper);
    std::string out = ".\\\" Made by 'grundy help " + topic.name + " --man' from the documentation.\n.TH " +
                      roff_text(name) + " 7 \"\" \"grundy " + std::string(version()) + "\" \"Grundy\"\n.SH NAME\n" +
                      roff_text("grundy-" + topic.name) + " \\- " + roff_text(topic.summary) + "\n";
    for (const Block& block : blocks_of(topic.text)) {
        if (block.kind == Block::Kind::heading) {
            if (block.level > 1)
                out += (block.level == 2 ? ".SH " : ".SS ") + roff_text(block.text) + "\n";
            else
                out += ".SH DESCRIPTION\n";
        } else if (block.kind == Block::Kind::code) {
            out += ".PP\n.nf\n.RS\n" + roff_text(block.text) + ".RE\n.fi\n";
        } else if (block.kind == Block::Kind::table) {
            for (const auto& row : block.rows) {
                std::string rest;
                for (std::size_t i = 1; i < row.size(); ++i) rest += (i > 1 ? "; " : "") + row[i];
                if (&row == &block.rows[0]) continue;  // heads of columns that there are not
                if (row[0].empty() && rest.find_first_not_of("; ") == std::string::npos) continue;
                out += ".TP\n" + roff_text(row[0].empty() ? "-" : row[0]) + "\n" + roff_text(rest) + "\n";
            }
        } else if (block.kind == Block::Kind::item) {
            out += ".IP \\(bu 2\n" + roff_text(block.text) + "\n";
        } else {
            out += ".PP\n" + roff_text(block.text) + "\n";
        }
    }
    return out;
}

}  // namespace grundy::cli
