// SPDX-License-Identifier: MIT
// Fills boxes of positions; see table.hpp.
#include "engines/table/table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/table/file_fault.hpp"
#include "engines/table/fill.hpp"
#include "moves/stream.hpp"
#include "rules/bounds.hpp"
#include "rules/endless.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::table {
namespace {

constexpr std::uint64_t most_roomy_cells = std::uint64_t{1} << 22;  // for a box that grows beyond what is requested

using rules::Binder;
using rules::Term;

bool calls_descend(const rules::Ruleset& rules, int instance, const std::vector<Term>& terms, const rules::Facts& facts,
                   std::string& why_not) {
    const rules::Game& game = rules.game(instance);
    for (const Term& t : terms) {
        if (t.kind == Term::Kind::nimber) continue;
        if (t.kind == Term::Kind::sum) {
            rules::Facts inner = facts;
            for (const rules::Expr& c : t.conditions) inner.add(c);
            for (const Binder& b : t.binders) inner.add(b);
            if (!calls_descend(rules, instance, t.terms, inner, why_not)) return false;
            continue;
        }
        const bool self = t.same_instance || rules.instance(instance).targets[to_size(t.site)] == instance;
        if (!self) {
            why_not = "an option leads to another game";
            return false;
        }
        for (std::size_t i = 0; i < t.args.size(); ++i)
            if (!facts.ordered(rules::Expr::variable(game.args[i].slot), t.args[i])) {
                why_not = "argument " + game.args[i].name + " is not known never to grow";
                return false;
            }
    }
    return true;
}

/// While it lives, `look` finds the table that is being filled.
class Filling {
public:
    Filling(Fill*& at, Fill* fill) : at_(at) { at_ = fill; }
    Filling(const Filling&) = delete;
    Filling& operator=(const Filling&) = delete;
    ~Filling() { at_ = nullptr; }

private:
    Fill*& at_;
};

}  // namespace

bool fits(const rules::Ruleset& rules, int instance, std::string& why_not) {
    const rules::Game& game = rules.game(instance);
    if (!rules::all_integers(game.args) || game.args.empty() || game.args.size() > 4) {
        why_not = "it is not played with one to four integers";
        return false;
    }
    return std::all_of(game.options.begin(), game.options.end(), [&](const rules::Option& o) {
        rules::Facts facts(game);
        for (const rules::Expr& c : o.guard) facts.add(c);
        for (const Binder& b : o.binders) facts.add(b);
        return calls_descend(rules, instance, o.terms, facts, why_not);
    });
}

std::uint64_t box_cells(std::span<const Int> words) {
    std::uint64_t cells = 1;
    for (Int w : words)
        if (__builtin_mul_overflow(cells, static_cast<std::uint64_t>(w) + 1, &cells)) return ~std::uint64_t{0};
    return cells;
}

bool Engine::inside(std::span<const Int> words) const {
    return !size_.empty() && std::equal(words.begin(), words.end(), size_.begin(), [](Int w, Int s) { return w < s; });
}

std::size_t Engine::cell(std::span<const Int> words) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < words.size(); ++i) at = at * to_size(size_[i]) + to_size(words[i]);
    return at;
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    prepare(words, meter);
    if (inside(words)) return g_[cell(words)];
    return reached_->value({instance_, {words.begin(), words.end()}}, meter);
}

// The planner proved that no argument grows. The look at `grows` is the safety net in case it errs.
Value Engine::before(std::span<const Int> part, std::size_t at, std::span<const Int> words) const {
    bool grows = false;
    for (std::size_t i = 0; i < words.size(); ++i) grows = grows || part[i] > words[i];
    const std::size_t there = grows ? at : cell(part);
    if (there >= at) {
        const rules::Component here{instance_, {words.begin(), words.end()}},
            next{instance_, {part.begin(), part.end()}};
        const auto leads_here = [&](std::span<const rules::Component> parts) {
            return std::find(parts.begin(), parts.end(), next) != parts.end();
        };
        rules::never_ends(rules_, {{here}}, {next}, rules_.game(instance_), rules::option_to(rules_, here, leads_here));
    }
    return g_[there];
}

/// The options of cells that the table's own program leaves open.
class Engine::Options final : private moves::Sink {
public:
    Options(const Engine& table, Meter& meter)
        : table_(table),
          stream_(table.rules_, table.instance_, meter,
                  table.plain_ ? moves::OptionStream::Rung::walker : moves::OptionStream::Rung::machine,
                  rules::Copies::enough) {}

    Value mex(std::size_t at, std::span<const Int> words) {
        at_ = at;
        words_ = words;
        restart();
        return stream_.run(words, *this) ? loony : seen_.mex();
    }

private:
    void part(int instance, std::span<const Int> words) override {
        sum_ = nim_sum(sum_, instance == 0 ? Value(static_cast<Nimber>(words[0])) : table_.before(words, at_, words_));
    }
    void changed(std::size_t word, Int v) override {
        changed_.assign(words_.begin(), words_.end());
        changed_[word] = v;
        part(table_.instance_, changed_);
    }
    void option() override { seen_.insert(std::exchange(sum_, Value{})); }
    void discard() override { sum_ = 0; }
    void restart() override {
        seen_.clear();
        sum_ = 0;
    }

    const Engine& table_;
    moves::OptionStream stream_;
    MexSet seen_;
    Value sum_ = 0;
    std::size_t at_ = 0;
    std::span<const Int> words_{};
    std::vector<Int> changed_;
};

void Engine::prepare(std::span<const Int> words, Meter& meter) {
    if (inside(words) || reached_) return;
    // Positions requested one by one in ascending order must not each make a table, so a box grows by at least half.
    std::vector<Int> upper(words.begin(), words.end()), roomy = upper;
    for (std::size_t i = 0; i < size_.size(); ++i) {
        upper[i] = std::max(upper[i], size_[i] - 1);
        roomy[i] = upper[i] >= size_[i] ? std::max(upper[i], size_[i] + size_[i] / 2) : upper[i];
    }
    // The common box of (10^6, 0) and (0, 10^6) would have 10^12 cells. In such cases the old box is not worth keeping.
    if (box_cells(upper) / 4 > box_cells(words)) upper = roomy = std::vector<Int>(words.begin(), words.end());
    keep_clear_of_faults(upper, roomy);
    for (int attempt = 0; attempt < 2 && roomy != upper && box_cells(roomy) <= most_roomy_cells; ++attempt) {
        try {
            return make(roomy, meter);
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {  // the rules have a fault at a position that was not requested
            remember_fault(roomy);
            if (!fault_is_placed_ || faulty_[0] <= upper[0]) break;
            keep_clear_of_faults(upper, roomy);
        }
    }
    try {
        make(upper, meter);
    } catch (const Stopped&) {
        throw;
    } catch (const FileFault&) {
        throw;
    } catch (const Error&) {
        // Perhaps the rules have a fault at a position that play never reaches: then only what is reached counts.
        reached_ = std::make_unique<memo::Search>(rules_, nullptr);
    }
}

// A row that is a parameter ends somewhere, and a box beyond its end has a fault. Without this, each request near the
// end would try such a box, and then make one without any room. Where one integer is played with, the place of the
// fault is known; else the box grows by half of what lies before the box that had one.
void Engine::keep_clear_of_faults(std::span<const Int> upper, std::vector<Int>& roomy) const {
    if (faulty_.size() != roomy.size()) return;
    for (std::size_t i = 0; i < roomy.size(); ++i) {
        if (faulty_[i] <= upper[i]) continue;
        const Int room = faulty_[i] - upper[i];
        roomy[i] = std::min(roomy[i], upper[i] + (fault_is_placed_ ? room - 1 : room / 2));
    }
}

void Engine::remember_fault(const std::vector<Int>& box) {
    const std::size_t at = fault_at_.exchange(no_fault);
    fault_is_placed_ = box.size() == 1 && at <= to_size(box[0]);
    faulty_ = fault_is_placed_ ? std::vector<Int>{static_cast<Int>(at)} : box;
}

void Engine::make(std::vector<Int> upper, Meter& meter) {
    rules::canonicalize(rules_.game(instance_), upper);  // for arguments without order, the box is as long either way
    const std::uint64_t cells = box_cells(upper);
    const std::uint64_t before = meter.bytes_left();
    // A longer table of one integer begins with the shorter one.
    const bool longer = size_.size() == 1 && g_.size() > 0 && upper[0] >= size_[0] &&
                        cells + g_.bytes() * g_.size() < meter.bytes_left() / 2;
    const std::vector<Int> old_size = longer ? size_ : std::vector<Int>{};
    Cells old;
    if (longer) old = std::exchange(g_, {});
    meter.claim(cells, "the table of " + rules_.name(instance_));
    meter.begin("table of " + rules_.name(instance_), cells);
    try {
        size_.clear();
        for (Int u : upper) size_.push_back(u + 1);
        g_.reset(to_size(cells));
        const std::uint64_t left = meter.bytes_left();
        fill(old, meter);
        const std::uint64_t taken = left - std::min(left, meter.bytes_left()), wider = cells * (g_.bytes() - 1);
        meter.release(taken - std::min(taken, wider));  // needed only while the table was filled
    } catch (...) {
        size_ = old_size;
        g_ = std::move(old);
        meter.release(before - std::min(before, meter.bytes_left()));
        throw;
    }
}

void Engine::append_box(std::span<const std::pair<Int, Int>> ranges, std::vector<ValueWord>& out, Meter& meter) {
    std::vector<Int> words;
    for (const auto& [from, to] : ranges) words.push_back(to);
    prepare(words, meter);
    const bool whole = inside(words);
    const auto row = ranges.back();
    for (std::size_t i = 0; i < ranges.size(); ++i) words[i] = ranges[i].first;
    for (bool more = true; more;) {
        const std::size_t at = whole ? cell(words) : 0;
        for (Int y = row.first; y <= row.second; ++y) {
            words.back() = y;
            out.push_back(whole ? g_.word(at + to_size(y - row.first)) : value(words, meter).word());
        }
        words.back() = row.first;
        meter.tick(static_cast<std::uint64_t>(row.second - row.first) + 1);
        more = false;
        for (std::size_t k = ranges.size() - 1; k-- > 0 && !more;) {
            more = words[k] < ranges[k].second;
            words[k] = more ? words[k] + 1 : ranges[k].first;
        }
    }
}

Filler::Ask Engine::by_enumeration(Meter& meter) const {
    return [this, options = std::make_shared<Options>(*this, meter)](std::size_t at, std::span<const Int> words) {
        try {
            return options->mex(at, words);
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {
            fault_at_ = at;
            throw;
        }
    };
}

void Engine::fill(const Cells& before, Meter& meter) {
    std::vector<Int> stride(size_.size(), 1);
    for (std::size_t k = size_.size() - 1; k-- > 0;) stride[k] = stride[k + 1] * size_[k + 1];
    std::vector<int> order(size_.size());
    std::iota(order.begin(), order.end(), 0);
    std::string why_not;
    auto program = plain_ ? std::nullopt : compile(rules_, instance_, order, why_not);
    compiled_ = program.has_value();
    if (!program) {
        program.emplace();
        program->heads = order;
        program->order = order;
        program->initial.assign(size_.size(), 0);
        program->undecided = true;
        program->symmetries = rules_.game(instance_).symmetries;
    }
    Fill fill(*program, size_, stride, g_, meter, threading_);
    if (before.size() > 0) fill.take_over(before);
    if (saved_ != nullptr && size_ == saved_size_) fill.keep_in(*saved_);
    const Filling filling(filling_, &fill);
    try {
        fill.run([this](Meter& of_thread) { return by_enumeration(of_thread); });
    } catch (const Stopped&) {
        fill.save();
        throw;
    }
    fill.save();
    threads_ = fill.threads();
}

void Engine::keep_in(store::SavedValues* file, std::vector<Int> words) {
    saved_ = file;
    if (saved_ != nullptr) rules::canonicalize(rules_.game(instance_), words);
    for (Int& w : words) ++w;
    saved_size_ = std::move(words);
}

void Engine::look() {
    if (filling_ != nullptr) filling_->look();
}

Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    value(words, meter);
    return RulesEngine::moves_to(words, wanted, meter);
}

}  // namespace grundy::engines::table
