// SPDX-License-Identifier: MIT
// The class StreamedDigraph.
#include "api/digraph.hpp"
#include "api/impl.hpp"
#include "digraph/stream.hpp"

namespace grundy {
inline namespace abi_1 {

struct StreamedDigraph::Impl {
    explicit Impl(const DigraphOptions& options) : meter(budget_of(options.limits)), stream(meter) {}
    void require(std::uint32_t v) const {
        if (v >= stream.vertices().count) throw Error("there is no vertex " + std::to_string(v));
    }

    Meter meter;
    digraph::Stream stream;
};

StreamedDigraph::StreamedDigraph(const ByteSource& source, std::string_view name, const DigraphOptions& options,
                                 Headers headers)
    : impl_(std::make_unique<Impl>(options)) {
    require_version(headers);
    digraph::Input in(source, std::string(name));
    impl_->stream.read(in, read_options(options));
}
StreamedDigraph::StreamedDigraph(StreamedDigraph&&) noexcept = default;
StreamedDigraph& StreamedDigraph::operator=(StreamedDigraph&&) noexcept = default;
StreamedDigraph::~StreamedDigraph() = default;

std::uint32_t StreamedDigraph::vertices() const { return static_cast<std::uint32_t>(impl_->stream.vertices().count); }
std::uint64_t StreamedDigraph::edges() const { return impl_->stream.edges(); }
std::string StreamedDigraph::name(std::uint32_t v) const {
    impl_->require(v);
    return impl_->stream.vertices().text(v);
}
std::uint32_t StreamedDigraph::vertex(std::string_view name) const {
    return vertex_named(impl_->stream.vertices(), name);
}
Value StreamedDigraph::value(std::uint32_t v) const {
    impl_->require(v);
    return impl_->stream.value(v);
}

}  // namespace abi_1
}  // namespace grundy
