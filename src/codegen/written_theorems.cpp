// SPDX-License-Identifier: MIT
// Theorems as functions in both languages, by the names that engines give them. A function is right for all positions
// of its game, or ends with a message. Products of two numbers below 2^63 need 128 bits in C++.
#include <map>

#include "codegen/theorems.hpp"
#include "core/error.hpp"

namespace grundy::codegen {
namespace {

struct Written {
    std::string cpp, python;
};

// $0: where the first coin may go; $1: how far apart coins stay.
Written gaps(const std::string& sorts) {
    return {"    Row ${places} = $a;\n" + sorts +
                R"(    Int ${total} = 0;
    for (std::size_t ${i} = 0; ${i} < ${places}.size(); ++${i}) {
        const Int ${gap} = ${places}[${i}] - (${i} == 0 ? $0 : ${places}[${i} - 1] + $1);
        if (${gap} < 0) throw std::out_of_range("this is no position: a number is too small");
        if ((${places}.size() - ${i}) % 2 == 1) ${total} ^= ${gap};
    }
    return ${total};
)",
            std::string("    ${places} = ") + (sorts.empty() ? "$a" : "sorted($a)") +
                R"(
    ${total} = 0
    for ${i}, ${place} in enumerate(${places}):
        ${gap} = ${place} - ($0 if ${i} == 0 else ${places}[${i} - 1] + $1)
        if ${gap} < 0:
            raise ValueError('this is no position: a number is too small')
        if (len(${places}) - ${i}) % 2 == 1:
            ${total} ^= ${gap}
    return ${total}
)"};
}

const std::map<std::string, Written>& written_functions() {
    static const std::map<std::string, Written> all = {
        {"misere_nim",
         {R"(    Int ${total} = 0, ${most} = 0;
    for (const Int ${heap} : $a) {
        ${total} ^= ${heap};
        ${most} = std::max(${most}, ${heap});
    }
    return ${total} == (${most} == 1 ? 1 : 0) ? 0 : 1;
)",
          R"(    ${total} = 0
    for ${heap} in $a:
        ${total} ^= ${heap}
    return 0 if ${total} == (1 if max($a, default=0) == 1 else 0) else 1
)"}},
        {"gaps", gaps("")},
        {"gaps_in_any_order", gaps("    std::sort(${places}.begin(), ${places}.end());\n")},
        {"staircase",
         {R"(    Int ${total} = 0;
    for (std::size_t ${i} = $0; ${i} < $a.size(); ${i} += 2) ${total} ^= $a[${i}];
    return ${total};
)",
          R"(    ${total} = 0
    for ${step} in $a[$0::2]:
        ${total} ^= ${step}
    return ${total}
)"}},
        {"half_of_heaps",
         {R"(    if ($a.size() % 2 == 1 || $a.empty()) return 0;
    const auto ${least} = std::count($a.begin(), $a.end(), *std::min_element($a.begin(), $a.end()));
    return 2 * ${least} > Int($a.size()) ? 0 : 1;
)",
          R"(    if len($a) % 2 == 1 or not $a:
        return 0
    return 0 if 2 * list($a).count(min($a)) > len($a) else 1
)"}},
        {"pairs_of_heaps",
         {R"(    Row ${heaps} = $a;
    std::sort(${heaps}.begin(), ${heaps}.end());
    std::size_t ${i} = 0;
    while (${i} < ${heaps}.size() && ${heaps}[${i}] == 0) ++${i};
    while (${i} + 1 < ${heaps}.size() && ${heaps}[${i}] == ${heaps}[${i} + 1]) ${i} += 2;
    return ${i} < ${heaps}.size() ? 1 : 0;
)",
          R"(    ${heaps} = sorted(${heap} for ${heap} in $a if ${heap} > 0)
    return 0 if ${heaps}[::2] == ${heaps}[1::2] else 1
)"}},
        {"erasing_wins",
         {R"(    Row ${numbers} = $a;
    std::sort(${numbers}.begin(), ${numbers}.end());
    if (std::adjacent_find(${numbers}.begin(), ${numbers}.end()) != ${numbers}.end())
        throw std::out_of_range("numbers have to be different");
    Int ${total} = 0;
    for (const Int ${number} : $a) ${total} ^= ${number};
    return $a.size() % 2 == 1 || std::binary_search(${numbers}.begin(), ${numbers}.end(), ${total}) ? 1 : 0;
)",
          R"(    ${numbers} = set($a)
    if len(${numbers}) < len($a):
        raise ValueError('numbers have to be different')
    ${total} = 0
    for ${number} in $a:
        ${total} ^= ${number}
    return 1 if len($a) % 2 == 1 or ${total} in ${numbers} else 0
)"}},
        {"erasing_loses",
         {R"(    Int ${total} = 0;
    for (const Int ${number} : $a) ${total} ^= ${number};
    return $a.size() % 2 == 0 || ${total} == 0 ? 1 : 0;
)",
          R"(    ${total} = 0
    for ${number} in $a:
        ${total} ^= ${number}
    return 1 if len($a) % 2 == 0 or ${total} == 0 else 0
)"}},
        // $0: 1 if 0 is added as the difference of a number and itself.
        {"differences",
         {R"(    if ($a.empty()) return 0;
    Row ${numbers} = $a;
    std::sort(${numbers}.begin(), ${numbers}.end());
    ${numbers}.erase(std::unique(${numbers}.begin(), ${numbers}.end()), ${numbers}.end());
    Int ${divisor} = 0;
    for (const Int ${number} : ${numbers}) ${divisor} = std::gcd(${divisor}, ${number});
    const Int ${zero} = $0 == 1 || ${numbers}[0] == 0 ? 1 : 0;
    const Int ${multiples} = ${divisor} == 0 ? 0 : ${numbers}.back() / ${divisor};
    return (${multiples} + ${zero} - Int(${numbers}.size())) % 2 != 0 ? 1 : 0;
)",
          R"(    ${numbers} = set($a)
    if not ${numbers}:
        return 0
    ${divisor} = 0
    for ${number} in ${numbers}:
        ${rest} = ${number}
        while ${rest}:
            ${divisor}, ${rest} = ${rest}, ${divisor} % ${rest}
    ${zero} = 1 if $0 == 1 or 0 in ${numbers} else 0
    ${multiples} = max(${numbers}) // ${divisor} if ${divisor} else 0
    return (${multiples} + ${zero} - len(${numbers})) % 2
)"}},
        {"delete_nim",
         {R"(    Int ${bits} = ($a > 0 ? $a - 1 : 0) | ($b > 0 ? $b - 1 : 0), ${value} = 0;
    for (; ${bits} % 2 == 1; ${bits} /= 2) ++${value};
    return ${value};
)",
          R"(    ${bits} = max($a - 1, 0) | max($b - 1, 0)
    ${value} = 0
    while ${bits} % 2 == 1:
        ${bits} //= 2
        ${value} += 1
    return ${value}
)"}},
        // $0: the leap.
        {"steps_and_leap",
         {R"(    if ($0 == 1) return $a % 2 == 0 && $b % 2 == 0 ? 0 : 1;
    const __int128 ${least} = std::min($a, $b), ${period} = __int128($0) + 1;
    return ${least} % ${period} < $0 && (__int128($a) + $b + ${least} / ${period}) % 2 == 0 ? 0 : 1;
)",
          R"(    if $0 == 1:
        return 0 if $a % 2 == 0 and $b % 2 == 0 else 1
    ${least} = min($a, $b)
    return 0 if ${least} % ($0 + 1) < $0 and ($a + $b + ${least} // ($0 + 1)) % 2 == 0 else 1
)"}},
        // $0: what a heap is divided by; $1: the number of heaps, or its parity. All odd numbers above 2 $0 are lost.
        {"take_or_share",
         {R"(    if ($a == 0 || ($a > 2 * $0 && $a % 2 == 1)) return 0;
    const Int ${taken} = $a > 2 * $0 + 1 ? 0 : $f($a - 1);
    const Int ${shared} = $a % $0 != 0 ? ${taken} : $1 % 2 == 1 ? $f($a / $0) : 0;
    Int ${value} = 0;
    while (${value} == ${taken} || ${value} == ${shared}) ++${value};
    return ${value};
)",
          R"(    if $a == 0 or ($a > 2 * $0 and $a % 2 == 1):
        return 0
    ${taken} = 0 if $a > 2 * $0 + 1 else $f($a - 1)
    ${shared} = ${taken} if $a % $0 != 0 else $f($a // $0) if $1 % 2 == 1 else 0
    return next(${value} for ${value} in range(3) if ${value} not in (${taken}, ${shared}))
)"}},
        // $0: the greatest number, $1: the factor.
        {"add_or_multiply",
         {R"(    if ($a < 1 || $a > $0) throw std::out_of_range("this is no position: numbers are 1 to $0");
    for (Int ${most} = $0; ${most} % 2 == 0;) {
        const Int ${multiplied} = ${most} / $1;
        if ($a > ${multiplied}) return $a % 2 == 0 ? 0 : 1;
        ${most} = ${multiplied} / $1;
        if ($a > ${most}) return 1;
        if (${most} % 2 == 1) return $a % 2 == 1 ? 0 : 1;
    }
    return $a % 2 == 1 ? 0 : 1;
)",
          R"(    if not 1 <= $a <= $0:
        raise ValueError('this is no position: numbers are 1 to $0')
    ${most} = $0
    while ${most} % 2 == 0:
        ${multiplied} = ${most} // $1
        if $a > ${multiplied}:
            return $a % 2
        ${most} = ${multiplied} // $1
        if $a > ${most}:
            return 1
    return 0 if $a % 2 == 1 else 1
)"}},
        // $0 to $1 are taken.
        {"interval",
         {R"(    if ($0 <= 0) throw std::out_of_range("play does not end");
    if ($1 < $0) return 0;
    return Int($a % (__int128($0) + $1) / $0);
)",
          R"(    if $0 <= 0:
        raise ValueError('play does not end')
    return $a % ($0 + $1) // $0 if $0 <= $1 else 0
)"}},
        // A $0-th of the heap may be taken; steps of the same length are taken at once.
        {"share_of_heap",
         {R"(    if ($0 <= 0) throw std::out_of_range("a heap is divided by 0");
    while ($a % $0 != 0 && $a >= $0) {
        const Int ${step} = $a / $0 + 1;
        $a -= ($a % $0 + ${step} - 1) / ${step} * ${step};
    }
    return $a % $0 == 0 ? $a / $0 : 0;
)",
          R"(    if $0 <= 0:
        raise ValueError('a heap is divided by 0')
    while $a % $0 != 0 and $a >= $0:
        ${step} = $a // $0 + 1
        $a -= -(-($a % $0) // ${step}) * ${step}
    return $a // $0 if $a % $0 == 0 else 0
)"}},
    };
    return all;
}

}  // namespace

std::string written_theorem(const ClosedForm& theorem, const std::string& function,
                            const std::vector<std::string>& names, const std::map<std::string, std::string>& given,
                            bool python) {
    const auto found = written_functions().find(theorem.name);
    if (found == written_functions().end()) throw Error("internal error: no program is written for " + theorem.name);
    std::vector<std::string> numbers = theorem.numbers;
    for (std::string& n : numbers)
        if (const auto variable = given.find(n); variable != given.end()) n = variable->second;
    return filled(python ? found->second.python : found->second.cpp, function, names, numbers);
}

}  // namespace grundy::codegen
