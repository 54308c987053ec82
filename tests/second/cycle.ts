import type { Body, Program } from "../../src/program/index.ts";
import { all } from "./actions.ts";
import { contentOf, disturb, forgetBodies, layDrawn, loseEffort } from "./bodies.ts";
import { type Keyed, keyed, seeded } from "./chance.ts";
import { Fault, type Given, type Heard, Refusal, Run, Stop } from "./run.ts";
import { statements } from "./statements.ts";
import { holds, number, value } from "./values.ts";
import { remember } from "./view.ts";
import { copyOf, type Grid, type Item, type SourceState, type Value, type World } from "./world.ts";

export interface Outcome {
  readonly result: "done" | "refused" | "fault";
  readonly code?: string;
  /** The world behind it; that before it unless it is done. */
  readonly world: World;
  /** Chance alone is no change, but undo puts it back. */
  readonly changed: boolean;
  readonly goesBack: boolean;
  readonly heard: readonly Heard[];
  readonly asked: { readonly again: boolean; readonly checkpoint: boolean; readonly restart: boolean };
}

const nothingAsked = { again: false, checkpoint: false, restart: false };

/** One cycle (R1), or the first of a level by habit (R52), in which the steps alone run. */
export function cycle(
  program: Program,
  before: World,
  seed: number,
  given: readonly Given[],
  isTime = given.length === 0,
  isFirst = false,
): Outcome {
  const run = runOn(program, copyOf(before), seed);
  run.isTime = isTime;
  run.given = given;
  run.held = given;
  run.me = given[0]?.player ?? before.turn;
  const back = (result: "refused" | "fault", code?: string): Outcome => {
    const world = { ...before, keyed: run.world.keyed };
    return {
      result,
      ...(code !== undefined && { code }),
      world,
      changed: false,
      goesBack: false,
      heard: [],
      asked: nothingAsked,
    };
  };
  try {
    untilStop(() => {
      if (!isFirst) timers(run);
      steps(run);
      if (!isFirst) ends(run);
    });
    loseEffort(run);
    forgetBodies(run);
    remember(run);
  } catch (error) {
    if (error instanceof Refusal) return back("refused");
    if (error instanceof Fault) return back("fault", error.code);
    throw error;
  }
  // Bodies that look alike are not the same, so another order of them is a change.
  const changed = run.isShuffled || JSON.stringify(shownOf(run.world)) !== JSON.stringify(shownOf(before));
  const goesBack = changed || JSON.stringify(chanceOf(run.world)) !== JSON.stringify(chanceOf(before));
  return { result: "done", world: run.world, changed, goesBack, heard: run.heard, asked: run.asked };
}

function chanceOf({ chance, sourceChance }: World): unknown {
  return [chance, sourceChance];
}

/** What counts as a change: not chance alone, nor the numbers of objects. */
export function shownOf(world: World): unknown {
  const held = (it: Value) =>
    typeof it === "object" ? world.bodies.filter(({ number }) => number === it.body).map(contentOf) : it;
  return {
    ...world,
    bodies: world.bodies.map((it) => JSON.stringify([contentOf(it), it.fields.map(held)])).sort(),
    remains: world.remains.map((it) => JSON.stringify(it.fields.map(held))),
    links: world.links.map((it) => it.map((number) => held({ cell: -1, layer: 0, body: number }))),
    variables: world.variables.map((values) => values.map(held)),
    piles: world.piles.map((of) => of.map((items) => items.map(held))),
    nextId: 0,
    chance: 0,
    sourceChance: 0,
    keyed: 0,
    cells: world.cells.map((layers) => layers.map((items) => items.map((it) => it.kind))),
  };
}

function untilStop(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
}

function runOn(program: Program, world: World, seed: number): Run {
  const run = new Run(program, world, seed);
  run.call = (index, args) => {
    const outer = run.locals;
    run.locals = [...args];
    run.lastLine = true;
    statements(run, program.procedures[index].body.statements);
    const { result } = program.procedures[index];
    run.result = result && run.locals[result.local];
    run.locals = outer;
    return run.lastLine;
  };
  run.act = (actions) => all(run, actions);
  run.test = (expr) => expr === undefined || holds(run, expr);
  run.disturb = (cell, layer, kind) => disturb(run, cell, layer, kind);
  run.fieldsOf = (kind) =>
    (program.fields ?? []).map(({ kinds, start, type }): Value => {
      if (!kinds.includes(kind)) return undefined;
      return start ? value(run, start) : type === "number" || type === "switch" ? 0 : undefined;
    });
  return run;
}

function body(run: Run, { statements: all }: Body): void {
  run.locals = [];
  statements(run, all);
}

/** R19. */
function timers(run: Run): void {
  const { program, world, me } = run;
  for (const [i, timer] of program.timers.entries()) {
    for (const who of timer.eachPlayer ? program.players.keys() : [0]) {
      run.me = timer.eachPlayer ? who : me;
      run.locals = [];
      const period = number(run, timer.period);
      if (period <= 0) throw new Fault("period");
      // R19: it counts ticks alone.
      if (timer.timed && !run.isTime) continue;
      const count = world.timers[i][who] + 1;
      run.fired[i][who] = count >= period;
      world.timers[i][who] = count >= period ? 0 : count;
    }
  }
  run.me = me;
}

function steps(run: Run): void {
  const { program, me } = run;
  for (const step of program.steps) {
    for (const who of step.eachPlayer ? program.players.keys() : [me]) {
      run.me = who;
      run.locals = [];
      if (step.when === undefined || holds(run, step.when)) body(run, step.body);
    }
    run.me = me;
  }
  run.me = run.world.turn;
  settle(run);
}

function ends(run: Run): void {
  body(run, run.program.ends);
  if (!run.lineAsks.some(({ ask }) => ask === "win")) return;
  run.world.ending = "won";
  run.world.endingPlayer = run.me;
  run.heard.push({ type: "end", ending: "won", player: run.me, text: undefined });
}

/** What line rules have asked for (R47). */
function settle(run: Run): void {
  const isAsked = (it: string) => run.lineAsks.some(({ ask }) => ask === it);
  if (isAsked("cancel")) throw new Refusal();
  if (isAsked("restart")) {
    playNoises(run);
    run.asked = { ...run.asked, again: false, restart: true };
    throw new Stop();
  }
  const asked = new Set(run.lineAsks.flatMap((it) => (it.ask === "sound" ? [it.sound] : [])));
  for (const it of asked) run.sound(it);
  const text = run.lineAsks.find((it) => it.ask === "say");
  if (text?.ask === "say") run.heard.push({ type: "say", text: text.text });
  playNoises(run);
  if (isAsked("checkpoint")) run.asked.checkpoint = true;
  if (isAsked("again")) run.asked.again = true;
}

function playNoises(run: Run): void {
  for (const sounds of Object.values(run.noises)) for (const it of sounds) run.sound(it);
}

// ---------------------------------------------------------------------------------------------- R9

/** The world at the beginning of a level, with chance and kept state of another. */
export function begin(
  program: Program,
  level: number,
  seed: number,
  from: World | undefined,
): { world: World; heard: readonly Heard[]; asksAgain: boolean } {
  const run = runOn(program, emptyWorld(program, level, seed, from), seed);
  const { world } = run;
  layDrawn(run);
  for (const [i, variable] of program.variables.entries()) {
    if (from && variable.kept) continue;
    for (const who of variable.eachPlayer ? program.players.keys() : [0]) {
      run.me = variable.eachPlayer ? who : world.turn;
      run.locals = [];
      const isNumber = variable.type === "number" || variable.type === "switch";
      world.variables[i][who] = variable.start ? value(run, variable.start) : isNumber ? 0 : undefined;
    }
  }
  run.me = world.turn;
  const { start } = startOf(program, level);
  for (const body of world.bodies) body.fields = run.fieldsOf(body.kind);
  run.before = { ...world, cells: [] };
  try {
    untilStop(() => {
      body(run, program.start);
      body(run, start);
    });
  } catch (error) {
    // It ends the beginning, and what was done stays: there is nothing to go back to.
    if (!(error instanceof Refusal)) throw error;
  }
  forgetBodies(run);
  remember(run);
  return { world, heard: run.heard, asksAgain: run.asked.again };
}

/** Keyed chance begins anew with each level, but goes on when the same begins again. */
function keyedFor(program: Program, level: number, seed: number, from: World | undefined): Keyed | undefined {
  if (!program.habits?.keyedChance) return undefined;
  return from?.level === level ? from.keyed : keyed(seed);
}

function startOf(program: Program, level: number): { start: Body } {
  const found = program.levels[level];
  if (found.type !== "map") throw new Error("a message has no start");
  return found;
}

function emptyWorld(program: Program, level: number, seed: number, from: World | undefined): World {
  const grids: Grid[] = [];
  const cells: Item[][][] = [];
  const found = program.levels[level];
  let id = 1;
  for (const [i, board] of program.boards.entries()) {
    const drawn = found.type === "map" ? found.boards.find((it) => it.board === i) : undefined;
    const { width, height } = drawn ?? board;
    for (const player of board.eachPlayer ? program.players.keys() : [0]) {
      grids.push({ board: i, player, first: cells.length, width, height });
      const size = width * height + (board.edge === "runs-on" ? 1 : 0);
      for (let place = 0; place < size; place++) {
        const kinds = (drawn ?? board).cells?.[place] ?? [];
        cells.push(
          program.layers.map((_, layer) =>
            kinds.filter((kind) => program.kinds[kind].layer === layer).map((kind) => ({ kind, id: id++ })),
          ),
        );
      }
    }
  }
  const who = (eachPlayer: boolean) => (eachPlayer ? program.players : [0]);
  const fresh: SourceState = { bag: [], next: 0 };
  return {
    level,
    grids,
    cells,
    bodies: [],
    remains: [],
    links: [],
    piles: (program.piles ?? []).map((it, i) =>
      from && it.kept ? copyOf(from.piles[i]) : who(it.eachPlayer).map(() => emptyPile(it)),
    ),
    variables: program.variables.map((it, i) =>
      from && it.kept ? copyOf(from.variables[i]) : who(it.eachPlayer).map(() => 0),
    ),
    timers: program.timers.map((it, i) =>
      from && it.kept ? [...from.timers[i]] : who(it.eachPlayer).map(() => 0),
    ),
    sources: program.sources.map((it, i) =>
      from && it.kept ? copyOf(from.sources[i]) : who(it.eachPlayer).map(() => ({ ...fresh })),
    ),
    chance: from?.chance ?? seeded(seed, 0),
    sourceChance: from?.sourceChance.slice() ?? program.players.map((_, i) => seeded(seed, i + 1)),
    keyed: keyedFor(program, level, seed, from),
    memories: (program.memories ?? []).map(() => program.players.map(() => cells.map(() => 0))),
    turn: 0,
    ending: "playing",
    endingPlayer: undefined,
    nextId: id,
  };
}

/** A table (R76) holds its values from the beginning. */
function emptyPile({ table, most, type }: NonNullable<Program["piles"]>[number]): Value[] {
  return table
    ? Array.from({ length: most }, () => (type === "number" || type === "switch" ? 0 : undefined))
    : [];
}
