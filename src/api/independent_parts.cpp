// SPDX-License-Identifier: MIT
// See independent_parts.hpp.
#include "api/independent_parts.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "api/family_text.hpp"
#include "core/long_text.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

struct OpenPart {
    std::string text;
    std::set<std::size_t> open;  // which of the names it mentions
};

bool meet(const OpenPart& a, const OpenPart& b) {
    const auto in_b = [&](std::size_t i) { return b.open.contains(i); };
    return std::any_of(a.open.begin(), a.open.end(), in_b);
}

OpenPart of_summand(const std::string& text, const std::vector<std::string>& names) {
    OpenPart out{text, {}};
    const FamilyText family(text, names);
    for (std::size_t i = 0; i < names.size(); ++i)
        if (family.mentions(i)) out.open.insert(i);
    return out;
}

void join(OpenPart& to, const OpenPart& other) {
    to.text += " + " + other.text;
    to.open.insert(other.open.begin(), other.open.end());
}

}  // namespace

std::vector<TallyQuery> independent_parts(const TallyQuery& query) {
    std::vector<OpenPart> parts;
    std::string fixed;  // the summands without names
    for (const std::string& summand : split_outside_brackets(query.game, '+')) {
        OpenPart part = of_summand(summand, query.names);
        if (part.open.empty()) {
            fixed += " + " + summand;
            continue;
        }
        std::vector<OpenPart> apart;
        for (OpenPart& other : parts)
            if (meet(part, other))
                join(part, other);
            else
                apart.push_back(std::move(other));
        apart.push_back(std::move(part));
        parts = std::move(apart);
    }
    if (parts.empty()) return {query};
    parts[0].text += fixed;
    std::vector<TallyQuery> out;
    for (OpenPart& part : parts) {
        TallyQuery& own = out.emplace_back();
        own.game = std::move(part.text);
        for (const std::size_t i : part.open) {
            own.names.push_back(query.names[i]);
            own.ranges.push_back(query.ranges[i]);
        }
    }
    return out;
}

}  // namespace abi_1
}  // namespace grundy
