// SPDX-License-Identifier: MIT
// The steps of the lesson: what each says, the position it is about, and what the pupil does there. Whether that is right,
// the engine says; `tests/lesson.test.ts` compares the numbers in the texts with it, too.

import type { PlayAnswer, PlayMove } from "../../engine/answers";
import type { Key } from "../../i18n/text";
import { isNumber } from "../../ui/values";

/** The first half is about one heap, of which only the smallest moves are allowed, so that values are no sizes. */
export const lessonRules = "game stones(n):\n    stones(n - k)  for k in 1..2\n";

export type Task =
  /** Make a move of which this holds. */
  | { kind: "move"; good: (move: PlayMove) => boolean; wrong: Key }
  /** Fill in a number that the engine's answer tells; the options may be shown with their values. */
  | { kind: "number"; ask: Key; of: (answer: PlayAnswer) => string; options: boolean; wrong: Key }
  /** Say who wins. */
  | { kind: "winner"; wrong: Key }
  /** Play a lost position to its end, against answers that win. */
  | { kind: "lost" };

export interface LessonStep {
  title: Key;
  /** Paragraphs before the picture, and what is said when the task is done. */
  texts: Key[];
  done: Key;
  position: string;
  /** Whether the heaps are shown in binary, below each other. */
  bits: boolean;
  task: Task;
}

const valueOf = (answer: PlayAnswer) => (isNumber(answer.value) ? String(answer.value) : "");
const leavesZero = (move: PlayMove) => String(move.total) === "0";
const mex = { kind: "number", ask: "lessonAskMex", of: valueOf, options: true, wrong: "lessonMexWrong" } as const;

export const lessonSteps: readonly LessonStep[] = [
  { title: "lessonGame", texts: ["lessonGameText", "lessonGameTask"], done: "lessonGameDone", position: "stones(4)", bits: false, task: { kind: "move", good: () => true, wrong: "lessonZeroWrong" } },
  {
    title: "lessonOption",
    texts: ["lessonOptionText"],
    done: "lessonOptionDone",
    position: "stones(4)",
    bits: false,
    task: { kind: "number", ask: "lessonAskOptions", of: (answer) => String(answer.moves.length), options: false, wrong: "lessonOptionsWrong" },
  },
  { title: "lessonLost", texts: ["lessonLostText", "lessonLostTask"], done: "lessonLostDone", position: "stones(3)", bits: false, task: { kind: "winner", wrong: "lessonLostWrong" } },
  { title: "lessonMex", texts: ["lessonMexText", "lessonMexOne", "lessonMexTask"], done: "lessonMexDone", position: "stones(2)", bits: false, task: mex },
  { title: "lessonGap", texts: ["lessonGapText"], done: "lessonGapDone", position: "stones(4)", bits: false, task: mex },
  {
    title: "lessonWhy",
    texts: ["lessonWhyZero", "lessonWhyOther", "lessonWhyTask"],
    done: "lessonWhyDone",
    position: "stones(5)",
    bits: false,
    task: { kind: "move", good: leavesZero, wrong: "lessonZeroWrong" },
  },
  { title: "lessonSum", texts: ["lessonSumText", "lessonSumTask"], done: "lessonSumDone", position: "nim(3) + nim(3)", bits: false, task: { kind: "lost" } },
  {
    title: "lessonXor",
    texts: ["lessonXorText", "lessonXorRule", "packetsBinary", "lessonXorTask"],
    done: "lessonXorDone",
    position: "nim(3) + nim(6)",
    bits: true,
    task: { kind: "number", ask: "lessonAskXor", of: valueOf, options: false, wrong: "lessonXorWrong" },
  },
  { title: "lessonZero", texts: ["lessonZeroText", "lessonZeroWhy", "lessonZeroTask"], done: "lessonZeroDone", position: "nim(1) + nim(2) + nim(3)", bits: true, task: { kind: "lost" } },
  {
    title: "lessonFind",
    texts: ["lessonFindText", "lessonFindTask"],
    done: "lessonFindDone",
    position: "nim(3) + nim(4) + nim(5)",
    bits: true,
    task: { kind: "move", good: leavesZero, wrong: "lessonXorMoveWrong" },
  },
  {
    title: "lessonAny",
    texts: ["lessonAnyText", "lessonAnyTask"],
    done: "lessonAnyDone",
    position: "stones(5) + nim(3)",
    bits: true,
    task: { kind: "move", good: leavesZero, wrong: "lessonXorMoveWrong" },
  },
];

/** The step that says what a value is, from 1. */
export const valueStep = 1 + lessonSteps.findIndex((step) => step.title === "lessonMex");
