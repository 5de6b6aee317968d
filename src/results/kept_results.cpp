// SPDX-License-Identifier: MIT
// See kept_results.hpp.
#include "results/kept_results.hpp"

#include <filesystem>
#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "system/clock.hpp"

namespace grundy::results {

void check_evidence(const Row& row) {
    if (row.found.evidence.empty()) return;
    const auto stated = certified_period(row.found.evidence);
    if (!stated) throw Error("its certificate is damaged, or is not about a game on one heap");
    const RecallQuestion &q = row.question, &s = stated->question;
    if (q.fingerprint != s.fingerprint || q.question != s.question || q.misere != s.misere || q.position != s.position)
        throw Error("its certificate is about another game");
    if (claim_of(row) != stated->answer) throw Error("its certificate states " + stated->answer);
    const CertificateCheck check = check_certificate(row.found.evidence);
    if (!check.holds) throw Error("its certificate does not hold: " + check.fault);
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
    } catch (const Error& error) {
        fault(error.what());
    }
    return store_.get();
}

std::optional<Recalled> KeptResults::find(const RecallQuestion& question) {
    Store* const known = store(Database::Use::write);
    if (known == nullptr) return std::nullopt;
    try {
        auto row = known->find(question);
        if (!row) return std::nullopt;
        if (row->found.version == answers_version()) return row->found;
        if (row->found.evidence.empty()) return std::nullopt;
        check_evidence(*row);
        return row->found;
    } catch (const Error& error) {
        fault(error.what());
        return std::nullopt;
    }
}

void KeptResults::keep(const RecallQuestion& question, const Recalled& answer) {
    pending_.push_back({question, fingerprint_version(), answer});
    pending_.back().found.version = answers_version();
    pending_.back().found.when = system::utc_now();
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
