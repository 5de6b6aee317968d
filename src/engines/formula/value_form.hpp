// SPDX-License-Identifier: MIT
// Theorems that give the values of positions of any size. Each recognises the rules of its games, and refuses every
// term that it does not understand.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "engines/misere/kind.hpp"
#include "rules/game.hpp"

namespace grundy::engines::formula {

class ValueForm {
public:
    virtual ~ValueForm() = default;
    /// How the theorem sees the rules: "nim with the elements of the row as heaps".
    virtual std::string form() const = 0;
    /// The value, its theorem in docs/theory.md, and the source.
    virtual std::string theorem() const = 0;
    /// Whether the theorem is about this position.
    virtual bool serves(std::span<const Int>) const { return true; }
    /// Whether it is about all of them.
    virtual bool serves_all() const { return true; }
    /// The heaps, if the position is a sum of nim heaps and nothing else.
    virtual std::optional<misere::Kind> nim(std::span<const Int>) const { return std::nullopt; }
    virtual Nimber value(std::span<const Int> words) const = 0;
    /// The formulas that programs can be written from.
    enum class Known { other, xor_of_heaps, euclid, euclid_positive };
    virtual Known known() const { return Known::other; }
    /// xor_of_heaps: the arguments that are heaps, or rows of them; no other number matters.
    virtual std::vector<std::size_t> heaps() const { return {}; }
    virtual Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most) const = 0;
};

std::unique_ptr<ValueForm> transfers(const rules::Ruleset& rules, int instance);
std::unique_ptr<ValueForm> nim_heaps(const rules::Ruleset& rules, int instance);
std::unique_ptr<ValueForm> euclid(const rules::Ruleset& rules, int instance);

/// The first that fits, or null.
std::unique_ptr<ValueForm> recognised(const rules::Ruleset& rules, int instance);

/// What is different between the theorem and the definition in a small position; nothing if no difference is found in
/// the share of the work that is spent on comparing.
std::optional<std::string> difference(const rules::Ruleset& rules, int instance,
                                      const std::shared_ptr<const ValueForm>& form, std::uint64_t share);

}  // namespace grundy::engines::formula
