// SPDX-License-Identifier: MIT
// See theorems.hpp. The golden section is compared by integers: x = floor(d phi) exactly if x (x - d) <= d^2 and
// not so for x + 1.
#include "codegen/theorems.hpp"

#include <algorithm>
#include <map>

#include "core/ascii.hpp"
#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

struct Texts {
    std::string cpp, python;  // $f: the function; $a and $b: its arguments; ${x}: a name of its own
};

// Products of numbers below 2^63, and the first Fibonacci number beyond 2^63, need 128 bits in C++.
const Texts& texts(ClosedForm::Kind kind) {
    static const std::map<ClosedForm::Kind, Texts> all = {
        {ClosedForm::Kind::euclid,
         {R"(    if ($a > $b) std::swap($a, $b);
    if ($a == 0) return 0;
    const Int ${rest} = $f($b % $a, $a), ${quotient} = $b / $a;
    return ${quotient} - 1 < ${rest} ? ${quotient} - 1 : ${quotient};
)",
          R"(    $a, $b = sorted(($a, $b))
    if $a == 0:
        return 0
    ${rest}, ${quotient} = $f($b % $a, $a), $b // $a
    return ${quotient} - 1 if ${quotient} - 1 < ${rest} else ${quotient}
)"}},
        {ClosedForm::Kind::euclid_positive,
         {R"(    if ($a > $b) std::swap($a, $b);
    if ($a == 0) return 0;
    const __int128 ${x} = $a, ${y} = $b;
    return (${y} - ${x}) * (${y} + ${x}) / (${x} * ${y});
)",
          R"(    $a, $b = sorted(($a, $b))
    return 0 if $a == 0 else ($b - $a) * ($b + $a) // ($a * $b)
)"}},
        {ClosedForm::Kind::wythoff_winner,
         {R"(    if ($a > $b) std::swap($a, $b);
    const __int128 ${x} = $a, ${d} = $b - $a;
    return ${x} * (${x} - ${d}) <= ${d} * ${d} && (${x} + 1) * (${x} + 1 - ${d}) > ${d} * ${d} ? 0 : 1;
)",
          R"(    $a, $b = sorted(($a, $b))
    ${d} = $b - $a
    return 0 if $a * ($a - ${d}) <= ${d} * ${d} < ($a + 1) * ($a + 1 - ${d}) else 1
)"}},
        {ClosedForm::Kind::fibonacci_winner,
         {R"(    while ($a > 0) {
        __int128 ${part} = 1, ${next} = 2;
        while (${next} <= $a) {
            std::swap(${part}, ${next});
            ${next} += ${part};
        }
        if (${part} == $a) return ${part} <= $b ? 1 : 0;
        $a -= static_cast<Int>(${part});
    }
    return 0;
)",
          R"(    while $a > 0:
        ${part}, ${next} = 1, 2
        while ${next} <= $a:
            ${part}, ${next} = ${next}, ${part} + ${next}
        if ${part} == $a:
            return 1 if ${part} <= $b else 0
        $a -= ${part}
    return 0
)"}},
        // A heap of at most m is its own value: m + 1 does not exceed the type where it is computed.
        {ClosedForm::Kind::bounded_takes,
         {"    return $b <= 0 ? 0 : $a <= $b ? $a : $a % ($b + 1);\n", "    return $a % ($b + 1) if $b > 0 else 0\n"}},
        // For the stretches of one length, by their first heap: the heap that makes a lost position of the stretch at
        // its left end, and at its right end; 0 if it is lost as it is (docs/theory.md, Theorem 52).
        {ClosedForm::Kind::end_nim,
         {R"(    for (const Int ${heap} : $a)
        if (${heap} <= 0) throw std::out_of_range("heaps have to be positive");
    const auto ${grown} = [](Int x, Int l, Int r) {
        return x == r ? 0 : (x < l) == (x < r) && x != l ? x : l > r ? x - 1 : x + 1;
    };
    const std::size_t ${n} = $a.size();
    if (${n} < 2) return Int(${n});
    Row ${left} = $a, ${right} = $a;
    for (std::size_t ${size} = 2; ${size} < ${n}; ++${size})
        for (std::size_t ${i} = 0; ${i} + ${size} <= ${n}; ++${i}) {
            const Int ${l} = ${left}[${i}], ${r} = ${right}[${i}];
            ${left}[${i}] = ${grown}($a[${i} + ${size} - 1], ${l}, ${r});
            ${right}[${i}] = ${grown}($a[${i}], ${right}[${i} + 1], ${left}[${i} + 1]);
        }
    return $a[0] != ${left}[1] ? 1 : 0;
)",
          R"(    if min($a, default=1) <= 0:
        raise ValueError('heaps have to be positive')

    def ${grown}(x, l, r):
        return 0 if x == r else x if (x < l) == (x < r) and x != l else x - 1 if l > r else x + 1

    ${n} = len($a)
    if ${n} < 2:
        return ${n}
    ${left}, ${right} = list($a), list($a)
    for ${size} in range(2, ${n}):
        for ${i} in range(${n} - ${size} + 1):
            ${left}[${i}], ${right}[${i}] = (${grown}($a[${i} + ${size} - 1], ${left}[${i}], ${right}[${i}]),
                                             ${grown}($a[${i}], ${right}[${i} + 1], ${left}[${i} + 1]))
    return 1 if $a[0] != ${left}[1] else 0
)"}},
    };
    return all.at(kind);
}

// A name that is no argument's.
std::string own_name(std::string wish, const std::vector<std::string>& names) {
    while (std::find(names.begin(), names.end(), wish) != names.end()) wish += "_";
    return wish;
}

std::string xor_of_heaps(const ClosedForm& theorem, const std::vector<std::string>& names,
                         const std::vector<rules::Variable>& arguments, bool kinds, bool python) {
    const std::string heap = own_name("heap", names), total = own_name("total", names);
    const auto one = [&](const std::string& name) { return kinds ? "of_heap(" + name + ")" : name; };
    const std::string add = kinds ? total + " = plus(" + total + ", " + one(heap) + ")" : total + " ^= " + heap;
    std::string numbers, loops;
    for (const std::size_t i : theorem.heaps) {
        if (!rules::counted(arguments[i].type))
            numbers = numbers.empty() ? one(names[i])
                      : kinds         ? "plus(" + numbers + ", " + one(names[i]) + ")"
                                      : numbers + " ^ " + names[i];
        else
            loops += python ? "    for " + heap + " in " + names[i] + ":\n        " + add + "\n"
                            : "    for (Int " + heap + " : " + names[i] + ") " + add + ";\n";
    }
    const std::string end = python ? "\n" : ";\n";
    if (loops.empty()) return "    return " + numbers + end;
    return (python ? "    " : "    Int ") + total + " = " + (numbers.empty() ? one("0") : numbers) + end + loops +
           "    return " + total + end;
}

// The helper multiplies numbers below 2^64; no value of a game is above 2^63 - 1.
std::string nim_product(const std::vector<std::string>& names, const std::vector<std::string>& parts, Needs& needs) {
    needs.helpers.emplace("nimprod");
    const std::string value = own_name("value", names), factor = own_name("factor", names);
    const std::string beyond = "the value is beyond 2^63 - 1";
    std::string product, list;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string call = parts[i] + "(" + names[i] + ")";
        product = i == 0 ? call : "nimprod(" + product + ", " + call + ")";
        list += (i == 0 ? "" : ", ") + call;
    }
    if (needs.language != Language::python)
        return "    const Int " + value + " = " + product + ";\n    if (" + value + " < 0) throw std::out_of_range(\"" +
               beyond + "\");\n    return " + value + ";\n";
    return "    " + value + " = 1\n    for " + factor + " in (" + list + "):\n        if " + factor +
           " >= 2**63:\n            raise ValueError('" + beyond + "')\n        " + value + " = nimprod(" + value +
           ", " + factor + ")\n    if " + value + " >= 2**63:\n        raise ValueError('" + beyond +
           "')\n    return " + value + "\n";
}

std::string written_out(const ClosedForm& theorem, const std::vector<std::string>& names, Needs& needs) {
    Printer printer(*theorem.game, needs);
    for (std::size_t i = 0; i < names.size(); ++i) printer.name_is(theorem.game->args[i], names[i]);
    const rules::Expr* expr = theorem.expr;
    const auto negated = [](const rules::Expr& e) { return e.op == rules::Op::negation; };
    while (negated(*expr) && negated(expr->args[0])) expr = &expr->args[0].args[0];
    const std::string text = printer.text(*expr);
    const bool python = printer.python();
    if (theorem.kind == ClosedForm::Kind::expression) return "    return " + text + (python ? "\n" : ";\n");
    return python ? "    return 0 if " + text + " else 1\n" : "    return (" + text + ") ? 0 : 1;\n";
}

// No number that occurs in the expression is greater, nor less than its negative, if no argument is above `most`.
// Nothing if that is not seen, or beyond 2^63 - 1.
std::optional<Wide> bound(const rules::Expr& e, Wide most) {
    using rules::Op;
    if (e.op == Op::constant) return e.value < 0 ? -Wide{e.value} : Wide{e.value};
    if (e.op == Op::variable) return most;
    if (e.loop) return std::nullopt;
    std::vector<Wide> of;
    for (const rules::Expr& x : e.args) {
        const auto b = bound(x, most);
        if (!b) return std::nullopt;
        of.push_back(*b);
    }
    const Wide greatest = of.empty() ? Wide{0} : *std::max_element(of.begin(), of.end());
    const auto fits = [](Wide v) { return v > greatest_int ? std::nullopt : std::optional(v); };
    switch (e.op) {
        case Op::add:
        case Op::sub:
            return fits(of[0] + of[1]);
        case Op::mul:
            return fits(of[0] * of[1]);
        case Op::bit_xor: {
            Wide power = 1;
            while (power <= greatest) power *= 2;
            return fits(power - 1);
        }
        case Op::power: {  // of 2, by an exponent below 63
            const auto name =
                e.args[1].op == Op::function ? integer_functions()[to_size(e.args[1].value)].name : std::string_view();
            const bool place = name == "log2" || name == "v2";
            const bool small = e.args[1].op == Op::constant && e.args[1].value >= 0 && e.args[1].value < 63;
            if (e.args[0].op != Op::constant || e.args[0].value != 2) return std::nullopt;
            return place ? std::optional(Wide{1} << 62) : small ? std::optional(Wide{1} << of[1]) : std::nullopt;
        }
        case Op::mod:
            return e.args[1].op == Op::constant ? of[1] : greatest;
        case Op::function:
            return integer_functions()[to_size(e.value)].shrinks ? std::optional(of[0]) : std::nullopt;
        case Op::negate:
        case Op::div:
        case Op::min:
        case Op::max:
        case Op::conditional:
            return greatest;
        default:
            return rules::type_of(e.op) == rules::Type::boolean ? std::optional(greatest) : std::nullopt;
    }
}

// Beyond the greatest argument, the numbers that occur may exceed their type.
std::string check_of(const ClosedForm& theorem, const std::vector<std::string>& names,
                     const std::vector<rules::Variable>& arguments, Language language) {
    const auto most = greatest_allowed(theorem, language);
    std::string beyond;
    for (std::size_t i = 0; most && i < names.size(); ++i)
        if (!rules::counted(arguments[i].type))
            beyond += (beyond.empty() ? "" : " || ") + names[i] + " > " + std::to_string(*most);
    return beyond.empty() ? ""
                          : "    if (" + beyond + ") throw std::out_of_range(\"arguments may be up to " +
                                std::to_string(*most) + "\");\n";
}

}  // namespace

std::string filled(const std::string& text, const std::string& function, const std::vector<std::string>& names,
                   const std::vector<std::string>& numbers) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '$') {
            out += text[i];
            continue;
        }
        ++i;
        if (text[i] == '{') {
            const std::size_t end = text.find('}', i);
            out += own_name(text.substr(i + 1, end - i - 1), names);
            i = end;
        } else if (is_digit(text[i])) {
            out += numbers.at(to_size(text[i] - '0'));
        } else {
            out += text[i] == 'f' ? function : names[text[i] == 'a' ? 0 : 1];
        }
    }
    return out;
}

std::optional<Int> greatest_argument(const rules::Expr& e) {
    for (int bits = 63; bits >= 53; --bits) {
        const Wide most = (Wide{1} << bits) - 1;
        if (bound(e, most)) return static_cast<Int>(most);
    }
    return std::nullopt;
}

std::optional<Int> greatest_allowed(const ClosedForm& theorem, Language language) {
    const bool limited = theorem.expr != nullptr && language != Language::python;
    const auto most = limited ? greatest_argument(*theorem.expr) : std::nullopt;
    return most && *most < greatest_int ? most : std::nullopt;
}

std::string theorem_body(const ClosedForm& theorem, const std::string& function, const std::vector<std::string>& names,
                         const std::vector<rules::Variable>& arguments, const std::vector<std::string>& parts,
                         Needs& needs) {
    if (theorem.expr != nullptr)
        return check_of(theorem, names, arguments, needs.language) + written_out(theorem, names, needs);
    const bool python = needs.language == Language::python;
    if (theorem.kind == ClosedForm::Kind::xor_of_heaps)
        return xor_of_heaps(theorem, names, arguments, needs.kinds, python);
    if (theorem.kind == ClosedForm::Kind::product) return nim_product(names, parts, needs);
    return filled(python ? texts(theorem.kind).python : texts(theorem.kind).cpp, function, names, {});
}

std::string demands(const ClosedForm& theorem, Language language) {
    if (theorem.kind == ClosedForm::Kind::end_nim) return "Heaps have to be positive.";
    if (theorem.kind == ClosedForm::Kind::product) return "Values have to be at most 2^63 - 1.";
    const auto most = greatest_allowed(theorem, language);
    return most ? "Arguments may be up to " + std::to_string(*most) + "." : "";
}

}  // namespace grundy::codegen
