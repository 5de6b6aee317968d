// SPDX-License-Identifier: MIT
#include "engines/closed/forms.hpp"
#include "engines/closed/guard.hpp"

namespace grundy::engines::closed {

const std::vector<Row>& table() {
    static const std::vector<Row> rows = {
        {"wythoff", wythoff},     {"euclid", euclid}, {"fibonacci", fibonacci},
        {"geography", geography}, {"chomp", chomp},   {"moore", moore},
    };
    return rows;
}

std::unique_ptr<ClosedForm> recognised(const rules::Ruleset& rules, int instance) {
    for (const Row& row : table())
        if (auto form = row.recognise(rules, instance); form && agrees(rules, instance, *form)) return form;
    return nullptr;
}

}  // namespace grundy::engines::closed
