import { expect, test } from "vitest";
import { type CycleInput, type Game, makeGame, type Position, noFastImpls } from "../../src/game/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { type Draw, drawer } from "../random/draw.ts";
import { randomGame } from "../random/rules.ts";
import { seedsToday } from "../moves/sweep.ts";
import { closures, generatedAfter } from "../fast-parts.ts";

/** So many games; `QUADRILLE_GAMES=30000` plays more. */
const seeds = seedsToday(250, 8);
const games = seeds.length;

test(
  "random games: the fast path, written or not, and the plain interpreter agree",
  { timeout: 120_000 + 1000 * games },
  () => {
    let moved = 0;
    for (const seed of seeds) {
      const draw = drawer(seed);
      if (playBoth(randomGame(draw), draw)) moved++;
    }
    expect(moved).toBeGreaterThan(games * 0.5);
  },
);

test("the same of boards whose cells are whole words of 32", () => {
  for (const row of ["........", "...a....", "................................"]) {
    const level = Array.from({ length: 4 }, () => `  ${row}\n`).join("");
    const rules = "rewrite random 3 times\n  .  ->  a\n\n  *  ->  .\n  *      *\n\nscan up\n  a.  ->  .a\n\n";
    for (let seed = 0; seed < 20; seed++)
      playBoth(`objects\n  ant a\n\n${rules}level\n${level}`, drawer(seed));
  }
});

/** Plays a game both ways; whether anything moved. */
function playBoth(text: string, draw: Draw): boolean {
  const { program, diagnostics } = compileProgram({ file: "random.quad", text });
  const mistakes = diagnostics.filter(({ severity }) => severity === "error");
  if (!program || mistakes.length > 0) throw new Error(`${mistakes[0]?.message}\n${text}`);
  const plain = makeGame(program, { fast: noFastImpls });
  const fast = makeGame(program, draw(3) === 0 ? { fast: closures } : { fast: generatedAfter(1 + draw(3)) });
  const { moved, wrong } = compare(fast, plain, draw);
  if (wrong !== undefined) throw new Error(`${wrong}\n${text}`);
  return moved;
}

/** Plays the same inputs both ways, now and then going back; what differs, if anything. */
function compare(fast: Game, plain: Game, draw: Draw): { moved: boolean; wrong?: string } {
  let ours = fast.begin(0, 1).position;
  let theirs = plain.begin(0, 1).position;
  const first = shown(ours);
  let moved = false;
  for (let cycle = 1; cycle <= 8; cycle++) {
    const input = randomInput(fast, draw);
    const [one, other] = [fast.cycle(ours, input), plain.cycle(theirs, input)];
    const { fault, ...rest } = one;
    const { fault: otherFault, ...otherRest } = other;
    expect(fault?.code).toBe(otherFault?.code);
    expect(rest).toEqual(otherRest);
    if (shown(ours) !== first) moved = true;
    if (!equal(ours, theirs))
      return { moved, wrong: `cycle ${cycle}\n${drawn(ours)}\nbut plainly\n${drawn(theirs)}` };
    const [changes, same] = [ours.takeChanges(), theirs.takeChanges()];
    const dice = draw(8);
    if (dice === 0) ours = ours.copy();
    if (dice === 1) theirs = theirs.copy();
    if (dice !== 2) continue;
    ours.revert(changes);
    theirs.revert(same);
    if (!equal(ours, theirs)) return { moved, wrong: `back from cycle ${cycle}` };
  }
  return { moved };
}

function randomInput({ program }: Game, draw: Draw): CycleInput {
  if (program.controls.length === 0) return { controls: [] };
  const given = (control: number) => ({
    control,
    args: program.controls[control]!.args.map(() => draw(4) * 2),
    player: 0,
  });
  const dice = draw(5);
  if (dice > 2) return { controls: [], ...(dice === 4 && { held: [given(0)] }) };
  return { controls: [given(dice === 2 ? 0 : dice)] };
}

/** Positions of the two games, by what is saved of them. */
function equal(one: Position, other: Position): boolean {
  return JSON.stringify(one.save()) === JSON.stringify(other.save()) && one.hash() === other.hash();
}

function shown(position: Position): string {
  return JSON.stringify((position.save() as { readonly cells: unknown }).cells);
}

function drawn(position: Position): string {
  const [{ first, width, height }] = position.boards as [Position["boards"][number]];
  const row = (y: number): string =>
    Array.from({ length: width }, (_, x) => position.kindsAt(first + y * width + x).join("") || ".").join(
      " ",
    );
  return `${Array.from({ length: height }, (_, y) => row(y)).join("\n")}\n${JSON.stringify(position.save())}`;
}
