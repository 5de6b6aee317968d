// SPDX-License-Identifier: MIT
// Positions with constant arguments (rules/constant_arguments.hpp) are searched without them, by a search of their own
// for each set of such arguments. Whatever it refuses is searched again with all arguments, so that messages name
// positions as the user knows them.
#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "engines/memo/memo.hpp"
#include "rules/constant_arguments.hpp"
#include "rules/row_intervals.hpp"

namespace grundy::engines::memo {
namespace {

constexpr std::size_t most_reduced = 8;
// Shorter rows are copied, so that intervals of different rows that are equal are one position.
constexpr std::size_t least_interval_words = 256;
const std::string format = "positions 1";
constexpr std::string_view without = " without";

// Whether intervals are worth being named by their ends: where both ends may move, few of them may be equal.
bool worth_ends(const rules::Game& game, const rules::ConstantArguments& split,
                const rules::ConstantArguments::Divided& divided) {
    std::size_t k = 0;
    return std::all_of(split.which.begin(), split.which.end(), [&](std::size_t i) {
        const std::vector<Int>& own = divided.constant[k++];
        return !std::binary_search(split.intervals.begin(), split.intervals.end(), i) || rules::an_end_stays(game, i) ||
               rules::intervals_differ(own);
    });
}

}  // namespace

struct Search::Reduced : rules::ReducedGame {
    Reduced(int all, const rules::ConstantArguments& kept_once, const std::vector<std::vector<Int>>& words,
            const rules::Instance& original, Rung rung)
        : ReducedGame(kept_once, original, words), of(all), split(&kept_once), search(rules, nullptr, rung) {}

    int of;                                 // the instance with all arguments
    const rules::ConstantArguments* split;  // of that instance
    Search search;
};

Search::Search(const rules::Ruleset& rules, Other other, Rung rung)
    : rules_(rules), other_(std::move(other)), rung_(rung) {}
Search::~Search() = default;

Search* Search::reduced(std::span<const rules::Component> sum, rules::Component& rest) {
    if (sum.size() != 1 || sum[0].instance <= 0) return nullptr;
    const rules::Component& c = sum[0];
    const Known& k = known(c.instance);
    if (k.other != nullptr) return nullptr;
    const rules::Game& game = rules_.game(c.instance);
    const rules::ConstantArguments* split = nullptr;
    rules::ConstantArguments::Divided divided;
    for (const auto* way : {&k.intervals, &k.constants}) {
        if (*way == nullptr || (way == &k.intervals && c.words.size() < least_interval_words)) continue;
        divided = (*way)->divided(game, c.words);
        if (way == &k.intervals && !worth_ends(game, **way, divided)) continue;
        split = way->get();
        break;
    }
    if (split == nullptr) return nullptr;
    const auto serves = [&](const Constants& kept) { return split->fits(divided, kept); };
    Search& search = reduced_search(c.instance, *split, divided.constant, serves, rest.instance);
    rest.words = std::move(divided.rest);
    return &search;
}

// A search whose constant arguments serve, or a new one with these. `there` becomes the instance in that search.
Search& Search::reduced_search(int instance, const rules::ConstantArguments& split, const Constants& constant,
                               const std::function<bool(const Constants& kept)>& serves, int& there) {
    auto at = std::find_if(reduced_.begin(), reduced_.end(), [&](const auto& a) {
        return a->of == instance && a->split == &split && serves(a->constant);
    });
    if (at == reduced_.end()) {
        if (reduced_.size() == most_reduced) reduced_.erase(reduced_.begin());
        reduced_.push_back(std::make_unique<Reduced>(instance, split, constant, rules_.instance(instance), rung_));
        at = reduced_.end() - 1;
        serves((*at)->constant);  // what serves notes the place of intervals
    }
    there = (*at)->instance;
    return (*at)->search;
}

// A text is a line "positions 1 of NAME without WORDS", or without the words after 1 for the positions that are
// searched here, and their entries (findings.cpp).
void Search::write(const std::function<bool(const std::string&)>& take) const {
    bool more = write_entries(format + "\n", take);
    for (const auto& a : reduced_) {
        std::string words;
        for (std::size_t i = 0; i < a->constant.size(); ++i) {
            words += i == 0 ? "" : ";";
            for (const Int w : a->constant[i]) words += " " + std::to_string(w);
        }
        const std::string whose = format + " of " + rules_.name(a->of) + std::string(without) + words + "\n";
        more = more && a->search.write_entries(whose, take);
    }
}

bool Search::read(std::string_view content, Meter& meter) {
    meter_ = &meter;
    const std::size_t end = std::min(content.find('\n'), content.size() - 1);
    const std::string_view line = content.substr(0, end), entries = content.substr(end + 1);
    if (line == format) return read_entries(entries, meter);
    const std::size_t at = line.rfind(without);
    if (!line.starts_with(format + " of ") || at == std::string_view::npos) return false;
    const std::string_view name = line.substr(format.size() + 4, at - format.size() - 4);
    std::vector<std::vector<Int>> constant(1);
    std::istringstream words{std::string(line.substr(at + without.size()))};
    for (char c = 0; words.get(c);) {
        if (c == ';') constant.emplace_back();
        if (c != ' ') continue;
        if (Int w = 0; words >> w) constant.back().push_back(w);
    }
    for (int i = 1; i < static_cast<int>(rules_.size()); ++i) {
        if (rules_.name(i) != name) continue;
        const Known& k = known(i);
        if (k.other != nullptr || (k.constants == nullptr && k.intervals == nullptr)) return true;
        for (const auto& split : {k.constants, k.intervals}) {  // which have different numbers of such arguments
            if (split == nullptr || split->which.size() != constant.size()) continue;
            int there = 0;
            const auto same = [&](const Constants& kept) { return kept == constant; };  // the ends are those in it
            return reduced_search(i, *split, constant, same, there).read_entries(entries, meter);
        }
        return false;
    }
    return true;  // the games of another position
}

}  // namespace grundy::engines::memo
