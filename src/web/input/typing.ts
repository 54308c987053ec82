import { CommandLine, parseInputs } from "../../session/index.ts";
import type { LivePlay } from "../../play/index.ts";

/** Plays what is typed: commands, with their arguments, macros and all; in a game by moves, words of the input notation. */
export class Typing {
  readonly #play: LivePlay;
  /** Knows what the player has renamed and joined. */
  #line: CommandLine | undefined;

  constructor(play: LivePlay) {
    this.#play = play;
  }

  /** Plays a line; what there is to say to it, if anything. */
  give(text: string): string | undefined {
    return this.#play.game.program.moves ? this.#notation(text) : this.#commands(text);
  }

  #commands(text: string): string | undefined {
    const { session } = this.#play;
    if (this.#line?.session !== session) this.#line = new CommandLine(session);
    const said: string[] = [];
    for (const { message, played } of this.#line.give(text)) {
      if (message !== undefined) said.push(message);
      if (played) this.#play.catchUp();
    }
    return said.length > 0 ? said.join("\n") : undefined;
  }

  #notation(text: string): string | undefined {
    const { inputs, mistakes } = parseInputs(this.#play.game.program, text);
    if (mistakes.length > 0) return mistakes[0].message;
    for (const input of inputs) {
      if (input.type === "cycle" && input.given.length > 0)
        for (const given of input.given) this.#play.give(given);
      else this.#play.play(input);
    }
    return undefined;
  }
}
