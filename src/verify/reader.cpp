// SPDX-License-Identifier: MIT
// See reader.hpp.
#include "verify/reader.hpp"

#include <limits>

#include "core/sha256.hpp"

namespace grundy::verify {

using rules::IntSet;

std::string interval_text(Int lo, Int hi) {
    return std::to_string(lo) + (hi == lo ? "" : hi == greatest_int ? "-" : "-" + std::to_string(hi));
}

std::string_view Reader::word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\n') ++at_;
    if (at_ == begin || at_ == text_.size()) fail("a word is missing");
    return text_.substr(begin, at_++ - begin);
}

std::string_view Reader::line() {
    const std::size_t begin = at_, end = text_.find('\n', at_);
    if (end == std::string_view::npos) fail("the line does not end");
    at_ = end + 1;
    return text_.substr(begin, end - begin);
}

std::string Reader::digest() {
    const std::string out(word());
    if (out.size() != 64 || out.find_first_not_of("0123456789abcdef") != std::string::npos)
        fail("expected a SHA-256, 64 hexadecimal digits");
    return out;
}

void Reader::game(std::string& name, std::string& rules) {
    key("game");
    name = line();
    if (!next("rules")) return;
    key("rules");
    rules = digest();
}

bool Reader::seal(const std::string& body) {
    key("seal");
    const std::string given(line());
    if (!done()) fail("text after the seal");
    if (text_ != body + "seal " + given + "\n")
        throw Error("not a certificate: the fields are not written as the format requires (docs/certificates.md)");
    return given == sha256(body);
}

std::string with_seal(const std::string& body) { return body + "seal " + sha256(body) + "\n"; }

std::pair<Int, Int> Reader::interval(std::string_view text) {
    const std::size_t dash = text.find('-');
    const Int lo = number<Int>(text.substr(0, dash));
    if (dash == std::string_view::npos) return {lo, lo};
    return {lo, dash + 1 == text.size() ? greatest_int : number<Int>(text.substr(dash + 1))};
}

IntSet Reader::set(std::string_view text) {
    if (text == "none") return {};
    if (text == "squares") return IntSet::squares();
    if (text == "primes") return IntSet::primes();
    if (text == "fibs") return IntSet::fibs();
    if (text.substr(0, 7) == "powers:") {
        const auto [base, least] = interval(text.substr(7));
        if (base < 2) fail("a power's base must be at least 2");
        return IntSet::powers(base, least);
    }
    if (text.substr(0, 12) == "progression:") {
        const auto [first, second] = interval(text.substr(12));
        if (second <= first) fail("a progression must rise");
        return IntSet::progression(first, second - first);
    }
    std::vector<std::pair<Int, Int>> out;
    for (std::size_t comma = 0; comma != std::string_view::npos; text.remove_prefix(comma + 1)) {
        comma = text.find(',');
        out.push_back(interval(text.substr(0, comma)));
        if (out.back().second < out.back().first) fail("an interval must ascend");
        if (comma == std::string_view::npos) break;
    }
    return IntSet::of_intervals(std::move(out));
}

void Reader::fail(const std::string& what) const {
    std::size_t line = 1;
    for (std::size_t i = 0; i < at_ && i + 1 < text_.size(); ++i) line += text_[i] == '\n';
    throw Error("not a certificate: line " + std::to_string(line) + ": " + what);
}

}  // namespace grundy::verify
