// SPDX-License-Identifier: MIT
// Input and output of a program; see main_function.hpp.
#include "codegen/main_function.hpp"

#include <algorithm>

#include "codegen/best_moves.hpp"
#include "core/error.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using Item = InputFormat::Item;
using Kind = Item::Kind;

class MainWriter {
public:
    MainWriter(const Plan& plan, Needs& needs, const std::map<std::string, std::string>& variables)
        : plan_(plan), needs_(needs), variables_(variables) {}

    std::string text() {
        const InputFormat& input = plan_.order.input;
        Nodes test;
        for (std::size_t i = 0; i < input.items.size(); ++i) {
            read(input.items[i], test);
            if (i + 1 == input.sentinel.size()) test.push_back(stop_at(input));
        }
        if (!sum_) clear(test);
        print(test);
        Nodes body = start();
        if (!input.tests.empty())
            body.push_back(Node::head(python() ? "for _ in range(int(data.pop()))" : "while (tests-- > 0)", test));
        else if (!input.sentinel.empty())
            body.push_back(Node::head(python() ? "while data" : "while (true)", test));
        else if (input.to_the_end)
            until_the_end(std::move(test), body);
        else
            body.insert(body.end(), test.begin(), test.end());
        const std::string head = python() ? "def main():\n" : reader() + "int main() {\n";
        return head + lines_of(body, plan_.order.language, 1) + (python() ? "\n\nmain()\n" : "}\n");
    }

private:
    bool python() const { return plan_.order.language == Language::python; }
    const std::string& variable(const std::string& name) const { return variables_.at(name); }
    bool is_given(const std::string& name) const { return plan_.globals.count(name) != 0; }
    std::string type(const std::string& name) const { return plan_.type_of(name); }

    Nodes start() const {
        if (!python()) {
            Nodes out = {Node::line("std::ios::sync_with_stdio(false)"), Node::line("std::cin.tie(nullptr)")};
            if (numbered()) out.push_back(Node::line("Int number = 0"));
            if (!plan_.order.input.tests.empty()) {
                out.push_back(Node::line("Int tests"));
                out.push_back(Node::line("std::cin >> tests"));
            }
            return out;
        }
        Nodes out;
        std::string names;
        for (const auto& [name, v] : plan_.globals) names += (names.empty() ? "" : ", ") + v;
        if (!names.empty()) out.push_back(Node::line("global " + names));
        if (searches()) out.push_back(Node::line("sys.setrecursionlimit(10**4)"));
        out.push_back(Node::line("data = sys.stdin.read().split()[::-1]"));
        if (numbered()) out.push_back(Node::line("number = 0"));
        return out;
    }

    // Also if it is missing at the end of the input.
    Node stop_at(const InputFormat& input) const {
        std::string same;
        for (std::size_t i = 0; i < input.sentinel.size(); ++i)
            same += (i == 0     ? ""
                     : python() ? " and "
                                : " && ") +
                    variable(input.items[i].name) + " == " + std::to_string(input.sentinel[i]);
        if (!python()) same = "if (!std::cin || " + (input.sentinel.size() > 1 ? "(" + same + ")" : same) + ")";
        return Node::head(python() ? "if " + same : same, {Node::line("break")});
    }

    // What comes first is a number; C++ reads it in the head of the loop.
    void until_the_end(Nodes test, Nodes& body) const {
        if (python()) {
            body.push_back(Node::head("while data", std::move(test)));
            return;
        }
        const Item& first = plan_.order.input.items.front();
        const std::string name = variable(first.name);
        const bool declared = !is_given(first.name);
        if (declared) body.push_back(Node::line("Int " + name));
        const std::string own = "std::cin >> " + name;
        std::string& reading =  // std::cin >> n >> m
            std::find_if(test.begin(), test.end(), [&](const Node& n) { return n.text.rfind(own, 0) == 0; })->text;
        reading = reading == own ? "" : "std::cin" + reading.substr(own.size());
        if (declared) {
            std::string& declaration = test[0].text;  // Int n, m
            declaration = declaration == "Int " + name ? "" : "Int " + declaration.substr(6 + name.size());
        }
        test.erase(std::remove_if(test.begin(), test.end(), [](const Node& n) { return !n.block && n.text.empty(); }),
                   test.end());
        body.push_back(Node::head("while (" + own + ")", std::move(test)));
    }

    std::string reader() const {
        const auto listed = [&](const Item& item) {
            return item.kind == Kind::slot && (type(item.name) == "row" || type(item.name) == "set");
        };
        const auto& items = plan_.order.input.items;
        const bool any = std::any_of(items.begin(), items.end(), [&](const Item& item) {
            return listed(item) || std::any_of(item.parts.begin(), item.parts.end(), listed);
        });
        return any ? "Row read_row(Int size) {\n    Row w(size);\n    for (Int& v : w) std::cin >> v;\n    return "
                     "w;\n}\n\n"
                   : "";
    }

    // C++: integers one after another are declared and read together.
    void read_integer(const std::string& name, Nodes& out) const {
        const std::string own = variable(name);
        if (python()) {
            out.push_back(Node::line(own + " = int(data.pop())"));
            return;
        }
        const auto continues = [](const Nodes& nodes) {
            return !nodes.empty() && !nodes.back().block && nodes.back().text.rfind("std::cin >> ", 0) == 0;
        };
        const bool joins = continues(out);
        if (!is_given(name)) {
            const auto declaration = joins ? out.end() - 2 : out.end();
            if (joins && out.size() > 1 && declaration->text.rfind("Int ", 0) == 0)
                declaration->text += ", " + own;
            else
                out.insert(joins ? out.end() - 1 : out.end(), Node::line("Int " + own));
        }
        if (joins)
            out.back().text += " >> " + own;
        else
            out.push_back(Node::line("std::cin >> " + own));
    }

    void read(const Item& item, Nodes& out) {
        if (sum_ && is_given(item.name))
            throw Error("the parameter " + item.name + " has to be read before the components of the sum");
        if (item.kind == Kind::sum) return read_sum(item, out);
        if (item.kind == Kind::count) return read_integer(item.name, out);
        read_slot(item, out);
    }

    void read_slot(const Item& item, Nodes& out) {
        const std::string kind = type(item.name), own = variable(item.name);
        if (kind == "int") return read_integer(item.name, out);
        std::string sizes;
        for (const std::string& count : item.counts) sizes += (sizes.empty() ? "" : ", ") + variable(count);
        const std::string declared = python() || is_given(item.name) ? own : "const Row " + own;
        if (kind == "board" || kind == "graph") {
            const std::string reader = kind == "graph" && plan_.order.arcs ? "read_arcs" : "read_" + kind;
            needs_.helpers.emplace(reader);
            out.push_back(Node::line(declared + " = " + reader + (python() ? "(data, " : "(") + sizes + ")"));
            if (kind == "graph" && is_given(item.name) && asks_for_neighbours()) {
                needs_.helpers.emplace("index_neighbours");
                out.push_back(Node::line("index_neighbours(" + (python() ? "'" + own + "', " : "") + own + ")"));
            }
            return;
        }
        if (python()) {
            const std::string elements = "int(data.pop()) for _ in range(" + sizes + ")";
            out.push_back(
                Node::line(own + " = " + (kind == "set" ? "sorted({" + elements + "})" : "tuple(" + elements + ")")));
            return;
        }
        const std::string row = "read_row(" + sizes + ")";
        if (kind == "set") needs_.helpers.emplace("sorted_set");
        out.push_back(Node::line(declared + " = " + (kind == "set" ? "sorted_set(" + row + ")" : row)));
    }

    bool asks_for_neighbours() const {
        return needs_.helpers.count("neighbours") != 0 || needs_.helpers.count("closed") != 0;
    }

    // The XOR of the values of several components.
    void read_sum(const Item& item, Nodes& out) {
        clear(out);
        Nodes part;
        for (const Item& each : item.parts) read(each, part);
        const bool parameters =
            std::any_of(item.parts.begin(), item.parts.end(), [&](const Item& each) { return is_given(each.name); });
        if (parameters) clear(part);
        sum_ = true;
        const std::string count = variable(item.counts[0]);
        if (plan_.order.best && parameters)
            throw Error(
                "the best move cannot be written where each component has parameters of its own: leave out --best");
        if (plan_.order.best) {
            out.push_back(no_parts());
            add_parts(part);
        } else {
            part.push_back(Node::line(plan_.added("total", call())));
            out.push_back(Node::line((python() ? "total = " : "Int total = ") + plan_.sum_of({})));
        }
        out.push_back(
            Node::head(python() ? "for _ in range(" + count + ")" : "while (" + count + "-- > 0)", std::move(part)));
    }

    // Values of other parameters are forgotten.
    void clear(Nodes& out) const {
        if (plan_.globals.empty()) return;
        for (const auto& [i, played] : plan_.played)
            if (!played.store().empty()) out.push_back(Node::line(played.store() + ".clear()"));
    }

    Node no_parts() const { return Node::line(python() ? "parts = []" : "std::vector<Part> parts"); }

    // The values of the components that were read, and their moves.
    void add_parts(Nodes& out) const {
        for (const int instance : plan_.mains) {
            std::string list, same;
            for (const auto& arg : plan_.rules.game(instance).args) {
                list += variable(arg.name) + ", ";
                same += ", " + variable(arg.name) + "=" + variable(arg.name);
            }
            const std::string moves = moves_function(plan_.played.at(instance)) + "(" + list + "rest, component, best)";
            out.push_back(Node::line(python() ? "parts.append((" + call(instance) + ", lambda rest, component, best" +
                                                    same + ": " + moves + "))"
                                              : "parts.push_back({" + call(instance) +
                                                    ", [=](Int rest, Int component, Row& best) { " + moves + "; }})"));
        }
    }

    std::string call() const {
        std::vector<std::string> calls;
        for (const int instance : plan_.mains) calls.push_back(call(instance));
        return plan_.sum_of(calls);
    }

    std::string call(int instance) const {
        std::string list;
        for (const auto& arg : plan_.rules.game(instance).args) list += (list.empty() ? "" : ", ") + variable(arg.name);
        const std::string function = plan_.played.at(instance).function();
        if (!plan_.deep) return function + "(" + list + ")";
        return python() ? "value_of(" + function + ", " + list + ")"
                        : "value_of([&] { return " + function + "(" + list + "); })";
    }

    bool searches() const {
        return std::any_of(plan_.played.begin(), plan_.played.end(),
                           [](const auto& p) { return p.second.style == Style::memory; });
    }

    void print(Nodes& out) const {
        const Order& order = plan_.order;
        const auto put = [&](const std::string& what) {
            out.push_back(Node::line(python() ? "print(" + what + ")" : "std::cout << " + what + " << '\\n'"));
        };
        if (order.best) {
            if (!sum_) {
                out.push_back(no_parts());
                add_parts(out);
            }
            out.push_back(Node::line("print_best(parts)"));
            return;
        }
        std::string value = sum_ ? "total" : call();
        if (!sum_ && plan_.mains.size() > 1 && plan_.by_xor()) value = "(" + value + ")";  // ^ binds loosely in C++
        if (!order.values) {
            const bool test = order.counted == Counted::kinds || order.counted == Counted::elements;
            const std::string won = quoted(order.won), lost = quoted(order.lost);
            if (numbered()) out.push_back(Node::line(python() ? "number += 1" : "++number"));
            const std::string wins = test ? (python() ? "not is_lost(" : "!is_lost(") + value + ")" : value + " != 0";
            return put(python() ? won + " if " + wins + " else " + lost
                                : "(" + wins + " ? " + won + " : " + lost + ")");
        }
        if (order.counted == Counted::kinds) return put("misere_value(" + value + ")");
        if (!plan_.loony) return put(value);
        out.push_back(Node::line((python() ? "value = " : "const Int value = ") + value));
        put(python() ? "'loony' if value < 0 else value" : "(value < 0 ? \"loony\" : std::to_string(value))");
    }

    // Whether a word has the number of the test.
    bool numbered() const {
        const Order& order = plan_.order;
        return !order.best && !order.values && (order.won + order.lost).find('#') != std::string::npos;
    }

    // For # stands the number of the test.
    std::string quoted(const std::string& word) const {
        const std::string quote = python() ? "'" : "\"", number = python() ? "str(number)" : "std::to_string(number)";
        std::string out = quote;
        for (const char c : word) out += c == '#' ? quote + " + " + number + " + " + quote : std::string(1, c);
        out += quote;
        return !numbered() ? out : python() ? "(" + out + ")" : "std::string(" + out + ")";
    }

    const Plan& plan_;
    Needs& needs_;
    const std::map<std::string, std::string>& variables_;
    bool sum_ = false;
};

}  // namespace

std::string main_function(const Plan& plan, Needs& needs, const std::map<std::string, std::string>& variables) {
    return MainWriter(plan, needs, variables).text();
}

namespace {

std::string best_in_words(const Order& order) {
    return std::string("the numbers of the ") + (order.best->costs == 0 ? "first" : "best") + " winning first move" +
           (order.input.has_sum() ? ", after that of its component" : "") +
           (order.best->with_word ? ", after " + order.won : "");
}

}  // namespace

std::string input_in_words(const Plan& plan) {
    const Order& order = plan.order;
    const auto words = [&](const Item& item) {
        const std::string type = item.kind == Kind::count ? "int" : plan.type_of(item.name);
        const std::string lines =
            order.arcs ? "for each arc, where it begins and where it leads" : "the ends of each edge";
        return item.name + (type == "board"   ? " (the lines)"
                            : type == "graph" ? " (" + lines + ")"
                            : type != "int"   ? " (" + item.counts[0] + " numbers)"
                                              : "");
    };
    std::string items;
    for (const Item& item : order.input.items) {
        items += items.empty() ? "" : ", ";
        if (item.kind != Kind::sum) {
            items += words(item);
            continue;
        }
        items += "and for each of the " + item.counts[0] + " components ";
        for (const Item& part : item.parts) items += (&part == item.parts.data() ? "" : ", ") + words(part);
    }
    return "Reads " +
           (!order.input.tests.empty() ? "the number of tests, " + order.input.tests + ", and for each " + items
            : order.input.to_the_end   ? "tests until the end of the input, and for each " + items
            : order.input.single()
                ? items
                : "tests until one that begins with " + sentinel_text(order.input) + ", and for each " + items) +
           ". Prints " +
           (order.best     ? best_in_words(order) + ", and " + order.lost + " if none wins."
            : order.values ? std::string(order.misere() ? "the misere nim value." : "the value.")
                           : order.won + " if the player to move wins, otherwise " + order.lost + ".") +
           (order.misere() ? " Whoever makes the last move loses." : "");
}

}  // namespace grundy::codegen
