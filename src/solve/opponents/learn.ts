import { compileMoves, type Game, legalMoves, type Play, playOf } from "../../game/index.ts";
import type { MoveGame, Worth } from "../../program/index.ts";
import { logisticOf, fitChanges, type WorthSample, fitSteepness } from "./worth/fit.ts";
import { levels } from "./levels.ts";
import { MoveThinker, type MoveThought } from "./move-thinker.ts";
import { OpponentRandom } from "./random.ts";
import { turnsToWin } from "./worth/phase.ts";
import { mostNumerous, withTables, WorthFeatures } from "./worth/worth-features.ts";
import { Evaluation, guessWorth } from "./worth/worth.ts";

/** Games begin with some moves by chance, at least one and less than this, so that they differ. */
const mostOpening = 6;

/** Later one move in so many is random, so that pieces are lost for all sorts of reasons. */
const wildness = 25;

/** A game is broken off after so many moves. */
const mostMoves = 300;

/** Says how near the value of a position has to be to that of the search, in units of a cheap piece, to be what the search looked ahead to. */
const aboutSame = 0.15;

/** Counts the passes in which games are played, each with what was learnt in those before. */
const passes = 6;

/** Says how much a position is judged by what comes after the next one (temporal difference). */
const farsight = 0.9;

/** Describes a position of a game as it is gathered, before the game is over. */
interface Visit {
  /** Says what the end of the best line that was seen counts; undefined where the move was random. */
  readonly sample: Omit<WorthSample, "target" | "game"> | undefined;
  /** Holds the value that the search found for the first side; undefined where there was only one move. */
  readonly value: number | undefined;
}

/** Describes what was seen in a game, and how it ended for the first side: 1, 0 or a half. */
interface PlayedGame {
  readonly visits: readonly Visit[];
  readonly result: number;
}

export interface Learnt {
  readonly worth: Worth;
  /** Says how many positions it is learnt from. */
  readonly positions: number;
}

/**
 * Tunes all numbers of a worth from games that the computer plays: values of pieces, tables by cell (also for pieces that have none, with
 * `tables`), and weights of counts. Each position is judged by what the search thought of those after it, and by the result, by the logistic
 * curve; what the best line leads to is fitted to that, with a pull to what the file says, or to what pieces can reach where it says nothing
 * (TDLeaf: Baxter, Tridgell, Weaver, 1998). In all passes but the first what was learnt so far plays what was there before, so that what only
 * looks good is found out. The most numerous piece keeps its value; where the file states none, it is worth 100. A generator that pauses after
 * each game. Undefined if no result depends on what is counted.
 */
export function* learnWorth(
  game: Game,
  games: number,
  level: number,
  seed: number,
  tables = true,
): Generator<number, Learnt | undefined> {
  const moves = game.program.moves!;
  const { rules } = moves;
  const compiled = compileMoves(rules);
  const fixed = mostNumerous(rules);
  const stated = inUnits(guessWorth(rules, moves.worth), moves.worth, fixed);
  const worth = tables ? withTables(rules, stated) : stated;
  const features = new WorthFeatures(rules, worth, fixed);
  const spreads = features.parameters.map((it) => it.spread);
  const chance = new OpponentRandom(seed);
  const before = new Player({ ...moves, worth }, level, seed);
  let now = before;
  let learnt: Learnt | undefined;
  const played: PlayedGame[] = [];
  const most = Math.min(passes, games);
  for (let pass = 0; pass < most; pass++) {
    const until = Math.round(((pass + 1) * games) / most);
    while (played.length < until) {
      const seats = rules.sides.map((_, side) => ((played.length + side) % 2 === 0 ? now : before));
      played.push(playedOut(playOf(compiled), seats, { features, base: before, chance }));
      yield played.length;
    }
    const found = changesFrom(played, spreads);
    learnt = found && { worth: features.changed(found.changes), positions: found.positions };
    if (learnt) now = new Player({ ...moves, worth: learnt.worth }, level, seed + pass + 1);
  }
  return learnt;
}

function changesFrom(
  played: readonly PlayedGame[],
  spreads: readonly number[],
): { readonly changes: readonly number[]; readonly positions: number } | undefined {
  const judged = played.flatMap(({ visits, result }) =>
    visits.flatMap(({ sample }) => (sample ? [{ value: sample.base, result }] : [])),
  );
  const scale = fitSteepness(judged);
  if (scale === undefined) return undefined;
  const samples = played.flatMap((it, number) => samplesOf(it, number, scale));
  const changes = fitChanges(samples, spreads, scale);
  return changes && { changes, positions: samples.length };
}

/** Returns the positions of a game, each with its target. */
function samplesOf({ visits, result }: PlayedGame, game: number, scale: number): readonly WorthSample[] {
  const found: WorthSample[] = [];
  let target = result;
  for (const { sample, value } of [...visits].reverse()) {
    if (sample) found.push({ ...sample, target, game });
    if (value === undefined) continue;
    const likely = turnsToWin(value) === undefined ? logisticOf(scale * value) : value > 0 ? 1 : 0;
    target = sample ? farsight * target + (1 - farsight) * likely : likely;
  }
  return found;
}

/** Returns a guessed worth with 100 for the piece that keeps its value. */
function inUnits(worth: Worth, stated: Worth | undefined, fixed: number): Worth {
  const value = worth.pieces.find(([piece]) => piece === fixed)?.[1] ?? 0;
  if (stated || value === 0) return worth;
  return { ...worth, pieces: worth.pieces.map(([piece, it]) => [piece, Math.round((100 * it) / value)]) };
}

/** Plays by one worth. */
class Player {
  readonly evaluation: Evaluation;
  readonly #thinker: MoveThinker;
  readonly #nodes: number;

  constructor(game: MoveGame, level: number, seed: number) {
    this.#thinker = new MoveThinker(game, { level: levels.length, seed, memory: 2 ** 20 });
    this.evaluation = new Evaluation(game.rules, game.worth!, 0);
    this.#nodes = levels[level - 1].nodes;
  }

  forget(): void {
    this.#thinker.forget();
  }

  think(play: Play): MoveThought {
    const thought = this.#thinker.think(play, { nodes: this.#nodes });
    while (!thought.step(this.#nodes));
    return thought;
  }

  /** Returns the static value for the first side. */
  valueOf(play: Play, mobility: number): number {
    const value = this.evaluation.of(play, mobility);
    return play.turn() === 0 ? value : -value;
  }
}

/** Describes what positions are seen by: features, the worth that they change, and chance. */
interface Eyes {
  readonly features: WorthFeatures;
  readonly base: Player;
  readonly chance: OpponentRandom;
}

/** Plays a game, and notes what is seen in it. */
function playedOut(play: Play, seats: readonly Player[], eyes: Eyes): PlayedGame {
  const { chance } = eyes;
  const visits: Visit[] = [];
  const opening = 1 + chance.below(mostOpening - 1);
  for (const it of seats) it.forget();
  for (let made = 0; made < mostMoves; made++) {
    if (play.owes() === "move" && play.ended()) break;
    const all = legalMoves(play);
    if (all.length === 0) break;
    if (made < opening || chance.below(wildness) === 0) {
      if (made >= opening) visits.push({ sample: undefined, value: eyes.base.valueOf(play, 0) });
      play.make(all[chance.below(all.length)]);
    } else visits.push(visit(play, seats[play.turn()], eyes));
  }
  const end = play.owes() === "move" ? play.ended() : undefined;
  return { visits, result: end === undefined ? 0.5 : resultOf(end.result, play.turn()) };
}

/** Thinks, notes what the best line leads to, and makes its first move. */
function visit(play: Play, player: Player, { features, base }: Eyes): Visit {
  const sign = play.turn() === 0 ? 1 : -1;
  const thought = player.think(play);
  const { line, value, depth: looked } = thought.progress;
  const move = thought.move!;
  if (looked === 0) {
    play.make(move);
    return { sample: undefined, value: undefined };
  }
  let mobility = 0;
  let depth = 0;
  for (const it of line.length > 0 ? line : [move]) {
    const before = legalMoves(play);
    if (!before.includes(it)) break;
    play.make(it);
    depth++;
    mobility = legalMoves(play).length - before.length;
    if (play.owes() === "move" && play.ended()) break;
  }
  const isEnd = Math.abs(player.valueOf(play, mobility) - sign * value) < aboutSame * player.evaluation.unit;
  const sample = isEnd ? { ...features.of(play, mobility), base: base.valueOf(play, mobility) } : undefined;
  for (; depth > 0; depth--) play.undo();
  play.make(move);
  return { sample, value: sign * value };
}

/** Returns what an end for a side is to the first one. */
function resultOf(result: "win" | "lose" | "draw", side: number): number {
  if (result === "draw") return 0.5;
  return (result === "win") === (side === 0) ? 1 : 0;
}
