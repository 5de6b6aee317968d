// SPDX-License-Identifier: MIT
// A string that is written out only at the ends of cases.
#include "judge/writer.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include "core/error.hpp"

namespace grundy::judge {
namespace {

Writer::Sink sink_of(std::ostream& out) {
    return [&out](std::string_view text) {
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        out.flush();
        if (!out) throw Error("the answers cannot be written: the stream reports a fault");
    };
}

}  // namespace

Writer::Writer(Sink sink, std::size_t hold) : sink_(std::move(sink)), hold_(hold) {}
Writer::Writer(std::ostream& out, std::size_t hold) : Writer(sink_of(out), hold) {}

void Writer::number(Int n) { buffer_ += std::to_string(n); }

void Writer::commit() {
    if (buffer_.empty()) return;
    if (buffer_.size() >= (buffer_.back() == '\n' ? hold_ : std::max(hold_, usual_hold))) send();
}

void Writer::finish() {
    if (!buffer_.empty()) send();
}

void Writer::send() {
    sink_(buffer_);
    buffer_.clear();
}

}  // namespace grundy::judge
