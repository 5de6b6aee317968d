// SPDX-License-Identifier: MIT
// What is still to be sent to a client. Long texts are shared with whoever keeps them.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::server {

using Text = std::shared_ptr<const std::string>;
/// The parts of a text in their order.
using Texts = std::vector<Text>;

inline Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class Output {
public:
    void add(Text text) {
        if (text->empty()) return;
        size_ += text->size();
        texts_.push_back(std::move(text));
    }
    void add(std::string text) { add(text_of(std::move(text))); }
    void add(const Texts& texts) {
        for (const Text& text : texts) add(text);
    }

    /// Bytes that are not sent yet.
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// What is sent next; there must be something.
    std::string_view front() const { return std::string_view(*texts_.front()).substr(sent_); }
    /// Whether something follows front().
    bool has_more() const { return texts_.size() > 1; }
    /// Drops bytes of front() that have been sent.
    void drop(std::size_t count) {
        size_ -= count;
        sent_ += count;
        if (sent_ < texts_.front()->size()) return;
        texts_.pop_front();
        sent_ = 0;
    }

private:
    std::deque<Text> texts_;
    std::size_t sent_ = 0;  // of the first text
    std::size_t size_ = 0;
};

}  // namespace grundy::server
