// SPDX-License-Identifier: MIT
// Shapes of the answers that need more than the engine: check, digraph, judge, judges, results.
#include "questions/described_shapes.hpp"
#include "report/certificate_fields.hpp"
#include "report/digraph_fields.hpp"
#include "report/judge_fields.hpp"
#include "report/result_fields.hpp"

namespace grundy::questions::shapes {

using namespace report;

std::vector<NamedShape> more_shapes() {
    return all_of({described_parts<Share>(),
                   described_answers<Checked>(),
                   described_parts<VertexValue>(),
                   {{"VertexRows", "of all vertices", list(named("VertexValue"))}},
                   described_parts<NamedTokenMove>(),
                   described_answers<GraphValues, Tokens>(),
                   {{"DigraphAnswer", "", one_of({named("GraphValues"), named("TokensSolved")})}},
                   described_parts<JudgeProblem>(),
                   described_answers<JudgeProblems, JudgeOutput>(),
                   described_parts<SealedRow>(),
                   described_answers<ResultList>()});
}

}  // namespace grundy::questions::shapes
