// @ts-check
// Small games that do the same in two ways: by a word of version 2, and as it had to be said before. The first control is given in each cycle.

/**
 * `now` says it by the word, `before` without it.
 * @typedef {{ name: string, now: string, before: string }} WordPair
 */

const things = `objects
  ruby r red   opal o blue   onyx x black   wall # grey
define gem = ruby, opal, onyx
controls: go g
level
  rox.ro
  #.xor.
  ..r#ox
`;

/** A game by moves in which each of two players has one piece, and one move in each position. @param {string} moves */
const shuttleWith = (moves) => `players white, black
board 2x2
pieces: man M
moves
  man step sideways
${moves}level
  m.
  .M
`;
const shuttle = shuttleWith("");

/** Returns the steps that find out by a table where a piece came from and where it is now, and say a text. @param {string} text */
const lookingFor = (text) => `state
  table seen of 2x2 switches
  cell goal, left-cell
step look when moved
  for each cells as c
    when man at c and not seen[c]: goal = c
    otherwise when seen[c] and no man at c: left-cell = c
    seen[c] = off
    when man at c: seen[c] = on
  say "${text}"`;

/** Returns the two games of a word: what is declared, and what a step does, in both ways. @param {string} name @param {string} now @param {string} before */
const pair = (name, now, before, rest = things) => ({
  name,
  now: `quadrille 2\n${now}\n${rest}`,
  before: `quadrille 2\n${before}\n${rest}`,
});

/** @type {readonly WordPair[]} */
export const words = [
  pair(
    "sum",
    `step run when go: say "{sum of x of it for each gem}"`,
    `state: counter all\nstep run when go\n  all = 0\n  for each gem: add x of it to all\n  say "{all}"`,
  ),
  pair(
    "most",
    `step run when go: say "{most of x of it for each ruby}"`,
    `state: counter best\nstep run when go\n  best = 0\n  for each ruby: best = max(best, x of it)\n  say "{best}"`,
  ),
  pair(
    "least",
    `step run when go: say "{least of x of it for each ruby}"`,
    `state: counter best\nstep run when go\n  best = 9\n  for each ruby: best = min(best, x of it)\n  say "{best}"`,
  ),
  pair(
    "sum of players",
    `players red, blue\nstate for each player: counter score = 4\nstep run when go: say "{sum of score of it for each player}"`,
    `players red, blue\nstate for each player: counter score = 4\nstep run when go: say "{score of red + score of blue}"`,
  ),
  pair(
    "turn",
    `players red, blue\nstep run when go\n  say "{turn}"\n  end turn`,
    `players red, blue\nstate: player active = red\nstep run when go\n  say "{active}"\n  active = opponent\n  end turn`,
  ),
  pair(
    "loop of numbers",
    `state: counter all\nstep run when go\n  for each n from 1 to 9: add n to all\n  say "{all}"`,
    `state: counter all, n\nstep run when go\n  n = 0\n  repeat 9\n    add 1 to n\n    add n to all\n  say "{all}"`,
  ),
  pair(
    "loop of directions",
    `state: counter all\nstep run when go\n  for each straight as way: when gem at (place of first-one + way): add 1 to all\n  say "{all}"\ndefine first-one = wall`,
    `state: counter all\nstep run when go\n  when gem at (place of first-one + up): add 1 to all\n  when gem at (place of first-one + right): add 1 to all\n  when gem at (place of first-one + down): add 1 to all\n  when gem at (place of first-one + left): add 1 to all\n  say "{all}"\ndefine first-one = wall`,
  ),
  pair(
    "loop of kinds",
    `state: counter all\nstep run when go\n  for each kind of gem as k: when (count gem where kind of it = k) > 3: add 1 to all\n  say "{all}"`,
    `state: counter all\nstep run when go\n  when count ruby > 3: add 1 to all\n  when count opal > 3: add 1 to all\n  when count onyx > 3: add 1 to all\n  say "{all}"`,
  ),
  pair(
    "loop of a pile",
    `state\n  counter all\n  pile deck of up to 9 numbers\nstart: put 3 on top of deck, put 5 on top of deck\nstep run when go\n  for each deck as card: add card to all\n  say "{all}"`,
    `state\n  counter all, n\n  pile deck of up to 9 numbers\nstart: put 3 on top of deck, put 5 on top of deck\nstep run when go\n  n = 0\n  repeat count deck\n    add deck[n] to all\n    add 1 to n\n  say "{all}"`,
  ),
  pair(
    "name that changes",
    `step run when go\n  let n = 0\n  for each gem: n = n + y of it\n  say "{n}"`,
    `state: counter n\nstep run when go\n  n = 0\n  for each gem: add y of it to n\n  say "{n}"`,
  ),
  pair(
    "formula of lines",
    `define worth (a: cell) =\n  let n = x of a\n  n * n + y of a\nstep run when go: say "{worth(place of wall)}"`,
    `define worth (a: cell) = (x of a) * (x of a) + y of a\nstep run when go: say "{worth(place of wall)}"`,
  ),
  pair(
    "result",
    `define best (a: number) gives number\n  let n = a\n  for each gem: n = max(n, x of it)\n  return n\nstep run when go\n  let n = best(2)\n  say "{n}"`,
    `state: counter found\ndefine best (a: number)\n  found = a\n  for each gem: found = max(found, x of it)\nstep run when go\n  best(2)\n  say "{found}"`,
  ),
  pair(
    "map",
    `define price = ruby: 5, opal: 3, onyx: 1\nstate: counter all\nstep run when go\n  for each gem: add price[kind of it] to all\n  say "{all}"`,
    `define prices = 5, 3, 1\nstate: counter all\nstep run when go\n  for each gem: add prices[place of it among gem] to all\n  say "{all}"`,
  ),
  pair(
    "map of players",
    `players red, blue\ndefine home = red: 3, blue: 5\nstep run when go: say "{home[me]}"`,
    `players red, blue\nstep run when go: say "{if me = red then 3 else 5}"`,
  ),
  pair(
    "but",
    `define dark-gem = gem but ruby\nstep run when go: say "{count dark-gem}"`,
    `step run when go: say "{count gem where kind of it != ruby}"`,
  ),
  pair(
    "or nothing",
    `state: counter n\nstep run when go: for each gem: move it left or nothing`,
    `state: counter n\nstep run when go: for each gem: move it left or n = n`,
  ),
  pair(
    "table",
    `state: table heat of 6x3 numbers\nstep run when go\n  for each gem: add 1 to heat[place of it]\n  say "{heat[0, 0]}"`,
    `state: pile heat of up to 18 numbers\nstart: repeat 18: put 0 on top of heat\nstep run when go\n  for each gem: add 1 to heat[y of it * 6 + x of it]\n  say "{heat[0]}"`,
  ),
  pair(
    "take from",
    `state: pile ring of up to 9 kinds\nstep run when go\n  put ruby on top of ring, put opal on top of ring\n  take ruby from ring\n  say "{count ring}"\n  empty ring`,
    `state\n  pile ring of up to 9 kinds\n  counter n\nstep run when go\n  put ruby on top of ring, put opal on top of ring\n  n = count ring - 1\n  repeat count ring: when ring[n] != ruby: add -1 to n\n  take ring[n]\n  say "{count ring}"\n  empty ring`,
  ),
  pair(
    "top",
    `step run when go: say "{kind of (top stone at (0, 0))}"`,
    `state: kind found\nstep run when go\n  for each stone at (0, 0): found = kind of it\n  say "{found}"`,
    `objects: a1 a red   b1 b blue\nlegend: c a1, b1, a1\ndefine stone = a1, b1\nlayers: pile stone\ncontrols: go g\nlevel\n  c.\n`,
  ),
  pair(
    "fingerprint",
    `step run when go: say "{if fingerprint of board = fingerprint of (cells in board) then 1 else 0}"`,
    `define key (a: thing) = (x of a * 7 + y of a * 131 + place of a among gem) * 40503\nstep run when go\n  let one = sum of key(it) for each gem\n  let two = sum of key(it) for each gem\n  say "{if one = two then 1 else 0}"`,
  ),
  pair(
    "product",
    `objects: each card of suit (one, two), rank (low, high) glyphs "abcd"\nstep run when go: say "{sum of rank of it * suit of it for each card}"`,
    `objects\n  k-a a   k-b b   k-c c   k-d d\ndefine card = k-a, k-b, k-c, k-d\ndefine suit = 1, 1, 2, 2\ndefine rank = 1, 2, 1, 2\nstep run when go: say "{sum of rank[place of it among card] * suit[place of it among card] for each card}"`,
    `controls: go g\nlevel\n  abcd.dcba\n`,
  ),
  pair(
    "turn of several inputs",
    `turn: go again, stop\nstep run when go or stop: say "{count gem}"`,
    `state: counter stage\nstep order\n  when go: stage = 1\n  when stop: stage = 0\nstep run when go or stop: say "{count gem}"`,
    things.replace("controls: go g", "controls\n  go g\n  stop s"),
  ),
  pair(
    "turn in any order",
    `turn: go or stop again\nstep run when go or stop: say "{count gem}"`,
    `state: counter stage\nstep order when go or stop: stage = 1\nstep run when go or stop: say "{count gem}"`,
    things.replace("controls: go g", "controls\n  go g\n  stop s"),
  ),
  pair("mover", `step look when moved: say "{mover}"`, lookingFor("{kind of (man at goal)}"), shuttle),
  pair("target", `step look when moved: say "{x of target}"`, lookingFor("{x of goal}"), shuttle),
  pair("origin", `step look when moved: say "{x of origin}"`, lookingFor("{x of left-cell}"), shuttle),
  pair(
    "taken",
    `step look when moved: say "{if taken is man then 1 else 0}"`,
    `state: counter men = 2\nstep look when moved\n  say "{if count man < men then 1 else 0}"\n  men = count man`,
    shuttle,
  ),
  pair(
    "count taken",
    `step look when moved: say "{count taken}"`,
    `state: counter men = 2\nstep look when moved\n  say "{men - count man}"\n  men = count man`,
    shuttle,
  ),
  pair(
    "forbid after the steps",
    `${shuttleWith("  forbid when far = 7\n")}state: counter far\nstep look when moved: far = x of target, say "{far}"`,
    `${shuttleWith("  forbid when count my man > 1\n")}state: counter far\nstep look when moved: far = x of target, say "{far}"`,
    "",
  ),
  pair(
    "forbid repeats",
    `${shuttleWith("  forbid when repeats >= 9000\n")}step look when moved: say "{count man}"`,
    `${shuttle}ends: when repeats >= 9000: draw\nstep look when moved: say "{count man}"`,
    "",
  ),
  pair(
    "to own swapping",
    `players white, black\nboard 2x2\npieces: king K   rook R\nmoves\n  king step sideways to own swapping\n  rook step sideways\nlevel\n  kr\n  KR\nstep look when moved: say "{count king}"`,
    `players white, black\nboard 2x2\nobjects: king K   rook R\ncontrols: go g\nlevel\n  KR\n  KR\nstep run when go\n  let row = if me = white then 1 else 0\n  let one = if king at (0, row) then 0 else 1\n  remove each king in (0, row) to (1, row), remove each rook in (0, row) to (1, row)\n  put king at (1 - one, row), put rook at (one, row)\n  say "{count king}"\n  end turn`,
    "",
  ),
];
