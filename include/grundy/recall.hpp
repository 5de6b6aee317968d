// SPDX-License-Identifier: MIT
// What a solver asks before it works for long, and what it hands over afterwards: answers that were found before, by
// this program or by another run of it. The library itself keeps nothing beyond a solver's life; programs that want to
// implement Recall.
#pragma once

#include <cstdint>
#include <grundy/version.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace grundy {
inline namespace abi_1 {

/// What is asked, without names: equal games have equal questions.
struct RecallQuestion {
    std::string fingerprint;  ///< of the rules (docs/format.md): 64 hexadecimal digits
    std::string question;     ///< "value", "winner" or "period"
    bool misere = false;
    std::string position;  ///< the arguments, as numbers; empty for a period
};

/// An answer, and how it was found.
struct Recalled {
    std::string answer;    ///< "5", "first", "period=12 preperiod=71 ..."
    std::string evidence;  ///< the certificate of a period; else empty
    std::string game;      ///< what was asked, as it was written then; for readers only
    std::string engine;
    std::string version;  ///< of the program that found it
    std::string when;     ///< "2026-01-31T12:00:00Z"
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// The program's version and the revision of its engines: "1.0.0+1". The revision is raised whenever a corrected engine
/// gives another answer than before; answers of other revisions count only with evidence that can be checked.
GRUNDY_API std::string answers_version();

/// What a certificate states about a heap game, as a question and its answer; `position` and `answer` count heaps as
/// the fingerprint does. Nothing if the text is no sealed certificate, or if its game has no fingerprint. Whether it is
/// true is for check_certificate to say.
struct CertifiedPeriod {
    RecallQuestion question;
    std::string answer;
};
GRUNDY_API std::optional<CertifiedPeriod> certified_period(std::string_view certificate);

/// The version of the fingerprints that questions have.
GRUNDY_API int fingerprint_version();

class GRUNDY_API Recall {
public:
    virtual ~Recall() = default;
    /// Whether anything is known: if not, no question is put.
    virtual bool knows_anything() = 0;
    /// Work that takes less is not handed over.
    virtual double least_seconds() const = 0;
    virtual std::optional<Recalled> find(const RecallQuestion& question) = 0;
    /// `version` and `when` of the answer are empty: it is of this program, and of now.
    virtual void keep(const RecallQuestion& question, const Recalled& answer) = 0;
};

}  // namespace abi_1
}  // namespace grundy
