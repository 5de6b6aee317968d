// SPDX-License-Identifier: MIT
// A certificate that is checked in parts, on disk: DIR/certificate.cert and DIR/parts/*.jsonl (parts.hpp), with a
// record of each part that was checked: when, by which version of the program, and whether it holds. The parts do not
// depend on each other; if all hold, the certificate does (Lemma 15a in docs/proofs.md).
#pragma once

#include <memory>
#include <string>

#include "atlas/worklist.hpp"
#include "report/atlas_fields.hpp"

namespace grundy::atlas {

/// Whether the folder is that of a certificate, and not of an atlas.
bool is_check(const std::string& folder);

/// Puts the certificate into the folder, which is created if need be. Throws Error if the text is damaged or is no
/// certificate, or if the folder is for another one.
void begin_check(const std::string& folder, const std::string& certificate);

using report::CheckState, report::PartCheck;

/// Throws Error if the certificate or a record cannot be read.
CheckState check_state(const std::string& folder);

std::string check_text(const CheckState& state);
/// The parts in their order, one line each, without what differs from run to run.
std::string check_lines(const CheckState& state);

/// See worklist_of.
std::unique_ptr<Worklist> parts_to_check(const std::string& folder);

}  // namespace grundy::atlas
