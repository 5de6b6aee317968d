// SPDX-License-Identifier: MIT
// Reads the tests of an input in one's own format, and writes them.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "judge/format_shape.hpp"
#include "judge/judge.hpp"

namespace grundy::judge {

constexpr Int most_elements = 10'000'000;  ///< that are read

/// The number that stands in the format for itself, as 5 in "T 5; n"; -1 for a name.
inline Int constant(const std::string& name) { return is_digit(name[0]) ? std::stoll(name) : -1; }

/// Reads the tests of an input.
class TestReader {
public:
    TestReader(Reader& in, const InputFormat& format, const Shape& shape) : in_(in), format_(format), shape_(shape) {}

    /// The next test; nothing if it is the end of the input instead.
    std::optional<Sample> next() {
        Sample out;
        out.shared = {shared_, &shared_->numbers};
        out.counts = shared_->counts;
        std::map<std::string, Int>& counts = out.counts;
        const std::vector<Int>& sentinel = format_.sentinel;
        bool ended = !sentinel.empty(), odd = false;
        for (std::size_t i = 0; i < sentinel.size(); ++i) {
            const Item& item = format_.items[i];
            const Int number = start(item, i);
            ended = ended && number == sentinel[i];
            odd = odd || number < least_of(item) || number > most_of(item);
            if (item.kind == Kind::count)
                counts[item.name] = number;
            else
                out.numbers[item.name] = {number};
        }
        if (ended) return std::nullopt;
        if (odd)
            throw InputError("input line " + std::to_string(in_.line()) + " has a number that only the line '" +
                             sentinel_text(format_) + "' may have");
        for (std::size_t i = sentinel.size(); i < format_.items.size(); ++i) read(format_.items[i], out, counts);
        out.line = in_.line();
        return out;
    }

    template <class Take>
    void each(const Take& take) {
        if (format_.to_the_end) {
            read_tests();
            while (!in_.at_end()) take(*next());
        } else if (!format_.sentinel.empty()) {
            while (!in_.at_end()) {
                const std::optional<Sample> sample = next();
                if (!sample) return in_.require_end("the line '" + sentinel_text(format_) + "' that ends it");
                take(*sample);
            }
        } else {
            const Int tests = format_.tests.empty() ? 1 : read_tests();
            for (Int i = 0; i < tests; ++i) {
                in_.require_more(i, tests, {"test", "tests"});
                take(*next());
            }
            in_.require_end(tests, {"test", "tests"});
        }
    }

private:
    // The number of tests, and what all of them share.
    Int read_tests() {
        Int tests = 0;
        std::map<std::string, Int>& counts = shared_->counts;
        for (std::size_t i = 0; i <= format_.header.size(); ++i) {
            if (i == format_.tests_at && !format_.tests.empty()) tests = in_.number({format_.tests, 0});
            if (i < format_.header.size()) read(format_.header[i], *shared_, counts);
        }
        return tests;
    }

    static Int most_of(const Item& item) {
        return item.kind == Kind::count ? most_elements : std::numeric_limits<Int>::max();
    }

    Int least_of(const Item& item) const { return item.kind == Kind::count ? 0 : shape_.least(item.name); }

    // A number that may belong to the sentinel.
    Int start(const Item& item, std::size_t place) {
        const std::string name =
            place > 0 ? item.name : item.name + ", or the line '" + sentinel_text(format_) + "' that ends the input";
        const Int end = format_.sentinel[place];
        return in_.number({name, std::min(end, least_of(item)), std::max(end, most_of(item))});
    }

    void read(const Item& item, Sample& out, std::map<std::string, Int>& counts) {
        if (item.kind == Kind::count) {
            const Int fixed = constant(item.name);
            const std::string name = fixed < 0 ? item.name : "the " + item.name + " of the format";
            counts[item.name] = in_.number({name, std::max<Int>(fixed, 0), fixed < 0 ? most_elements : fixed});
        } else if (item.kind == Kind::sum) {
            const Int components = counts.at(item.counts[0]);
            const bool integers = std::all_of(item.parts.begin(), item.parts.end(), [&](const Item& part) {
                return part.kind == Kind::slot && shape_.type(part.name) == "int";
            });
            if (integers) return rows(item.parts, components, out);
            for (Int i = 0; i < components; ++i) {
                Sample one;
                for (const Item& part : item.parts) read(part, one, counts);
                out.components.push_back(std::move(one.numbers));
            }
        } else {
            std::vector<Int>& to = out.numbers[item.name];
            Int count = 1;
            if (shape_.type(item.name) != "int")
                count = item.counts.empty() ? in_.number({"the length of " + item.name, 0, most_elements})
                                            : counts.at(item.counts[0]);
            for (Int i = 0; i < count; ++i) to.push_back(in_.number({item.name, shape_.least(item.name)}));
        }
    }

    void rows(const Items& parts, Int components, Sample& out) {
        std::vector<Quantity> numbers;
        for (const Item& part : parts) numbers.push_back({part.name, shape_.least(part.name)});
        for (Int i = 0; i < components; ++i) {
            for (const Quantity& number : numbers) out.rows.push_back(in_.number(number));
            out.lines.push_back(in_.line());
        }
    }

    Reader& in_;
    const InputFormat& format_;
    const Shape& shape_;
    std::shared_ptr<Sample> shared_ = std::make_shared<Sample>();
};

/// Writes tests as they are read.
class TestWriter {
public:
    explicit TestWriter(const Shape& shape) : shape_(shape) {}

    std::string text(const InputFormat& format, const Sample& sample) {
        out_.clear();
        write(format.items, sample);
        return std::move(out_);
    }
    /// What comes before the tests, with their number.
    std::string header(const InputFormat& format, const Sample& shared, std::size_t tests) {
        out_.clear();
        const auto split = format.header.begin() + static_cast<std::ptrdiff_t>(format.tests_at);
        write({format.header.begin(), split}, shared);
        if (!format.tests.empty()) {
            number(tests);
            if (split == format.header.end()) end_line();
        }
        write({split, format.header.end()}, shared);
        return std::move(out_);
    }

private:
    void number(std::size_t n) { number(static_cast<Int>(n)); }
    void number(Int n) { out_ += (out_.empty() || out_.back() == '\n' ? "" : " ") + std::to_string(n); }
    void end_line() { out_ += '\n'; }

    void write(const Items& items, const Sample& sample) {
        for (const Item& item : items) {
            if (item.kind == Kind::count)
                number(counted_by(item.name, items, sample));
            else if (item.kind == Kind::sum)
                sum(item, sample.components);
            else
                slot(item, sample.numbers.at(item.name));
            const bool ended = item.kind == Kind::sum && lines(item) && !sample.components.empty();
            if (item.ends_line && !ended) end_line();
        }
    }

    static std::size_t counted_by(const std::string& count, const Items& items, const Sample& sample) {
        if (const Int fixed = constant(count); fixed >= 0) return to_size(fixed);
        const auto user = std::find_if(items.begin(), items.end(),
                                       [&](const Item& i) { return !i.counts.empty() && i.counts[0] == count; });
        if (user == items.end()) return to_size(sample.counts.at(count));  // it bounds a range
        return user->kind == Kind::sum ? sample.components.size() : sample.numbers.at(user->name).size();
    }

    void slot(const Item& item, const std::vector<Int>& numbers) {
        if (item.counts.empty() && shape_.type(item.name) != "int") number(numbers.size());
        for (const Int n : numbers) number(n);
    }

    // Each component has a line.
    bool lines(const Item& sum) const { return sum.bracketed || shape_.type(sum.parts[0].name) != "int"; }

    void sum(const Item& item, const std::vector<Numbers>& components) {
        if (lines(item) && !out_.empty() && out_.back() != '\n') end_line();
        for (const Numbers& one : components) {
            write(item.parts, {one});
            if (lines(item)) end_line();
        }
    }

    const Shape& shape_;
    std::string out_;
};

}  // namespace grundy::judge
