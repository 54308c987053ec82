import { chanceBelow, chanceSize, nextChance, seedChance, getOrMake } from "../../base/index.ts";
import { pileSize, type State } from "../../core/engine/index.ts";
import { type Input, newSession, sameInput, type Session } from "../../session/index.ts";
import { frameOf, hidesSomething, boardsOf, visibilityOf } from "../../view/index.ts";
import { valuesOfArgument } from "./choices.ts";
import type { Past } from "./thinking.ts";
import type { HiddenPile, Game, Position } from "../../game/index.ts";
import { hiddenPiles } from "../hidden-piles.ts";

/** Describes an argument that the player has not seen: the number of the input, the index of the argument, and its possible values. */
interface UnknownArgument {
  readonly input: number;
  readonly argument: number;
  readonly values: readonly number[];
}

/** Describes a possible world: its guesses of the unknown arguments, and the number of visible differences to the true game. */
interface World {
  readonly guesses: readonly number[];
  readonly position: Position;
  readonly differences: number;
  /** Holds how many inputs the game had when `differences` was counted. A world with another number of inputs must be replayed. */
  readonly inputCount: number;
}

/** Sets how many random deals of everything unseen are tried for a position. Those that look most like the true position are kept. */
const dealCount = 48;

/** Sets the number of worlds that are kept. */
const maxWorlds = 8;

/** Sets how many random changes are tried per step on a guessed world that contradicts what the player has seen. */
const changesPerStep = 8;

/** Sets the temperature of the Markov chain: a change for the worse is accepted with probability exp(-difference / temperature). */
const temperature = 0.6;

/**
 * Limits by how many indices in the list of values about half of the changes move a guess, so that a guessed cell
 * moves to one nearby.
 */
const maxGuessStep = 10;

/** Sets how many values are tried in place of an argument that another player gave, to find out whether the player can see a difference. */
const trialCount = 4;
/** Sets how many of these values must look the same to the player. Otherwise the argument counts as known. */
const minUnnoticed = 3;

/** Sets in how many steps a world that already matches is changed once. */
const changeInterval = 4;

/**
 * Guesses worlds that look the same to a player as the true one, with other random numbers to come. To guess what
 * others have hidden, the game is replayed with other arguments for the inputs that the player did not see, and
 * guesses are changed until everything visible matches (a Markov chain). If no replay can match, because chance
 * determined what is hidden, everything unseen is redistributed. The true contents of hidden cells and piles are
 * never used.
 */
export class Worlds {
  readonly #game: Game;
  readonly #viewer: number;
  /** Is true if the game hides something from some player. */
  readonly hides: boolean;
  /** Holds a session of the game that makes frames of any position. */
  readonly #frameSession: Session;
  readonly #chance = new Int32Array(chanceSize);
  readonly #hiddenPiles: readonly HiddenPile[];
  #position: Position;
  #settledPast: Past | undefined;
  /** Holds the number of inputs that have been searched for unknown arguments. */
  #searchedInputCount = 0;
  #unknowns: readonly UnknownArgument[] = [];
  /** Lists the texts that make up what the player sees of the position, for comparison. */
  #visibleTexts: readonly string[] = [];
  #worlds: World[] = [];
  #unseen: Unseen | undefined;
  /** Holds positions with everything unseen redistributed, for the current position. */
  #dealt: readonly Position[] = [];
  /** Is true if replaying the past with other random numbers leads to what the player sees. */
  #mayReplay = false;
  /** Holds how often the past may still be replayed. */
  #replaysLeft = 0;

  constructor(game: Game, position: Position, viewer: number, seed: number) {
    this.#game = game;
    this.#position = position;
    this.#viewer = viewer;
    this.#frameSession = newSession(game, { remember: false });
    this.hides = hidesSomething(game.program);
    this.#hiddenPiles = hiddenPiles(game.program, viewer);
    seedChance(this.#chance, 0, seed, 2);
  }

  /** Sets the current position, and how often the past may be replayed to find matching worlds. */
  setPosition(position: Position, past: Past | undefined, replays: number): void {
    this.#position = position.copy();
    this.#replaysLeft = replays;
    this.#dealt = [];
    this.#mayReplay = false;
    if (!this.hides) return;
    this.#unseen = findUnseen(this.#frameSession, position, this.#viewer, this.#hiddenPiles);
    if (!past) return;
    const previousPast = this.#settledPast;
    this.#settledPast = dropWaitingChoices(this.#game, past);
    if (previousPast && !isContinued(previousPast, this.#settledPast)) {
      this.#searchedInputCount = 0;
      this.#unknowns = [];
      this.#worlds = [];
    }
    this.#unknowns = [...this.#unknowns, ...this.#findUnknowns(this.#settledPast)];
    const replayed = this.#replay([]);
    this.#visibleTexts = visibleTextsOf(replayed, this.#viewer, position);
    this.#mayReplay =
      this.#unknowns.length > 0 &&
      countDifferences(visibleTextsOf(replayed, this.#viewer), this.#visibleTexts) === 0;
    const guessCount = this.#worlds[0]?.guesses.length ?? 0;
    if (this.#unknowns.length > guessCount) this.#worlds = [];
  }

  /** Returns a position in another world, which the caller may change and roll back. */
  nextPosition(): Position {
    const seed = nextChance(this.#chance, 0);
    if (!this.#mayReplay) return this.#deal(seed);
    const index = Math.min(chanceBelow(this.#chance, 0, maxWorlds), this.#worlds.length);
    if (this.#replaysLeft > 0 || this.#worlds.length === 0)
      this.#worlds[index] = this.#improve(this.#refreshWorld(this.#worlds[index]));
    const matches = this.#worlds.filter((it) => it.inputCount === this.#inputCount && it.differences === 0);
    if (matches.length > 0) return matches[chanceBelow(this.#chance, 0, matches.length)].position;
    return this.#deal(seed);
  }

  /** Returns the position with other random numbers to come, and with everything that the player does not see redistributed. */
  #deal(seed: number): Position {
    const newPosition = this.#game.withOtherChance(this.#position, seed, this.#hiddenPiles);
    const unseen = this.#unseen;
    if (!unseen || unseen.groups.length === 0) return newPosition;
    if (this.#dealt.length === 0) this.#dealt = this.#dealMany(newPosition, unseen);
    return this.#game.withOtherChance(this.#dealt[chanceBelow(this.#chance, 0, this.#dealt.length)], seed);
  }

  /** Returns redistributed positions that look the same to the player, or the closest ones. */
  #dealMany(position: Position, unseen: Unseen): readonly Position[] {
    const trueTexts = visibleTextsOf(this.#frameSession, this.#viewer, position);
    const worlds = Array.from({ length: dealCount }, () => {
      const other = position.copy();
      dealUnseen(other, unseen, nextChance(this.#chance, 0));
      const texts = visibleTextsOf(this.#frameSession, this.#viewer, other);
      return { other, differences: countDifferences(texts, trueTexts) };
    });
    const fewestDifferences = Math.min(...worlds.map((it) => it.differences));
    return worlds.filter((it) => it.differences === fewestDifferences).map((it) => it.other);
  }

  get #inputCount(): number {
    return this.#settledPast!.inputs.length;
  }

  #refreshWorld(world: World | undefined): World {
    if (world?.inputCount === this.#inputCount) return world;
    return this.#worldOf(world?.guesses ?? this.#makeGuesses());
  }

  /** Returns new guesses for all unknown arguments, all different if possible. */
  #makeGuesses(): readonly number[] {
    const takenValues = new Set<number>();
    return this.#unknowns.map(({ values }) => {
      const freeValues = values.filter((it) => !takenValues.has(it));
      const possibleValues = freeValues.length > 0 ? freeValues : values;
      const guess = possibleValues[chanceBelow(this.#chance, 0, possibleValues.length)];
      takenValues.add(guess);
      return guess;
    });
  }

  /** Tries a few changes to a world; keeps a change if it does not add visible differences, and sometimes even if it does. */
  #improve(world: World): World {
    if (world.differences === 0 && chanceBelow(this.#chance, 0, changeInterval) > 0) return world;
    let currentWorld = world;
    for (let i = 0; i < changesPerStep && this.#replaysLeft > 0; i++) {
      const changedWorld = this.#worldOf(this.#changeGuess(currentWorld.guesses));
      const increase = changedWorld.differences - currentWorld.differences;
      if (increase <= 0 || nextChance(this.#chance, 0) / 4294967296 < Math.exp(-increase / temperature))
        currentWorld = changedWorld;
      if (currentWorld.differences === 0) return currentWorld;
    }
    return currentWorld.differences <= world.differences ? currentWorld : world;
  }

  /** Changes one guess; if another guess has the new value, the two are swapped. */
  #changeGuess(guesses: readonly number[]): readonly number[] {
    const at = chanceBelow(this.#chance, 0, this.#unknowns.length);
    const { values } = this.#unknowns[at];
    const isFar = chanceBelow(this.#chance, 0, 2) === 0;
    const step = chanceBelow(this.#chance, 0, 2 * maxGuessStep + 1) - maxGuessStep;
    const index = isFar ? chanceBelow(this.#chance, 0, values.length) : values.indexOf(guesses[at]) + step;
    const guess = values[Math.max(0, Math.min(values.length - 1, index))];
    const swapIndex = guesses.indexOf(guess);
    return guesses.map((it, i) => (i === at ? guess : i === swapIndex ? guesses[at] : it));
  }

  #worldOf(guesses: readonly number[]): World {
    this.#replaysLeft--;
    const session = this.#replay(guesses);
    const differences = countDifferences(visibleTextsOf(session, this.#viewer), this.#visibleTexts);
    return { guesses, position: session.position, differences, inputCount: this.#inputCount };
  }

  /** Replays the past with other guesses. */
  #replay(guesses: readonly number[]): Session {
    const { inputs } = this.#settledPast!;
    const session = this.#beginSession(nextChance(this.#chance, 0));
    const changedInputs = [...inputs];
    guesses.forEach((guess, i) => {
      const { input, argument } = this.#unknowns[i];
      changedInputs[input] = replaceArgument(changedInputs[input], argument, guess);
    });
    for (const input of changedInputs) session.play(input);
    return session;
  }

  #beginSession(seed: number): Session {
    const { level, options } = this.#settledPast!;
    return newSession(this.#game, { seed, level, options, remember: false });
  }

  /** Returns the arguments of others' inputs that the player does not see, because with another value everything would look the same. */
  #findUnknowns({ inputs }: Past): readonly UnknownArgument[] {
    const { program } = this.#game;
    const session = this.#beginSession(1);
    const unknowns: UnknownArgument[] = [];
    inputs.forEach((input, index) => {
      const firstGiven = input.type === "cycle" ? input.given[0] : undefined;
      const player = firstGiven?.player ?? session.awaited[0];
      const isByOther = player !== undefined && player !== this.#viewer;
      if (index >= this.#searchedInputCount && firstGiven?.type === "control" && isByOther)
        program.controls[firstGiven.control].args.forEach((arg, argument) => {
          const values = valuesOfArgument(this.#game, session.position, player, arg);
          const unknownArgument = { input: index, argument, values };
          if (values.length > 1 && this.#isUnseen(inputs, unknownArgument)) unknowns.push(unknownArgument);
        });
      session.play(input);
    });
    this.#searchedInputCount = inputs.length;
    return unknowns;
  }

  /** Returns true if, after the cycle of an input, the player cannot tell its argument from other values. */
  #isUnseen(inputs: readonly Input[], { input, argument, values }: UnknownArgument): boolean {
    const inputsOfTrial = inputs.slice(0, input + this.#game.program.players.length);
    const triedValues = Array.from(
      { length: trialCount },
      (_, i) => values[Math.floor(((i + 0.5) * values.length) / trialCount)],
    );
    const [trueTexts, ...otherTexts] = [undefined, ...triedValues].map((value) => {
      const session = this.#beginSession(1);
      inputsOfTrial.forEach((it, i) =>
        session.play(i === input && value !== undefined ? replaceArgument(it, argument, value) : it),
      );
      return visibleTextsOf(session, this.#viewer);
    });
    return otherTexts.filter((it) => countDifferences(it, trueTexts!) === 0).length >= minUnnoticed;
  }
}

/** Returns true if a past continues an earlier one. */
function isContinued(earlier: Past, current: Past): boolean {
  return earlier.inputs.every((it, i) => i < current.inputs.length && sameInput(it, current.inputs[i]));
}

/** Returns the past without the last choices that still wait for other players, because their cycle has not run yet. */
function dropWaitingChoices(game: Game, past: Past): Past {
  const session = newSession(game, { level: past.level, options: past.options });
  let settledCount = 0;
  past.inputs.forEach((input, i) => {
    session.play(input);
    if (session.awaited.length === game.awaits(session.position).length) settledCount = i + 1;
  });
  return { ...past, inputs: past.inputs.slice(0, settledCount) };
}

/** Returns what a player sees of a position, as a list of texts for comparison. */
function visibleTextsOf(session: Session, player: number, position = session.position): readonly string[] {
  const texts: string[] = [];
  const collectTexts = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collectTexts);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collectTexts);
    else texts.push(String(value));
  };
  collectTexts(frameOf(session, { player, position }).blocks);
  return texts;
}

function countDifferences(texts: readonly string[], wantedTexts: readonly string[]): number {
  let differenceCount = Math.abs(texts.length - wantedTexts.length);
  for (let i = 0; i < Math.min(texts.length, wantedTexts.length); i++)
    if (texts[i] !== wantedTexts[i]) differenceCount++;
  return differenceCount;
}

function replaceArgument(input: Input, argument: number, value: number): Input {
  if (input.type !== "cycle") return input;
  const givenControls = input.given.map((it) =>
    it.type === "control" ? { ...it, args: it.args.map((arg, i) => (i === argument ? value : arg)) } : it,
  );
  return { ...input, given: givenControls };
}

/** Describes the parts of a position whose contents a player does not see. */
type Unseen = ReturnType<typeof findUnseen>;

/** Returns what a player's frame does not show of a position. @param session is a session of the same game, in any position */
function findUnseen(session: Session, position: Position, player: number, piles: readonly HiddenPile[]) {
  const { game, options } = session;
  const { shows } = visibilityOf(session, { player, position });
  const tops = new Map<number, number>();
  for (const { board, player: owner, x, y, width, boardWidth, tops: shownTops } of boardsOf(
    frameOf(session, { player, position }).blocks,
  )) {
    const { first } = position.boards.find((it) => it.board === board && it.player === owner)!;
    shownTops.forEach((top, i) =>
      tops.set(first + (y + Math.floor(i / width)) * boardWidth + x + (i % width), top),
    );
  }
  const groups = new Map<string, number[]>();
  for (const { board, player: owner, first, width, height } of position.boards)
    for (let cell = first; cell < first + width * height; cell++)
      getOrMake(groups, [board, owner, tops.get(cell)].join(), () => []).push(cell);
  return {
    /** Groups cells that look the same to the player, for groups with a hidden cell: the player cannot tell their contents apart. */
    groups: [...groups.values()].filter((cells) => !cells.every(shows)),
    /** Lists the layers that have changed since the level began; the player knows the other layers from the level. */
    layers: findChangedLayers(position as State, game.begin(position.level, 1, options).position as State),
    piles,
  };
}

/** Returns the layers without piles and bodies on which a cell differs from the beginning of the level. */
function findChangedLayers({ layout, cells }: State, start: State): readonly number[] {
  const allLayers = Array.from({ length: layout.layerCount }, (_, layer) => layer);
  return allLayers.filter((layer) => {
    if (layout.isPile(layer) || (layout.bodies?.planeOf[layer] ?? 0) !== 0) return false;
    const [from, to] = [layout.address(0, layer), layout.address(0, layer + 1)];
    return cells.subarray(from, to).some((kind, i) => kind !== start.cells[from + i]);
  });
}

/**
 * Redistributes at random what a player does not see: cells that look alike exchange their contents, and kinds of a
 * layer are exchanged between all unseen cells and piles. The result does not depend on the true distribution.
 */
function dealUnseen(position: Position, { groups, layers, piles }: Unseen, seed: number): void {
  const state = position as State;
  const { layout, cells: kinds, numbers } = state;
  const chance = new Int32Array(chanceSize);
  seedChance(chance, 0, seed, 4);
  /** Returns a function that draws the values one by one in random order. */
  const makeDrawer = <T>(values: readonly T[], compare?: (a: T, b: T) => number): (() => T) => {
    const remainingValues = [...values].sort(compare);
    return () => remainingValues.splice(chanceBelow(chance, 0, remainingValues.length), 1)[0];
  };
  for (const cells of groups) {
    const draw = makeDrawer(cells.map((cell) => layers.map((layer) => kinds[layout.address(cell, layer)])));
    for (const cell of cells) draw().forEach((kind, i) => state.set(cell, layers[i], kind));
  }
  const pileIndices = piles.flatMap(({ pile, player }) => {
    const declaration = layout.program.piles![pile];
    const firstIndex = layout.pilesAt[pile] + player * pileSize(declaration);
    return declaration.type === "kind"
      ? Array.from({ length: numbers[firstIndex] }, (_, item) => firstIndex + 1 + item)
      : [];
  });
  for (const layer of layers) {
    const filledCells = groups.flat().filter((cell) => kinds[layout.address(cell, layer)] !== 0);
    const pileSlots = pileIndices.filter((slot) => layout.layerOf[numbers[slot]] === layer);
    const values = [
      ...filledCells.map((cell) => kinds[layout.address(cell, layer)]),
      ...pileSlots.map((slot) => numbers[slot]),
    ];
    const drawKind = makeDrawer(values, (a, b) => a - b);
    for (const cell of filledCells) state.set(cell, layer, drawKind());
    for (const slot of pileSlots) state.setNumber(slot, drawKind());
  }
  position.dropChanges();
}
