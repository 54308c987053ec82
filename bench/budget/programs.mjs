// @ts-check
// Games whose cycle never ends, or not soon: one for each sort of work that a cycle can do. Given `go`, each goes on until its budget is spent (R5).

/** Says how often they do it: for ever. A test may write less. */
export const forEver = "2000000000";

/** Rows of a level, from glyphs in turn. @param {number} w @param {number} h @param {string} glyphs */
const rows = (w, h, glyphs) =>
  Array.from({ length: h }, (_, y) =>
    Array.from({ length: w }, (_, x) => glyphs[(x * 7 + y * 3 + ((x * y) >> 1)) % glyphs.length]).join(""),
  )
    .map((row) => `  ${row}\n`)
    .join("");

/** @param {number} w @param {number} h @param {string} glyphs */
const board = (w, h, glyphs) => `level\n${rows(w, h, glyphs)}`;

const head = `title Work
objects
  ant a red
  bee b blue
  cow c green
controls: go g
state: counter n, m, k
`;

/** @param {string} text @param {number} by */
const indented = (text, by) =>
  text
    .split("\n")
    .map((row) => " ".repeat(by) + row)
    .join("\n");

/** Returns a game with one step. @param {string} body @param {string} level */
const step = (body, level = board(8, 7, "ab.")) => `${head}step s when go\n${indented(body, 2)}\n${level}`;

/** @param {string} body */
const often = (body) => `repeat ${forEver}\n${indented(body, 2)}`;

/** Returns a sum of so many counters. @param {number} count */
const sum = (count) => Array.from({ length: count }, (_, i) => ["n", "m", "k"][i % 3]).join(" + ");

/** Returns a body of so many cells, in a slot. @param {string} lines @param {string} level */
const bodies = (lines, level, w = 1, h = w, turning = "") => `title Bodies
objects
  wall # brown
bodies things
${turning}  dot red
${`  ${"X".repeat(w)}\n`.repeat(h)}
controls: go g
state: counter n
state: slot s
start
  s = new dot
  put s at (3, 3)
step work when go
  repeat ${forEver}
${indented(lines, 4)}
${level}`;

/** @param {number} w @param {number} h */
const open = (w, h) => board(w, h, ".");

/** Bodies that lie on something and meet. @param {string} meetings @param {string} lines @param {string} level */
const world = (meetings, lines, level) => `title World
objects
  water ~ blue
  wall # brown
layers
  water
  others
bodies hull
  on water
  raft khaki
  ===
  ===
bodies being
  on water, raft
  dot D pink
meetings
${meetings}
controls: go g
state: counter n
legend
  R raft, water
step work when go
  repeat ${forEver}
${indented(lines, 4)}
${level}`;

/** Bodies that lie on one another in one cell. @param {string} lines */
const stack = (lines) => `title Stack
objects
  water ~ blue
layers
  water, raft
bodies hull
  on water, raft
  raft R khaki
controls: go g
state: counter n
step work when go
  repeat ${forEver}
${indented(lines, 4)}
${board(4, 4, "~")}`;

/** Returns a procedure or formulas above a step. @param {string} defines @param {string} body */
const defined = (defines, body) =>
  `${head}${defines}\nstep s when go\n${indented(often(body), 2)}\n${board(8, 7, "ab.")}`;

/** Holds the games, by what they do. @type {Readonly<Record<string, string>>} */
export const programs = {
  "random turned mirrored": step(
    "rewrite random until still turned mirrored\n  a.  ->  .a",
    board(8, 7, "ab."),
  ),
  "apart turned": step("rewrite apart until still turned\n  a.  ->  .a", board(40, 40, "a.b")),
  "every turned": step("rewrite until still turned\n  a.  ->  .a", board(40, 40, "a.b")),
  "first turned mirrored": step(
    "rewrite first until still turned mirrored\n  a.  ->  .a",
    board(40, 40, "a.b"),
  ),
  "scan together": step(often("scan together\n  a  ->  b\n  b  ->  a"), board(40, 40, "ab")),
  "scan random": step(often("scan random turned\n  a.  ->  .a\n  b.  ->  .b"), board(40, 40, "a.b")),
  "scan when count around": step(
    often(
      "scan together\n  a  ->  b  when count ant around here > 2\n  b  ->  a  when count bee around here > 2",
    ),
    board(40, 40, "ab"),
  ),
  "nested rewrite": step(
    "rewrite until still\n  rewrite until still\n    a.  ->  .a\n  rewrite until still\n    .a  ->  a.",
    board(20, 20, "a.b"),
  ),
  "for each nested": step(
    "for each ant\n  for each bee\n    for each cow\n      for each cells\n        add 1 to n",
    board(60, 60, "abc"),
  ),
  "count nested where": step(
    often(
      "n = count ant where (count bee where (count cow where x of it > y of it) > x of it) > 2\nadd 1 to m",
    ),
    board(30, 30, "abc"),
  ),
  within: step(often("n = count ant within 20 of (5, 5)\nadd 1 to m"), board(60, 60, "abc")),
  "in sight": step(often("n = count cells in sight of (5, 5)\nadd 1 to m"), board(60, 60, "a..")).replace(
    "controls",
    "opaque bee\ncontrols",
  ),
  nearest: step(often("n = x of ant nearest to (n % 60, 5)\nadd 1 to n"), board(60, 60, "abc")),
  "farthest each": step(often("for each ant farthest from (3, 3)\n  add 1 to n"), board(60, 60, "abc")),
  path: step(
    often("when path from cow to bee is none: add 1 to n\nadd 1 to m"),
    board(
      60,
      60,
      "..........................................................................................c",
    ),
  ),
  "path away": step(
    often("when path from cow away from bee is none: add 1 to n\nadd 1 to m"),
    board(60, 60, "a..c.."),
  ),
  "random set": step(often("n = x of random ant\nadd 1 to m"), board(60, 60, "abc")),
  "random number": step(often("n = random 1 to 6\nadd 1 to m")),
  "random direction where": step(
    often("when random direction where (n > 2) is none: add 1 to m\nadd 1 to n"),
    board(60, 60, "abc"),
  ),
  "sum of 180": step(often(`n = ${sum(180)} + 1\nadd 1 to m`)),
  "when of 180": step(often(`when ${sum(180)} = 5: add 1 to m\nadd 1 to n`)),
  formula: defined(
    `define f(x: number) = ${Array(200).fill("x").join(" + ")}\ndefine g(x: number) = ${Array(10).fill("f(x)").join(" + ")}`,
    "n = g(n) + 1\nadd 1 to m",
  ),
  say: step(often('say "Hello {n} {n} {n}"\nadd 1 to n')),
  sound: step(often("sound thud\nadd 1 to n")),
  "put remove": step(often("put cow at (2, 0)\nremove cow"), board(8, 7, "...")),
  "put each": step(often("for each cells\n  put cow at it\nfor each cow: remove it"), board(40, 40, "...")),
  "becomes each": step(
    often("for each ant: it becomes bee\nfor each bee: it becomes ant"),
    board(60, 60, "ab."),
  ),
  "move each": step(often("move each ant right\nmove each ant left\nadd 1 to n"), board(60, 60, "a..")),
  "slide each": step(often("slide each ant right\nslide each ant left\nadd 1 to n"), board(60, 60, "a....b")),
  "shove each": step(often("for each ant: shove it right\nadd 1 to n"), board(60, 60, "aab.")),
  "move many": step(
    often("move each ant right 50\nmove each ant left 50\nadd 1 to n"),
    board(60, 60, "a.................................."),
  ),
  let: step(often("let q = n + 1, n = q")),
  "refuse ors": step(
    often("move cow up or move cow down or move cow left or move cow right or add 1 to n"),
    board(5, 5, "aaaca"),
  ),
  call: defined(
    "define p(x: number)\n  add x to n\ndefine q(x: number)\n  p(x), p(x), p(x), p(x)",
    "q(n)\nadd 1 to m",
  ),
  "lines gap": step(often("lines\n  [ ant | ... | bee ] -> [ bee | ... | ant ]"), board(40, 40, "a..b.")),
  "lines many rows": step(
    "lines\n  [ ant ] [ bee ] [ cow ] -> [ ant ] [ cow ] [ bee ]",
    board(30, 30, "abc"),
  ),
  "lines random": step(
    often(
      "lines\n  random right [ ant | bee ] -> [ bee | ant ]\n  random left [ ant | bee ] -> [ bee | ant ]",
    ),
    board(40, 40, "ab."),
  ),
  "lines loop": step(
    "lines\n  loop\n    right [ ant | no ant ] -> [ | ant ]\n    left [ ant | no ant ] -> [ | ant ]",
    board(40, 40, "a.b"),
  ),
  "wish grant": step(
    often("wish each ant right\ngrant\nwish each ant left\ngrant\nadd 1 to n"),
    board(40, 40, "a.b"),
  ),
  "clear rows": step(often("clear full rows of board as q\nadd 1 to n"), board(60, 60, "abc"))
    .replace(
      "clear full rows of board as q",
      "for each cells in (0,0) to (59,0): put ant at it\n    clear full rows of field",
    )
    .replace("controls", "board field 60x60\ncontrols"),
  "body move": bodies("move s right or move s left 5\nadd 1 to n", open(20, 20)),
  "body slide": bodies("slide s right\nslide s left\nadd 1 to n", open(60, 60), 3),
  "body turn": bodies("turn s cw\nadd 1 to n", open(20, 20), 3, 3, "  turns in its square\n"),
  "big body move": bodies("move s right or move s left\nadd 1 to n", open(60, 60), 30),
  "big body turn": bodies("turn s cw\nadd 1 to n", open(60, 60), 30, 30, "  turns in its square\n"),
  "big body mirror": bodies("mirror s\nadd 1 to n", open(60, 60), 30),
  "big body fits": bodies("when s fits right 20: add 1 to n\nadd 1 to n", open(60, 60), 30),
  "big body path": bodies("when path from s to (50, 50) is none: add 1 to n\nadd 1 to n", open(60, 60), 5),
  "new bodies": bodies("s = new dot\nput s at (3, 3) or settle s\nadd 1 to n", open(20, 20), 2),
  settle: bodies(
    "s = new dot\nput s at (n % 10, 3)\nsettle s\nremove each wall\nadd 1 to n",
    open(20, 20),
    2,
  ),
  "at rest, touches": bodies(
    "when s is at rest: add 1 to n\nwhen s touches wall: add 1 to n\nadd 1 to n",
    open(60, 60),
    30,
  ),
  "bodies that shove": world(
    "  dot into dot: shove it way\n  raft into dot: shove it way",
    "for each raft: move it right or move it left\nfor each dot: move it random direction\nadd 1 to n",
    board(40, 30, "~~~~D~~~~~D~~").replace(/~~~~~~/, "~R~~~~"),
  ),
  "bodies that join": world(
    "  dot into dot: join",
    "for each dot: move it right or move it left\nadd 1 to n",
    board(60, 10, "D").replaceAll("D\n", "~\n"),
  ),
  "bodies that push": world(
    "  dot into dot: join",
    "push dot right by 100\npush dot left by 100\nadd 1 to n",
    `level\n  ${"D".repeat(80)}~\n  ${"~".repeat(81)}\n`,
  ),
  "put on a stack": stack("put new raft at (0, 0)"),
  "move from a stack": stack("put new raft at (0, 0)\nmove raft at (0, 0) right\nmove raft at (1, 0) left"),
  "say much": step(often(`say "${"a long text, ".repeat(80)}{n}"\nadd 1 to n`)),
  "settle and remove": bodies(
    "s = new dot\nput s at (n % 60, 0)\nsettle s\nremove dot\nadd 1 to n",
    open(60, 60),
  ),
};
