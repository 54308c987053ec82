const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -1e6,
  End: 1e6,
};

/** One of several is chosen: by arrows, or by the letters that it begins with. It knows which part of a long list is shown. */
export class Chooser {
  /** The one chosen, and the first one shown. */
  at: number;
  first = 0;
  #typed = "";

  constructor(at = 0) {
    this.at = at;
  }

  /** What a key means: another one is chosen, this one is taken, or the list is left; nothing if it means nothing. */
  hear(key: string, texts: readonly string[]): "moved" | "taken" | "left" | undefined {
    const step = steps[key];
    if (step !== undefined) return this.move(step, texts.length);
    const leaves = key === "Escape" || (key === "q" && this.#typed === "");
    if (leaves || key === "Enter" || key === "Space") {
      this.#typed = "";
      return leaves ? "left" : "taken";
    }
    return [...key].length === 1 ? this.#seek(key, texts) : undefined;
  }

  move(step: number, length: number): "moved" {
    this.#typed = "";
    this.at = Math.max(0, Math.min(this.at + step, length - 1));
    return "moved";
  }

  /** Scrolls so that the one chosen is among so many shown. */
  show(length: number, room: number): void {
    this.at = Math.max(0, Math.min(this.at, length - 1));
    this.first = Math.max(this.at - room + 1, Math.min(this.first, this.at, length - room), 0);
  }

  #seek(letter: string, texts: readonly string[]): "moved" | undefined {
    for (const typed of [this.#typed + letter.toLowerCase(), letter.toLowerCase()]) {
      const order = texts.map((_, index) => (this.at + (typed.length > 1 ? 0 : 1) + index) % texts.length);
      const found = order.find((index) => texts[index].toLowerCase().startsWith(typed));
      if (found === undefined) continue;
      this.at = found;
      this.#typed = typed;
      return "moved";
    }
    return undefined;
  }
}
