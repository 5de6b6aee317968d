// SPDX-License-Identifier: MIT
// See kept_results.hpp.
#include "results/kept_results.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>

#include "core/error.hpp"
#include "core/utc.hpp"

namespace grundy::results {
namespace {

constexpr double least_check_seconds = 5;

// After the 1st, 2nd, 4th, ... question about a game all of its rows are taken, if there are not many more of them than
// questions so far. Thus a game of which nothing is kept costs one look, and the rows cost about as much as the
// questions, however many there are of either.
constexpr std::size_t rows_for_a_question = 16, most_rows = std::size_t{1} << 14, most_held = std::size_t{1} << 16;

}  // namespace

bool confirm(Row& row, const Limits& limits) {
    // The engine takes over a quotient only after it has checked it.
    if (row.found.evidence.empty() || row.question.question == "quotient") return true;
    const auto stated = certified_period(row.found.evidence);
    if (!stated) throw Error("its certificate is damaged, or is not about a game on one heap");
    const RecallQuestion &q = row.question, &s = stated->question;
    if (q.fingerprint != s.fingerprint || q.question != s.question || q.misere != s.misere || q.position != s.position)
        throw Error("its certificate is about another game");
    const std::string claimed = claim_of(row);
    row.found.answer = stated->answer;
    if (claim_of(row) != claimed) throw Error("its certificate states " + claim_of(row));
    const CertificateCheck check = check_certificate(row.found.evidence, limits);
    if (check.outcome == Outcome::interrupted) throw Stopped(check.outcome, check.reason);
    if (check.outcome != Outcome::answered) return false;
    if (!check.holds) throw Error("its certificate does not hold: " + check.fault);
    return true;
}

KeptResults::KeptResults(std::string path, bool everything, bool strict, Warn warn)
    : path_(std::move(path)), everything_(everything), warn_(std::move(warn)) {
    if (strict) store_ = std::make_unique<Store>(path_, Database::Use::create, warn_);
}

KeptResults::~KeptResults() {
    try {
        flush();
    } catch (const std::exception& error) {
        warn_(error.what());
    }
}

bool KeptResults::knows_anything() {
    games_.clear();
    held_ = 0;
    std::error_code ignored;
    if (!exists_) exists_ = std::filesystem::exists(path_, ignored);
    return *exists_ && !failed_;
}

void KeptResults::fault(const std::string& message) {
    failed_ = true;
    warn_(message);
}

Store* KeptResults::store(Database::Use use) {
    if (failed_ || store_) return store_.get();
    try {
        if (use == Database::Use::create) {
            std::error_code ignored;
            std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
        }
        store_ = std::make_unique<Store>(path_, use, warn_);
        exists_ = true;
    } catch (const std::exception& error) {
        fault(error.what());
    }
    return store_.get();
}

std::optional<Row> KeptResults::row_about(const RecallQuestion& question) {
    if (held_ > most_held) {
        games_.clear();
        held_ = 0;
    }
    const auto [it, fresh] = games_.try_emplace({question.fingerprint, question.question, question.misere});
    Game& game = it->second;
    held_ += fresh ? 1 : 0;
    if (game.rows) {
        const auto row = game.rows->find(question.position);
        return row == game.rows->end() ? std::nullopt : store_->unsealed(row->second, question);
    }
    if (!std::has_single_bit(++game.asked)) return store_->find(question);
    auto state = store_->reading();  // locks the file once, and not while anything is computed
    auto out = store_->find(question);
    game.rows = store_->game_rows(question, std::min(game.asked * rows_for_a_question, most_rows));
    state.commit();
    held_ += game.rows ? game.rows->size() : 0;
    return out;
}

std::optional<Recalled> KeptResults::find(const RecallQuestion& question) {
    if (store(Database::Use::write) == nullptr) return std::nullopt;
    try {
        auto row = row_about(question);
        if (!row) return std::nullopt;
        // Whoever wrote what was imported, or another version, is not believed: what it proves is checked.
        const bool own = row->origin.empty() && row->found.version == answers_version();
        if (own) return row->found;
        if (row->found.evidence.empty()) return std::nullopt;
        if (!row->origin.empty()) row->found.version += ", imported from " + row->origin;
        // A check that takes longer than the search did saves nothing.
        Limits limits;
        limits.time = Seconds(std::max(least_check_seconds, row->found.seconds));
        return confirm(*row, limits) ? std::optional(row->found) : std::nullopt;
    } catch (const std::exception& error) {  // the answer is computed, whatever becomes of the store
        fault(error.what());
        return std::nullopt;
    }
}

void KeptResults::keep(const RecallQuestion& question, const Recalled& answer) {
    pending_.push_back({question, fingerprint_version(), answer});
    pending_.back().found.version = answers_version();
    pending_.back().found.when = utc();
    if (std::chrono::steady_clock::now() - written_ > std::chrono::seconds(1)) flush();
}

void KeptResults::flush() {
    if (pending_.empty()) return;
    const std::vector<Row> rows = std::exchange(pending_, {});
    written_ = std::chrono::steady_clock::now();
    Store* const to = store(Database::Use::create);
    if (to == nullptr) return;
    try {
        to->add(rows, Outdated::gives_way);
    } catch (const std::exception& error) {  // the answer counts, whatever becomes of the store
        fault(error.what());
    }
}

}  // namespace grundy::results
