// SPDX-License-Identifier: MIT
// Shapes of what commands print with --json and no question answers.
#include "questions/described_shapes.hpp"
#include "report/atlas_fields.hpp"
#include "report/best_fields.hpp"
#include "report/certificate_fields.hpp"
#include "report/conjectured_fields.hpp"
#include "report/count_fields.hpp"
#include "report/game_fields.hpp"
#include "report/judge_fields.hpp"

namespace grundy::questions::shapes {

using namespace report;

std::vector<NamedShape> command_shapes() {
    return all_of({described_answers<Counted, Best, Conjectured<Program>>(),
                   described_parts<ExpectationResult>(),
                   described_answers<Expectations>(),
                   described_parts<HuntFailure>(),
                   described_answers<Conjectured<HuntReport>>(),
                   described_parts<FormulaClaim>(),
                   described_answers<FormulaChecked>(),
                   described_parts<CheckedFile, FormulaFile>(),
                   {{"AnyChecked", "", one_of({named("CheckedFile"), named("FormulaFile")})}},
                   described_answers<CheckedList>(),
                   described_parts<FoundRule>(),
                   described_answers<FoundRules>(),
                   described_parts<FormulaAutomaton, FormulaPosition>(),
                   described_answers<FormulaProof>(),
                   described_parts<AtlasRecord, PartCheck>(),
                   described_answers<AtlasPlanned, AtlasWorked, AtlasChecked, AtlasSummary, CheckState, SlurmJobs>()});
}

}  // namespace grundy::questions::shapes
