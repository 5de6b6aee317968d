// SPDX-License-Identifier: MIT
// What pressing items of a picture means: one after the other they name a move, until only one is left.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Picking } from "./scene";
import { movesOf, type Target, viable } from "./targets";

export function usePressing(picking: Picking | null) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [pointed, setPointed] = useState<string | null>(null);
  const targets = picking?.targets ?? [];
  const legal = useMemo(() => new Set(targets.flatMap(({ key }) => key)), [targets]);
  // Another position, or an answer to a move: what was pressed before it means nothing any more.
  useEffect(() => setChosen([]), [targets[0]?.move, picking?.round]);
  const present = chosen.filter((id) => legal.has(id));
  // What can still be added to the items chosen so far.
  const fitting = useMemo(
    () => (present.length === 0 ? legal : new Set(viable(targets, present).open.flatMap(({ key }) => key))),
    [targets, present.join()],
  );
  const hot = useMemo(() => {
    const moves = picking?.shown ? targets.filter((target) => target.move === picking.shown) : [];
    // Of several places of a move, the one that is meant.
    const named = (target: Target) => [...present, ...(pointed === null ? [] : [pointed])].filter((id) => target.key.includes(id)).length;
    const meant = moves.reduce<Target | null>((best, one) => (best === null || named(one) > named(best) ? one : best), null);
    return new Set(meant?.hot ?? []);
  }, [targets, picking?.shown, present.join(), pointed]);

  const point = (id: string | null) => {
    if (!picking) return;
    setPointed(id);
    if (id === null || !legal.has(id)) {
      picking.show(null);
      return;
    }
    const { open, exact } = viable(targets, present.includes(id) ? present : [...present, id]);
    // Of several moves that go on from here none is shown: it would look as if it were chosen.
    const goOn = movesOf(open.length > 0 ? open : viable(targets, [id]).open);
    picking.show(exact[0]?.move ?? (goOn.length === 1 ? (goOn[0] ?? null) : null));
  };

  const press = (id: string, byTouch: boolean) => {
    if (!picking || !legal.has(id)) return;
    const again = present.includes(id);
    let wanted = again ? present : [...present, id];
    let { open, exact } = viable(targets, wanted);
    if (open.length === 0) {
      wanted = [id];
      ({ open, exact } = viable(targets, wanted));
    }
    const moves = movesOf(exact);
    const onlyOne = moves.length === 1 && (again || movesOf(open).length === 1);
    const done = onlyOne ? moves[0] : undefined;
    // A finger cannot point first: the first tap shows what goes, and a second one makes the move. While one is shown, a
    // tap elsewhere shows another.
    const showsFirst = byTouch && !again && wanted.length === 1;
    if (done && showsFirst) {
      setChosen(wanted);
      picking.show(done);
      picking.offer([done], wanted);
      return;
    }
    if (done) {
      setChosen([]);
      picking.offer([], []);
      picking.pick(done);
      return;
    }
    if (again && exact.length === 0) {
      const rest = present.filter((one) => one !== id);
      setChosen(rest);
      picking.offer([], []);
      picking.begun?.(rest.length > 0);
      return;
    }
    setChosen(wanted);
    // A choice is offered if what was pressed is a move already; else the picture shows how to go on.
    picking.offer(exact.length > 0 ? movesOf(open) : [], wanted);
    picking.begun?.(exact.length === 0);
  };

  const clear = () => {
    setChosen([]);
    picking?.offer([], []);
    picking?.begun?.(false);
  };
  return { legal, fitting, hot, present, point, press, clear };
}
