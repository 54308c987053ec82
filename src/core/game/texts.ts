import {
  cellOfThing,
  type ClosureCompiler,
  isBody,
  kindOfThing,
  type Machine,
  NONE,
} from "../engine/index.ts";
import { type TextPart, type ValueType, valueWord } from "../../program/index.ts";

type MakeText = (m: Machine) => string;

/** Compiles a text with placeholders to a function that fills in their values. */
export function compileText(parts: readonly TextPart[], c: ClosureCompiler): MakeText {
  const pieces = parts.map((part) => (typeof part === "string" ? () => part : compilePart(part, c)));
  return (m) => {
    let text = "";
    for (const piece of pieces) text += piece(m);
    return text;
  };
}

function compilePart(part: Exclude<TextPart, string>, c: ClosureCompiler): MakeText {
  const { value, type, width = 0 } = part;
  if (value.is === "text") {
    const makeText = c.text(value.parts);
    return (m) => makeText(m).padStart(width);
  }
  const result = c.value(value);
  return (m) => nameOf(m, type, result(m)).padStart(width);
}

/** Returns a value as words: kinds, players and directions by name. */
function nameOf(m: Machine, type: ValueType, value: number): string {
  const { program } = m.layout;
  if (type === "number") return String(value);
  if (value === NONE) return "none";
  switch (type) {
    case "text":
      return m.texts[value];
    case "thing":
      if (isBody(value)) return program.kinds[kindOfThing(m.state, value)].name;
      return `${program.kinds[kindOfThing(m.state, value)].name} at ${placeName(m, cellOfThing(m.state, value))}`;
    case "cell":
      return placeName(m, value);
    default:
      return valueWord(program, type, value) ?? "none";
  }
}

function placeName(m: Machine, cell: number): string {
  const grid = m.gridAt(cell);
  return `(${grid.x(cell)}, ${grid.y(cell)})`;
}
