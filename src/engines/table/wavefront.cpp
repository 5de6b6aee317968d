// SPDX-License-Identifier: MIT
// Units and waiting; see wavefront.hpp.
#include "engines/table/wavefront.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "core/breathe.hpp"
#include "core/size.hpp"

namespace grundy::engines::table {

Shares share_out(std::span<const Int> size, const Threading& threading, std::size_t most_block) {
    Shares out;
    for (const Int s : size) out.inner *= to_size(s);
    std::size_t units = 1, inner = out.inner;
    for (std::size_t k = 1; k < size.size(); ++k) {
        units *= to_size(size[k - 1]);
        inner /= to_size(size[k - 1]);
        // A thread lags one block behind the one before it; with fewer than two blocks each they would only wait.
        const std::size_t useful =
            std::min({std::size_t{threading.threads}, units, inner / (2 * threading.least_block)});
        if (useful <= out.threads) continue;
        out.threads = static_cast<unsigned>(useful);
        out.fixed = k;
        out.units = units;
        out.inner = inner;
    }
    out.block = out.fixed == 0 ? most_block
                               : std::clamp(out.inner / (std::size_t{4} * out.threads),
                                            std::min(threading.least_block, most_block), most_block);
    return out;
}

Wavefront::Wavefront(std::span<const Int> size, const Shares& shares) : shares_(shares), last_(shares.units) {
    std::size_t stride = shares.units;
    for (std::size_t k = 0; k < shares.fixed; ++k) {
        size_.push_back(to_size(size[k]));
        stride /= size_.back();
        stride_.push_back(stride);
    }
    done_ = std::make_unique<std::atomic<std::size_t>[]>(shares.units);  // all 0
}

std::size_t Wavefront::finished() const {
    std::size_t unit = 0, end = 0;
    for (; unit < shares_.units && end == unit * shares_.inner; ++unit)
        end = std::max(end, done_[unit].load(std::memory_order_acquire));
    return end;
}

bool Wavefront::wait(std::size_t unit, std::size_t cell) const {
    if (cell / shares_.inner == unit) return true;
    const std::atomic<std::size_t>& done = done_[cell / shares_.inner];
    // Usually the other thread is at work and soon there. Otherwise it waits for a core
    // itself, and one must be left to it.
    constexpr unsigned soon = 2048;
    for (unsigned looks = 0; done.load(std::memory_order_acquire) <= cell; ++looks) {
        if (leave(unit)) return false;
        if (looks < soon)
            breathe();
        else
            std::this_thread::sleep_for(std::chrono::microseconds(std::min(20 + (looks - soon) * 10, 500U)));
    }
    return true;
}

bool Wavefront::ready(std::size_t unit, std::size_t last) const {
    for (std::size_t k = 0; k < size_.size(); ++k)
        if (unit / stride_[k] % size_[k] > 0 && !wait(unit, last - stride_[k] * shares_.inner)) return false;
    return true;
}

void Wavefront::fail(std::size_t unit) {
    std::size_t last = last_.load(std::memory_order_relaxed);
    while (unit < last && !last_.compare_exchange_weak(last, unit, std::memory_order_relaxed)) {
    }
}

}  // namespace grundy::engines::table
