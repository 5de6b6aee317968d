// SPDX-License-Identifier: MIT
// See part_checks.hpp.
#include "atlas/part_checks.hpp"

#include <filesystem>
#include <fstream>
#include <grundy/certificates.hpp>
#include <grundy/grundy.hpp>
#include <map>
#include <optional>
#include <sstream>

#include "atlas/parts.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "core/utc.hpp"
#include "os/whole_file.hpp"

namespace grundy::atlas {
namespace {

using report::Json;

std::string certificate_in(const std::string& folder) { return folder + "/certificate.cert"; }

std::optional<std::string> text_in(const std::string& folder) {
    std::ifstream in(certificate_in(folder), std::ios::binary);
    if (!in) return {};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// Throws Error unless the text is a whole certificate.
CertificateClaim claim_of(const std::string& text, const std::string& what) {
    try {
        CertificateClaim claim = claim_of_certificate(text);
        if (claim.sealed) return claim;
    } catch (const std::runtime_error& fault) {
        throw Error(what + ": " + fault.what());
    }
    throw Error(what + " is damaged: its seal does not match the text");
}

struct Opened {
    std::string text, digest;
    CertificateClaim claim;
};

Opened opened(const std::string& folder) {
    const std::optional<std::string> text = text_in(folder);
    if (!text) throw Error("cannot read '" + certificate_in(folder) + "'");
    Opened out{*text, sha256(*text), {}};
    try {
        out.claim = claim_of(*text, "'" + certificate_in(folder) + "'");
    } catch (const Error& fault) {
        throw Error(fault.what() + std::string("\ngive 'grundy atlas check CERTIFICATE -o ") + folder +
                    "' again: it puts the certificate back, and the records of it stay valid");
    }
    return out;
}

std::string part_line(const PartCheck& part, const Opened& certificate) {
    Json out = {{"part", part.part},
                {"of", certificate.claim.parts},
                {"certificate", certificate.digest},
                {"holds", part.holds}};
    if (!part.holds) out["fault"] = part.fault;
    out["version"] = part.version;
    out["when"] = part.when;
    out["seconds"] = part.seconds;
    return sealed_line(std::move(out));
}

struct PartRecord {
    PartCheck check;
    std::string certificate;
};

std::optional<PartRecord> read_part(const std::string& line) {
    const std::optional<Json> json = read_sealed(line);
    if (!json) return {};
    try {
        PartRecord out;
        out.check.part = json->at("part").get<std::size_t>();
        out.certificate = json->at("certificate").get<std::string>();
        out.check.holds = json->at("holds").get<bool>();
        out.check.fault = json->value("fault", "");
        out.check.version = json->at("version").get<std::string>();
        out.check.when = json->at("when").get<std::string>();
        out.check.seconds = json->at("seconds").get<double>();
        return out;
    } catch (const Json::exception&) {
        return {};
    }
}

// The first record of each part counts; a later one must say the same.
class Gathered {
public:
    explicit Gathered(CheckState& state) : state_(state) {}

    void add(const PartRecord& record, const std::string& place) {
        const PartCheck& check = record.check;
        const std::string part = "part " + std::to_string(check.part);
        if (record.certificate != state_.certificate || check.part < 1 || check.part > state_.parts)
            return state_.conflicts.push_back(place + ": " + part + " is of another certificate");
        state_.seconds += check.seconds;
        const auto [at, is_new] = records_.emplace(check.part, std::pair(check, place));
        if (is_new) return;
        ++state_.duplicates;
        if (at->second.first.holds != check.holds)
            state_.conflicts.push_back(at->second.second + " and " + place + ": " + part +
                                       " holds by one, and does not by the other");
    }

    void finish() {
        for (std::size_t part = 1; part <= state_.parts; ++part) {
            const auto at = records_.find(part);
            if (at == records_.end()) {
                state_.missing.push_back(part);
                continue;
            }
            state_.checked.push_back(at->second.first);
            if (!at->second.first.holds) state_.refuted.push_back(part);
        }
    }

private:
    CheckState& state_;
    std::map<std::size_t, std::pair<PartCheck, std::string>> records_;  // by part, with the place
};

CheckState state_of(const std::string& folder, const Opened& certificate) {
    CheckState out;
    const CertificateClaim& claim = certificate.claim;
    out.game = claim.is_code ? claim.game : "'" + claim.game + "' (name not checked)";
    out.statement = claim.statement;
    out.theorem = claim.theorem;
    out.certificate = certificate.digest;
    out.parts = claim.parts;
    Gathered gathered(out);
    PartsRead read = read_parts(folder, [&](const std::string& line, const std::string& place) {
        const std::optional<PartRecord> record = read_part(line);
        if (record) gathered.add(*record, place);
        return record.has_value();
    });
    out.files = read.files;
    out.damaged = std::move(read.damaged);
    gathered.finish();
    return out;
}

class PartsToCheck : public Worklist {
public:
    explicit PartsToCheck(std::string folder) : folder_(std::move(folder)), certificate_(opened(folder_)) {
        make_folders(folder_, "parts");
    }

    std::size_t size() const override { return certificate_.claim.parts; }
    std::vector<std::size_t> missing() const override {
        const CheckState state = state_of(folder_, certificate_);
        if (!state.conflicts.empty())
            throw Error(
                "the records contradict each other: " + state.conflicts.front() +
                "\nmove away the part files of the machine that is wrong ('grundy atlas show' lists all places)");
        std::vector<std::size_t> out;
        for (const std::size_t part : state.missing) out.push_back(part - 1);
        return out;
    }
    Done do_item(std::size_t item, const std::atomic<bool>* interrupt) const override {
        Limits limits;
        limits.interrupt = interrupt;
        const CertificateCheck check = check_certificate(certificate_.text, limits, item, size());
        if (check.outcome == Outcome::interrupted) throw Stopped(Outcome::interrupted, check.reason);
        const std::string number = std::to_string(item + 1);
        if (check.outcome != Outcome::answered) throw Error("part " + number + " was not checked: " + check.reason);
        const PartCheck part = {item + 1, check.holds, check.fault, std::string(version()), utc(), check.seconds};
        return {part_line(part, certificate_), check.holds};
    }
    double seconds_an_item() const override { return 3600; }  // of a certificate that needs a cluster: a task for each

private:
    const std::string folder_;
    const Opened certificate_;
};

}  // namespace

bool is_check(const std::string& folder) { return std::filesystem::exists(certificate_in(folder)); }

void begin_check(const std::string& folder, const std::string& certificate) {
    claim_of(certificate, "the certificate");
    if (std::filesystem::exists(folder + "/plan.json"))
        throw Error("'" + folder + "' is the folder of an atlas: give -o a new one");
    if (const std::optional<std::string> other = text_in(folder); other && *other != certificate) {
        bool whole = false;
        try {
            whole = claim_of_certificate(*other).sealed;
        } catch (const std::runtime_error&) {
            whole = false;  // it was damaged: it is put back
        }
        if (whole) throw Error("'" + folder + "' is for another certificate: give -o a new folder");
    }
    make_folders(folder, "parts");
    os::WholeFile file(certificate_in(folder));
    file.write(certificate);
    file.commit();
}

CheckState check_state(const std::string& folder) { return state_of(folder, opened(folder)); }

std::unique_ptr<Worklist> parts_to_check(const std::string& folder) { return std::make_unique<PartsToCheck>(folder); }

}  // namespace grundy::atlas
