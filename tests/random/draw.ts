/** A number from 0 on that is smaller than `below`. */
export type Draw = (below: number) => number;

/** A generator by Lehmer; tests need no better. */
export function drawer(seed: number): Draw {
  let state = ((seed * 7919) % 2147483646) + 1;
  const next = (): number => (state = (state * 48271) % 2147483647);
  for (let i = 0; i < 3; i++) next();
  return (below) => next() % below;
}

/** What generators ask of chance. */
export class Dice {
  readonly draw: Draw;

  constructor(draw: Draw) {
    this.draw = draw;
  }

  /** True so many times in a hundred. */
  chance(percent: number): boolean {
    return this.draw(100) < percent;
  }

  /** From `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.draw(most - least + 1);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.draw(items.length)]!;
  }

  /** What one of some makers makes; each counts as often as the number beside it. */
  weighed<Item>(makers: readonly (readonly [weight: number, make: () => Item])[]): Item {
    const possible = makers.filter(([weight]) => weight > 0);
    let left = this.draw(possible.reduce((sum, [weight]) => sum + weight, 0));
    const [, make] = possible.find(([weight]) => (left -= weight) < 0)!;
    return make();
  }

  /** Some of the items, at least so many, in their order. */
  some<Item>(items: readonly Item[], least = 1): Item[] {
    const taken = items.filter(() => this.chance(50));
    return taken.length >= least ? taken : items.slice(0, least);
  }

  /** So many things. */
  list<Item>(count: number, make: (index: number) => Item): Item[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
