import { directionNames } from "../../base/index.ts";
import {
  cellOfThing,
  type ClosureCompiler,
  isBody,
  kindOfThing,
  type Machine,
  NONE,
} from "../engine/index.ts";
import type { TextPart, ValueType } from "../../program/index.ts";

type Say = (m: Machine) => string;

/** Fills the values into a text. */
export function compileText(parts: readonly TextPart[], c: ClosureCompiler): Say {
  const pieces = parts.map((part) => (typeof part === "string" ? () => part : compilePart(part, c)));
  const said = pieces.map(() => "");
  let whole = "";
  return (m) => {
    let isNew = false;
    for (let at = 0; at < pieces.length; at++) {
      const text = pieces[at](m);
      if (text === said[at]) continue;
      said[at] = text;
      isNew = true;
    }
    if (isNew) whole = said.join("");
    return whole;
  };
}

function compilePart(part: Exclude<TextPart, string>, c: ClosureCompiler): Say {
  const width = part.width ?? 0;
  const say = part.value.is === "text" ? c.text(part.value.parts) : sayValue(part, c);
  if (width === 0) return say;
  let [last, padded] = ["", "".padStart(width)];
  return (m) => {
    const text = say(m);
    if (text !== last) [last, padded] = [text, text.padStart(width)];
    return padded;
  };
}

function sayValue(part: Exclude<TextPart, string>, c: ClosureCompiler): Say {
  const value = c.value(part.value);
  return (m) => nameOf(m, part.type, value(m));
}

/** A value as words: kinds, players and directions by name. */
function nameOf(m: Machine, type: ValueType, value: number): string {
  const { program } = m.layout;
  if (type === "number") return String(value);
  if (value === NONE) return "none";
  switch (type) {
    case "switch":
      return value === 0 ? "off" : "on";
    case "direction":
      return directionNames[value] ?? "none";
    case "kind":
      return program.kinds[value]?.name ?? "none";
    case "player":
      return program.players[value]?.name ?? "none";
    case "thing":
      if (isBody(value)) return program.kinds[kindOfThing(m.state, value)].name;
      return `${program.kinds[kindOfThing(m.state, value)].name} at ${placeName(m, cellOfThing(m.state, value))}`;
    case "cell":
      return placeName(m, value);
    case "text":
    case "file":
      return String(value);
  }
}

function placeName(m: Machine, cell: number): string {
  const grid = m.gridAt(cell);
  return `(${grid.x(cell)}, ${grid.y(cell)})`;
}
