// SPDX-License-Identifier: MIT
// Formulas for a game: theorems, and conjectures with the ranges that they were read off and compared with.

import type { Common, PatternClaim, Range } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { type Key, useSay } from "../../i18n/text";
import { ErrorBox, Waiting } from "../../ui/parts";
import { valueText } from "../../ui/values";
import { splitRanges } from "./ranges";

const mostExceptions = 16;

const abouts: Record<string, Key> = {
  values: "aboutValues",
  "P-positions": "aboutLost",
  rows: "aboutRows",
};

export function rangesText(names: string[], ranges: Range[]): string {
  return ranges
    .map((range, i) => (Array.isArray(range) ? `${names[i] ?? "n"} = ${range[0]}..${range[1]}` : String(range)))
    .join(", ");
}

function Claim(props: { claim: PatternClaim; names: string[] }) {
  const say = useSay();
  const words = useEngineWords();
  const { claim, names } = props;
  const about = abouts[claim.about];
  const proved = claim.status === "proved";
  return (
    <li class={`claim ${claim.status}`}>
      <p>
        <span class={`chip ${proved ? "proved" : ""}`}>{say(proved ? "patternProved" : "patternConjecture")}</span>{" "}
        <strong>{about ? say(about) : claim.about}</strong>
      </p>
      <p>
        <code>{words.formula(claim.formula)}</code>
      </p>
      {claim.note && <p class="hint">{words.message(claim.note)}</p>}
      {claim.exceptions.length > 0 && (
        <p class="hint">
          {say("patternExceptions", { n: claim.exceptions.length })}{" "}
          {claim.exceptions
            .slice(0, mostExceptions)
            .map((one) => `G(${one.at.map(String).join(", ")}) = ${valueText(one.value)}`)
            .join("; ")}
          {claim.exceptions.length > mostExceptions ? " …" : ""}
        </p>
      )}
      <p class="hint">
        {claim.theorem
          ? say("patternBy", { theorem: words.message(claim.theorem) })
          : claim.fitted && claim.checked
            ? say("patternChecked", { fitted: rangesText(names, claim.fitted), checked: rangesText(names, claim.checked) })
            : ""}
      </p>
    </li>
  );
}

/**
 * Whether a conjecture is about what a known theorem says: a theorem about values says which of them are 0, too. It is shown
 * with the theorem, as a formula that agrees with it.
 */
function restates(known: string | null, claim: PatternClaim): boolean {
  if (known === null || claim.status === "proved" || claim.exceptions.length > 0) return false;
  return claim.about === "P-positions" || (claim.about === "values" && !/\bis lost exactly if\b/.test(known));
}

export function PatternView(props: { scope: Common; subject: string; misere: boolean; ranges: string }) {
  const say = useSay();
  const words = useEngineWords();
  const ranges = splitRanges(props.ranges);
  // The engine's own ranges are those in which its recognisers see most; the view's are for what needs names.
  const named = props.misere || ranges.some((one) => one.includes("="));
  const { answer, error, pending } = useAsk("pattern", {
    ...props.scope,
    ...misereIf(props.misere),
    game: props.subject,
    ...(named ? { ranges } : {}),
    budget: { seconds: 8 },
  });
  if (pending) return <Waiting on />;
  if (error) return <ErrorBox error={error} text={props.subject} />;
  if (!answer) return null;
  const agreeing = answer.claims.filter((claim) => restates(answer.known, claim));
  const claims = answer.claims.filter((claim) => !agreeing.includes(claim));
  return (
    <div class="contest pattern">
      <p>{say("patternLooked", { ranges: rangesText(answer.arguments, answer.ranges) })}</p>
      {answer.known !== null && (
        <div class="claim proved">
          <p>
            <span class="chip proved">{say("patternProved")}</span> {words.message(answer.known)}
          </p>
          {agreeing.map(({ formula, checked }) => (
            <p key={formula} class="hint">
              <code>{words.formula(formula)}</code>{" "}
              {checked && say("patternAgrees", { checked: rangesText(answer.arguments, checked) })}
            </p>
          ))}
        </div>
      )}
      {claims.length > 0 ? (
        <ul class="claims">
          {claims.map((claim) => (
            <Claim key={claim.about + claim.formula} claim={claim} names={answer.arguments} />
          ))}
        </ul>
      ) : (
        answer.known === null && <p>{say("patternNone")}</p>
      )}
      {answer.hints.length > 0 && (
        <>
          <h3>{say("patternHints")}</h3>
          <ul class="claims">
            {answer.hints.map((hint) => (
              <li key={hint.formula} class="claim">
                <code>{words.formula(hint.formula)}</code>{" "}
                <span class="hint">
                  {say("patternFails", { n: hint.exceptions })}
                  {hint.fails_at ? ` ${say("patternFailsAt", { at: hint.fails_at.map(String).join(", ") })}` : ""}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {answer.p_positions.first.length > 0 && (
        <p class="hint">
          {say("patternLost", { n: String(answer.p_positions.count) })}{" "}
          <code>{answer.p_positions.first.slice(0, 24).map((at) => (at.length === 1 ? String(at[0]) : `(${at.join(", ")})`)).join(", ")}</code>
          {answer.p_positions.first.length > 24 ? " …" : ""}
        </p>
      )}
    </div>
  );
}
