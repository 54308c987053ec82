import type { KindId, LayerId, Noise, Wish } from "../../program/index.ts";
import type { PsSound, PsWord } from "./ps-tree.ts";

const ways: Readonly<Record<string, readonly Wish[]>> = {
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  orthogonal: ["up", "down", "left", "right"],
};

const occasions: Readonly<Record<string, Noise["when"]>> = {
  move: "move",
  action: "move",
  cantmove: "stuck",
  create: "come",
  destroy: "vanish",
};

/** The sounds of a file by number: each is named by its seed, those of rules with the command before it. */
export class PsSounds {
  readonly names: string[] = [];
  readonly #commands = new Map<string, number>();

  constructor(sounds: readonly PsSound[]) {
    for (const { what, verb, seed } of sounds)
      if (!verb) this.#commands.set(what.text, this.number(`${what.text} ${seed}`));
  }

  number(name: string): number {
    const known = this.names.indexOf(name);
    return known >= 0 ? known : this.names.push(name) - 1;
  }

  command(name: string): number | undefined {
    return this.#commands.get(name);
  }
}

/** The noises that objects make. */
export function noisesOf(
  sounds: readonly PsSound[],
  numbers: PsSounds,
  layerOf: readonly LayerId[],
  kindsOf: (name: PsWord) => readonly KindId[] | undefined,
): Noise[] {
  return sounds.flatMap((sound): Noise[] => {
    const when = occasions[sound.verb?.text ?? ""];
    const kinds = when && kindsOf(sound.what);
    if (!when || !kinds) return [];
    const moves = when === "move" || when === "stuck";
    return [
      {
        when,
        kinds,
        layers: moves ? [...new Set(kinds.map((kind) => layerOf[kind] ?? 0))] : [],
        ways: moves ? waysOf(sound) : [],
        sound: numbers.number(sound.seed),
      },
    ];
  });
}

function waysOf({ verb, ways: words }: PsSound): readonly Wish[] {
  if (verb?.text === "action") return ["action"];
  return [...new Set(words.flatMap(({ text }) => ways[text] ?? [text as Wish]))];
}
