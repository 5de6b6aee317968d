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
#include "judge/structures.hpp"

namespace grundy::judge {

constexpr Int most_elements = 10'000'000;  ///< that are read

/// The number that stands in the format for itself, as 5 in "T 5; n"; -1 for a name.
inline Int constant(const std::string& name) { return is_digit(name[0]) ? std::stoll(name) : -1; }

/// Reads the tests of an input.
class TestReader {
public:
    TestReader(Reader& in, const InputFormat& format, const Shape& shape) : in_(in), format_(format), shape_(shape) {}

    /// The next test; nothing if it is the end of the input instead.
    std::optional<Sample> next() { return next(format_, std::make_shared<const Sample>()); }

    /// Calls take(question) for each, until the input ends, as it must.
    template <class Take>
    void each(const Take& take) {
        level(format_, std::make_shared<const Sample>(), true, take);
    }

private:
    using Shared = std::shared_ptr<const Sample>;

    // `last`: nothing follows in the input.
    template <class Take>
    void level(const InputFormat& format, Shared shared, bool last, const Take& take) {
        const Int tests = read_tests(format, shared);
        const auto go = [&](Sample test) {
            if (format.inner.empty()) return take(std::as_const(test));
            level(format.inner[0], std::make_shared<const Sample>(std::move(test)), last && format.single(), take);
        };
        if (format.to_the_end) {
            while (!in_.at_end()) go(*next(format, shared));
        } else if (!format.sentinel.empty()) {
            while (!in_.at_end()) {
                std::optional<Sample> sample = next(format, shared);
                if (!sample && last) in_.require_end("the line '" + sentinel_text(format) + "' that ends it");
                if (!sample) return;
                go(*std::move(sample));
            }
        } else {
            for (Int i = 0; i < tests; ++i) {
                in_.require_more(i, tests, {"test", "tests"});
                go(*next(format, shared));
            }
            if (last && (format.inner.empty() || !format.single())) in_.require_end(tests, {"test", "tests"});
        }
    }

    // The number of tests, and what all of them share besides.
    Int read_tests(const InputFormat& format, Shared& shared) {
        if (format.tests.empty()) return 1;
        if (format.counted) return *shared->count(format.tests);
        Int tests = 0;
        Sample out;
        out.shared = shared;
        for (std::size_t i = 0; i <= format.header.size(); ++i) {
            if (i == format.tests_at) tests = in_.number({format.tests, 0});
            if (i < format.header.size()) read(format.header[i], out.numbers, out);
        }
        if (!format.header.empty()) shared = std::make_shared<const Sample>(std::move(out));
        return tests;
    }

    // A test; nothing if it is the line that ends them instead.
    std::optional<Sample> next(const InputFormat& format, const Shared& shared) {
        Sample out;
        out.shared = shared;
        const std::vector<Int>& sentinel = format.sentinel;
        bool ended = !sentinel.empty(), odd = false;
        for (std::size_t i = 0; i < sentinel.size(); ++i) {
            const Item& item = format.items[i];
            const Int number = start(format, i);
            ended = ended && number == sentinel[i];
            odd = odd || number < least_of(item) || number > most_of(item);
            if (item.kind == Kind::count)
                out.counts[item.name] = number;
            else
                out.numbers[item.name] = {number + item.shift()};
        }
        if (ended) return std::nullopt;
        if (odd)
            throw InputError("input line " + std::to_string(in_.line()) + " has a number that only the line '" +
                             sentinel_text(format) + "' may have");
        for (std::size_t i = sentinel.size(); i < format.items.size(); ++i) read(format.items[i], out.numbers, out);
        out.line = in_.line();
        return out;
    }

    static Int most_of(const Item& item) {
        if (const Int fixed = constant(item.name); fixed >= 0) return fixed;
        return item.kind == Kind::count ? most_elements : std::numeric_limits<Int>::max() - item.shift();
    }

    // As the input has it.
    Int least_of(const Item& item) const {
        if (const Int fixed = constant(item.name); fixed >= 0) return fixed;
        return item.kind == Kind::count || item.from_0 ? 0 : shape_.least(item.name);
    }

    // A number that may belong to the sentinel.
    Int start(const InputFormat& format, std::size_t place) {
        const Item& item = format.items[place];
        const std::string ends = &format == &format_ ? "' that ends the input" : "' that ends these";
        const std::string name = place > 0 ? item.name : item.name + ", or the line '" + sentinel_text(format) + ends;
        const Int end = format.sentinel[place];
        return in_.number({name, std::min(end, least_of(item)), std::max(end, most_of(item))});
    }

    Int number(const Item& item, std::string_view name) {
        return in_.number({name, least_of(item), most_of(item)}) + item.shift();
    }

    void read(const Item& item, Numbers& to, Sample& out) {
        if (item.kind == Kind::count) {
            const std::string name = constant(item.name) < 0 ? item.name : "the " + item.name + " of the format";
            out.counts[item.name] = in_.number({name, least_of(item), most_of(item)});
        } else if (item.kind == Kind::sum) {
            const Int components = *out.count(item.counts[0]);
            const bool integers = std::all_of(item.parts.begin(), item.parts.end(), [&](const Item& part) {
                return part.kind == Kind::slot && shape_.type(part.name) == "int";
            });
            if (integers) return rows(item.parts, components, out);
            for (Int i = 0; i < components; ++i) {
                Numbers one;
                for (const Item& part : item.parts) read(part, one, out);
                out.components.push_back(std::move(one));
            }
        } else {
            read_slot(item, shape_.type(item.name), to, out);
        }
    }

    void read_slot(const Item& item, std::string_view type, Numbers& to, const Sample& out) {
        if (type == "int") {
            to[item.name] = {number(item, item.name)};
            return;
        }
        std::vector<Int> sizes;
        for (const std::string& count : item.counts) sizes.push_back(*out.count(count));
        for (const std::string_view what : own_sizes(item, type))
            sizes.push_back(in_.number({std::string(what) + item.name, 0, most_elements}));
        if (is_structure(type)) {
            to[item.name] = read_structure(in_, item, type, sizes);
            return;
        }
        std::vector<Int>& row = to[item.name];
        for (Int i = 0; i < sizes[0]; ++i) row.push_back(number(item, item.name));
    }

    // The sizes that stand before it, if no counts are named.
    static std::vector<std::string_view> own_sizes(const Item& item, std::string_view type) {
        if (!item.counts.empty()) return {};
        if (type == "board") return {"the number of rows of ", "the number of columns of "};
        if (type != "graph") return {"the length of "};
        if (item.writing != Item::Writing::pairs) return {"the number of vertices of "};
        return {"the number of vertices of ", "the number of edges of "};
    }

    void rows(const Items& parts, Int components, Sample& out) {
        for (Int i = 0; i < components; ++i) {
            for (const Item& part : parts) out.rows.push_back(number(part, part.name));
            out.lines.push_back(in_.line());
        }
    }

    Reader& in_;
    const InputFormat& format_;
    const Shape& shape_;
};

/// Writes tests as they are read.
class TestWriter {
public:
    explicit TestWriter(const Shape& shape) : shape_(shape) {}

    /// The items of a test, without what is repeated within it.
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
        if (!format.tests.empty() && !format.counted) {
            number(static_cast<Int>(tests));
            if (split == format.header.end()) end_line();
        }
        write({split, format.header.end()}, shared);
        return std::move(out_);
    }

private:
    void number(Int n) { out_ += (out_.empty() || out_.back() == '\n' ? "" : " ") + std::to_string(n); }
    void end_line() { out_ += '\n'; }
    void begin_line() {
        if (!out_.empty() && out_.back() != '\n') end_line();
    }

    void write(const Items& items, const Sample& sample) {
        for (const Item& item : items) {
            if (item.kind == Kind::count)
                number(counted_by(item.name, items, sample));
            else if (item.kind == Kind::sum)
                sum(item, sample.components);
            else
                slot(item, sample.numbers.at(item.name));
            const bool ended = item.kind == Kind::sum    ? lines(item) && !sample.components.empty()
                               : item.kind == Kind::slot ? is_structure(shape_.type(item.name))
                                                         : false;
            if (item.ends_line && !ended) end_line();
        }
    }

    Int counted_by(const std::string& count, const Items& items, const Sample& sample) const {
        if (const Int fixed = constant(count); fixed >= 0) return fixed;
        for (const Item& user : items) {
            const auto at = std::find(user.counts.begin(), user.counts.end(), count);
            if (at == user.counts.end()) continue;
            if (user.kind == Kind::sum) return static_cast<Int>(sample.components.size());
            return sizes(user, sample.numbers.at(user.name))[to_size(at - user.counts.begin())];
        }
        return *sample.count(count);  // it bounds a range
    }

    std::vector<Int> sizes(const Item& item, const std::vector<Int>& numbers) const {
        const std::string_view type = shape_.type(item.name);
        if (type == "int") return {};
        return is_structure(type) ? sizes_of(item, type, numbers) : std::vector{static_cast<Int>(numbers.size())};
    }

    void slot(const Item& item, const std::vector<Int>& numbers) {
        if (item.counts.empty())
            for (const Int size : sizes(item, numbers)) number(size);
        if (!is_structure(shape_.type(item.name))) {
            for (const Int n : numbers) number(n - item.shift());
            return;
        }
        begin_line();
        out_ += written(item, shape_.type(item.name), numbers);
    }

    // Each component has a line.
    bool lines(const Item& sum) const { return sum.bracketed || shape_.type(sum.parts[0].name) != "int"; }

    void sum(const Item& item, const std::vector<Numbers>& components) {
        if (lines(item)) begin_line();
        for (const Numbers& one : components) {
            write(item.parts, {one});
            if (lines(item)) begin_line();
        }
    }

    const Shape& shape_;
    std::string out_;
};

}  // namespace grundy::judge
