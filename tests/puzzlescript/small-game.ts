import { compilePuzzle } from "../../src/formats/index.ts";
import { type GameOptions, makeGame, type Position } from "../../src/game/index.ts";
import type { Program } from "../../src/program/index.ts";
import { type Input, newSession, type Session } from "../../src/session/index.ts";

/** What a small game adds to the objects that all of them have. */
export interface SmallGame {
  readonly title?: string;
  readonly author?: string;
  /** What the background is called, if it is not an object of that name. */
  readonly background?: string;
  readonly prelude?: string;
  /** Further objects, of one colour each; each has a layer of its own unless `layers` says otherwise. */
  readonly objects?: readonly string[];
  /** Further objects on the layer of walls, players and crates. */
  readonly solid?: readonly string[];
  readonly legend?: string;
  readonly sounds?: string;
  readonly layers?: string;
  readonly rules?: string;
  readonly wins?: string;
  readonly levels: string;
}

/** `.` is background, `#` a wall, `@` the player, `*` a crate, `o` a goal; crates are pushed if the rules say so. */
export function puzzleText(game: SmallGame): string {
  const {
    objects = [],
    solid = [],
    prelude = "",
    legend = "",
    sounds = "",
    rules = "",
    wins = "",
    levels,
  } = game;
  const { layers = objects.join("\n"), title = "Small", author, background } = game;
  const own = background === undefined ? ["Background"] : [];
  const colours = [...own, "Wall", "Player", "Crate", "Goal", ...objects, ...solid].map(
    (it) => `${it}\nblue\n`,
  );
  return `title ${title}
${author === undefined ? "" : `author ${author}`}
${prelude}
OBJECTS
${colours.join("\n")}
LEGEND
${background === undefined ? "" : `Background = ${background}`}
. = Background
# = Wall
@ = Player
* = Crate
o = Goal
${legend}
SOUNDS
${sounds}
COLLISIONLAYERS
${own.join("")}
Goal
${layers}
${["Wall", "Player", "Crate", ...solid].join(", ")}
RULES
${rules}
WINCONDITIONS
${wins}
LEVELS

${levels}
`;
}

export const push = "[ > Player | Crate ] -> [ > Player | > Crate ]";

/** A line for the beginning and for each input: the board, and what is heard and said. */
export function storyOf(text: string, inputs: string, options: GameOptions = {}): string[] {
  const { program } = compilePuzzle({ file: "small.txt", text });
  const session = newSession(makeGame(program, options));
  const words = inputs.split(/\s+/).filter((it) => it !== "");
  const begun = lineOf("begin", session);
  return [
    begun,
    ...words.map((word) => {
      session.play(inputOf(word, program));
      return lineOf(word, session);
    }),
  ];
}

/** What is wrong with a text: `error CODE in line N`. */
export function toldOf(text: string): string[] {
  const { diagnostics } = compilePuzzle({ file: "small.txt", text });
  return diagnostics.map(
    ({ severity, code, span }) =>
      `${severity} ${code}: ${text.slice(text.lastIndexOf("\n", span.from - 1) + 1).split("\n")[0]}`,
  );
}

function inputOf(word: string, { controls }: Program): Input {
  if (word === "undo" || word === "restart" || word === "next") return { type: word };
  if (word === "tick") return { type: "cycle", given: [] };
  const [name, x, y] = word.split(/[@,]/);
  const control = controls.findIndex((it) => it.name === name);
  const args = x === undefined ? [] : [{ x: Number(x), y: Number(y) }];
  return { type: "cycle", given: [{ type: "control", control, args }] };
}

function lineOf(word: string, session: Session): string {
  const { events } = session.last;
  const heard = events.flatMap((it) => (it.type === "sound" ? [it.sound] : []));
  const said = events.flatMap((it) => (it.type === "say" ? [`"${it.text}"`] : []));
  return [
    `${word}: ${boardOf(session.position, session.game.program)}`,
    ...(heard.length > 0 ? [`hears ${heard.join(", ")}`] : []),
    ...(said.length > 0 ? [`says ${said.join(", ")}`] : []),
    ...(session.message !== undefined ? [`shows "${session.message}"`] : []),
    ...(session.status === "playing" ? [] : [session.status]),
    ...(session.refused && session.status !== "playing" ? ["refused"] : []),
  ].join("; ");
}

/** The glyphs on top, rows joined by `/`. */
export function boardOf(position: Position, { kinds }: Program): string {
  const { width, height } = position.boards[0]!;
  const row = (y: number) =>
    Array.from({ length: width }, (_, x) => kinds[position.topAt(y * width + x)]!.glyph).join("");
  return Array.from({ length: height }, (_, y) => row(y)).join("/");
}
