// SPDX-License-Identifier: MIT
// Memo search; see memo.hpp. When a position is opened, all its options are enumerated once. Options whose parts all
// have values are settled at once. The others wait on a stack, as numbers, until their parts have been searched.
#include "engines/memo/memo.hpp"

#include <algorithm>
#include <bit>

#include "core/mex.hpp"
#include "core/moving_again.hpp"
#include "core/size.hpp"
#include "rules/endless.hpp"

namespace grundy::engines::memo {
namespace {

constexpr std::size_t looked_up_together = 64, most_units_together = std::size_t{1} << 14;
// If one option decides, fewer are looked up together: the first ones may do.
constexpr std::size_t looked_up_where_one_decides = 8;
// A first portion of options, where one decides, and how much each portion is larger. In a long line of play, all
// portions together take room.
constexpr std::size_t first_portions = std::size_t{1} << 16, least_portion = 4, most_portion = 256, portion_growth = 8;
std::size_t portion(std::size_t line, std::size_t seen) {
    return seen > 0 ? seen * portion_growth : std::clamp(first_portions / line, least_portion, most_portion);
}

constexpr std::string_view line_of_play = "the options of one line of play";

Value least_missing(std::span<const Value> values) {
    std::uint64_t seen = 0;  // bit v: value v < 64 occurs
    for (const Value v : values) seen |= std::uint64_t{v.word() < 64} << (v.word() & 63);
    return ~seen != 0 ? static_cast<Nimber>(std::countr_one(seen)) : mex(values);
}

}  // namespace

Search::Known& Search::find(int instance) {
    const auto i = to_size(instance);
    if (i >= known_.size()) known_.resize(i + 1);
    Known& k = known_[i];
    if (!k.asked) k.other = other_ ? other_(instance) : nullptr;
    k.asked = true;
    if (k.other == nullptr && !k.options) begin(instance, k);
    last_known_ = instance;
    last_ = &k;
    return k;
}

void Search::begin(int instance, Known& k) {
    k.options = std::make_unique<moves::OptionStream>(rules_, instance, *meter_, rung_, rules::Copies::enough);
    k.options->take_again();
    k.split = rules::RowSplit::of(rules_, instance);
    if (auto constants = rules::ConstantArguments::of(rules_, instance))
        k.constants = std::make_shared<const rules::ConstantArguments>(std::move(*constants));
    if (!k.options->compiled()) return;
    // An interval is read where it is by programs alone. Where rows split, equal pieces are worth more.
    if (auto intervals = rules::ConstantArguments::of_intervals(rules_, instance); intervals && !k.split)
        k.intervals = std::make_shared<const rules::ConstantArguments>(std::move(*intervals));
    const bool may_win = k.options->wins() != nullptr;
    k.look_ahead = may_win && k.options->wins_are_cheap();
    k.mark = may_win ? unknown : no_win;
    k.together = k.look_ahead && k.options->wins_together() != nullptr;
}

// The value of a component that is not searched here: a nim heap, or a position of another engine.
Value Search::elsewhere(int instance, std::span<const Int> words) {
    if (instance == 0) return static_cast<Nimber>(words[0]);
    return known(instance).other->value(words, *meter_);
}

// Tests whether an option ends the game. If not, `mark` records what is known of the position.
bool Search::wins_at_once(Known& k, std::span<const Int> words, Value& mark) {
    const moves::Outcome found = k.options->wins()->run(words, *this, *meter_);
    if (found == moves::Outcome::done) mark = no_win;
    return found == moves::Outcome::won;
}

void Search::part(int instance, std::span<const Int> words) {
    if (instance == 0) {
        offset_ = nim_sum(offset_, static_cast<Nimber>(words[0]));
        return;
    }
    Known& k = known(instance);
    if (k.other != nullptr) {
        offset_ = nim_sum(offset_, k.other->value(words, *meter_));
        return;
    }
    if (words.size() >= 64) meter_->tick(words.size() / 64);  // rows that double must not escape the budget
    if (!k.split) return piece(k, instance, words);
    k.split->each_piece(words, piece_, [&](std::span<const Int> p) { piece(k, instance, p); });
}

// Adds a position that is not a sum of others.
void Search::piece(Known& k, int instance, std::span<const Int> words) {
    Value mark = k.mark;
    if (k.look_ahead && !k.together && values_ && wins_at_once(k, words, mark)) {
        offset_ = loony;
        return;
    }
    const moves::Key key = moves::Positions::encode(instance, words, keys_, *meter_);
    if (k.together && !key.bytes && values_ && wins_at_once(k, words, mark)) {
        offset_ = loony;
        return;
    }
    child(k, key, words.size(), mark);
}

// Adds the next child in keys_. If its key consists of bytes, the question whether it is won at once is left for later.
// It is written in place: vectors would read a copy before its single words had been stored.
void Search::child(Known& k, const moves::Key& key, std::size_t words, Value mark) {
    children_.make_room(1, *meter_, line_of_play);
    Child& child = children_.add();
    child.key = keys_.size();
    child.units = key.units.size();
    child.words = words;
    child.mark = mark;
    if (k.together && key.bytes && values_) {
        child.unseen = &k;
        unseen_ = true;
    } else {
        child.hash = key.hash();
        positions_.prefetch_slot(child.hash);
    }
    keys_.take_in(child.units);
}

// A key of bytes needs no packing: only one byte changes.
void Search::changed(std::size_t word, Int v) {
    Known& k = *opened_known_;
    if (opened_key_.empty() || v >= 128 || k.split || (k.look_ahead && !k.together)) {
        const Int old = std::exchange(opened_.words[word], v);
        part(opened_.instance, opened_.words);
        opened_.words[word] = old;
        return;
    }
    const std::size_t words = opened_.words.size(), at = word + 2;  // after the word count and the instance
    if (words >= 64) meter_->tick(words / 64);
    moves::Positions::make_room(opened_key_.size(), keys_, *meter_);
    std::uint64_t* const units = keys_.end();
    std::copy(opened_key_.begin(), opened_key_.end(), units);
    units[at / 8] ^= static_cast<std::uint64_t>(opened_.words[word] ^ v) << (at % 8 * 8);
    child(k, {{units, opened_key_.size()}, true}, words, k.mark);
}

// Finds the unseen positions that are won at once. Neighbours of one shape are examined together.
void Search::look_ahead() {
    const auto words = [&](const Child& c) {  // in the key, after the word count and the instance
        return std::span(reinterpret_cast<const std::uint8_t*>(keys_.data() + c.key) + 2, c.words);
    };
    Child* group[moves::ShapeMachine::together];
    const std::uint8_t* bytes[moves::ShapeMachine::together];
    for (std::size_t at = 0; at < children_.size();) {
        std::size_t n = 0;
        for (; at < children_.size() && n < moves::ShapeMachine::together; ++at) {
            Child& c = children_[at];
            if (c.unseen == nullptr) continue;
            if (n > 0 && (c.unseen != group[0]->unseen ||
                          !c.unseen->options->wins_together()->alike(words(*group[0]), words(c))))
                break;
            bytes[n] = words(c).data();
            group[n++] = &c;
        }
        if (n == 0) break;
        const auto found = group[0]->unseen->options->wins_together()->run({bytes, n}, group[0]->words, *meter_);
        for (std::size_t j = 0; j < n; ++j) {
            Child& c = *group[j];
            c.won = (found.won >> j & 1) != 0;
            if (c.won) continue;
            if ((found.open >> j & 1) != 0) c.mark = no_win;
            c.hash = c.in(keys_).hash();
            positions_.prefetch_slot(c.hash);
        }
    }
    unseen_ = false;
}

void Search::option() {
    if (listed_++ < line_.back().seen) return discard();
    options_.push_back({children_.size(), std::exchange(offset_, 0), std::exchange(again_, false)});
    if (children_.size() >= (values_ ? looked_up_together : looked_up_where_one_decides) ||
        keys_.size() >= most_units_together)
        file();
}

void Search::discard() {
    children_.cut(options_.empty() ? 0 : options_.back().end);
    keys_.cut(children_.empty() ? 0 : children_.back().key + children_.back().units);
    offset_ = 0;
    again_ = false;
}

// Looks up the children that were collected. Options whose parts all have values are settled; the others wait.
void Search::file() {
    positions_.reserve(children_.size(), keys_.size(), *meter_);
    pending_.make_room(children_.size() + options_.size(), *meter_, line_of_play);
    offsets_.make_room(options_.size(), *meter_, line_of_play);
    settled_.make_room(options_.size(), *meter_, line_of_play);
    settled_again_.make_room(options_.size(), *meter_, line_of_play);
    if (unseen_) look_ahead();
    for (Child& c : children_)
        if (!c.won) c.slot = positions_.prefetch_record(c.hash);
    Frame& f = line_.back();
    std::size_t at = 0;
    for (const Seen& option : options_) {
        const std::size_t begin = pending_.size();
        Value offset = option.offset;
        for (std::size_t i = at; i < option.end; ++i)
            if (children_[i].won) offset = loony;  // whatever the other parts are
        Value sum = offset;
        bool all = true;
        for (; at < option.end; ++at) {
            const Child& c = children_[at];
            if (c.won) continue;
            const std::uint32_t n = positions_.number(c.in(keys_), c.hash, c.slot, c.mark);
            const Value v = positions_.value(n);
            pending_.push_back(n);
            all = all && !is_marked(v);
            if (all) sum = nim_sum(sum, v);
        }
        if (all) {
            pending_.cut(begin);
            (option.again ? settled_again_ : settled_).push_back(sum);
            f.found = f.found || (f.level != whole && sum == Value(f.level));
        } else {
            pending_.push_back(static_cast<std::uint32_t>(pending_.size() - begin) | (option.again ? then_again : 0));
            offsets_.push_back(offset);
        }
    }
    forget();
}

void Search::forget() {
    keys_.clear();
    unseen_ = false;
    children_.clear();
    options_.clear();
    offset_ = 0;
    again_ = false;
}

void Search::restart() {
    Frame& f = line_.back();
    drop_options(f);
    settled_.cut(f.settled);
    settled_again_.cut(f.settled_again);
    f.found = false;
    f.seen = listed_ = 0;
    walked_ = true;
    forget();
}

// Reads the position into opened_. For a long row, the old words are freed before the new ones are allocated.
void Search::fetch(std::uint32_t position) {
    std::vector<Int>& words = opened_.words;
    const std::size_t count = positions_.words(position);
    if (count > words.capacity()) {
        const std::size_t before = words.capacity() * sizeof(Int);
        words = std::vector<Int>();
        meter_->release(before);
        meter_->claim(count * sizeof(Int), line_of_play);
        words.reserve(count);
    }
    positions_.component(position, opened_);
}

void Search::open(Question question) {
    const std::uint32_t position = question.position;
    line_.make_room(1, *meter_, line_of_play);
    line_.push_back(
        {position, pending_.size(), offsets_.size(), settled_.size(), settled_again_.size(), question.level});
    list();
}

// Lists the options of the last position of the line that have not been listed.
void Search::list() {
    Frame& f = line_.back();
    const std::uint32_t position = f.position;
    values_ = f.level == whole;
    const bool may_win = f.seen == 0 && positions_.value(position) == unknown;
    if (f.seen == 0) positions_.set_value(position, active);
    listed_ = 0;
    walked_ = false;
    portion_ = values_ ? ~std::size_t{0} : portion(line_.size(), f.seen);
    fetch(position);
    Known& k = known(opened_.instance);
    opened_known_ = &k;
    positions_.key_of_bytes(position, opened_key_);
    k.options->use(*meter_);
    f.won = k.options->run(opened_.words, *this, may_win);
    if (f.won) {  // nothing else matters if an option ends the game
        drop_options(f);
        forget();
    }
    file();
    f.more = !f.won && listed_ >= portion_ && k.options->compiled() && !walked_;
    f.seen = listed_;
    if (f.level == whole) return;
    if (f.found) return drop_options(f);
    if (first_on_top_) reverse(f);
}

void Search::drop_options(const Frame& f) {
    pending_.cut(f.pending);
    offsets_.cut(f.offsets);
}

void Search::close() {
    const Frame& f = line_.back();
    const auto settled = std::span<const Value>(settled_.data(), settled_.size()).subspan(f.settled);
    const auto again = std::span<const Value>(settled_again_.data(), settled_again_.size()).subspan(f.settled_again);
    positions_.set_value(f.position, f.won              ? loony
                                     : !again.empty()   ? value_moving_again(settled, again)
                                     : f.level == whole ? least_missing(settled)
                                     : f.found          ? at_least(f.level + 1)
                                                        : Value(f.level));
    settled_.cut(f.settled);
    settled_again_.cut(f.settled_again);
    line_.pop_back();
}

void Search::never_ends(std::uint32_t again) const {
    const auto from = std::find_if(line_.begin(), line_.end(), [&](const Frame& f) { return f.position == again; });
    std::vector<rules::Position> way;
    rules::Component c;
    for (auto it = from; it != line_.end(); ++it) {
        positions_.component(it->position, c);
        way.push_back({c});
    }
    const rules::Component last = c;
    positions_.component(again, c);
    const auto leads_back = [&](std::span<const rules::Component> parts) {
        return std::find(parts.begin(), parts.end(), c) != parts.end();
    };
    rules::never_ends(rules_, way, {c}, rules_.game(last.instance), rules::option_to(rules_, last, leads_back));
}

// Settles the last pending option of the open position, or opens a part of it that has no value yet.
void Search::settle_whole() {
    const bool again = (pending_.back() & then_again) != 0;
    const std::size_t parts = pending_.back() & ~then_again, begin = pending_.size() - 1 - parts;
    Value sum = offsets_.back();
    for (std::size_t i = begin; i < begin + parts; ++i) {
        const Value v = positions_.value(pending_[i]);
        if (v == active) never_ends(pending_[i]);
        if (is_open(v)) return open({pending_[i], whole});
        sum = nim_sum(sum, v);
    }
    pending_.cut(begin);
    offsets_.pop_back();
    LargeArray<Value>& list = again ? settled_again_ : settled_;
    list.make_room(1, *meter_, line_of_play);
    list.push_back(sum);
}

constexpr std::size_t options_between_looks = 4096;

void Search::search(Question root) {
    meter_->begin_if_none("options examined by the search");
    try {
        open(root);
        while (!line_.empty()) {
            const Frame& f = line_.back();
            // A line of thousands of positions with a million options each settles them without listing any.
            if (pending_.size() % options_between_looks < 4) meter_->look();
            if (pending_.size() == f.pending && f.more && !f.found)
                list();
            else if (pending_.size() == f.pending)
                close();
            else
                settle();
        }
    } catch (...) {  // stopped or refused: positions in progress have no value, finished ones keep theirs
        for (const Frame& f : line_) positions_.set_value(f.position, unknown);
        line_.clear();
        pending_.clear();
        offsets_.clear();
        settled_.clear();
        settled_again_.clear();
        forget();
        throw;
    }
}

void Search::begin_query(Meter& meter) {
    meter_ = &meter;
    forget();
}

std::uint32_t Search::number_of(int instance, std::span<const Int> words) {
    std::vector<Int> ordered(words.begin(), words.end());
    rules::canonicalize(rules_.game(instance), ordered);
    return positions_.number(moves::Positions::encode(instance, ordered, keys_, *meter_), unknown, *meter_);
}

Value Search::value(const rules::Component& root, Meter& meter) {
    return answer(
        {&root, 1}, meter, [&](Search& s, const auto& c) { return s.value(c, meter); },
        [&](const auto& parts, Value sum) {
            for (const std::uint32_t n : parts) {
                if (is_open(positions_.value(n))) search({n, whole});
                sum = nim_sum(sum, positions_.value(n));
            }
            return sum;
        });
}

// Numbers the parts that are searched here; returns the value of the others.
Value Search::number_parts(std::span<const rules::Component> sum, std::vector<std::uint32_t>& parts) {
    Value out = 0;
    for (const rules::Component& c : sum) {
        if (c.instance == rules::ended) return won;
        if (c.instance == 0 || known(c.instance).other != nullptr) {
            out = nim_sum(out, elsewhere(c.instance, c.words));
            continue;
        }
        if (const auto& split = known(c.instance).split)
            split->each_piece(c.words, piece_, [&](auto piece) { parts.push_back(number_of(c.instance, piece)); });
        else
            parts.push_back(number_of(c.instance, c.words));
    }
    return out;
}

}  // namespace grundy::engines::memo
