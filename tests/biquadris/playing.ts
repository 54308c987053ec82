import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Game, makeGame } from "../../src/game/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { CommandLine, newSession, readOptions, type Session } from "../../src/session/index.ts";
import { frameOf, looksOf, screenText } from "../../src/view/index.ts";

const file = fileURLToPath(new URL("../../games/biquadris.quad", import.meta.url));

/** The game as it comes along. */
export const biquadris: Game = makeGame(compileProgram({ file, text: readFileSync(file, "utf8") }).program!);

/** Commands typed at a game, what was said, and where it led. */
export class Table {
  readonly session: Session;
  readonly line: CommandLine;
  /** Messages and reasons, in order. */
  readonly said: string[] = [];
  /** How often the screen was drawn anew. */
  drawn = 0;
  /** Whether the player left. */
  quit = false;

  constructor(
    options: {
      readonly seed?: number;
      readonly files?: Readonly<Record<string, string>>;
      readonly [option: string]: unknown;
    } = {},
  ) {
    const { seed = 1, files = {}, ...others } = options;
    const readFile = (name: string): { text: string } | undefined =>
      files[name] === undefined ? undefined : { text: files[name] };
    const given = Object.entries(others).map(([name, value]) => ({ name, value: String(value) }));
    const read = readOptions(biquadris.program, given, { readFile });
    if ("wrong" in read) throw new Error(read.wrong);
    this.session = newSession(biquadris, { seed, options: read.options });
    this.line = new CommandLine(this.session, { readFile });
  }

  type(text: string): this {
    for (const { message, played, quit } of this.line.give(text)) {
      const word = message ?? played?.reason?.text;
      if (word !== undefined) this.said.push(word);
      if (played) this.drawn++;
      if (played?.fault) throw new Error(played.fault.text);
      this.quit ||= quit === true;
    }
    return this;
  }

  get screen(): string {
    return screenText(frameOf(this.session), looksOf(biquadris.program));
  }

  /** The rows of a player's well that hold something, from the first such to the floor, `.` for an empty cell; joined by `/`. */
  well(player = 0): string {
    const { position } = this.session;
    const layout = position.boards[player]!;
    const rows = Array.from({ length: 18 }, (_, y) =>
      Array.from({ length: 11 }, (_, x) => {
        const kind = position.topAt(layout.first + y * 11 + x);
        return kind === 0 ? "." : biquadris.program.kinds[kind]!.glyph;
      }).join(""),
    );
    return rows.join("/");
  }

  /** The rows of a well from one to another, as display rows. */
  rows(from: number, to: number, player = 0): string {
    return this.well(player)
      .split("/")
      .slice(from, to + 1)
      .join("/");
  }

  /** The floor: the lowest rows. */
  floor(rows: number, player = 0): string {
    return this.rows(18 - rows, 17, player);
  }

  value(name: string, player = 0): number {
    const { program } = biquadris;
    const variable = program.variables.findIndex((it) => it.name === name);
    return biquadris.look(this.session.position, player).value({ is: "variable", variable }) ?? -1;
  }

  get turn(): number {
    return this.session.position.turn;
  }
}

/** A game in which these commands have been typed. */
export function typed(text: string, options: ConstructorParameters<typeof Table>[0] = {}): Table {
  return new Table(options).type(text);
}
