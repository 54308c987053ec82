import type { KindId, Noise, Program } from "../../../program/index.ts";
import { sectionNames } from "../reading/ps-lines.ts";
import { isKeyword } from "../reading/ps-rules.ts";
import { soundWords } from "../reading/ps-sounds.ts";
import type { PuzzleTurn } from "./puzzle-turn.ts";
import { eventOf } from "../compiling/ps-noises.ts";
import type { Misfits } from "../../misfits.ts";

/** Holds signs that a level may be drawn with, besides letters and digits. */
const levelSigns = /^[\p{L}\p{N}#*@!$%&+~?^:;<>_-]$/u;
const spare = [..."abcdefghijklmnopqrstuvwxyz0123456789!$%&+~?^:;<>_"];

/** Describes names and glyphs of PuzzleScript for the kinds of a game. Case makes no difference there, and a glyph is a name too. */
export class PuzzleNames {
  /** Holds lines of the legend, in order. */
  readonly legend: string[] = [];
  readonly #kinds: readonly string[];
  readonly #grounds: readonly KindId[];
  readonly #groups = new Map<string, string>();
  readonly #cells = new Map<string, string>();
  readonly #glyphs: readonly string[];
  /** Stores names in lower case. */
  readonly #taken = new Set(["player", "background", "."]);
  #next = 0x3b1;

  /**
   * @param player what the keys move
   * @param grounds what lies in each cell, one of these
   */
  constructor({ kinds }: Program, player: PuzzleTurn["player"], grounds: readonly KindId[]) {
    const roles = new Map([
      ["player", player.kinds],
      ["background", grounds],
    ]);
    const isRole = (kind: KindId, name: string) =>
      roles.get(name)?.length === 1 && roles.get(name)?.[0] === kind;
    this.#grounds = grounds;
    this.#kinds = kinds.map(({ name }, kind) =>
      isRole(kind, name.toLowerCase()) ? name : this.#free(name.replace(/[^\p{L}\p{N}_]/gu, "_")),
    );
    this.#glyphs = kinds.map(({ glyph }, kind) =>
      kind === 0 || this.#isGround(kind) ? "." : this.#glyph(glyph),
    );
    this.legend.push(
      ...this.#roleLine("Background", grounds, "or"),
      ...this.#roleLine("Player", player.kinds, player.how),
      ". = Background",
      ...kinds.flatMap((_, kind) =>
        kind === 0 || this.#isGround(kind) ? [] : [`${this.#glyphs[kind] ?? ""} = ${this.of(kind)}`],
      ),
    );
  }

  /** Returns the name of an object. */
  of(kind: KindId): string {
    return this.#kinds[kind] ?? "";
  }

  /** Returns the name for one of several objects. @param wish what it had better be called */
  any(kinds: readonly KindId[], wish?: string): string {
    return this.#joined(kinds, "or", wish);
  }

  /** Returns the name for several objects in one cell. */
  all(kinds: readonly KindId[]): string {
    return this.#joined(kinds, "and");
  }

  /** Returns the glyph of a cell of a level. */
  glyphOf(cell: readonly KindId[]): string {
    const kinds = cell.filter((it) => !this.#isGround(it));
    const [only] = kinds;
    if (only === undefined) return ".";
    if (kinds.length === 1) return this.#glyphs[only] ?? "";
    const key = kinds.join(" ");
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const glyph = this.#glyph("");
    this.#cells.set(key, glyph);
    this.legend.push(`${glyph} = ${kinds.map((it) => this.of(it)).join(" and ")}`);
    return glyph;
  }

  /** Returns true if it is the only ground: it need not be drawn. */
  #isGround(kind: KindId): boolean {
    return this.#grounds.length === 1 && this.#grounds[0] === kind;
  }

  #joined(kinds: readonly KindId[], how: "or" | "and", wish?: string): string {
    const [only] = kinds;
    if (kinds.length === 1 && only !== undefined) return this.of(only);
    const key = `${how} ${kinds.join(" ")}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const members = kinds.map((it) => this.of(it));
    const name = this.#free((wish ?? members.join(`_${how}_`)).replace(/[^\p{L}\p{N}_]/gu, "_"));
    this.#groups.set(key, name);
    this.legend.push(`${name} = ${members.join(` ${how} `)}`);
    return name;
  }

  #roleLine(role: string, members: readonly KindId[], how: "or" | "and"): string[] {
    const names = members.map((it) => this.of(it));
    if (members.length === 0 || names[0]?.toLowerCase() === role.toLowerCase()) return [];
    return [`${role} = ${names.join(` ${how} `)}`];
  }

  #free(name: string): string {
    const isFree = (it: string) =>
      !this.#taken.has(it) && !isKeyword(it) && ![...sectionNames, ...soundWords].some((word) => word === it);
    let free = name;
    for (let i = 2; !isFree(free.toLowerCase()); i++) free = `${name}_${i}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }

  #glyph(wish: string): string {
    const isFree = (it: string) =>
      levelSigns.test(it) && !this.#taken.has(it.toLowerCase()) && !isKeyword(it.toLowerCase());
    let glyph = [wish, ...spare].find(isFree);
    while (glyph === undefined) {
      const letter = String.fromCodePoint(this.#next++);
      if (isFree(letter)) glyph = letter;
    }
    this.#taken.add(glyph.toLowerCase());
    return glyph;
  }
}

/** Holds the sounds that a PuzzleScript file has for its rules: `sfx0` to `sfx10`. */
const mostCommands = 11;

const verbs: Readonly<Record<Noise["when"], string>> = {
  move: "move",
  stuck: "cantmove",
  come: "create",
  vanish: "destroy",
};

/** Describes the sounds of a file, and which command plays which of the game's sounds. */
export class PuzzleSounds {
  readonly #program: Program;
  readonly #commands = new Map<string, string>();

  constructor(program: Program) {
    this.#program = program;
  }

  /** Returns the command that plays a sound; none where there are too many. */
  command(name: string): string | undefined {
    const known = this.#commands.get(name);
    if (known !== undefined) return known;
    const taken = new Set(this.#commands.values());
    const all = Array.from({ length: mostCommands }, (_, i) => `sfx${i}`);
    const own = /^(sfx\d+)-\d+$/.exec(name)?.[1];
    const command = [...all.filter((it) => it === own), ...all].find((it) => !taken.has(it));
    if (command !== undefined) this.#commands.set(name, command);
    return command;
  }

  lines(names: PuzzleNames, misfits: Misfits): string[] {
    const { sounds, noises = [], habits = {} } = this.#program;
    return [
      ...[...this.#commands].map(([name, command]) => `${command} ${seedOf(name)}`),
      ...noises.flatMap((it) => this.#noise(it, names, misfits)),
      ...Object.entries(habits.sounds ?? {}).flatMap(([occasion, sound]) => {
        const event = eventOf(occasion);
        return event === undefined ? [] : [`${event} ${seedOf(sounds[sound] ?? "")}`];
      }),
    ];
  }

  #noise({ when, kinds, ways, sound }: Noise, names: PuzzleNames, misfits: Misfits): string[] {
    const seed = seedOf(this.#program.sounds[sound] ?? "");
    const acts = ways.includes("action");
    if (acts && when !== "move") misfits.add("In PuzzleScript nothing sounds because it cannot act.");
    const going = ways.filter((it) => it !== "action");
    return kinds.flatMap((kind) => [
      ...(acts ? [`${names.of(kind)} action ${seed}`] : []),
      ...(acts && going.length === 0 ? [] : [[names.of(kind), verbs[when], ...going, seed].join(" ")]),
    ]);
  }
}

/** Returns the number behind a sound's name; another name gets a number of its own. */
function seedOf(name: string): string {
  const seed = /(?:^|-)(\d+)$/.exec(name)?.[1];
  if (seed !== undefined) return seed;
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000;
  // The last two digits say what sort of sound it is; there are ten.
  return `${hash}0${hash % 10}`;
}
