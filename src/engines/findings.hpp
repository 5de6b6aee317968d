// SPDX-License-Identifier: MIT
// What a checkpoint keeps of engines that search.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/budget.hpp"

namespace grundy::engines {

/// What a search has found so far, in a form that another run takes over. Engines that have findings derive from this;
/// instances of several games may share a search, and have its findings.
class Findings {
public:
    virtual ~Findings() = default;
    /// All that the findings depend on besides the rules as written; "" if nothing.
    virtual std::string about() const = 0;
    /// Passes them as texts until `take` returns false. During a search only its first thread may call this, when it
    /// ticks its meter.
    virtual void write(const std::function<bool(const std::string& content)>& take) const = 0;
    /// Takes over such a text, which must be trusted. Returns false if it is malformed or of another search.
    virtual bool read(std::string_view content, Meter& meter) = 0;
};

/// An engine whose search is shared.
class HasFindings {
public:
    virtual ~HasFindings() = default;
    /// Null if the search has none.
    virtual Findings* findings() = 0;
};

}  // namespace grundy::engines
