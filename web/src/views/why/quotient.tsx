// SPDX-License-Identifier: MIT
// The misère quotient of all sums of what a position leads to: its elements as a Cayley picture and as a table of products.

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { PositionsQuotient } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { ErrorBox, Panel, Segments, Waiting } from "../../ui/parts";
import { cayleyOf, generatorName } from "./cayley";

/** What the page waits for: most quotients that close do so in less. */
const seconds = 3;

/** Of more elements than this, the arrows of one generator are shown first. */
const many = 20;

interface Whole {
  elements: string[];
  products: number[][];
  generators: string[];
  lost: ReadonlySet<string>;
}

/** Small quotients come with all of their products. */
function wholeOf(answer: PositionsQuotient): Whole | null {
  const { elements, products, generators, lost_elements } = answer;
  if (elements === undefined || products === undefined) return null;
  return { elements, products: products.map((row) => row.map(Number)), generators, lost: new Set(lost_elements) };
}

/** How an element looks, in the picture and in the table: lost, or the position's own. */
function lookOf({ elements, lost }: Whole, own: number, element: number): string {
  return `${lost.has(elements[element] ?? "") ? "lost" : ""} ${element === own ? "own" : ""}`;
}

/** A word with its exponents raised: "a b^2". */
function Word(props: { text: string }) {
  const parts = props.text.split(/\^(\d+)/);
  return <>{parts.map((part, i) => (i % 2 === 0 ? part : <sup key={i}>{part}</sup>))}</>;
}

/** The same inside a picture. */
function pictureWord(text: string): string {
  return text.replace(/\^(\d+)/g, (_, digits: string) => [...digits].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(d)]).join(""));
}

/** "T_2" with its number lowered. */
function Name(props: { text: string }) {
  const [letter = "", number = ""] = props.text.split("_");
  return (
    <strong>
      {letter}
      <sub>{number}</sub>
    </strong>
  );
}

const radius = 23;

interface Point {
  x: number;
  y: number;
}

/** Whether the curve from a to b, drawn to the middle m, leaves all other elements at its sides. */
function passes(a: Point, m: Point, b: Point, others: readonly Point[]): boolean {
  const points = 24;
  for (let i = 1; i < points; ++i) {
    const t = i / points;
    const at = (k: "x" | "y") => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * m[k] + t ** 2 * b[k];
    if (others.some((p) => Math.hypot(p.x - at("x"), p.y - at("y")) < radius + 3)) return false;
  }
  return true;
}

function Picture(props: { answer: Whole; own: number; shown: number }) {
  const say = useSay();
  const { answer, own, shown } = props;
  const { lost } = answer;
  const generators = answer.generators.map((_, g) => answer.elements.indexOf(generatorName(g)));
  const { places, arrows, width, height } = cayleyOf(answer.products, generators);
  const label = say("quotientPicture", { n: answer.elements.length });
  return (
    <div class="cayley-scroll" tabindex={0} role="group" aria-label={label}>
      <svg class="scene cayley" viewBox={`0 0 ${width} ${height}`} width={width} height={height} style={`max-width: max(100%, ${0.7 * width}px)`} role="img" aria-label={label}>
        {arrows.map(({ generator, from, to, both }, i) => {
          const a = places[from];
          const b = places[to];
          if (!a || !b || (shown >= 0 && shown !== generator)) return null;
          const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
          const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
          // Arrows of different generators bend apart.
          const bend = (both ? 0.04 : 0.1) * length + 5 * generator;
          const bent = (more: number) => ({
            x: (a.x + b.x) / 2 - along.y * (bend + more),
            y: (a.y + b.y) / 2 + along.x * (bend + more),
          });
          const others = places.filter((_, x) => x !== from && x !== to);
          const middle = bent([0, 30, -30, 60, -60, 90, -90].find((more) => passes(a, bent(more), b, others)) ?? 0);
          const last = Math.hypot(b.x - middle.x, b.y - middle.y) || 1;
          const back = { x: (middle.x - b.x) / last, y: (middle.y - b.y) / last };
          const tip = { x: b.x + back.x * (radius + 1), y: b.y + back.y * (radius + 1) };
          const head = (side: number) =>
            `${(tip.x + 9 * back.x - side * 4.5 * back.y).toFixed(1)} ${(tip.y + 9 * back.y + side * 4.5 * back.x).toFixed(1)}`;
          return (
            <g key={i} class={`cayley-arrow of-${generator % 6}`}>
              <path class="line" d={`M${a.x} ${a.y}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${tip.x.toFixed(1)} ${tip.y.toFixed(1)}`} />
              {!both && <path class="head" d={`M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${head(1)}L${head(-1)}Z`} />}
            </g>
          );
        })}
        {answer.elements.map((word, x) => (
          <g
            key={word}
            class={`cayley-element ${lookOf(answer, own, x)}`}
            transform={`translate(${places[x]?.x ?? 0} ${places[x]?.y ?? 0})`}
          >
            <circle r={radius} />
            {lost.has(word) && <circle class="inner" r={radius - 4} />}
            <text y={4} textLength={pictureWord(word).length > 4 ? 2 * radius - 16 : undefined} lengthAdjust="spacingAndGlyphs">
              {pictureWord(word)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function Products(props: { answer: Whole; own: number }) {
  const say = useSay();
  const { elements, products } = props.answer;
  const look = (element: number) => lookOf(props.answer, props.own, element);
  return (
    <div class="products-scroll" tabindex={0} role="group" aria-label={say("quotientTable")}>
      <table class="products">
        <caption class="unseen">{say("quotientTable")}</caption>
        <thead>
          <tr>
            <th scope="col">·</th>
            {elements.map((word, y) => (
              <th key={word} scope="col" class={look(y)}>
                <Word text={word} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((row, x) => (
            <tr key={x}>
              <th scope="row" class={look(x)}>
                <Word text={elements[x] ?? ""} />
              </th>
              {row.map((product, y) => (
                <td key={y} class={look(product)}>
                  <Word text={elements[product] ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Elements(props: { answer: Whole; own: number }) {
  const say = useSay();
  const { answer, own } = props;
  const [shown, setShown] = useState(answer.elements.length > many ? 0 : -1);
  const options = [{ value: "-1", label: say("quotientAllArrows") }].concat(
    answer.generators.map((_, g) => ({ value: String(g), label: generatorName(g) })),
  );
  return (
    <>
      {answer.generators.length > 1 && (
        <Segments
          label={say("quotientArrows")}
          options={options}
          value={String(shown)}
          change={(value) => setShown(Number(value))}
        />
      )}
      <Picture answer={answer} own={own} shown={shown} />
      <p class="hint">{say("quotientHow")}</p>
      <details>
        <summary>{say("quotientTable")}</summary>
        <p class="hint">{say("quotientTableHow")}</p>
        <Products answer={answer} own={own} />
      </details>
    </>
  );
}

function Facts(props: { answer: PositionsQuotient }) {
  const say = useSay();
  const { answer } = props;
  return (
    <>
      <p>
        {answer.name !== undefined && (
          <>
            <Name text={answer.name} />
            {": "}
          </>
        )}
        {say("quotientFacts", { order: answer.order, lost: answer.lost })}{" "}
        {answer.name?.startsWith("T") && say("quotientTame")}
        {answer.name?.startsWith("R") && say("quotientWild")}
      </p>
      <ul class="quotient-generators">
        {answer.generators.map((game, g) => (
          <li key={game}>
            <span class={`cayley-key of-${g % 6}`}>{generatorName(g)}</span> = <code>{game}</code>
          </li>
        ))}
      </ul>
      {answer.relations.length > 0 && answer.relations.length <= 30 && (
        <p class="quotient-relations">
          {answer.relations.map((one, i) => (
            <Fragment key={one}>
              {i > 0 && ", "}
              <span>
                <Word text={one} />
              </span>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

export function MisereQuotient(props: { position: string; rules: string }) {
  const say = useSay();
  const { answer, error, pending } = useAsk("quotient", {
    ...scopeOf(props.rules),
    positions: [props.position],
    budget: { seconds },
  });
  if (error?.kind === "input") return null; // rules whose sums have none
  const own = answer?.positions[0];
  const whole = answer ? wholeOf(answer) : null;
  return (
    <Panel title={say("quotientTitle")} class="misere-quotient">
      <Waiting on={pending && !answer} />
      {error && <ErrorBox error={error} />}
      {answer?.stopped !== undefined && <p>{say("quotientOpen", { order: answer.order, games: answer.games })}</p>}
      {answer && own && (
        <>
          <p>
            {say("quotientOwn")} <strong><Word text={own.element} /></strong>.
          </p>
          <Facts answer={answer} />
          {whole && <Elements key={answer.generators.join()} answer={whole} own={whole.elements.indexOf(own.element)} />}
        </>
      )}
    </Panel>
  );
}
