import { Flood, sortIntegers } from "../../../base/index.ts";
import { type Program, type Region, type SetExpr, type Target, typeOf } from "../../../program/index.ts";
import { type ClosureCompiler, kindTable } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Gather, Machine } from "../machine/machine.ts";
import { holdsKind, kindOfThing, cellOfThing, cellsOfThing } from "../records/things.ts";

type RegionOf<Is extends Region["is"]> = Extract<Region, { readonly is: Is }>;
type IsOpen = (cell: number) => boolean;

/** Describes the things or cells where the search for connected cells starts. */
type Seeds = Readonly<ReturnType<typeof compileSeeds>>;

/** Compiles the region of all cells connected with a thing, a cell or a set, in reading order (rule R60). */
export function compileConnected(
  { to, through, diagonal }: RegionOf<"connected">,
  c: ClosureCompiler,
): Gather {
  const seeds = compileSeeds(to, c);
  const flood = new Flood();
  const makeThroughTest = through && compileOpenTest(through, c);
  const makeKindTest = compileKindTest(c.program);
  const floodRegion = (m: Machine, members: readonly number[], isOpen: IsOpen): readonly number[] => {
    flood.begin(m.layout.cellCount);
    addSeeds(m, flood, seeds, members);
    flood.spread((cell) => m.gridAt(cell), diagonal, isOpen);
    m.charge(flood.examinedCount + flood.cells.length);
    return flood.cells;
  };
  return (m) => {
    const members = m.collectPushed(seeds.gather);
    if (makeThroughTest) return pushInOrder(m, floodRegion(m, members, makeThroughTest(m)));
    if (members.length === 1)
      return pushInOrder(m, floodRegion(m, members, makeKindTest(m, kindOfSeed(m, seeds, members[0]))));
    const regionCells = new Set<number>();
    for (const kind of new Set(members.map((it) => kindOfSeed(m, seeds, it)))) {
      const membersOfKind = members.filter((it) => kindOfSeed(m, seeds, it) === kind);
      for (const cell of floodRegion(m, membersOfKind, makeKindTest(m, kind))) regionCells.add(cell);
    }
    return pushInOrder(m, regionCells);
  };
}

/** Compiles the region of the cells one step from a thing, a cell or a set, in reading order. */
export function compileNextTo({ to, diagonal }: RegionOf<"next">, c: ClosureCompiler): Gather {
  const seeds = compileSeeds(to, c);
  const flood = new Flood();
  return (m) => {
    const members = m.collectPushed(seeds.gather);
    flood.begin(m.layout.cellCount);
    addSeeds(m, flood, seeds, members);
    const border = flood.findBorder((cell) => m.gridAt(cell), diagonal);
    m.charge(flood.examinedCount);
    pushInOrder(m, border);
  };
}

function compileSeeds(to: Target, c: ClosureCompiler) {
  if ("each" in to) {
    const gather = c.set(to.each);
    return { gather: (m: Machine) => gather(m, Infinity), areThings: to.each.kinds !== undefined };
  }
  const findMember = c.value(to.one);
  const gather: Gather = (m) => {
    const member = findMember(m);
    if (member !== NONE) m.push(member);
  };
  return { gather, areThings: typeOf(to.one, c.program) === "thing" };
}

function addSeeds(m: Machine, flood: Flood, { areThings }: Seeds, members: readonly number[]): void {
  for (const member of members) {
    if (!areThings) flood.reach(member);
    else if (member >= 0) flood.reach(cellOfThing(m.state, member));
    else for (const cell of cellsOfThing(m, member)) if (cell !== NONE) flood.reach(cell);
  }
}

/** Returns the kind of a thing, or the topmost kind in a cell; 0 for an empty cell. */
function kindOfSeed(m: Machine, { areThings }: Seeds, member: number): number {
  if (areThings) return kindOfThing(m.state, member);
  const { layerCount, cellCount } = m.layout;
  let layer = layerCount - 1;
  while (layer > 0 && m.state.cells[layer * cellCount + member] === 0) layer--;
  return m.state.cells[layer * cellCount + member];
}

/** Compiles a function that tests whether a cell holds a kind; for kind 0, whether the cell is empty. */
function compileKindTest(program: Program): (m: Machine, kind: number) => IsOpen {
  const tableOfAllKinds = kindTable(program, [...program.kinds.keys()]);
  const tables = program.kinds.map((_, kind) => kindTable(program, [kind]));
  return (m, kind) => {
    const { mask, layers } = kind === 0 ? tableOfAllKinds : tables[kind];
    return (cell) => holdsKind(m.state, cell, mask, layers) === kind > 0;
  };
}

/** Compiles a test of whether a cell holds a member of a set. If each member can be tested alone, only the cells reached are tested. */
function compileOpenTest(set: SetExpr, c: ClosureCompiler): (m: Machine) => IsOpen {
  const { kinds, among, tests, order } = set;
  if (among || order || tests.some((it) => it.by === "riding")) return compileOpenCells(set, c);
  if (kinds && tests.length === 0) {
    const { mask, layers } = kindTable(c.program, kinds);
    return (m) => (cell) => holdsKind(m.state, cell, mask, layers);
  }
  const gather = c.set({ ...set, among: { is: "one", cell: { is: "it", type: "cell" } } });
  return (m) => (cell) => {
    const [stackStart, outerIt] = [m.top, m.it];
    m.it = cell;
    gather(m, 1);
    const isFound = m.top > stackStart;
    m.top = stackStart;
    m.it = outerIt;
    return isFound;
  };
}

function compileOpenCells(set: SetExpr, c: ClosureCompiler): (m: Machine) => IsOpen {
  const seeds = compileSeeds({ each: set }, c);
  return (m) => {
    const members = m.collectPushed(seeds.gather);
    const cells = seeds.areThings ? members.flatMap((it) => cellsOfThing(m, it)) : members;
    const openCells = new Set(cells);
    return (cell) => openCells.has(cell);
  };
}

function pushInOrder(m: Machine, cells: Iterable<number>): void {
  const stackStart = m.top;
  for (const cell of cells) m.push(cell);
  sortIntegers(m.stack, stackStart, m.top);
}
