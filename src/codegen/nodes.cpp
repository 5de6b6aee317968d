// SPDX-License-Identifier: MIT
// Prints statements; see nodes.hpp.
#include "codegen/nodes.hpp"

#include <algorithm>

namespace grundy::codegen {
namespace {

// Braces are left out around a single statement. A variable would have no scope without them.
bool needs_braces(const Node& node) {
    return node.body.size() != 1 || node.text.empty() ||
           (!node.body[0].block && node.body[0].text.rfind("const ", 0) == 0);
}

void print(const Nodes& nodes, Language language, std::size_t depth, std::string& out) {
    for (const Node& node : nodes) {
        const std::string margin(4 * depth, ' ');
        if (language == Language::python) {
            if (node.block && node.text.empty()) {
                print(node.body, language, depth, out);
                continue;
            }
            out += margin + node.text + (node.block ? ":\n" : "\n");
            print(node.body, language, depth + 1, out);
            continue;
        }
        if (!node.block) {
            out += margin + node.text + (node.text.rfind("//", 0) == 0 ? "\n" : ";\n");
            continue;
        }
        const bool braces = needs_braces(node);
        out += margin + node.text + (braces ? (node.text.empty() ? "{\n" : " {\n") : "\n");
        print(node.body, language, depth + 1, out);
        if (braces) out += margin + "}\n";
    }
}

}  // namespace

std::string lines_of(const Nodes& nodes, Language language, std::size_t depth) {
    std::string out;
    print(nodes, language, depth, out);
    return out;
}

std::string wrapped(const std::string& text, Language language) {
    const std::string margin = language == Language::python ? "# " : "// ";
    std::string out, line = margin;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (line.size() + end - at > 100) {
            out += line.substr(0, line.size() - 1) + "\n";
            line = margin;
        }
        line += text.substr(at, end - at) + " ";
        at = end + 1;
    }
    return out + line.substr(0, line.size() - 1) + "\n";
}

std::string one_line(const Nodes& nodes) {
    std::string out;
    for (const Node& node : nodes) {
        out += out.empty() ? "" : " ";
        if (!node.block)
            out += node.text + ";";
        else if (needs_braces(node))
            out += node.text + (node.text.empty() ? "{ " : " { ") + one_line(node.body) + " }";
        else
            out += node.text + " " + one_line(node.body);
    }
    return out;
}

}  // namespace grundy::codegen
