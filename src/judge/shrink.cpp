// SPDX-License-Identifier: MIT
// Removes tests, then elements of lists, then lowers numbers, repeatedly until nothing helps.
#include "judge/shrink.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_set>
#include <utility>

namespace grundy::judge {
namespace {

constexpr Int least_few = 16;

/// Every step that is kept has fewer decisions, or equally many with a smaller sum; therefore this ends.
class Shrinker {
public:
    Shrinker(const Inputs& inputs, std::vector<Test>& best, const Shrinking& how)
        : inputs_(inputs), best_(best), how_(how), text_(inputs.joined(best)) {}

    bool run() {
        for (bool changed = true; changed && !spent();) {
            changed = fewer_tests();
            changed |= lower_together();
            changed |= smaller_tests();
        }
        return !spent();
    }

private:
    bool spent() const { return how_.spent(); }

    bool keep(const std::vector<Test>& tests) {
        if (spent()) return false;
        std::string text = inputs_.joined(tests);
        // Nothing is tried twice. If two inputs ever share a hash, one of them is left untried.
        if (text == text_ || !tried_.insert(std::hash<std::string>()(text)).second || !how_.fails(tests)) return false;
        best_ = tests;
        text_ = std::move(text);
        return true;
    }

    // Usually one test alone suffices, so each is tried first; then stretches are removed, halves first.
    bool fewer_tests() {
        const std::size_t before = best_.size();
        if (before < 2) return false;
        const std::vector<Test> all = best_;
        for (std::size_t alone : likely_tests()) {
            if (spent()) return false;
            if (keep({all[alone]})) return true;
        }
        for (std::size_t stretch = (best_.size() + 1) / 2; stretch > 0; stretch /= 2) {
            for (std::size_t at = 0; at < best_.size() && best_.size() > stretch && !spent();) {
                std::vector<Test> fewer = best_;
                const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(at);
                fewer.erase(from, from + static_cast<std::ptrdiff_t>(std::min(stretch, fewer.size() - at)));
                if (!keep(fewer)) at += stretch;
            }
        }
        return best_.size() < before;
    }

    // The shortest tests come first: the first one that fails alone is the smallest that does.
    std::vector<std::size_t> likely_tests() const {
        std::vector<std::size_t> order(best_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return best_[a].text.size() < best_[b].text.size(); });
        return order;
    }

    bool smaller_tests() {
        bool changed = false;
        for (std::size_t i = 0; i < best_.size() && !spent(); ++i) {
            changed |= fewer_elements(i, {});
            changed |= lower_numbers(i, {});
        }
        return changed;
    }

    /// Changes the decisions of test `i` at one place and makes a test from them again.
    template <class Change>
    bool with(std::size_t i, Change change) {
        Choices choices = best_[i].choices;
        change(choices);
        std::vector<Test> tests = best_;
        tests[i] = make_test(inputs_, choices);
        if (how_.usable && !how_.usable(tests[i])) return false;
        return keep(tests);
    }

    // A path to one decision consists of an index and an element within that list, alternately.
    using Path = std::vector<std::size_t>;
    static Choices* at(Choices& choices, const Path& path) {
        Choices* here = &choices;
        for (std::size_t k = 0; k + 1 < path.size(); k += 2) {
            if (path[k] >= here->size() || path[k + 1] >= (*here)[path[k]].elements.size()) return nullptr;
            here = &(*here)[path[k]].elements[path[k + 1]];
        }
        return here;
    }
    Choice* choice(std::size_t i, const Path& path, std::size_t index) {
        Choices* const here = at(best_[i].choices, path);
        return here != nullptr && index < here->size() ? &(*here)[index] : nullptr;
    }

    bool fewer_elements(std::size_t i, const Path& path) {
        bool changed = false;
        for (std::size_t index = 0;; ++index) {
            const Choice* list = choice(i, path, index);
            if (list == nullptr || spent()) return changed;
            if (!list->is_list) continue;
            for (std::size_t stretch = list->elements.size(); stretch > 0; stretch /= 2)
                changed |= leave_out(i, path, index, stretch);
            Path deeper = path;
            deeper.push_back(index);
            deeper.push_back(0);
            for (list = choice(i, path, index); list != nullptr && deeper.back() < list->elements.size();
                 list = choice(i, path, index)) {
                changed |= fewer_elements(i, deeper);
                ++deeper.back();
            }
        }
    }

    bool leave_out(std::size_t i, const Path& path, std::size_t index, std::size_t stretch) {
        bool changed = false;
        for (std::size_t from = 0; !spent();) {
            const Choice* const list = choice(i, path, index);
            if (list == nullptr || from >= list->elements.size()) return changed;
            const std::size_t count = std::min(stretch, list->elements.size() - from);
            if (list->value - static_cast<Int>(count) < list->least) return changed;
            const bool kept = with(i, [&](Choices& choices) {
                Choice& l = (*at(choices, path))[index];
                const auto begin = l.elements.begin() + static_cast<std::ptrdiff_t>(from);
                l.elements.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
                l.value = static_cast<Int>(l.elements.size());
            });
            changed |= kept;
            if (!kept) from += stretch;
        }
        return changed;
    }

    bool lower_numbers(std::size_t i, const Path& path) {
        bool changed = false;
        for (std::size_t index = 0;; ++index) {
            const Choice* c = choice(i, path, index);
            if (c == nullptr || spent()) return changed;
            if (!c->is_list) {
                changed |= lower(i, path, index);
                continue;
            }
            Path deeper = path;
            deeper.push_back(index);
            deeper.push_back(0);
            for (; c != nullptr && deeper.back() < c->elements.size(); c = choice(i, path, index)) {
                changed |= lower_numbers(i, deeper);
                ++deeper.back();
            }
        }
    }

    // Tries the least value at once; otherwise goes down by halves of the distance, the last step being one. Failing
    // need not be monotonic, so each of the least few values is tried as well.
    bool lower(std::size_t i, const Path& path, std::size_t index) {
        bool changed = false;
        const auto now = [&] {
            const Choice* const c = choice(i, path, index);
            return c == nullptr ? std::pair<Int, Int>{0, 0} : std::pair<Int, Int>{c->value, c->least};
        };
        const auto set = [&](Int to) {
            const bool kept = with(i, [&](Choices& choices) { (*at(choices, path))[index].value = to; });
            changed |= kept;
            return kept;
        };
        for (Int step = now().first - now().second; step > 0 && !spent();)
            step = set(now().first - step) ? std::min(step, now().first - now().second) : step / 2;
        for (Int above = 0; above < least_few && now().second + above < now().first && !spent(); ++above)
            if (set(now().second + above)) break;
        return changed;
    }

    static void each_number(Choices& choices, const std::function<void(Choice&)>& visit) {
        for (Choice& c : choices) {
            if (!c.is_list) visit(c);
            for (Choices& element : c.elements) each_number(element, visit);
        }
    }

    // Equal numbers often have to stay equal, so all numbers of one value, in all tests, are lowered together.
    bool lower_together() {
        bool changed = false;
        std::map<Int, int, std::greater<>> counts;
        for (Test& test : best_) each_number(test.choices, [&](Choice& c) { ++counts[c.value]; });
        for (const auto& [value, count] : counts) {
            Int now = value;
            for (Int step = now; count > 1 && step > 0 && !spent();) {
                const Int to = now - step;
                const bool kept = keep(with_all(now, to));
                changed |= kept;
                if (kept) now = to;
                step = kept ? std::min(step, now) : step / 2;
            }
        }
        return changed;
    }

    // Returns the tests with each number `from` changed to `to`, if that is allowed.
    std::vector<Test> with_all(Int from, Int to) const {
        std::vector<Test> tests = best_;
        for (Test& test : tests) {
            bool any = false;
            Choices choices = test.choices;
            each_number(choices, [&](Choice& c) {
                if (c.value != from || to < c.least) return;
                c.value = to;
                any = true;
            });
            if (!any) continue;
            Test lower = make_test(inputs_, choices);
            if (!how_.usable || how_.usable(lower)) test = std::move(lower);
        }
        return tests;
    }

    const Inputs& inputs_;
    std::vector<Test>& best_;
    const Shrinking& how_;
    std::string text_;  // of best_
    std::unordered_set<std::size_t> tried_;
};

}  // namespace

bool shrink(const Inputs& inputs, std::vector<Test> tests, const Shrinking& how) {
    return Shrinker(inputs, tests, how).run();
}

}  // namespace grundy::judge
