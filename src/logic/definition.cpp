// SPDX-License-Identifier: MIT
// See definition.hpp.
#include "logic/definition.hpp"

#include <algorithm>
#include <set>

#include "core/error.hpp"

namespace grundy::logic {
namespace {

constexpr int deepest = 3000;

}  // namespace

Definition::Deeper::Deeper(int& depth) : depth_(depth) {
    if (++depth_ > deepest) {
        --depth_;
        throw Stopped(Status::out_of_budget, "lines of play are too long");
    }
}

std::vector<rules::Position> Definition::options(const rules::Component& component) {
    std::vector<rules::Position> out;
    rules::Enumerator all(*rules_, component.instance, *meter_);
    all.run(component.words, [&](std::span<const rules::Component> parts) {
        out.emplace_back(parts.begin(), parts.end());
        return true;
    });
    return out;
}

std::optional<Nimber> Definition::value(const rules::Component& component) {
    if (component.instance == 0) return static_cast<Nimber>(component.words[0]);
    if (const auto known = values_.find(component); known != values_.end()) return known->second;
    const Deeper deeper(depth_);
    std::set<Nimber> reached;
    bool loony = false;
    for (const rules::Position& option : options(component)) {
        Nimber sum = 0;
        bool wins_for_other = false;
        if (option.size() == 1 && option[0].instance == rules::ended) {
            loony = true;
            break;
        }
        for (const rules::Component& part : option) {
            const auto v = value(part);
            if (v)
                sum ^= *v;
            else
                wins_for_other = true;
        }
        if (!wins_for_other) reached.insert(sum);
    }
    std::optional<Nimber> out;
    if (!loony) {
        Nimber mex = 0;
        while (reached.contains(mex)) ++mex;
        out = mex;
    }
    return values_[component] = out;
}

bool Definition::lost(const rules::Component& component, bool misere) {
    return misere ? lost_by_misere(component) : value(component) == Nimber{0};
}

bool Definition::lost_by_misere(const rules::Component& component) {
    if (const auto known = misere_.find(component); known != misere_.end()) return known->second;
    const Deeper deeper(depth_);
    const std::vector<rules::Position> all = options(component);
    const bool wins = all.empty() || std::any_of(all.begin(), all.end(), [&](const rules::Position& option) {
                          if (option.size() > 1)
                              throw Error("under misere play, an option that leaves a sum cannot be part of a proof");
                          return !option.empty() && (option[0].instance == rules::ended || lost_by_misere(option[0]));
                      });
    return misere_[component] = !wins;
}

}  // namespace grundy::logic
