import type { Expr, Program, Action, KindId, RuleBlock, SetExpr, Statement } from "../../../program/index.ts";
import type { Misfits } from "../../misfits.ts";

/** Holds the way that each arrow moves the player in PuzzleScript, as directions are numbered, and what it is called there. */
const arrows = [
  { key: "ArrowUp", way: 0, name: "up" },
  { key: "ArrowRight", way: 2, name: "right" },
  { key: "ArrowDown", way: 4, name: "down" },
  { key: "ArrowLeft", way: 6, name: "left" },
] as const;

const wordOfWay = (way: number | "none" | undefined) => arrows.find((it) => it.way === way)?.name;

/** Describes a control that moves the player: a way, or the argument that says which; without one it is the action. */
interface Steering {
  readonly control: number;
  readonly way?: Expr;
}

/** Tells of arrows that would move the player elsewhere in PuzzleScript, and answers the ways that no key leads to. */
function idleWays(steering: readonly Steering[], { controls }: Program, misfits: Misfits): readonly string[] {
  const led = new Set<string>();
  for (const { control: number, way } of steering) {
    const control = controls[number];
    for (const { key, args } of control?.keys ?? []) {
      const to = way?.is === "argument" ? args[way.argument] : way?.is === "constant" ? way.value : undefined;
      const arrow = arrows.find((it) => it.key === key);
      const name = wordOfWay(to);
      if (name !== undefined) led.add(name);
      if (to !== undefined && name === undefined)
        misfits.add(
          "In PuzzleScript the player goes up, right, down or left.",
          control?.at,
          "Take the other ways out.",
        );
      else if (arrow && arrow.name !== name)
        misfits.add(
          `${key} ${name === undefined ? "does not move the player" : `moves the player ${name}`} here; in PuzzleScript it moves the player ${arrow.name}.`,
          control?.at,
          `Give \`${control?.name ?? ""}\` ${name === undefined ? "a key that is no arrow" : `the arrow that points ${name}`}.`,
        );
    }
  }
  return arrows.flatMap(({ name }) => (led.has(name) ? [] : [name]));
}

/** Describes a turn as PuzzleScript knows it: the player wishes, rules run, things move, late rules run. */
export interface PuzzleTurn {
  readonly player: { readonly kinds: readonly KindId[]; readonly how: "or" | "and" };
  readonly hasAction: boolean;
  readonly mustMove: boolean;
  /** Holds ways that no key leads to. */
  readonly idleWays: readonly string[];
  readonly blocks: readonly { readonly block: RuleBlock; readonly late: boolean }[];
}

type When = Extract<Statement, { readonly do: "when" }>;
type Player = PuzzleTurn["player"];

/** Describes what keys make the player do. */
interface Going {
  readonly player: Player;
  readonly way?: Expr;
  /** Is true if it goes by `move`, at once. */
  readonly moves: boolean;
  /** Is true if only one goes. */
  readonly first: boolean;
}

const turnMend = "For example `grant`, below it `wish each player way` and `lines`.";

/** Reads the steps of a game as one turn; tells of everything in them that has no place there. */
export function readPuzzleTurn(program: Program, misfits: Misfits): PuzzleTurn {
  const reader = new TurnReader(program, misfits);
  for (const { eachPlayer, when, body, at } of program.steps) {
    if (eachPlayer || (when && !reader.isEveryTurn(when)))
      misfits.add("In PuzzleScript the rules run in every turn.", at, "Take `when` off the step.");
    for (const statement of body.statements) reader.read(statement, false);
  }
  return reader.turn();
}

class TurnReader {
  readonly #program: Program;
  readonly #misfits: Misfits;
  readonly #goings: Going[] = [];
  readonly #blocks: { block: RuleBlock; late: boolean }[] = [];
  readonly #used = new Set<number>();
  readonly #steering: Steering[] = [];
  #granted = false;
  #mustMove = false;
  /** Is true if something goes by `move`. */
  #moved = false;

  constructor(program: Program, misfits: Misfits) {
    this.#program = program;
    this.#misfits = misfits;
  }

  /** Returns true if a step waits for the only control, so that nothing happens without it. */
  isEveryTurn(test: Expr): boolean {
    if (test.is !== "control") return false;
    this.#used.add(test.control);
    return this.#program.controls.length === 1 && !this.#program.tick;
  }

  read(statement: Statement, inGrant: boolean): void {
    if (statement.do === "rules")
      this.#blocks.push({ block: statement.block, late: this.#moved || (this.#granted && !inGrant) });
    else if (statement.do === "grant" && !inGrant && !this.#granted && !this.#moved) {
      this.#granted = true;
      for (const it of statement.body) this.read(it, true);
    } else if (statement.do === "when" && this.#isMustMove(statement)) this.#mustMove = true;
    else if (!this.#readWishes(statement))
      this.#misfits.add(
        "A turn in PuzzleScript is what the player wishes, the rules, and one `grant`.",
        statement.at,
        turnMend,
      );
  }

  turn(): PuzzleTurn {
    const { controls } = this.#program;
    const turned = this.#blocks.find(({ block }) => block.turnedTo)?.block;
    if (turned?.turnedTo?.is === "argument") this.#steer(turned.turnedTo.control, turned.turnedTo);
    for (const [i, { name, at }] of controls.entries())
      if (!this.#used.has(i))
        this.#misfits.add(
          `\`${name}\` moves nothing by itself. Keys in PuzzleScript move the player, or are its action.`,
          at,
          `For example \`when ${name}: wish each player\` for the action.`,
        );
    const player = this.#goings[0]?.player ?? { kinds: turned ? this.#turnedPlayer(turned) : [], how: "or" };
    if (player.kinds.length === 0 && this.#misfits.list.length === 0)
      this.#misfits.add(
        "A PuzzleScript game has a player that keys move.",
        this.#program.steps[0]?.at,
        turnMend,
      );
    if (turned || this.#goings.some((it) => it.first)) this.#checkAlone(player);
    return {
      player,
      hasAction: this.#goings.some((it) => !it.way),
      mustMove: this.#mustMove,
      idleWays: idleWays(this.#steering, this.#program, this.#misfits),
      blocks: this.#blocks,
    };
  }

  /** Where one player of several is moved, PuzzleScript would move all of them. */
  #checkAlone({ kinds }: Player): void {
    const isCrowded = this.#program.levels.some(
      (it) =>
        it.type === "map" &&
        (it.boards[0]?.cells.filter((cell) => cell.some((kind) => kinds.includes(kind))).length ?? 0) > 1,
    );
    if (isCrowded)
      this.#misfits.add(
        "In PuzzleScript all players move.",
        this.#program.steps[0]?.at,
        "Draw one player in each level, or move `each` of them.",
      );
  }

  /** Returns the object that each picture has which is turned the way that is walked. */
  #turnedPlayer({ items }: RuleBlock): readonly KindId[] {
    const found = items.map((item) =>
      "rule" in item
        ? item.rule.before
            .flat()
            .flatMap((it) => (it.test === "any" && it.kinds.length === 1 ? it.kinds : []))
        : [],
    );
    const common = (found[0] ?? []).filter((kind) => found.every((it) => it.includes(kind)));
    const named = common.filter((it) => this.#program.kinds[it]?.name === "player");
    return common.length === 1 ? common : named;
  }

  #isMustMove({ branches }: When): boolean {
    const [branch] = branches;
    const values = branch?.test?.is === "and" ? branch.test.values : [branch?.test];
    const [only] = branch?.body ?? [];
    const refuses = only?.do === "line" && only.alternatives.flat().every((it) => it.do === "refuse");
    return branches.length === 1 && refuses && values.at(-1)?.is === "stuck";
  }

  /** Reads what the player wishes, by control. */
  #readWishes(statement: Statement): boolean {
    if (statement.do === "line") return this.#takeWishes(statement);
    if (statement.do !== "when") return false;
    return statement.branches.every(({ test, body }) => {
      if (test?.is !== "control") return false;
      this.#used.add(test.control);
      return body.every((it) => it.do === "line" && this.#takeWishes(it, test.control));
    });
  }

  /** Notes that a control moves the player. */
  #steer(control: number, way: Expr | undefined): void {
    this.#used.add(control);
    this.#steering.push({ control, ...(way && { way }) });
  }

  /** @param control what is waited for */
  #takeWishes(
    { alternatives }: Extract<Statement, { readonly do: "line" }>,
    control = this.#program.controls.length === 1 ? 0 : undefined,
  ): boolean {
    const actions = alternatives.length === 1 ? alternatives.flat() : [];
    const goings = actions.map(goingOf).filter((it) => it !== undefined);
    const [first = goings[0]] = this.#goings;
    const isSame = goings.every((it) => sameKinds(it.player.kinds, first?.player.kinds));
    const moves = goings.some((it) => it.moves);
    const isLate = moves ? this.#granted : this.#blocks.length > 0;
    for (const { way } of goings)
      if (way?.is === "argument") this.#steer(way.control, way);
      else if (control !== undefined) this.#steer(control, way);
    this.#goings.push(...goings);
    this.#moved ||= moves;
    return actions.length > 0 && goings.length === actions.length && isSame && !isLate;
  }
}

/** Returns what an action makes the player do; nothing if it is another action. */
function goingOf(action: Action): Going | undefined {
  if (action.do !== "wish" && action.do !== "move") return undefined;
  const moves = action.do === "move";
  const first = moves && "one" in action.what;
  const set = moves ? movedBy(action) : action.click ? undefined : action.set;
  const player = set && playerOf(set);
  return player && { player, moves, first, ...(action.way && { way: action.way }) };
}

/** Returns the things that are moved by one cell. */
function movedBy(action: Extract<Action, { readonly do: "move" }>): SetExpr | undefined {
  const { what, times } = action;
  if (times) return undefined;
  if ("each" in what) return what.each;
  return what.one.is === "first" ? what.one.set : undefined;
}

function playerOf({ kinds = [], among, tests }: SetExpr): Player | undefined {
  if (among || kinds.length === 0) return undefined;
  const others = tests.flatMap((it) =>
    it.by === "with" && !it.not && it.kinds.length === 1 ? it.kinds : [],
  );
  if (others.length < tests.length || (others.length > 0 && kinds.length > 1)) return undefined;
  return { kinds: [...kinds, ...others], how: others.length > 0 ? "and" : "or" };
}

const sameKinds = (some: readonly KindId[] = [], others: readonly KindId[] = []): boolean =>
  some.length === others.length && some.every((it) => others.includes(it));
