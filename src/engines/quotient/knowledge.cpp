// SPDX-License-Identifier: MIT
// See knowledge.hpp.
#include "engines/quotient/knowledge.hpp"

#include <algorithm>

#include "core/error.hpp"

namespace grundy::engines::quotient {

using misere::KnownSums;

bool Knowledge::include(const rules::Component& c) {
    if (games_.find(c)) return true;
    if (c.instance == rules::ended || given_up_.contains(c.instance)) return false;
    try {
        if (games_.why_not(c.instance).empty()) {
            games_.read({c});
            return true;
        }
    } catch (const Error&) {  // it leads to a game that has no quotient
    }
    given_up_.insert(c.instance);
    return false;
}

bool Knowledge::learn(const rules::Position& position, std::uint64_t most_work) {
    const Allowance some(meter_, most_work);
    const rules::Component* at = nullptr;
    try {
        bool all = true;
        for (const rules::Component& c : position) {
            at = &c;
            all = include(c) && all;
        }
        return all && of(position) != KnownSums::none;
    } catch (const Stopped&) {
        if (!some.used_up()) throw;
        if (at != nullptr) given_up_.insert(at->instance);
        return false;
    }
}

KnownSums::Element Knowledge::of(const rules::Position& position) {
    Element x = one;
    for (const rules::Component& c : position) {
        const Element e = element(c);
        if (e == none) return none;
        x = product(x, e);
    }
    return x;
}

KnownSums::Element Knowledge::element(const rules::Component& c) {
    const auto e = games_.find(c);
    return e ? Element{*e} : none;
}

KnownSums::Element Knowledge::product(Element a, Element b) const {
    return games_.growth().monoid().product(static_cast<quotient::Element>(a), static_cast<quotient::Element>(b));
}

unsigned Knowledge::value(Element x) const { return games_.growth().monoid().label(static_cast<quotient::Element>(x)); }

}  // namespace grundy::engines::quotient
