// SPDX-License-Identifier: MIT
// One budget for the steps of a command that are limited each by itself.
#pragma once

#include "core/budget.hpp"
#include "core/error.hpp"

namespace grundy::cli {

/// The budget of all steps together.
class Purse {
public:
    explicit Purse(const Budget& budget) : all_(budget), clock_(budget) {}

    bool empty() const { return all_.seconds > 0 && clock_.seconds() >= all_.seconds; }
    /// What is left for the next step.
    Budget left() const {
        if (empty()) throw Stopped(Status::out_of_budget, "the time is used up");
        Budget out = all_;
        if (out.seconds > 0) out.seconds -= clock_.seconds();
        return out;
    }

private:
    Budget all_;
    Meter clock_;
};

}  // namespace grundy::cli
