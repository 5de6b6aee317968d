// SPDX-License-Identifier: MIT
// See quotients.hpp. Where the listed numbers have few runs of equal values, a value is looked for run by run: a run
// from a to b meets the quotients of n by the divisors from n div (b + 1) + 1 to n div a. Otherwise, and where options
// leave sums, all quotients of n are looked through.
#include "engines/division/quotients.hpp"

#include <algorithm>
#include <cmath>

#include "core/size.hpp"

namespace grundy::engines::division {
namespace {

constexpr std::uint64_t bytes_for_a_number = 24, bytes_for_a_found_one = 48;
constexpr std::size_t most_found = std::size_t{1} << 20;
constexpr Int block = 4096;  // numbers that are claimed at a time

}  // namespace

Int root(Int n) {
    auto r = static_cast<Int>(std::sqrt(static_cast<double>(n)));
    while (Wide{r} * r > n) --r;
    while (Wide{r + 1} * (r + 1) <= n) ++r;
    return r;
}

Quotients::Quotients(Form form) : form_(std::move(form)), reader_(form_.choices().reader()) {
    for (std::size_t option = 0; option < form_.choices().options().size(); ++option) sums_ |= form_.sums(option);
}

void Quotients::Runs::add(Int n, std::uint32_t value) {
    if (value >= by_value.size()) by_value.resize(value + 1);
    if (value == latest) {
        by_value[value].back().last = n;
        return;
    }
    by_value[value].push_back({n, n});
    latest = value;
    ++size;
}

bool Quotients::Runs::meets(std::uint32_t value, Int n, const std::vector<Divisors>& divisors, Meter& meter) const {
    if (value >= by_value.size()) return false;
    const auto& runs = by_value[value];
    meter.tick(runs.size());
    return std::any_of(runs.begin(), runs.end(), [&](const Run& r) {
        const Int first = n / (r.last + 1) + 1;
        return std::any_of(divisors.begin(), divisors.end(), [&](const Divisors& d) {
            return std::max(d.least, first) <= (r.first == 0 ? d.most : std::min(d.most, n / r.first));
        });
    });
}

std::uint32_t Quotients::known(Int n) const {
    return n < static_cast<Int>(dense_.size()) ? dense_[to_size(n)] : large_[to_size(above_ / n)];
}

std::uint32_t Quotients::next_value(Int n, Meter& meter) {
    meter.tick();
    std::uint32_t out = 0;
    if (!sums_ && dense_runs_.size + large_runs_.size <= 2 * to_size(root(n))) {
        divisors_.clear();
        for (std::size_t option = 0; option < form_.choices().options().size(); ++option) {
            const Divisors d = form_.divisors(option, n, reader_);
            if (d.least <= d.most) divisors_.push_back(d);
        }
        while (dense_runs_.meets(out, n, divisors_, meter) || large_runs_.meets(out, n, divisors_, meter)) ++out;
        return out;
    }
    ++stamp_;
    each(n, meter, [&](const Options& o) {
        if (o.value >= seen_.size()) seen_.resize(o.value + 1);
        seen_[o.value] = stamp_;
        return true;
    });
    while (out < seen_.size() && seen_[out] == stamp_) ++out;
    return out;
}

void Quotients::fill(Int n, Meter& meter) {
    meter.begin_if_none("heaps of quotients");
    large_runs_ = Runs();
    above_ = listed_ = 0;
    while (static_cast<Int>(dense_.size()) <= n) {
        const auto next = static_cast<Int>(dense_.size());
        if (next % block == 0) meter.claim(block * bytes_for_a_number, "values of heaps");
        const std::uint32_t v = next_value(next, meter);
        dense_.push_back(v);
        dense_runs_.add(next, v);
    }
}

// The quotients of n beyond the heaps that are known, from the smallest on.
void Quotients::descend(Int n, Meter& meter) {
    const Int most = n / static_cast<Int>(dense_.size());  // n div m is known for all greater m
    const std::uint64_t bytes = static_cast<std::uint64_t>(most) * (bytes_for_a_number + bytes_for_a_found_one);
    meter.claim(bytes, "values of quotients");
    if (found_.size() > most_found) found_.clear();
    large_.assign(to_size(most) + 1, 0);
    above_ = n;
    for (Int m = most; m >= 1; --m) {
        const Int quotient = n / m;
        const auto it = found_.find(quotient);
        const std::uint32_t v = it != found_.end() ? it->second : next_value(quotient, meter);
        large_[to_size(m)] = v;
        large_runs_.add(quotient, v);
        if (it == found_.end()) found_.emplace(quotient, v);
    }
    listed_ = n;
    meter.release(bytes);
}

void Quotients::list(Int n, Meter& meter) {
    if (n < static_cast<Int>(dense_.size()) || (0 < n && n <= listed_ && listed_ / (listed_ / n) == n)) return;
    fill(root(n), meter);
    descend(n, meter);
}

Nimber Quotients::value(Int n, Meter& meter) {
    if (const auto it = found_.find(n); it != found_.end()) return it->second;
    list(n, meter);
    return known(n);
}

}  // namespace grundy::engines::division
