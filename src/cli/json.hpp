// SPDX-License-Identifier: MIT
// Answers as JSON. Other programs rely on the field names: fields may be added, but none may be renamed.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "cli/explain_misere.hpp"
#include "cli/output.hpp"
#include "judge/hunt.hpp"

namespace grundy::cli {

struct JudgeRow {
    std::string id, title, input, game;
};

std::string solve_json(const Answer& answer);
std::string explanation_json(const Explanation& explanation);
std::string misere_json(const MisereAnswer& answer);
std::string misere_json(const MisereExplanation& explanation);
std::string misere_value_json(const MisereAnswer& answer);
std::string value_json(const Answer& answer);
std::string plans_json(const std::vector<Plan>& plans);
std::string games_json(const std::vector<GameInfo>& games);
std::string game_json(const GameInfo& game);
std::string checks_json(const std::vector<ExpectationResult>& results);
std::string findings_json(const std::vector<RuleFinding>& findings);
std::string period_answer_json(const PeriodAnswer& answer);
/// `share`: which share of the work was done, and the number of shares.
std::string certificates_json(const std::vector<std::pair<std::string, CertificateCheck>>& checks,
                              std::pair<std::size_t, std::size_t> share);
std::string pattern_json(const Pattern& pattern);
std::string stats_json(const Table& table, const TableStats& stats);
std::string judges_json(const std::vector<JudgeRow>& rows);
/// What a program was compared with (an id or a game), and the result.
std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt);

/// Written while it is formed, because a tree of 10^7 numbers would take ten times the table's memory.
void write_table_json(Output& out, const Table& table);

}  // namespace grundy::cli
