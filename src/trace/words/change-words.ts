import { formatCount } from "../../base/index.ts";
import type { GameEvent, Position } from "../../game/index.ts";
import type { Expr, Program } from "../../program/index.ts";
import { placeOf, valueText } from "../../session/index.ts";
import { looksOf, thingChanges, stepPrefix } from "../../view/index.ts";
import type { Changed, BodyChange, BodyMoment } from "../record/index.ts";
import type { FailedTest } from "../why/index.ts";
import { exprText, testText } from "./expr-text.ts";

/** Limits how many changes are described one by one; the others are only counted. */
const maxShown = 6;

/** Describes traces and positions of a program in words. */
export class Words {
  readonly program: Program;
  readonly #position: Pick<Position, "boards">;

  constructor(program: Program, position: Pick<Position, "boards">) {
    this.program = program;
    this.#position = position;
  }

  /** Returns the coordinates of a cell in the notation of clicks, with the name of its board if there are several. */
  place(cell: number): string {
    const place = placeOf(this.#position, cell);
    if (!place) return String(cell);
    const text = `${place.x} ${place.y}`;
    return this.#position.boards.length > 1 ? `${this.program.boards[place.board].name} ${text}` : text;
  }

  /** Returns the offset of one cell from another; undefined if they are on different boards. */
  offset(from: number, to: number): readonly [x: number, y: number] | undefined {
    const [a, b] = [placeOf(this.#position, from), placeOf(this.#position, to)];
    return a && a.board === b?.board && a.player === b.player ? [b.x - a.x, b.y - a.y] : undefined;
  }

  describeChanges(changed: Changed): readonly string[] {
    const { values, piles, turn, wishes, bodies } = changed;
    const { players } = this.program;
    const bodyTexts = bodies.flatMap((it) => describeBodyChange(it, this));
    const valueTexts = values.map(({ variable, player, before, after }) => {
      const nameText = this.#nameWithOwner(this.program.variables[variable], player);
      return `${nameText}: ${this.#describeVariable(variable, before)} → ${this.#describeVariable(variable, after)}`;
    });
    const wishTexts = wishes.map(({ cell, wish }) =>
      wish === undefined
        ? `No wish at ${this.place(cell)} any more.`
        : `What is at ${this.place(cell)} wishes ${wish === "action" ? "to act" : `to go ${wish}`}.`,
    );
    return [
      ...limitList(bodyTexts, "changes of bodies"),
      ...this.#describeThings(findOtherCells(changed, this.program)),
      ...limitList(wishTexts, "wishes"),
      ...limitList(valueTexts, "values"),
      ...limitList(
        piles.map((it) => this.#describePile(it)),
        "piles",
      ),
      ...(turn === undefined ? [] : [`Now it is the turn of ${players[turn].name}.`]),
    ];
  }

  describeEvents(events: readonly GameEvent[]): readonly string[] {
    return events.flatMap((event) => {
      if (event.type === "say") return [`Says “${event.text}”`];
      if (event.type === "status") return [`Status “${event.text}”`];
      if (event.type === "quit") return ["The level is left"];
      if (event.type === "sound") return [`Sound ${event.sound}`];
      if (event.type !== "end") return [];
      const ownerText = event.player === undefined ? "" : ` for ${this.program.players[event.player].name}`;
      return [`The game is ${event.ending}${this.program.players.length > 1 ? ownerText : ""}.`];
    });
  }

  /** Describes a test that failed, with the values of a comparison. */
  failed({ test, operandValues: values }: FailedTest): string {
    const text = `\`${testText(this.program, test)}\``;
    if (test.is !== "compare" || !values) return `${text} does not hold.`;
    const sides = [this.#side(test.left, values[0]), this.#side(test.right, values[1])].filter((it) => it);
    return `${text} does not hold${sides.length > 0 ? `: ${sides.join(", ")}` : ""}.`;
  }

  #side(expr: Expr, value: number | undefined): string {
    if (expr.is === "constant") return "";
    return `\`${exprText(this.program, expr)}\` is ${this.value(expr, value)}`;
  }

  /** Describes the contents of a pile before and after a change. */
  #describePile({ pile, player, before, after }: Changed["piles"][number]): string {
    const declaration = this.program.piles![pile];
    const type = declaration.type === "thing" ? "kind" : declaration.type;
    const listText = (values: readonly number[]): string => {
      const words = values.map((it) => this.value({ is: "it", type }, it));
      return words.length === 0 ? "empty" : limitList(words, "others").join(", ");
    };
    return `${this.#nameWithOwner(declaration, player)}: ${listText(before)} → ${listText(after)}`;
  }

  /** Returns the name of a variable or pile, and the player to whom it belongs if each player has one. */
  #nameWithOwner(
    { name, eachPlayer: isPerPlayer }: { readonly name: string; readonly eachPlayer?: boolean },
    player: number,
  ): string {
    const { players } = this.program;
    return isPerPlayer && players.length > 1 ? `${name} of ${players[player].name}` : name;
  }

  #describeVariable(variable: number, value: number | undefined): string {
    if (this.program.variables[variable].type === "thing" && value !== undefined)
      return this.program.kinds[value]?.name ?? "something";
    return this.value({ is: "variable", variable }, value);
  }

  /** Describes the value of an expression. */
  value(expr: Expr, value: number | undefined): string {
    return valueText(this.program, expr, value, (cell) => this.place(cell));
  }

  #describeThings(cells: Changed["cells"]): readonly string[] {
    const looks = looksOf(this.program);
    return this.#position.boards.flatMap((board) => {
      const cellsOnBoard = cells.filter(
        ({ cell }) => cell >= board.first && cell < board.first + board.width * board.height,
      );
      if (cellsOnBoard.length === 0) return [];
      const thingsAt = (side: "before" | "after") =>
        cellsOnBoard
          .filter((it) => it[side] !== 0)
          .map((it) => ({ kind: it[side], cell: it.cell - board.first }));
      const changes = thingChanges(thingsAt("before"), thingsAt("after"), { boardWidth: board.width }, looks);
      const name = this.#position.boards.length > 1 ? `${this.program.boards[board.board].name}: ` : "";
      return limitList(changes, "changes").map((it) => name + it);
    });
  }
}

function limitList(sentences: readonly string[], itemName: string): readonly string[] {
  if (sentences.length <= maxShown) return sentences;
  return [...sentences.slice(0, maxShown - 1), `and ${sentences.length - maxShown + 1} more ${itemName}.`];
}

/** Describes the changes of a body, one sentence each. */
function describeBodyChange({ before, after }: BodyChange, words: Words): readonly string[] {
  const name = words.program.kinds[(after ?? before)!.kind].name;
  const [from, to] = [before && cellOf(before), after && cellOf(after)];
  if (to === undefined) return from === undefined ? [] : [`${name} is gone from ${words.place(from)}.`];
  const fieldTexts = fieldWords(before, after!, words);
  if (from === undefined) return [`${name} appears at ${words.place(to)}.`, ...fieldTexts];
  const changeTexts = describeMotion(before!, after!, words);
  return [...(changeTexts.length > 0 ? [`${name} ${changeTexts.join(" and ")}.`] : []), ...fieldTexts];
}

/** Returns the cell at which descriptions locate a body; undefined if it is off the board. */
const cellOf = ({ place, cells }: BodyMoment): number | undefined => place ?? cells[0];

/** Describes the changes of a body as phrases without a subject. */
function describeMotion(momentBefore: BodyMoment, momentAfter: BodyMoment, words: Words): readonly string[] {
  const [from, to] = [cellOf(momentBefore)!, cellOf(momentAfter)!];
  const [oldCount, count] = [momentBefore.cells.length, momentAfter.cells.length];
  const sizeText = oldCount === count ? [] : [`has ${formatCount(count, "cell")} now`];
  if (momentAfter.settled) return momentBefore.settled ? sizeText : [`settles at ${words.place(to)}`];
  const turnText = describeTurn(momentBefore, momentAfter);
  const phrases = turnText === undefined ? sizeText : [turnText, ...sizeText];
  if (from !== to)
    return [`moves ${stepPrefix(words.offset(from, to) ?? [0, 0])}to ${words.place(to)}`, ...phrases];
  return turnText === undefined ? sizeText : [`${turnText} at ${words.place(to)}`, ...sizeText];
}

function describeTurn(momentBefore: BodyMoment, momentAfter: BodyMoment): string | undefined {
  if (momentBefore.mirrored !== momentAfter.mirrored) return "is mirrored";
  const { headings } = momentAfter;
  const steps = (momentAfter.heading - momentBefore.heading + headings) % headings;
  if (steps === 0) return undefined;
  const [way, count] = steps * 2 <= headings ? ["clockwise", steps] : ["counterclockwise", headings - steps];
  const degrees = (count * 360) / headings;
  return degrees === 90 ? `turns ${way}` : `turns ${degrees}° ${way}`;
}

/** Describes the changes of a body's fields and owner. */
function fieldWords(oldBody: BodyMoment | undefined, newBody: BodyMoment, words: Words): readonly string[] {
  const { kinds, players, fields: declaredFields = [] } = words.program;
  const { name } = kinds[newBody.kind];
  const cell = cellOf(newBody);
  const fields = declaredFields.flatMap((field, index) => {
    const [oldValue, now] = [oldBody?.fields[index], newBody.fields[index]];
    // The initial values of a new body are not reported as changes.
    if (!oldBody || oldValue === now || !field.kinds.includes(newBody.kind)) return [];
    const [oldText, newText] = [oldValue, now].map((it) => words.value({ is: "it", type: field.type }, it));
    return [
      `${field.name} of ${name}${cell === undefined ? "" : ` at ${words.place(cell)}`}: ${oldText} → ${newText}`,
    ];
  });
  const hasOtherOwner = oldBody && oldBody.owner !== newBody.owner && players.length > 1;
  return [...fields, ...(hasOtherOwner ? [`${name} belongs to ${players[newBody.owner].name} now.`] : [])];
}

/** Returns the changed cells that do not belong to changed bodies. */
function findOtherCells({ cells, bodies }: Changed, program: Program): Changed["cells"] {
  if (bodies.length === 0) return cells;
  const coveredCells = (side: "before" | "after"): ReadonlyMap<string, boolean> =>
    new Map(
      bodies.flatMap((it) => {
        const body = it[side];
        // Things that lie on a body move with it.
        const carries = body !== undefined && program.kinds[body.kind].on !== undefined;
        return (body?.cells ?? []).map((cell): [string, boolean] => [`${cell} ${body!.layer}`, carries]);
      }),
    );
  const [old, now] = [coveredCells("before"), coveredCells("after")];
  return cells.flatMap((it) => {
    const key = `${it.cell} ${it.layer}`;
    if (old.get(key) === true || now.get(key) === true) return [];
    const cellChange = { ...it, before: old.has(key) ? 0 : it.before, after: now.has(key) ? 0 : it.after };
    return cellChange.before === cellChange.after ? [] : [cellChange];
  });
}
