// SPDX-License-Identifier: MIT
// See recheck.hpp.
#include "atlas/recheck.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <grundy/grundy.hpp>
#include <mutex>
#include <sstream>

#include "core/error.hpp"
#include "core/joining_thread.hpp"
#include "core/repetition_text.hpp"

namespace grundy::atlas {
namespace {

// As the checker words it.
std::string statement_of(const Record& r) {
    if (r.order == 0) return repetition_text("G", r.period, r.preperiod, r.saltus, r.flat);
    return quotient_text(r.period, r.preperiod, r.order, r.lost);
}

std::string fault_of(const std::string& folder, const Record& record, const std::atomic<bool>* interrupt) {
    const std::string path = certificate_path(folder, record.game);
    std::ifstream in(path, std::ios::binary);
    if (!in) return "there is no certificate '" + path + "'";
    std::ostringstream text;
    text << in.rdbuf();
    Limits limits;
    limits.interrupt = interrupt;
    CertificateCheck check;
    try {
        check = check_certificate(text.str(), limits);
    } catch (const std::runtime_error& damage) {
        return std::string("'") + path + "' is no certificate: " + damage.what();
    }
    if (check.outcome == Outcome::interrupted) throw Stopped(Outcome::interrupted, check.reason);
    if (check.outcome != Outcome::answered) return check.reason;
    if (!check.holds) return check.fault;
    if (check.game != record.game || !check.game_checked) return "the certificate is about " + check.game;
    if (check.statement != statement_of(record))
        return "the record says " + statement_of(record) + ", and the certificate " + check.statement;
    return "";
}

class Checker {
public:
    Checker(std::string folder, const Merged& merged, const std::atomic<bool>* interrupt)
        : folder_(std::move(folder)), interrupt_(interrupt) {
        for (const auto& [game, record] : merged.records)
            if (record.state == State::proven) todo_.push_back(&record);
        for (const std::string& game : merged.lost)
            out_.faults.push_back(game + ": there is no certificate: 'grundy atlas run' computes it again");
    }

    void work(const std::function<void(std::size_t, std::size_t)>& progress) {
        try {
            while (const Record* record = next()) {
                const std::string fault = fault_of(folder_, *record, interrupt_);
                const std::scoped_lock lock(mutex_);
                ++out_.checked;
                if (!fault.empty()) out_.faults.push_back(record->game + ": " + fault);
                if (progress) progress(out_.checked, todo_.size());
            }
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (!stopped_) stopped_ = std::current_exception();
        }
    }

    report::AtlasChecked finish() {
        if (stopped_) std::rethrow_exception(stopped_);
        std::sort(out_.faults.begin(), out_.faults.end());
        return std::move(out_);
    }

private:
    const Record* next() {
        const std::scoped_lock lock(mutex_);
        return stopped_ || at_ == todo_.size() ? nullptr : todo_[at_++];
    }

    const std::string folder_;
    const std::atomic<bool>* interrupt_;
    std::vector<const Record*> todo_;
    std::mutex mutex_;
    std::size_t at_ = 0;
    report::AtlasChecked out_;
    std::exception_ptr stopped_;
};

}  // namespace

report::AtlasChecked recheck(const std::string& folder, const Merged& merged, unsigned threads,
                             const std::atomic<bool>* interrupt,
                             const std::function<void(std::size_t, std::size_t)>& progress) {
    Checker checker(folder, merged, interrupt);
    {
        std::vector<JoiningThread> workers;
        for (unsigned i = 1; i < threads; ++i) workers.emplace_back([&] { checker.work(progress); });
        checker.work(progress);
    }
    return checker.finish();
}

}  // namespace grundy::atlas
