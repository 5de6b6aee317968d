// SPDX-License-Identifier: MIT
// A certificate that is checked in parts, on disk: DIR/certificate.cert and DIR/parts/*.jsonl (parts.hpp), with a
// record of each part that was checked: when, by which version of the program, and whether it holds. The parts do not
// depend on each other; if all hold, the certificate does (Lemma 15a in docs/proofs.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "atlas/worklist.hpp"

namespace grundy::atlas {

/// Whether the folder is that of a certificate, and not of an atlas.
bool is_check(const std::string& folder);

/// Puts the certificate into the folder, which is created if need be. Throws Error if the text is damaged or is no
/// certificate, or if the folder is for another one.
void begin_check(const std::string& folder, const std::string& certificate);

struct PartCheck {
    std::size_t part = 0;  ///< from 1
    bool holds = false;
    std::string fault;          ///< if it does not hold
    std::string version, when;  ///< the program that checked it, and the time at its end, in UTC
    double seconds = 0;
};

/// All records together.
struct CheckState {
    std::string game;  ///< as named in the certificate; quoted, if no check covers the name
    std::string statement, theorem;
    std::string certificate;                    ///< SHA-256 of its text
    std::size_t parts = 1;                      ///< 1: it is not in parts
    std::vector<PartCheck> checked;             ///< one of each part, ascending
    std::vector<std::size_t> missing, refuted;  ///< from 1
    std::vector<std::string> conflicts, damaged;
    std::size_t files = 0, duplicates = 0;
    double seconds = 0;  ///< of all records together
};

/// Throws Error if the certificate or a record cannot be read.
CheckState check_state(const std::string& folder);

/// Every part was checked and holds, and no record contradicts another.
bool proven(const CheckState& state);

std::string check_text(const CheckState& state);
std::string check_json(const CheckState& state);
/// The parts in their order, one line each, without what differs from run to run.
std::string check_lines(const CheckState& state);

/// See worklist_of.
std::unique_ptr<Worklist> parts_to_check(const std::string& folder);

}  // namespace grundy::atlas
