// Small games in which a line is tried: what it does with a thing of some kind can be seen in one of their positions, if at all.

/** The kinds of things that an action, a value or a set can be asked for, and how each is written. */
export const things = {
  object: ["gem"],
  body: ["raft", "hero"],
  piece: ["rook"],
  slot: ["hold"],
  cell: ["(2, 1)", "(5, 3)", "mark"],
  none: ["none"],
} as const;

export type ThingSort = keyof typeof things;

/** A game with a line in it, and what is played. */
export interface World {
  readonly sorts: readonly ThingSort[];
  readonly inputs: string;
  readonly text: (line: string) => string;
}

const state = `state
  slot hold
  cell mark = (3, 1)
  kind last = gem
  pile tray of up to 5 kinds
  table heat of 7x5 numbers
  counter n, turns
  switch open
  direction aim = left
  timer gust every 3
  source luck = gem, wall
state for each hero, raft
  counter weight = 1
controls
  go Space
  walk (way: straight) arrows
define far = (0, 0) to (6, 2)
define both = gem, wall
define right-of (c: cell) gives cell
  return c + right`;

const inputs = "go, right, go, 3., up, go, left, go, down, go, right, go";

const indented = (line: string): string => line.replaceAll("\n", "\n  ");

/** All but the things of a game of bodies: what changes while it is played, and where the line stands. */
const played = (level: string, start: string, line: string): string => `opaque wall
${state}
start
  ${start}
step act when go or walk
  ${indented(line)}
step time
  grant
    n = n
  when walk: add 1 to turns
  when walk: move hero way
  when gust: n = 7
  otherwise: n = 0
  when walk and turns = 2: change-first
  when walk and turns = 3: change-then
  when walk and turns = 4: change-last
define change-first
  mark = (2, 1), last = wall, weight of hero = 3
  for each cells as c: heat[c] = x of c + 1
  put gem at mark or n = n
  put gem on top of tray
  put hold at (3, 3) or n = n
  turn raft cw
define change-then
  mark = none, last = raft, hold = new hero
  put raft on top of tray
  remove each gem
  put wall at (3, 2) or n = n
  remove each hero
define change-last
  mark = (0, 0), hold = none, open = on, last = none
  remove each raft
view
  board
  "{n} {open} {x of mark} {last} {aim} {weight of hero} {count tray} {top of tray}"
  hold
level
${level}`;

/** Bodies that lie on nothing, each on the layer of its kind. @param turn the section of the controls that make a turn */
function falling(level: string, start: string, turn = ""): World {
  const text = (line: string): string => `players 2
${turn}
objects
  gem *   wall #   spot o
bodies blocks
  raft
  r.r
  r..

  hero @
layers
  spot
  others
${played(level, start, line)}
`;
  return { sorts: ["object", "body", "slot", "cell", "none"], inputs, text };
}

/** Bodies that lie on a ground and carry others. */
function floating(level: string, start: string): World {
  const text = (line: string): string => `players 2
objects
  water ~   sand _   gem *   wall #   spot o
  gem on sand, raft
bodies ships
  on water
  raft
  rrr
  r..

bodies beings
  on sand, raft, water
  hero @
layers
  others
  gem, hero, spot
legend
  R raft, water   H hero, sand   G gem, sand   A hero, raft, water   B gem, raft, water   S spot, sand
${played(level, start, line)}
`;
  return { sorts: ["object", "body", "slot", "cell", "none"], inputs, text };
}

/** A game by moves, whose steps run behind each move. */
const pieces: World = {
  sorts: ["piece", "cell", "none"],
  inputs: "a1a2, c3c2, b1b2, d3d2, b2b3",
  text: (line) => `players white, black
pieces
  rook R   pawn P
moves
  rook ride straight, step diagonal to own swapping, chases
  pawn step forward, drop from hand, chased in last row
  pawn also step sideways to empty
after: when dropped: drops = 1
ends: when repeats >= 9 and chases >= rounds: draw
board 5x3 lettered
state
  counter n, turns, drops
  cell mark = (3, 1)
  direction aim = left
define far = (0, 0) to (3, 1)
step act
  ${indented(line)}
step vary
  add 1 to turns
  when turns = 2: n = 7, mark = (2, 1)
  when turns = 3: remove rook
  when turns = 4: remove each rook, n = 0
view
  board
  "{n} {x of mark} {aim}"
level
  ..rp.
  .....
  RP...
`,
};

export const worlds: readonly World[] = [
  falling(
    "  ..*....\n  .......\n  ......#\n  ...#..#\n  .*....#",
    "put new raft at (1, 1), put new hero at (5, 3), hold = new raft, put spot at (2, 0), put spot at (1, 1)",
  ),
  falling(
    "  .......\n  ......o\n  .......\n  #......\n  .**....",
    "hold = new raft, put hold at (3, 1), put new hero at (2, 1)",
  ),
  falling(
    "  ..*....\n  .......\n  ......#\n  ...#..#\n  .*....#",
    "put new raft at (1, 1), put new hero at (5, 3)",
    "turn: go or walk again",
  ),
  floating("  ~~~~~~~\n  ~B~~_H~\n  ~~~~__G\n  ~~~#__~\n  ~~~~~~~", "hold = raft"),
  floating("  ~~~~~~~\n  ~~A~~~~\n  ~~~~G__\n  ~~~#__S\n  ~~~~~~~", "link raft to hero, hold = raft"),
  pieces,
];
