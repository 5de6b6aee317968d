// SPDX-License-Identifier: MIT
// See read_json.hpp. The library reads without recursion, but frees, copies and writes by it, so that some hundred
// thousand brackets overflow the stack; therefore nesting is limited while the text is read. Its callback does not know
// where it is, so the text is passed by an iterator that shares its place.
#include "report/read_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "core/size.hpp"

namespace grundy::report {
namespace {

class Place {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    explicit Place(const char** at) : at_(at) {}
    reference operator*() const { return **at_; }
    Place& operator++() {
        ++*at_;
        return *this;
    }
    bool operator==(const Place& other) const { return *at_ == *other.at_; }
    bool operator!=(const Place& other) const { return *at_ != *other.at_; }

private:
    const char** at_;
};

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text), at_(text.data()), end_(text.data() + text.size()) {}

    Json read() {
        try {
            return Json::parse(Place(&at_), Place(&end_), [this](int, Json::parse_event_t event, const Json& value) {
                watch(event, value);
                return true;
            });
        } catch (const JsonFault&) {
            throw;
        } catch (const Json::exception& fault) {
            // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
            const std::string what = fault.what();
            const std::size_t begin = what.find("] ");
            throw JsonFault(begin == std::string::npos ? what : what.substr(begin + 2));
        }
    }

private:
    void watch(Json::parse_event_t event, const Json& value) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            open_.emplace_back();
            if (open_.size() > most_json_depth)
                refuse(fmt::format("lists and objects are nested more than {} deep", most_json_depth));
        } else if (event == Event::object_end || event == Event::array_end) {
            open_.pop_back();
        } else if (event == Event::key) {
            const auto& name = value.get_ref<const std::string&>();
            if (!open_.back().insert(name).second)
                refuse(fmt::format("the field '{}' comes twice in one object", name.substr(0, 60)));
            if (open_.back().size() > most_json_fields)
                refuse(fmt::format("an object has more than {} fields", most_json_fields));
        }
    }

    // The place is that of the last character read: a bracket, or the end of a name.
    [[noreturn]] void refuse(const std::string& message) const {
        const std::string_view before = text_.substr(0, to_size(at_ - text_.data()));
        const std::size_t line = before.rfind('\n') + 1;  // 0 if there is none
        throw JsonFault(fmt::format("line {}, column {}: {}", std::count(before.begin(), before.end(), '\n') + 1,
                                    before.size() - line, message));
    }

    const std::string_view text_;
    const char *at_, *end_;
    std::vector<std::set<std::string>> open_;  // the fields of the lists and objects around the place
};

}  // namespace

Json read_json(std::string_view text) { return Reader(text).read(); }

std::string one_line(const std::string& json) { return json_dump(read_json(json), -1) + "\n"; }

}  // namespace grundy::report
