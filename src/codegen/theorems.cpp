// SPDX-License-Identifier: MIT
// See theorems.hpp. The golden section is compared by integers: x = floor(d phi) exactly if x (x - d) <= d^2 and
// not so for x + 1.
#include "codegen/theorems.hpp"

#include <algorithm>
#include <map>

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
    };
    return all.at(kind);
}

// A name that is no argument's.
std::string own_name(std::string wish, const std::vector<std::string>& names) {
    while (std::find(names.begin(), names.end(), wish) != names.end()) wish += "_";
    return wish;
}

std::string filled(const std::string& text, const std::string& function, const std::vector<std::string>& names) {
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
        } else {
            out += text[i] == 'f' ? function : names[text[i] == 'a' ? 0 : 1];
        }
    }
    return out;
}

std::string xor_of_heaps(const ClosedForm& theorem, const std::vector<std::string>& names,
                         const std::vector<rules::Variable>& arguments, bool python) {
    const std::string heap = own_name("heap", names), total = own_name("total", names);
    std::string numbers, loops;
    for (const std::size_t i : theorem.heaps) {
        if (!rules::counted(arguments[i].type))
            numbers += (numbers.empty() ? "" : " ^ ") + names[i];
        else
            loops += python ? "    for " + heap + " in " + names[i] + ":\n        " + total + " ^= " + heap + "\n"
                            : "    for (Int " + heap + " : " + names[i] + ") " + total + " ^= " + heap + ";\n";
    }
    const std::string end = python ? "\n" : ";\n";
    if (loops.empty()) return "    return " + numbers + end;
    return (python ? "    " : "    Int ") + total + " = " + (numbers.empty() ? "0" : numbers) + end + loops +
           "    return " + total + end;
}

}  // namespace

std::string theorem_body(const ClosedForm& theorem, const std::string& function, const std::vector<std::string>& names,
                         const std::vector<rules::Variable>& arguments, Language language) {
    const bool python = language == Language::python;
    if (theorem.kind == ClosedForm::Kind::xor_of_heaps) return xor_of_heaps(theorem, names, arguments, python);
    return filled(python ? texts(theorem.kind).python : texts(theorem.kind).cpp, function, names);
}

}  // namespace grundy::codegen
