// SPDX-License-Identifier: MIT
// Rules to engine, as a database plans a query: by the shape of the rules, never by the name of a game.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "engines/limit/form.hpp"
#include "engines/memo/memo.hpp"
#include "engines/row/row.hpp"
#include "engines/table/table.hpp"
#include "engines/table/wavefront.hpp"
#include "rules/heap_form.hpp"

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

/// What sees the forms of rules. Each form is compared with the rules before it is used (rules/form_options.hpp); tests
/// put wrong ones in.
struct Recognisers {
    std::function<std::optional<rules::HeapForm>(const rules::Ruleset&, int, std::string&)> heap = rules::heap_form;
    std::function<std::optional<engines::ThresholdForm>(const rules::Ruleset&, int)> row = engines::threshold_form;
    std::function<std::optional<engines::LimitForm>(const rules::Ruleset&, int, std::string&)> limit =
        engines::limit_form;
    std::function<std::optional<std::string>(const rules::Ruleset&, int)> table_difference = engines::table_difference;
    /// A form that differs ends the query with an Error: so in builds with tests, lest a test pass over one.
    bool strict = strict_build();
    static bool strict_build();
};

/// The engines of one Ruleset, made when first needed and kept with what they computed.
class Engines final : public engines::Values {
public:
    /// `forced`: "" or the engine that all components must use. Error where there is no such engine.
    /// `hands`: the threads that may work at the same time. `bytes`: of memory that a query may take.
    Engines(const rules::Ruleset& rules, std::string forced, const engines::Hands& hands, std::uint64_t bytes,
            Recognisers recognisers = {});

    /// Error where the forced engine does not fit the rules, with the reason.
    engines::Engine& engine_for(const rules::Component& component);
    Nimber value(const rules::Component& component, Meter& meter) override;
    /// Stopped where the moves of a heap could not be listed: before its value is computed without a table.
    void prepare_moves(const rules::Component& component, Meter& meter);
    /// The engine of an instance if it is the same for all positions, else null.
    engines::Engine* fixed_engine(int instance);

    /// The forms that do not agree with their rules and so are not used, each in words.
    std::vector<std::string> internal_errors() const;
    /// Is it of a kind of which every line of play ends, whatever its options look like?
    bool surely_ends(int instance);

    Choice choice(int instance);                       ///< for tables and bare games
    Choice choice(const rules::Component& component);  ///< may depend on the size of the position

private:
    struct Entry;
    Entry& entry(int instance);
    const std::string& kind(const rules::Component& component);
    static std::uint64_t cells_of(const Entry& e, const rules::Component& component);
    std::string cores(const rules::Component& component, const std::string& engine) const;
    void recognize(Entry& e, int instance);
    void guard(Entry& e, int instance);
    bool agrees(Entry& e, int instance, const std::string& engine, const std::optional<std::string>& difference) const;
    std::optional<Nimber> search(const rules::Component& component, std::uint64_t steps, Meter& meter);
    Nimber search_or_fill(const rules::Component& component, Meter& meter);
    void refuse_too_large(const rules::Component& component, Meter& meter);
    engines::Engine& make(Entry& e, int instance, const std::string& kind);

    const rules::Ruleset& rules_;
    std::string forced_;
    engines::Hands hands_;
    std::uint64_t bytes_;
    Recognisers recognisers_;
    std::map<int, std::shared_ptr<Entry>> entries_;
    engines::MemoEngine memo_;
};

}  // namespace grundy::plan
