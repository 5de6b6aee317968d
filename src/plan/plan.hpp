// SPDX-License-Identifier: MIT
// Rules to engine, as a database plans a query: by the shape of the rules, never by the name of a game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "engines/memo/memo.hpp"
#include "engines/table/wavefront.hpp"

namespace grundy::plan {

/// The engines, plainest first; the one table that help, docs and completion read.
struct EngineRow {
    std::string name, purpose;
};
const std::vector<EngineRow>& engine_table();

/// What the planner says about an instance, or a component of it.
struct Choice {
    std::string engine;  ///< a name of the table
    std::string form;    ///< the normal form in which the engine sees the rules
    std::string reason;
    std::string cost;
    std::string cores;  ///< how many threads work at the same time, and why not more
};

/// The engines of one Ruleset, made when first needed and kept with what they computed.
class Engines final : public engines::Values {
public:
    /// `forced`: "" or the engine that all components must use. Error where there is no such engine.
    /// `hands`: the threads that may work at the same time. `bytes`: of memory that a query may take.
    Engines(const rules::Ruleset& rules, std::string forced, const engines::Hands& hands, std::uint64_t bytes);

    /// Error where the forced engine does not fit the rules, with the reason.
    engines::Engine& engine_for(const rules::Component& component);
    Nimber value(const rules::Component& component, Meter& meter) override;
    /// Stopped where the moves of a heap could not be listed: before its value is computed without a table.
    void prepare_moves(const rules::Component& component, Meter& meter);
    /// The engine of an instance if it is the same for all positions, else null.
    engines::Engine* fixed_engine(int instance);

    Choice choice(int instance);                       ///< for tables and bare games
    Choice choice(const rules::Component& component);  ///< may depend on the size of the position

private:
    struct Entry;
    Entry& entry(int instance);
    const std::string& kind(const rules::Component& component);
    static std::uint64_t cells_of(const Entry& e, const rules::Component& component);
    std::string cores(const rules::Component& component, const std::string& engine) const;
    void recognize(Entry& e, int instance);
    std::optional<Nimber> search(const rules::Component& component, std::uint64_t steps, Meter& meter);
    Nimber search_or_fill(const rules::Component& component, Meter& meter);
    void refuse_too_large(const rules::Component& component, Meter& meter);
    engines::Engine& make(Entry& e, int instance, const std::string& kind);

    const rules::Ruleset& rules_;
    std::string forced_;
    engines::Hands hands_;
    std::uint64_t bytes_;
    std::map<int, std::shared_ptr<Entry>> entries_;
    engines::MemoEngine memo_;
};

}  // namespace grundy::plan
