import type { Noise, Program } from "../../../program/index.ts";
import { eventOf } from "../compiling/ps-noises.ts";
import type { Misfits } from "../../misfits.ts";
import type { PuzzleNames } from "./puzzle-names.ts";

/** The sounds that a PuzzleScript file has for its rules: `sfx0` to `sfx10`. */
const mostCommands = 11;

const verbs: Readonly<Record<Noise["when"], string>> = {
  move: "move",
  stuck: "cantmove",
  come: "create",
  vanish: "destroy",
};

/** The sounds of a file, and which command plays which of the game's sounds. */
export class PuzzleSounds {
  readonly #program: Program;
  readonly #commands = new Map<string, string>();

  constructor(program: Program) {
    this.#program = program;
  }

  /** The command that plays a sound; none where there are too many. */
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

/** The number behind a sound's name; another name gets a number of its own. */
function seedOf(name: string): string {
  const seed = /(?:^|-)(\d+)$/.exec(name)?.[1];
  if (seed !== undefined) return seed;
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000;
  // The last two digits say what sort of sound it is; there are ten.
  return `${hash}0${hash % 10}`;
}
