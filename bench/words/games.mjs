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

/** A game by moves in which a rook attacks a man with each move and may not take it. @param {string} rook @param {string} man */
const chaseWith = (rook, man) => `players white, black
board 2x2
pieces: man M   rook R
moves
  man step sideways${man}
  rook step sideways to empty, step forward to capture${rook}
  forbid when count man < 1
level
  .m
  R.
`;

/** A game by moves whose pieces stay on squares of one colour. @param {string} notation @param {string[]} rows */
const slantedWith = (notation, ...rows) => `players white, black
board 4x2 chequered
pieces: man M
${notation}moves
  man step diagonal to empty
level
${rows.map((it) => `  ${it}\n`).join("")}`;

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
    "sum of some",
    `step run when go: say "{sum of x of it for each (ruby or opal) where x of it > 1}"`,
    `state: counter all\nstep run when go\n  all = 0\n  for each ruby, opal: when x of it > 1: add x of it to all\n  say "{all}"`,
  ),
  pair(
    "sum over numbers",
    `step run when go: say "{sum of n * n for each n from 0 to 3}"`,
    `state: counter all, n\nstep run when go\n  all = 0\n  n = 0\n  repeat 4\n    add n * n to all\n    add 1 to n\n  say "{all}"`,
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
    "most of opponents",
    `players red, blue\nstate for each player: counter score = 4\nstep run when go: say "{most of score of it for each opponent}"`,
    `players red, blue\nstate for each player: counter score = 4\nstep run when go: say "{score of opponent}"`,
  ),
  pair(
    "loop of players",
    `players red, blue\nstate: counter all\nstate for each player: counter score = 4\nstep run when go\n  for each player as who: add score of who to all\n  say "{all}"`,
    `players red, blue\nstate: counter all\nstate for each player: counter score = 4\nstep run when go\n  for each player: add score to all\n  say "{all}"`,
  ),
  pair(
    "count in another's pile",
    `players red, blue\nstate: counter all\nstate for each player: pile hand of up to 4 kinds\nstart: put ruby on top of hand of blue\nstep run when go\n  for each hand of opponent as got: add 1 to all\n  when no hand of opponent where it is opal: say "{sum of 2 for each hand of opponent} {hand[0] of opponent} {count hand of opponent where it is ruby} {all}"`,
    `players red, blue\nstate: counter all, size\nstate for each player\n  pile hand of up to 4 kinds\n  counter rubies\n  kind lowest\nstart: put ruby on top of hand of blue, rubies of blue = 1, lowest of blue = ruby\nstep run when go\n  size = count hand of opponent\n  add size to all\n  when rubies of opponent = size: say "{2 * size} {lowest of opponent} {rubies of opponent} {all}"`,
  ),
  pair(
    "turn",
    `players red, blue\nstep run when go\n  say "{turn}"\n  end turn`,
    `players red, blue\nstate: player active = red\nstep run when go\n  say "{active}"\n  active = opponent\n  end turn`,
  ),
  pair(
    "loop of numbers",
    `state: counter all\nstep run when go\n  for each n from 1 to 9\n    when n > 0: add n to all\n    add 0 to all\n  say "{all}"`,
    `state: counter all, n\nstep run when go\n  n = 0\n  repeat 9\n    add 1 to n\n    when n > 0: add n to all\n    add 0 to all\n  say "{all}"`,
  ),
  pair(
    "loop of directions",
    `state: counter all\nstep run when go\n  for each straight as way: when gem at (place of first-one + way): add 1 to all\n  say "{all}"\ndefine first-one = wall`,
    `state: counter all\nstep run when go\n  when gem at (place of first-one + up): add 1 to all\n  when gem at (place of first-one + right): add 1 to all\n  when gem at (place of first-one + down): add 1 to all\n  when gem at (place of first-one + left): add 1 to all\n  say "{all}"\ndefine first-one = wall`,
  ),
  pair(
    "loop of eight directions",
    `state: counter all\nstep run when go\n  for each direction as way: when gem at (place of first-one + way): add 1 to all\n  say "{all}"\ndefine first-one = wall`,
    `state: counter all\ndefine ways = up, right, down, left, up-right, down-right, down-left, up-left\nstep run when go\n  for each n from 0 to 7: when gem at (place of first-one + ways[n]): add 1 to all\n  say "{all}"\ndefine first-one = wall`,
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
    `define worth (a: cell) =\n  let n = x of a\n  let square = n * n\n  square + y of a\nstep run when go: say "{worth(place of wall)}"`,
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
    `define light-gem = gem but ruby, onyx\nstep run when go: say "{count light-gem}"`,
    `step run when go: say "{count gem where kind of it != ruby and kind of it != onyx}"`,
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
    "setting in a table",
    `state: table heat of 6x3 numbers\nstep run when go\n  for each gem: heat[place of it] = heat[place of it] + 1\n  say "{heat[0, 0]}"`,
    `state: pile heat of up to 18 numbers\nstart: repeat 18: put 0 on top of heat\nstep run when go\n  for each gem: heat[y of it * 6 + x of it] = heat[y of it * 6 + x of it] + 1\n  say "{heat[0]}"`,
  ),
  pair(
    "table of rows and columns",
    `state: counter all\ndefine cost of 3x2 = 1, 2, 3, 4, 5, 6\nstep run when go\n  for each gem: add cost[x of it, y of it] to all\n  say "{all}"`,
    `state: counter all\ndefine cost = 1, 2, 3, 4, 5, 6\nstep run when go\n  for each gem: add cost[min(y of it, 1) * 3 + min(x of it, 2)] to all\n  say "{all}"`,
  ),
  pair(
    "cell of a board",
    `board field 6x3\nboard tray 2x2 for each player\nplayers red, blue\nstep run when go\n  when (1, 1) of tray of blue is nothing: put ruby at (1, 1) of tray of blue\n  otherwise: remove each gem in tray of blue\n  say "{count gem in tray of blue}"`,
    `board field 6x3\nboard tray 2x2 for each player\nplayers red, blue\nstep run when go\n  when no gem in tray of blue where x of it = 1 and y of it = 1: for each cells in tray of blue where x of it = 1 and y of it = 1: put ruby at it\n  otherwise: remove each gem in tray of blue\n  say "{count gem in tray of blue}"`,
  ),
  pair(
    "turn to",
    `state: counter n\nstep run when go\n  turn each bird to left\n  say "{heading of bird}"\n  turn bird to up`,
    `state: counter n\nstep run when go\n  for each bird: turn it ccw\n  say "{heading of bird}"\n  for each bird: turn it cw`,
    `bodies\n  bird ^ red\n\n  bird turning ^>v<\nobjects: east >   south v   west <\ncontrols: go g\nlevel\n  ^..\n`,
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
    `objects: each card of suit (1 to 2), rank (low, high) glyphs "abcd"\nstep run when go: say "{sum of rank of it * suit of it for each card}"`,
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
    "also",
    `${shuttleWith("").replace("man step sideways", "man step left\n  man also step right")}step look when moved: say "{count man}"`,
    `${shuttle}step look when moved: say "{count man}"`,
    "",
  ),
  pair(
    "dropped",
    `${shuttleWith("  man also drop from hand\n")}ends: when dropped: draw\nstep look when moved: say "{count man}"`,
    `${shuttleWith("  man also drop from hand\n")}ends: when count man > 2: draw\nstep look when moved: say "{count man}"`,
    "",
  ),
  pair(
    "rounds",
    `${shuttle}ends: when rounds >= 9000: draw\nstep look when moved: say "{count man}"`,
    `${shuttle}state: counter turns-had\nafter: add 1 to turns-had\nends: when turns-had >= 18000: draw\nstep look when moved: say "{count man}"`,
    "",
  ),
  pair(
    "chases",
    `${chaseWith(", chases", "")}ends: when chases >= 9000: draw\nstep look when moved: say "{count man}"`,
    `${chaseWith("", "")}state: counter chase\nends: when chase >= 9000: draw\nstep look when moved\n  when mover is rook and man at (x of target, 0): add 1 to chase\n  say "{count man}"`,
    "",
  ),
  pair(
    "chased in",
    `${chaseWith(", chases rook or man", ", chased in last row")}ends: when chases >= 9000: draw\nstep look when moved: say "{count man}"`,
    `${chaseWith("", "")}state: counter chase\nends: when chase >= 9000: draw\nstep look when moved\n  when mover is rook and man at (x of target, 0) and y of target = 9: add 1 to chase\n  say "{count man}"`,
    "",
  ),
  pair(
    "numbers on dark",
    `${slantedWith("notation: numbers from 1 on dark\n", "...m", "M...")}step look when moved: say "{target}"`,
    `${slantedWith("", "...m", "M...")}step look when moved: say "{y of target * 2 + x of target / 2 + 1}"`,
    "",
  ),
  pair(
    "numbers on light",
    `${slantedWith("notation: numbers from 1 on light\n", "..m.", ".M..")}step look when moved: say "{target}"`,
    `${slantedWith("", "..m.", ".M..")}step look when moved: say "{y of target * 2 + x of target / 2 + 1}"`,
    "",
  ),
  pair(
    "to own swapping",
    `players white, black\nboard 2x2\npieces: king K   rook R\nmoves\n  king step sideways to own swapping\n  rook step sideways\nlevel\n  kr\n  KR\nstep look when moved: say "{count king}"`,
    `players white, black\nboard 2x2\nobjects: king K   rook R\ncontrols: go g\nlevel\n  KR\n  KR\nstep run when go\n  let row = if me = white then 1 else 0\n  let one = if king at (0, row) then 0 else 1\n  remove each king in (0, row) to (1, row), remove each rook in (0, row) to (1, row)\n  put king at (1 - one, row), put rook at (one, row)\n  say "{count king}"\n  end turn`,
    "",
  ),
];
