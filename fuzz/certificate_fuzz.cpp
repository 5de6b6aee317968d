// SPDX-License-Identifier: MIT
// Treats any bytes as a certificate. The seal is recomputed, so that changes get past it to the checker. Nothing may
// crash, hang, leak or exceed the budget. A statement that is accepted must be true of the first heaps, whose values
// are computed here from the definition by independent code.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/escaped.hpp"
#include "core/sha256.hpp"
#include "verify/check.hpp"

namespace {

using namespace grundy;
using Values = std::vector<Nimber>;

constexpr Int heaps = 40;
constexpr double seconds = 1, most_seconds = 8;  // allows for sanitizers and other work on the machine

std::string sealed(const std::string& text) {
    const std::size_t at = text.rfind("seal ");
    if (at == std::string::npos) return text;
    const std::string body = text.substr(0, at);
    return body + "seal " + sha256(body) + "\n";
}

// Values of one game, or of the sequences of a system.
class Definition {
public:
    explicit Definition(const verify::Certificate& c) : sequences_(c.sequences) {
        if (c.proof == RepetitionTheorem::sequences) return;
        if (c.system.empty()) sequences_.push_back({"", verify::kinds_of(c.form)});
        for (const verify::SystemRules& s : c.system) sequences_.push_back({s.name, verify::kinds_of(s.form)});
    }

    Nimber value(int sequence, Int n) {
        if (const auto it = known_.find({sequence, n}); it != known_.end()) return it->second;
        std::set<Nimber> options;
        for (const verify::Kind& m : sequences_[static_cast<std::size_t>(sequence)].kinds) {
            if (!m.heaps.contains(n)) continue;
            if (m.parts.empty() && m.takes.contains(n)) options.insert(m.bonus);
            for (auto t = m.takes.next(0); !m.parts.empty() && t && *t <= n; t = m.takes.after(*t)) {
                std::vector<Int> sizes;
                add_splits(m, n - *t, sizes, options);
            }
        }
        Nimber v = 0;
        while (options.contains(v)) ++v;
        return known_[{sequence, n}] = v;
    }

private:
    // `sizes` are those of the parts so far. Values are asked for when all parts are known: before, one of them might
    // be the whole heap, although the others allow no such option.
    void add_splits(const verify::Kind& m, Int left, std::vector<Int>& sizes, std::set<Nimber>& options) {
        if (sizes.size() == m.parts.size()) {
            Nimber v = m.bonus;
            for (std::size_t i = 0; i < sizes.size(); ++i) v ^= value(m.parts[i].sequence, sizes[i]);
            options.insert(v);
            return;
        }
        const rules::IntSet& allowed = m.parts[sizes.size()].sizes;
        const bool last = sizes.size() + 1 == m.parts.size();
        for (Int a = last ? left : 0; a <= left; ++a) {
            if (!allowed.contains(a)) continue;
            if (m.differ && std::find(sizes.begin(), sizes.end(), a) != sizes.end()) continue;
            sizes.push_back(a);
            add_splits(m, left - a, sizes, options);
            sizes.pop_back();
        }
    }

    std::vector<verify::Sequence> sequences_;
    std::map<std::pair<int, Int>, Nimber> known_;
};

void demand(bool condition) {
    if (!condition) std::abort();
}

void compare(const verify::Certificate& c) {
    Definition definition(c);
    Values g;
    for (Int n = 0; n < heaps; ++n) g.push_back(definition.value(0, n));
    for (Int n = 0; n < heaps; ++n) {
        const Nimber v = g[static_cast<std::size_t>(n)];
        if (n < c.values && static_cast<std::size_t>(n) < c.listed.size())
            demand(c.listed[static_cast<std::size_t>(n)] == v);
        if (c.saltus == 0) demand(v <= c.max && (n > c.max_at || (v == c.max) == (n == c.max_at)));
        if (c.period <= n && n - c.period >= c.preperiod)
            demand(v == g[static_cast<std::size_t>(n - c.period)] +
                            (std::binary_search(c.flat.begin(), c.flat.end(), n % c.period) ? 0 : c.saltus));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = sealed(std::string(reinterpret_cast<const char*>(data), size));
    Budget budget;
    budget.seconds = seconds;
    budget.bytes = std::uint64_t{64} << 20;
    budget.nodes = 2'000'000;
    const auto start = std::chrono::steady_clock::now();
    try {
        bool intact = false;
        const verify::Certificate c = verify::read(text, intact);
        demand(verify::write(c) == text || !intact);
        for (const char letter : escaped(c.game) + verify::statement(c)) demand(letter >= 0x20 && letter < 0x7f);
        Meter meter(budget);
        if (verify::fault_of(c, meter).empty()) compare(c);
        if (!c.borders.empty()) {
            Meter share(budget);
            verify::fault_of(c, share, {1, 3});
        }
    } catch (const std::runtime_error&) {  // not a certificate, or out of budget
    }
    demand(std::chrono::steady_clock::now() - start < std::chrono::duration<double>(2 * most_seconds));
    return 0;
}
