import { flatMapped, getOrMake } from "../../../base/index.ts";
import * as quad from "../../../program/index.ts";
import type { PsSound, PsWord } from "../ps-tree.ts";

const noiseTimes: Readonly<Record<string, quad.Noise["when"]>> = {
  move: "move",
  action: "move",
  lclick: "move",
  rclick: "move",
  cantmove: "stuck",
  create: "come",
  destroy: "vanish",
};

const occasionsByEvent: Readonly<Record<string, quad.Occasion>> = {
  startgame: "begin",
  startlevel: "level",
  undo: "undo",
  restart: "restart",
  cancel: "cancel",
  endlevel: "won",
  endgame: "end",
  showmessage: "message",
  closemessage: "next",
};

const events = Object.entries(occasionsByEvent);

/**
 * Numbers the sounds of a file. A sound is named after its seed; the name of the event or command that plays it comes
 * first, if there is one.
 */
export class PsSounds {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #commands = new Map<string, number>();

  constructor(sounds: readonly PsSound[]) {
    for (const { what, verb, seed } of sounds)
      if (!verb) this.#commands.set(what.text, this.number(`${what.text}-${seed}`));
  }

  number(name: string): number {
    return getOrMake(this.#numbers, name, () => this.names.push(name) - 1);
  }

  /** Returns the sounds of events of the game, such as the start of a level. */
  occasions(): quad.Habits["sounds"] {
    const eventSounds = flatMapped(events, ([event, occasion]) => {
      const sound = this.#commands.get(event);
      return sound === undefined ? [] : [[occasion, sound] as const];
    });
    return eventSounds.length === 0 ? undefined : Object.fromEntries(eventSounds);
  }

  command(name: string): number | undefined {
    return this.#commands.get(name);
  }
}

/** Returns the sounds of objects that move, are blocked, appear or vanish. */
export function compileNoises(
  sounds: readonly PsSound[],
  soundNumbers: PsSounds,
  layerOf: readonly quad.LayerId[],
  kindsOf: (name: PsWord) => readonly quad.KindId[] | undefined,
): quad.Noise[] {
  return flatMapped(sounds, (sound): quad.Noise[] => {
    const when = noiseTimes[sound.verb?.text ?? ""];
    const kinds = when && kindsOf(sound.what);
    if (!when || !kinds) return [];
    const number = soundNumbers.number(sound.seed);
    if (when === "come" || when === "vanish") return [{ when, kinds, layers: [], ways: [], sound: number }];
    const ways = movementsOf(sound);
    return kinds.map((kind) => ({
      when,
      kinds: [kind],
      layers: [layerOf[kind] ?? 0],
      ways,
      sound: number,
    }));
  });
}

function movementsOf({ verb, ways: words }: PsSound): readonly quad.Movement[] {
  if (verb?.text === "action" || verb?.text === "lclick" || verb?.text === "rclick") return [verb.text];
  return [...new Set(flatMapped(words, ({ text }) => quad.lineWaysByWord[text] ?? [text as quad.Movement]))];
}
