// SPDX-License-Identifier: MIT
// See streamed_value.hpp.
#include "engines/heap/streamed_value.hpp"

#include <algorithm>

#include "engines/heap/breaking.hpp"

namespace grundy::engines {
namespace {

constexpr std::size_t step = std::size_t{1} << 22;  // heaps between two looks at the meter, about 25 ms

}  // namespace

std::optional<Nimber> streamed_value(const rules::HeapForm& form, const std::string& name,
                                     std::span<const std::uint32_t> values, Int n, unsigned threads, Meter& meter) {
    auto stream = breaking_stream(form, values);
    if (!stream) return std::nullopt;
    const auto end = static_cast<std::size_t>(n) + 1;
    std::uint8_t index = 0;
    const kernels::BreakingStream::Sink sink = [&](std::size_t, const std::uint8_t* indices, std::size_t count) {
        if (count > 0) index = indices[count - 1];
        return true;
    };
    meter.begin("values of " + name + " in a window", end - stream->next());
    while (stream->next() < end) {
        const std::size_t count = std::min(step, end - stream->next()), done = stream->advance(count, sink, threads);
        meter.tick(done);
        if (done < count) return std::nullopt;
    }
    return stream->value(end - 1, index);
}

}  // namespace grundy::engines
