// SPDX-License-Identifier: MIT
// A sequence of values in lanes of 8, 16 or 32 bits, as narrow as the values so far allow. In tables of 10^9 heaps most
// values are below 256.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/size.hpp"

namespace grundy {

class Sequence {
public:
    Sequence() = default;
    explicit Sequence(std::span<const std::uint32_t> values) { append(values); }

    /// Calls `f` with the vector that stores the values, for loops that must know the lane width.
    template <class F>
    decltype(auto) visit(F&& f) const {
        switch (lanes_.index()) {
            case 0:
                return f(*std::get_if<0>(&lanes_));
            case 1:
                return f(*std::get_if<1>(&lanes_));
            default:
                return f(*std::get_if<2>(&lanes_));
        }
    }

    std::size_t size() const {
        return visit([](const auto& lanes) { return lanes.size(); });
    }
    bool empty() const { return size() == 0; }
    std::uint32_t operator[](std::size_t i) const {
        return visit([&](const auto& lanes) { return std::uint32_t{lanes[i]}; });
    }
    std::size_t bytes_a_value() const { return std::size_t{1} << lanes_.index(); }
    std::uint64_t bytes() const {
        return bytes_a_value() * visit([](const auto& lanes) { return lanes.capacity(); });
    }

    void push_back(std::uint32_t value) {
        make_fit(value);
        std::visit([&]<class Lane>(std::vector<Lane>& lanes) { lanes.push_back(static_cast<Lane>(value)); }, lanes_);
    }
    void append(std::span<const std::uint32_t> values) {
        if (values.empty()) return;
        make_fit(*std::max_element(values.begin(), values.end()));
        std::visit(
            [&]<class Lane>(std::vector<Lane>& lanes) {
                const std::size_t before = lanes.size();
                lanes.resize(before + values.size());
                for (std::size_t i = 0; i < values.size(); ++i) lanes[before + i] = static_cast<Lane>(values[i]);
            },
            lanes_);
    }
    /// Drops the values from index `size` on.
    void truncate(std::size_t size) {
        std::visit([&](auto& lanes) { lanes.resize(std::min(size, lanes.size())); }, lanes_);
    }
    /// Widens the lanes, if necessary, so that they can hold this value.
    void make_fit(std::uint32_t value) {
        if (lanes_.index() == 0 && value >> 8 != 0) widen<std::uint16_t>();
        if (lanes_.index() == 1 && value >> 16 != 0) widen<std::uint32_t>();
    }
    /// Until there are more than `size` values, or larger ones, no memory is moved.
    void reserve(std::size_t size) {
        std::visit([&](auto& lanes) { lanes.reserve(size); }, lanes_);
    }

    /// Copies the values from index `from` on, as many as fit into `out`; that number must exist.
    void copy(std::size_t from, auto&& out) const {
        assert(from + out.size() <= size());
        visit([&](const auto& lanes) {
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = lanes[from + i];
        });
    }
    /// Returns the index of the first of the largest values; 0 if there are none.
    std::size_t largest(std::size_t count) const {
        return visit([&](const auto& lanes) {
            const auto end = lanes.begin() + static_cast<std::ptrdiff_t>(count);
            return to_size(std::max_element(lanes.begin(), end) - lanes.begin());
        });
    }

    /// Returns the largest value; 0 if there are none.
    std::uint32_t top() const { return empty() ? 0 : (*this)[largest(size())]; }

    /// Returns the lanes of the present width; appended values must fit.
    template <class Lane>
    std::vector<Lane>& lanes() {
        return std::get<std::vector<Lane>>(lanes_);
    }

private:
    template <class Lane>
    void widen() {
        std::vector<Lane> wide;
        visit([&](const auto& lanes) {
            wide.reserve(lanes.capacity());
            wide.assign(lanes.begin(), lanes.end());
        });
        lanes_ = std::move(wide);
    }

    std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>> lanes_;
};

}  // namespace grundy
