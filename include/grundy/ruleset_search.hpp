// SPDX-License-Identifier: MIT
// What ruleset.hpp needs of the compiled library: the search engine, which sees components as numbers. Programs include
// ruleset.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <grundy/answers.hpp>
#include <grundy/owned.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace grundy {
inline namespace abi_1 {
namespace detail {

inline constexpr std::uint32_t most_positions = 0xFFFFFFFE;
inline constexpr unsigned unknown_size = ~0u;

/// The options of one component, one after another.
class OptionList {
public:
    /// `poll` is called now and then while options are added, and may throw.
    explicit OptionList(std::function<void()> poll) : poll_(std::move(poll)) {}

    struct Option {
        std::size_t parts_end = 0;
        std::uint64_t star = 0;
    };

    void add_part(std::uint32_t component) { parts_.push_back(component); }
    void add_star(std::uint64_t n) { star_ ^= n; }
    void end_option() {
        options_.push_back({parts_.size(), star_});
        star_ = 0;
        if (options_.size() % between_polls == 0) poll_();
    }
    void clear() {
        parts_.clear();
        options_.clear();
        star_ = 0;
    }

    const std::vector<Option>& options() const { return options_; }
    /// The components of option `i`.
    std::span<std::uint32_t> parts(std::size_t i) {
        const std::size_t begin = i == 0 ? 0 : options_[i - 1].parts_end;
        return {parts_.data() + begin, options_[i].parts_end - begin};
    }

    static constexpr std::size_t between_polls = 64;  ///< a look at the clock costs less than this number of options

private:
    std::function<void()> poll_;
    std::vector<std::uint32_t> parts_;
    std::vector<Option> options_;
    std::uint64_t star_ = 0;
};

/// Knows the components by their numbers 0, 1, ..., and numbers new ones when options lead to them.
class GRUNDY_API PositionSource {
public:
    virtual ~PositionSource() = default;
    virtual void options(std::uint32_t position, OptionList& out) = 0;
    virtual unsigned size(std::uint32_t position) const = 0;  ///< unknown_size: no estimate
    virtual std::uint64_t bytes() const = 0;                  ///< memory taken so far
};

class GRUNDY_API PositionSearch {
public:
    explicit PositionSearch(PositionSource& source, Headers headers = {});
    PositionSearch(PositionSearch&&) noexcept;
    PositionSearch& operator=(PositionSearch&&) noexcept;
    ~PositionSearch();

    /// Begins a query; its limits hold for all calls of `value` until the next.
    void begin(const Limits& limits);
    /// The value of the sum of these components.
    std::uint64_t value(std::span<const std::uint32_t> components);
    /// Throws Stopped if a limit of the query is reached; for work that is done outside.
    void poll();
    /// Adds what the query took.
    void end(Run& run) const;

    struct Impl;

private:
    Owned<Impl> impl_;
};

}  // namespace detail
}  // namespace abi_1
}  // namespace grundy
