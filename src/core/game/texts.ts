import * as engine from "../engine/index.ts";
import { cellNameAt, type TextPart, type TextValue, valueWord } from "../../program/index.ts";

type MakeText = (m: engine.Machine) => string;

/** Compiles a text with placeholders to a function that fills in their values. */
export function compileText(parts: readonly TextPart[], c: engine.ClosureCompiler): MakeText {
  const partMakers = parts.map((part) => (typeof part === "string" ? () => part : compilePart(part, c)));
  return (m) => {
    let text = "";
    for (const makePart of partMakers) text += makePart(m);
    return text;
  };
}

function compilePart(part: TextValue, c: engine.ClosureCompiler): MakeText {
  const { value, width = 0 } = part;
  if (value.is === "text") {
    const makeText = c.text(value.parts);
    return (m) => makeText(m).padStart(width);
  }
  const findValue = c.value(value);
  return (m) => describeValue(m, part, findValue(m)).padStart(width);
}

/** Returns a value as text: kinds, players and directions by name. */
function describeValue(m: engine.Machine, { type, named }: TextValue, value: number): string {
  const { program } = m.layout;
  if (type === "number") return String(value);
  if (value === engine.NONE) return "none";
  switch (type) {
    case "text":
      return m.texts[value];
    case "thing":
      if (engine.isBody(value)) return program.kinds[engine.kindOfThing(m.state, value)].name;
      return `${program.kinds[engine.kindOfThing(m.state, value)].name} at ${placeName(m, engine.cellOfThing(m.state, value), named)}`;
    case "cell":
      return placeName(m, value, named);
    default:
      return valueWord(program, type, value) ?? "none";
  }
}

function placeName({ layout }: engine.Machine, cell: number, isNamed = false): string {
  const index = layout.gridAt(cell);
  const [grid, { board }, { boards, notation }] = [layout.grids[index], layout.boards[index], layout.program];
  const [x, y, ownNotation] = [grid.x(cell), grid.y(cell), board === 0 ? notation : undefined];
  const hasNames = isNamed && (ownNotation !== undefined || boards[board].lettered);
  return (hasNames && cellNameAt(ownNotation, grid, x, y)) || `(${x}, ${y})`;
}
