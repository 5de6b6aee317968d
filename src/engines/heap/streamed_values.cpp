// SPDX-License-Identifier: MIT
// See streamed_values.hpp.
#include "engines/heap/streamed_values.hpp"

#include <algorithm>
#include <vector>

#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t heaps_at_once = std::size_t{1} << 22;  // heaps between two readings of the meter, about 25 ms

}  // namespace

bool streamed_values(kernels::BreakingStream stream, const std::string& name, Int from, Int to, unsigned threads,
                     Meter& meter, const StreamVisit& visit) {
    const auto first = to_size(from), end = to_size(to) + 1;
    std::vector<std::uint32_t> wanted;
    const kernels::BreakingStream::Sink sink = [&](std::size_t heap, const std::uint8_t* indices, std::size_t count) {
        if (heap + count <= first) return true;
        const std::size_t skipped = first > heap ? first - heap : 0;
        wanted.resize(count - skipped);
        stream.values(heap + skipped, {indices + skipped, wanted.size()}, wanted.data());
        visit(static_cast<Int>(heap + skipped), wanted);
        return true;
    };
    meter.begin("heaps of " + name + " in a window", end);
    while (stream.next() < end) {
        meter.reached(stream.next());
        const std::size_t count = std::min(heaps_at_once, end - stream.next()),
                          done = stream.advance(count, sink, threads);
        meter.tick(done);
        if (done < count) return false;
    }
    return true;
}

}  // namespace grundy::engines::heap
