// SPDX-License-Identifier: MIT
// The texts of many components one after another, as to_text writes them. Neighbours are mostly of one game, whose name
// is made once.
#pragma once

#include <string>

#include "rules/position.hpp"

namespace grundy::rules {

class SumText {
public:
    explicit SumText(const Ruleset& rules) : rules_(rules) {}
    void append(const Component& component, std::string& out);

private:
    const Ruleset& rules_;
    int instance_ = ended;
    std::string name_;  // of `instance_`
};

}  // namespace grundy::rules
