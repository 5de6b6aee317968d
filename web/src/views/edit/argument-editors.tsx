// SPDX-License-Identifier: MIT
// Integers, lists of integers and boards, changed by pressing.

import { useMemo } from "preact/hooks";
import { useSay } from "../../i18n/text";
import { Icon } from "../../ui/icons";
import { Button } from "../../ui/parts";
import { type BoardArgument, emptied, type IntArgument, type ListArgument, mostNumbers, mostRows, withCell, withSize } from "./model";

export function Stepper(props: { label: string; value: string; least: number; most?: number; change: (value: string) => void }) {
  const say = useSay();
  const { label, value, least, most } = props;
  const number = /^\d+$/.test(value) ? BigInt(value) : 0n;
  const set = (next: bigint) => {
    if (next >= BigInt(least) && (most === undefined || next <= BigInt(most))) props.change(String(next));
  };
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={say("editLess", { what: label })} disabled={number <= BigInt(least)} onClick={() => set(number - 1n)}>
        −
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autocomplete="off"
        value={value}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          if (/^\d{1,30}$/.test(text)) set(BigInt(text));
          event.currentTarget.value = value;
        }}
      />
      <button
        type="button"
        aria-label={say("editMore", { what: label })}
        disabled={most !== undefined && number >= BigInt(most)}
        onClick={() => set(number + 1n)}
      >
        +
      </button>
    </span>
  );
}

export function IntEditor(props: { argument: IntArgument; change: (argument: IntArgument) => void }) {
  const say = useSay();
  const { argument } = props;
  const label = argument.name === "" ? say("editSize") : argument.name;
  return (
    <div class="edit-int">
      <span class="field-label">{label}</span>
      <Stepper label={label} value={String(argument.value)} least={0} change={(value) => props.change({ ...argument, value })} />
    </div>
  );
}

export function ListEditor(props: { argument: ListArgument; change: (argument: ListArgument) => void }) {
  const say = useSay();
  const { argument } = props;
  const { values } = argument;
  const put = (next: ListArgument["values"]) => props.change({ ...argument, values: next });
  return (
    <div class="edit-list" role="group" aria-label={argument.name}>
      {values.map((value, i) => (
        <span key={i} class="edit-number">
          <Stepper
            label={say("editPlace", { place: i + 1 })}
            value={String(value)}
            least={0}
            change={(next) => put(values.map((one, k) => (k === i ? next : one)))}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={say("editDrop", { place: i + 1 })}
            onClick={() => put(values.filter((_, k) => k !== i))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <button
        type="button"
        class="button"
        disabled={values.length >= mostNumbers}
        onClick={() => put([...values, values.at(-1) ?? 1])}
      >
        <Icon name="plus" /> {say("editNumber")}
      </button>
      <Button disabled={values.length === 0} onClick={() => put([])}>
        {say("editClear")}
      </Button>
    </div>
  );
}

export function BoardEditor(props: { argument: BoardArgument; change: (argument: BoardArgument) => void }) {
  const say = useSay();
  const { argument } = props;
  const { rows, columns, cells } = argument;
  // The signs that the board had when it was opened.
  const most = useMemo(() => Math.max(1, ...cells.flat()), []);
  return (
    <div class="edit-board">
      <div class="edit-tools">
        <span class="edit-int">
          <span class="field-label">{say("editRows")}</span>
          <Stepper
            label={say("editRows")}
            value={String(rows)}
            least={1}
            most={mostRows}
            change={(n) => props.change(withSize(argument, Number(n), columns))}
          />
        </span>
        <span class="edit-int">
          <span class="field-label">{say("editColumns")}</span>
          <Stepper
            label={say("editColumns")}
            value={String(columns)}
            least={1}
            most={mostRows}
            change={(n) => props.change(withSize(argument, rows, Number(n)))}
          />
        </span>
        <Button disabled={cells.flat().every((cell) => cell === 0)} onClick={() => props.change(emptied(argument))}>
          {say("editClear")}
        </Button>
      </div>
      <p class="hint">{say("editBoardHint")}</p>
      <div class="scroll">
        <div class="edit-cells" style={{ gridTemplateColumns: `repeat(${columns}, 44px)` }}>
          {cells.map((line, i) =>
            line.map((cell, j) => (
              <button
                key={`${i} ${j}`}
                type="button"
                class={`edit-cell ${cell === 1 && most === 1 ? "taken" : ""}`}
                aria-label={say("cellOf", {
                  row: i + 1,
                  column: j + 1,
                  state: say(cell === 0 ? "cellFree" : most === 1 ? "cellTaken" : "cellPiece", { n: cell }),
                })}
                onClick={() => props.change(withCell(argument, i, j, most))}
              >
                {cell > 0 && most > 1 ? cell : ""}
              </button>
            )),
          )}
        </div>
      </div>
    </div>
  );
}
