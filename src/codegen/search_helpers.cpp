// SPDX-License-Identifier: MIT
// Helpers of what a search keeps; see helpers.hpp.
#include "codegen/helpers.hpp"

namespace grundy::codegen {

std::vector<Helper> search_helpers() {
    return {
        {"mex", "", R"(def mex(values):
?misere|    if not values:
?misere|        return 1
    m = 0
    while m in values:
        m += 1
    return m
)"},
        {"Values", R"(?!misere|// The values that moves lead to, and the least number that is missing among them.
?misere|// The misere nim values that moves lead to. Without moves, the value is 1; otherwise it is the least that is missing.
struct Values {
?wide|    static const Int few = 1 << 16;  // larger ones are few
    std::vector<bool> met;
?wide|    std::set<Int> large;
?misere|    bool any = false;
    void add(Int v) {
?misere|        any = true;
?loony|        if (v < 0) return;  // a move after which the opponent wins the whole game at once
?wide|        if (v >= few) {
?wide|            large.insert(v);
?wide|            return;
?wide|        }
        if (v >= Int(met.size())) met.resize(v + 1);
        met[v] = true;
    }
    int mex() const {
?misere|        if (!any) return 1;
?!wide|        return int(std::find(met.begin(), met.end(), false) - met.begin());
?wide|        int m = int(std::find(met.begin(), met.end(), false) - met.begin());
?wide|        while (large.count(m) != 0) ++m;
?wide|        return m;
    }
};
)",
         ""},
        {"Pairs",
         R"(// The known values of pairs of numbers: those of small ones in rows, others in a map.
struct Pairs {
    static const int unknown = -2147483647;
    static const Int few = 1 << 12;
    std::vector<std::vector<int>> small;
    std::map<std::tuple<Int, Int>, int> large;
    static bool is_small(Int a, Int b) { return a >= 0 && b >= 0 && a < few && b < few; }
    int get(Int a, Int b) const {
        if (is_small(a, b)) return a < Int(small.size()) && b < Int(small[a].size()) ? small[a][b] : unknown;
        const auto known = large.find(std::make_tuple(a, b));
        return known == large.end() ? unknown : known->second;
    }
    int set(Int a, Int b, int value) {
        if (!is_small(a, b)) return large[std::make_tuple(a, b)] = value;
        if (a >= Int(small.size())) small.resize(a + 1);
        if (b >= Int(small[a].size())) small[a].resize(b + 1, int(unknown));
        return small[a][b] = value;
    }
    void clear() {
        small.clear();
        large.clear();
    }
};
)",
         ""},
        {"loony", R"(// A position in which the player to move wins the whole game at once.
const int LOONY = -1;

Int nim_sum(Int a, Int b) { return a < 0 || b < 0 ? LOONY : a ^ b; }
)",
         R"(# A position in which the player to move wins the whole game at once.
LOONY = -1

def nim_sum(a, b):
    return LOONY if a < 0 or b < 0 else a ^ b
)"},
        {"is_open",
         R"(// While a position is searched, its value is a mark: of the search that is going on, or of a position that value_of
// searches. The marks of searches that stopped mean nothing.
const int SEARCHED = -3;
int depth = 0, searches = 0;

int mark() { return depth == 0 ? SEARCHED : SEARCHED - searches; }

bool is_open(int value) {
    if (value > SEARCHED) return false;
    if (depth > 0 && (value == SEARCHED || value == SEARCHED - searches))
        throw std::runtime_error("play need not end: it comes back to a position");
    return true;
}
)",
         R"(# While a position is searched, its value is a mark: of the search that is going on, or of a position that value_of
# searches. The marks of searches that stopped mean nothing.
SEARCHED = -3
depth = searches = 0


def mark():
    return SEARCHED if depth == 0 else SEARCHED - searches


def is_open(value):
    if value > SEARCHED:
        return False
    if depth > 0 and value in (SEARCHED, SEARCHED - searches):
        raise ValueError('play need not end: it comes back to a position')
    return True
)",
         {"value_of"}},
        {"value_of",
         R"(// A search that is too deep for the stack stops. The position that it came to is searched first, and then it
// begins again; what it found is kept.
struct TooDeep {
    std::function<Int()> position;
};
const int MOST_DEPTH = 2000;
?!is_open|int depth = 0;

Int value_of(const std::function<Int()>& position) {
    std::vector<std::function<Int()>> waiting = {position};
    for (;;) {
        depth = 0;
?is_open|        ++searches;
?is_open|        if (waiting.size() > 2500) throw std::runtime_error("play goes on for more than 5000000 moves");
        try {
            const Int value = waiting.back()();
            waiting.pop_back();
            if (waiting.empty()) return value;
        } catch (const TooDeep& deep) {
            waiting.push_back(deep.position);
        }
    }
}
)",
         R"(# A search that is too deep for the stack stops. The position that it came to is searched first, and then it
# begins again; what it found is kept.
class TooDeep(Exception):
    pass


MOST_DEPTH = 2000
?!is_open|depth = 0


def value_of(function, *arguments):
    global depth
?is_open|    global searches
    waiting = [(function, arguments)]
    while True:
        depth = 0
?is_open|        searches += 1
?is_open|        if len(waiting) > 2500:
?is_open|            raise ValueError('play goes on for more than 5000000 moves')
        function, arguments = waiting[-1]
        try:
            value = function(*arguments)
            waiting.pop()
            if not waiting:
                return value
        except TooDeep as deep:
            waiting.append((deep.args[0], deep.args[1:]))
)"},
    };
}

}  // namespace grundy::codegen
