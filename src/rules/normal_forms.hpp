// SPDX-License-Identifier: MIT
// The normal forms (normal_game.hpp) of the games that were asked about last. A dozen recognisers ask about one game in
// turn, and for a game of thousands of options the form takes as long as all else that they do.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace grundy::rules {

struct NormalGame;

/// Belongs to a Ruleset, whose games do not change. A copy of it begins empty, because the instances of the copy may
/// become others. Threads may share it.
class NormalForms {
public:
    NormalForms() = default;
    NormalForms(const NormalForms& /*other*/) {}
    NormalForms& operator=(const NormalForms& other);
    ~NormalForms() = default;

    /// The form of an instance; null if it is not kept.
    std::shared_ptr<const NormalGame> find(int instance) const;
    void keep(int instance, std::shared_ptr<const NormalGame> form);

private:
    static constexpr std::size_t most = 8;  // rules can have thousands of games, and the budget does not know of these

    mutable std::mutex mutex_;
    std::deque<std::pair<int, std::shared_ptr<const NormalGame>>> forms_;  // the oldest first
};

}  // namespace grundy::rules
