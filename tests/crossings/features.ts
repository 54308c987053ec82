// The features of the language that can meet in a game, as fragments that a generator joins: what each declares, and what it lends to the
// statements of the others.

/** What a feature adds to a game. All of it is text of the language; names are its own, so that any two can stand in one file. */
export interface Feature {
  /** Lines above the boards: `tick`, `players`. Of two with the same first word the first is kept. */
  readonly head?: string;
  /** What stands behind the size of the board: its edge. */
  readonly edge?: string;
  /** Whole sections, placed where the generator puts them: before the steps. */
  readonly sections?: string;
  /** Entries of sections that several features share. */
  readonly state?: string;
  readonly objects?: string;
  readonly layers?: string;
  /** What lies on the first layer beside mud and sand. */
  readonly ground?: string;
  readonly legend?: string;
  readonly habits?: string;
  readonly controls?: string;
  readonly start?: string;
  readonly view?: string;
  readonly ends?: string;
  /** Glyphs strewn over the level. */
  readonly glyphs?: string;
  /** Statements with holes: `move {thing} {way}`. Several lines are one statement. */
  readonly does?: readonly string[];
  /** Values for the holes of others, by their type. */
  readonly gives?: Partial<Record<Hole, readonly string[]>>;
}

/** The types of holes. */
export type Hole = "set" | "cells" | "thing" | "object" | "cell" | "n" | "way" | "if" | "kind" | "body";

/** What every game has: two layers, three controls, a counter and a cell. */
export const base: Required<Pick<Feature, "does" | "gives">> = {
  does: [
    "move {thing} {way}",
    "move each {set} {way}",
    "put {kind} at {cell}",
    "remove {thing}",
    "remove each {set}",
    "{object} becomes {kind}",
    "for each {cells}\n  when it is nothing: put {kind} at it",
    "slide {thing} {way} as far\nadd far to score",
    "score = {n}",
    "add {n} to score",
    "mark-cell = {cell}",
    'say "{{n}}"',
    "move {thing} {way} or put {kind} at {cell}",
    "move each {set} {way} or nothing",
    "when {if}: move {thing} {way}",
  ],
  gives: {
    set: ["crate", "ant", "bug", "coin", "crate in (1, 1) to (4, 3)", "bug where x of it > 2"],
    cells: ["cells in (1, 1) to (2, 3)", "cells around hero"],
    object: ["crate", "ant", "bee", "coin"],
    thing: ["hero", "crate", "ant", "bee"],
    cell: ["(2, 1)", "(0, 0)", "(5, 4)", "hero", "mark-cell", "spot"],
    n: ["1", "2", "score", "(count crate)", "(x of hero)", "(score % 3)"],
    way: ["right", "left", "up", "down", "way", "up-left"],
    if: ["score > 2", "hero at mark-cell", "no bee", "count ant > 1", "spot is nothing"],
    kind: ["crate", "ant", "coin", "wall", "bee"],
  },
};

const chance = ["(random 0 to 3)"];

/** The features, by name. */
export const features: Readonly<Record<string, Feature>> = {
  // ---------------------------------------------------------------- boards and time
  wraps: { edge: "wraps" },
  "wraps across": { edge: "wraps across" },
  "wraps down": { edge: "wraps down" },
  "runs on": { edge: "runs on" },
  "second board": {
    sections: "board tray 3x2",
    gives: {
      cell: ["((1, 1) of tray)", "(0, 0) of tray"],
      set: ["crate in tray"],
      if: ["(2, 1) of tray is nothing"],
    },
    does: ["put {kind} at (1, 1) of tray", "for each crate in tray: move it {way}"],
    view: "tray",
  },
  "board of each": {
    head: "players red, blue",
    sections: "board rack 2x2 for each player",
    does: ["put {kind} at (0, 1) of rack", "put {kind} at (1, 1) of rack of blue", "end turn"],
    gives: { set: ["crate in rack of red"], cell: ["((0, 1) of rack of opponent)"] },
    view: "rack of red",
  },
  tick: { head: "tick 5 per second" },
  "tick or key": { head: "tick 5 per second or key" },
  timers: {
    state: "timer beat every 2\ntimer pulse every score % 3 + 1",
    does: ["when beat: move each {set} {way}", "fire pulse", "when pulse: add {n} to score"],
    gives: { if: ["beat", "pulse"] },
  },
  players: {
    head: "players red, blue",
    sections: "define rank-of = red: 1, blue: 3\ndefine den-of = red: (0, 0), blue: (5, 4)",
    does: [
      "end turn",
      "when me = blue: move {thing} {way}",
      "when score > 40: blue wins",
      "for each player as who1: when who1 = red: add 1 to score",
      "for each opponent as who2: when who2 = blue: move {thing} {way}",
    ],
    gives: {
      if: ["me = red", "turn = red"],
      n: [
        "(if me = red then 1 else 3)",
        "rank-of[me]",
        "(sum of rank-of[it] for each player)",
        "(most of rank-of[it] for each opponent)",
      ],
      cell: ["den-of[opponent]"],
    },
  },
  together: { head: "players red, blue together", gives: { if: ["me = blue"] } },
  "at any time": { head: "players red, blue at any time", gives: { if: ["me = red"] } },
  "state of each": {
    head: "players red, blue",
    sections: "state for each player\n  counter tally\n  cell home = (1, 1)\n  switch ready",
    does: [
      "add {n} to tally",
      "tally of blue = {n}",
      "home = {cell}",
      "ready = {if}",
      "for each player: add 1 to tally",
    ],
    gives: {
      n: ["tally", "(tally of opponent)"],
      cell: ["home", "(home of red)"],
      if: ["ready", "tally > tally of opponent"],
    },
  },
  // ---------------------------------------------------------------- layers and bodies
  pile: {
    objects: "chip c gold   seed s olive",
    layers: "pile chip, seed",
    glyphs: "cs",
    does: ["put chip at {cell}", "put seed at {cell}", "move each chip {way}", "remove top chip at {cell}"],
    gives: {
      set: ["chip", "seed", "chip at hero"],
      thing: ["chip", "top seed at {cell}"],
      kind: ["chip", "seed"],
      n: ["(count chip at {cell})"],
    },
  },
  ground: {
    does: ["put mud under {cell}", "put sand under {cell}", "move {thing} {way}"],
    gives: { set: ["mud", "bug with sand", "crate without mud"], if: ["mud at {cell}"], kind: ["mud"] },
  },
  "state of kinds": {
    sections:
      "bodies\n  fox f red\nstate for each fox\n  counter zeal = 2\n  direction nose = right\n  cell lair",
    glyphs: "ff",
    does: [
      "for each fox: move it nose of it",
      "for each fox: add {n} to zeal of it",
      "nose of fox = {way}",
      "lair of fox = {cell}",
    ],
    gives: {
      set: ["fox", "fox where zeal of it > 2"],
      body: ["fox"],
      n: ["(zeal of fox)"],
      way: ["(nose of fox)"],
      cell: ["(lair of fox)"],
      kind: ["fox"],
    },
  },
  "references to bodies": {
    sections: "bodies\n  owl w brown   rat r grey\nstate for each owl\n  body prey",
    glyphs: "wrr",
    does: ["for each owl: prey of it = rat", "move (prey of owl) {way}", "prey of owl = none"],
    gives: { thing: ["(prey of owl)"], body: ["owl", "rat"], if: ["prey of owl is none"], set: ["rat"] },
  },
  slots: {
    sections: "bodies piece\n  L orange\n  ..L\n  LLL\n\n  L turns about its lower left corner",
    state: "slot mine",
    start: "mine = new L\nput mine at (1, 1)",
    does: [
      "move mine {way}",
      "turn mine cw",
      "slide mine {way}",
      "when no mine: mine = new L",
      "settle mine",
      "put mine at {cell}",
    ],
    gives: { body: ["mine"], if: ["mine is at rest", "mine fits down 1"], set: ["piece"] },
  },
  turning: {
    sections: "bodies\n  ship\n  .^.\n  AAA\n\n  ship turns about ^ in 8 headings\n  ship turning ^>v<",
    objects: "up-arrow ^ white   right-arrow > white   down-arrow v white   left-arrow < white",
    state: "slot boat",
    start: "boat = new ship\nput boat at (3, 2)",
    does: [
      "turn boat cw",
      "turn boat ccw 2",
      "move boat forward",
      "move boat backward 2",
      "mirror boat",
      "turn boat to {way}",
      "turn each ship to {way}",
    ],
    gives: { body: ["boat"], n: ["(heading of boat)"] },
  },
  rafts: {
    sections: "bodies\n  raft\n  RR\n\n  raft on sand, mud\n  raft mass 2",
    glyphs: "yy",
    legend: "y raft, sand",
    does: ["move each raft {way}", "for each raft: turn it cw", "remove {thing}", "put mud under {cell}"],
    gives: { set: ["raft", "hero riding raft"], body: ["raft"], n: ["(mass of raft)"] },
  },
  links: {
    sections: "bodies\n  cart k maroon   coach h pink",
    glyphs: "kh",
    does: [
      "link cart to coach",
      "unlink cart",
      "move cart {way}",
      "turn coach cw",
      "slide coach {way}",
      "remove coach",
    ],
    gives: { body: ["cart", "coach"], set: ["cart"] },
  },
  riders: {
    sections:
      "bodies\n  barge\n  BB\n\n  barge on mud, sand\nbodies\n  rower W lime\n\n  rower on mud, sand, barge",
    objects: "loot j gold\nloot on mud, sand, barge",
    ground: "barge",
    layers: "loot",
    legend: "Y barge, rower, loot, sand",
    glyphs: "YW",
    does: [
      "move each barge {way}",
      "turn barge cw",
      "mirror barge",
      "move each rower {way}",
      "slide barge {way}",
      "move loot {way}",
      "put loot at {cell}",
    ],
    gives: {
      set: ["rower", "rower riding barge", "loot riding barge", "loot"],
      body: ["barge", "rower"],
      thing: ["loot"],
      n: ["(count rower riding barge)"],
    },
  },
  stacks: {
    sections:
      "bodies\n  sledge\n  SS\n\n  sledge on mud, sand\nbodies\n  floe F cyan\n\n  floe on mud, sand, sledge",
    ground: "sledge, floe",
    legend: "Z sledge, sand",
    glyphs: "ZF",
    does: [
      "move each sledge {way}",
      "move each floe {way}",
      "put new floe at {cell}",
      "turn sledge cw",
      "put floe at {cell}",
    ],
    gives: { set: ["floe", "sledge"], body: ["sledge", "floe"], n: ["(count floe)"] },
  },
  joins: {
    sections:
      "bodies\n  van V teal   cone I orange\nmeetings\n  van into van: join\n  van into crate when score < 5: join\n  van into cone: push it way by 1\n  crate into coin: remove it\n  hero into van: move it way or stay, add 1 to score",
    glyphs: "VVI",
    does: [
      "move van {way}",
      "move each van {way}",
      "slide van {way}",
      "move hero {way}",
      "push van {way} by 2",
    ],
    gives: { body: ["van", "cone"], set: ["van"] },
  },
  "bodies on boards": {
    sections: "board pond 4x3\nbodies\n  frog\n  G.\n  GG\n\n  frog turns in its square",
    start: "put new frog at (1, 0) of pond",
    does: [
      "move each frog {way}",
      "turn frog cw",
      "put frog at {cell}",
      "put frog at (0, 1) of pond",
      "when no frog: put new frog at (2, 1) of pond",
      "settle frog",
    ],
    gives: { body: ["frog"], set: ["frog in pond"], cell: ["((3, 2) of pond)"] },
    view: "pond",
  },
  "piles of bodies": {
    sections: "bodies\n  nag N brown   foal O khaki",
    state: "pile stable of up to 3 bodies",
    glyphs: "NNO",
    does: [
      "put nag on top of stable, remove nag",
      "put foal at the bottom of stable",
      "take top of stable as taken1, put taken1 at {cell}",
      "move (top of stable) {way}",
      "shuffle stable",
      "settle nag",
    ],
    gives: { body: ["nag", "(top of stable)"], set: ["nag"], n: ["(count stable)"] },
  },
  meetings: {
    sections:
      "bodies\n  cub u lime   den d khaki\nmeetings\n  cub into crate: shove it way\n  cub into ant: remove it or join\n  cub into bee: it becomes coin\n  cub into den when score > 1: move it against way, stay\n  cub into coin: add 1 to score",
    glyphs: "ud",
    does: ["move cub {way}", "move each cub {way}", "slide cub {way}"],
    gives: { body: ["cub", "den"], set: ["cub"] },
  },
  pushes: {
    sections: "bodies\n  rock o silver\n  rock mass 3 slowly losing 1",
    glyphs: "oo",
    does: ["push rock {way} by {n}", "push each rock {way} by 2", "push rock {way} by 4"],
    gives: {
      body: ["rock"],
      n: ["(effort-across of rock)", "(effort-down of rock)", "(mass of rock)"],
      set: ["rock"],
    },
  },
  shoves: { does: ["shove {thing} {way}", "shove {thing} {way} straight", "shove each {set} {way}"] },
  kicks: {
    sections:
      "bodies tromino\n  J blue\n  J.\n  JJ\n\n  J turns in its square\n  J kicks 0>1 1>2 (1, 0) (0, -1) (-1, 1)",
    state: "slot held-one",
    start: "held-one = new J\nput held-one at (4, 0)",
    does: [
      "turn held-one cw as kick\nadd kick to score",
      "turn held-one ccw",
      "move held-one {way}",
      "held-one becomes J",
    ],
    gives: { body: ["held-one"], if: ["held-one fits cw"] },
  },
  rows: {
    does: [
      "clear full rows of yard as gone\nadd gone to score",
      "clear full columns of yard",
      "clear full rows of yard in (0, 2) to (5, 4)",
    ],
  },
  // ---------------------------------------------------------------- values
  let: {
    does: [
      "let n1 = {n}\nadd n1 to score",
      "let c1 = {cell}\nput {kind} at c1",
      "let t1 = {thing}\nmove t1 {way}\nmove t1 {way}",
    ],
  },
  "names that change": {
    does: [
      "let sum1 = {n}\nfor each {set}: add 1 to sum1\nscore = sum1",
      "let where1 = (1, 1)\nrepeat 2: where1 = where1 + (1, 0)\nput {kind} at where1",
    ],
  },
  formulas: {
    sections:
      "define price (n2: number) =\n  let half = n2 / 2\n  let more = half * 3\n  more + score\ndefine near-hero (c2: cell) = distance(c2, hero) < 3",
    gives: { n: ["(price(2))"], if: ["near-hero({cell})"] },
  },
  results: {
    sections:
      "define best (n3: number) gives number\n  when n3 > 2: return n3 - 1\n  return n3 * 2\ndefine corner gives cell\n  return (4, 3)",
    does: ["let b1 = best({n})\nscore = b1", "let k1 = corner\nput {kind} at k1"],
  },
  maps: {
    sections: "define bend = up: right, right: down, down: left, left: up\ndefine cost = ant: 3, crate: 5",
    gives: { way: ["(bend[way])"], n: ["(cost[kind of hero])", "(cost[kind of ant])"] },
  },
  products: {
    objects:
      'each token of hue (pale "p" #ddd white, deep #333), token-size (1 to 2 red blue) shown "{token-size}" glyphs "ÀÁÂÃ"',
    glyphs: "ÀÁÂÃ",
    does: ["put pale-2 at {cell}", "move each pale {way}", "remove each deep"],
    gives: {
      kind: ["pale-1", "deep-2"],
      set: ["token", "pale"],
      n: ["(sum of token-size of it for each token)"],
    },
  },
  "looks by state": {
    sections: "looks: ant bee when score > 1, bee crate when x of it > 2, crate shown score from 0 to 9",
  },
  "turns of inputs": {
    head: "players red, blue",
    habits: "no undo", // The second interpreter takes back one input, not the whole turn.
    sections: "controls\n  pace p\n  finish z\nturn: pace again, finish",
    does: ["when pace: move {thing} {way}", "when finish: add {n} to score"],
    gives: { if: ["pace", "finish"] },
  },
  "turns in any order": {
    head: "players red, blue",
    habits: "no undo", // The second interpreter takes back one input, not the whole turn.
    sections: "controls\n  lean l\n  creep b\n  settle-it z\nturn: lean or creep again, settle-it",
    does: [
      "when lean: move {thing} {way}",
      "when creep: put {kind} at {cell}",
      "when settle-it: add {n} to score",
    ],
    gives: { if: ["lean", "creep", "settle-it"] },
  },
  "kinds left out": {
    sections: "define mild = bug but bee\ndefine tame = crate, bug but bee, ant",
    gives: { set: ["mild", "mild around hero", "tame"], if: ["hero touches mild"] },
  },
  tables: {
    state: "table heat of 6x5 numbers\ntable scales of 3 switches",
    does: ["heat[{cell}] = {n}", "add {n} to heat[2, 1]", "scales[{n}] = {if}"],
    sections:
      "define steps = 3, 1, 4, 1, 5\ndefine roads = up, left, down\ndefine bugs = ant, bee\ndefine grid of 3x2 = 1, 2, 3, 4, 5, 6",
    gives: {
      n: ["grid[score, 1]", "grid[{cell}]", "(steps[score])", "heat[{cell}]"],
      way: ["(roads[score % 3])"],
      kind: ["bugs[score % 2]"],
    },
  },
  "piles of values": {
    state: "pile deck of up to 4 numbers\npile ways of up to 3 directions\npile hand of up to 3 kinds",
    does: [
      "put {n} on top of deck",
      "take top of deck as d1\nadd d1 to score",
      "put {way} at the bottom of ways",
      "put {kind} on top of hand",
      "deck[0] = {n}",
      "take 2 from deck",
      "shuffle deck",
      "empty hand",
    ],
    gives: {
      n: ["(top of deck)", "(count deck)"],
      way: ["(top of ways)"],
      if: ["deck is empty", "hand holds ant"],
    },
    view: "hand",
  },
  "piles of each": {
    head: "players red, blue",
    sections: "state for each player\n  pile stock of up to 3 kinds",
    does: [
      "put {kind} on top of stock of blue",
      "for each stock of blue as s1: put s1 at {cell}",
      "take bottom of stock of opponent",
      "stock[0] of blue = {kind}",
      "end turn",
    ],
    gives: {
      n: [
        "(count stock of opponent where it is ant)",
        "(sum of {n} for each stock of blue)",
        "(most of {n} for each stock of blue where it is not bee)",
      ],
      kind: ["(stock[1] of blue)"],
      if: ["no stock of blue where it is ant"],
    },
  },
  sources: {
    state:
      "source bag = ant 2, bee 1, crate 1 in bags\nsource round = coin, ant in order\nsource bits = ant, bee, coin by bits with 2 rerolls",
    does: ["put (draw bag) at {cell}", "put (draw round) at {cell}"],
    gives: { kind: ["(draw bag)", "(draw round)", "(draw bits)"] },
  },
  "sources of each": {
    head: "players red, blue",
    sections: "state for each player\n  source lot = ant 2, bee 1, coin 1 in bags\n  source die = ant, crate",
    does: ["put (draw lot) at {cell}", "end turn", "put (draw die of blue) at {cell}"],
    gives: { kind: ["(draw lot)", "(draw die)"] },
  },
  "files of kinds": {
    sections:
      'options\n  tune: file of bug = "march"\nfile march\n  ant bee bee\n\nstate\n  source song = file tune',
    does: ["put (draw song) at {cell}"],
    gives: { kind: ["(draw song)"] },
  },
  "kept piles": {
    sections:
      "state kept\n  pile trunk of up to 3 numbers\n  source road = ant, bee, crate in order\n  timer long-beat every 3",
    does: [
      "put {n} on top of trunk",
      "put (draw road) at {cell}",
      "when long-beat: move each {set} {way}",
      "when count trunk > 2: win",
    ],
    gives: { n: ["(top of trunk)", "(count trunk)"] },
  },
  chance: {
    gives: { n: chance, way: ["(random straight)", "(random direction)"], thing: ["(random ant)"] },
    does: ["reseed", "move each {set} (random straight)"],
  },
  "keyed chance": { habits: "keyed chance", gives: { n: chance } },
  // ---------------------------------------------------------------- loops and rules
  "for each": {
    does: [
      "for each {set}: move it {way}",
      "for each ant as one1\n  when x of one1 > 2: one1 becomes {kind}",
      "for each {set}: put {kind} at place of it + (1, 0)",
    ],
  },
  "loops over numbers": {
    does: [
      "for each i1 from 0 to {n}: put {kind} at (i1, 2)",
      "for each i2 from {n} to 3: move {thing} {way}",
      "for each straight as w1: move {thing} w1",
      "for each direction as w2\n  move {thing} w2\n  add 1 to score",
      "for each kind of bug as b2: put b2 at {cell}",
    ],
  },
  repeat: { does: ["repeat {n}: move {thing} {way}", "repeat 3\n  when {if}: move each {set} {way}"] },
  sums: {
    gives: {
      n: [
        "(sum of x of it for each {set})",
        "(sum of 1 for each (ant or bee) around hero)",
        "(sum of {n} + n2 for each n2 from 0 to 3)",
        "((fingerprint of {cells}) % 5)",
        "(most of y of it for each {set})",
        "(least of {n} for each straight)",
      ],
      if: ["(sum of 1 for each {set}) > 2"],
    },
  },
  scans: {
    does: [
      "scan\n  a. -> .a",
      "scan up first turned to {way}\n  @* -> .@",
      "scan every\n  *b -> b*",
      "scan random\n  a. -> .a\n  ab -> ba",
    ],
  },
  rewrites: {
    does: [
      "rewrite\n  a. -> .a",
      "rewrite once turned mirrored\n  @*     .@\n  .. ->  *.",
      "rewrite 3 times first\n  b. -> .b   when {if}",
      "rewrite random once\n  *. -> .*   then add {n} to score",
    ],
  },
  simultaneous: {
    does: [
      "scan together turned\n  a.a -> aba",
      "rewrite once together\n  a* -> *a",
      "scan together random\n  a. -> .a",
    ],
  },
  apart: { does: ["rewrite apart once turned\n  a. -> .a", "scan apart turned\n  ** -> .*"] },
  legend: {
    legend: "q any ant, bee\nt no wall\nK same bug\nn next bug",
    does: ["rewrite once\n  q. -> .q", "scan\n  @t -> .@", "rewrite once turned\n  KK -> n."],
  },
  lines: {
    does: [
      "lines\n  [ ant | no wall no crate no bug no hero ] -> [ | ant ]",
      "lines\n  [ crate | ... | ant ] -> [ | ... | bee ]",
      "lines\n  [ hero | bug ] -> [ bug | hero ]  then add {n} to score",
      "lines\n  [ bee | no ant ] -> [ | bee ]\n  + right [ crate | bee ] -> [ bee | crate ]",
    ],
  },
  wishes: {
    does: [
      "wish each {set} {way}\ngrant",
      "wish each hero {way}\nlines\n  [ > hero | crate ] -> [ > hero | > crate ]\ngrant",
      "wish each {set} {way}\nlines\n  [ moving bug ] -> [ randomdir bug ]\ngrant",
    ],
    gives: { if: ["hero is stuck"] },
  },
  rigid: {
    does: [
      "wish each hero {way}\ngrant\n  lines\n    rigid [ > hero | crate ] -> [ > hero | > crate ]\n    late [ bug coin ] -> [ bug ]",
      "wish each ant {way}\ngrant: lines: rigid [ > ant | ant ] -> [ > ant | > ant ]",
    ],
  },
  "line loops": {
    does: [
      "lines\n  loop\n    random [ ant | no wall ] -> [ | ant ]\n    [ bee | ant ] -> [ | bee ]",
      "wish each hero {way}\ngrant: lines: late [ hero coin ] -> restart",
    ],
  },
  requests: {
    does: [
      "lines\n  [ hero | wall ] -> cancel",
      "lines\n  [ hero | bee ] -> again",
      "lines\n  [ crate | crate | crate ] -> checkpoint",
    ],
  },
  noises: {
    sections:
      "noises\n  move crate sound push\n  stuck hero sound hurt\n  come bee sound coin\n  vanish ant sound blast",
    does: ["wish each hero {way}\ngrant", "lines\n  [ ant | hero ] -> [ bee | hero ]"],
  },
  // ---------------------------------------------------------------- sets
  connected: {
    gives: {
      set: ["crate connected to hero", "bug connected to {cell} by any steps"],
      cells: ["cells connected to {cell}", "cells next to (cells connected to hero)"],
      n: ["(count cells connected to {cell} by any steps)"],
    },
  },
  around: {
    gives: {
      set: ["bug around hero", "crate next to {cell}", "coin within 2 of hero"],
      n: ["(count bug around {cell})"],
    },
  },
  nearest: {
    gives: {
      thing: ["(bug nearest to hero)", "(crate farthest from {cell})"],
      cell: ["(coin nearest to {cell})"],
    },
  },
  sight: {
    sections: "opaque wall",
    gives: {
      set: ["bug in sight of hero"],
      cells: ["cells in sight of {cell}"],
      n: ["(count cells in sight of hero)"],
    },
  },
  paths: {
    gives: {
      way: [
        "(path from ant to hero)",
        "(path from bee away from hero by straight)",
        "(direction from {cell} to hero)",
        "(path from ant to crate avoiding wall)",
      ],
    },
  },
  "no squeezing": { habits: "no squeezing", gives: { way: ["up-right", "down-left"] } },
  where: {
    gives: {
      set: ["bug where x of it > y of it", "crate where {if}"],
      cells: ["cells where it is nothing", "cells where y of it = {n}"],
    },
  },
  "top of cells": { gives: { thing: ["top bug at {cell}", "top crate at hero"] } },
  // ---------------------------------------------------------------- the cycle
  again: { does: ["when {if}: again", "move each {set} {way}, again"] },
  checkpoints: { does: ["when {if}: checkpoint", "when score > 6: restart", "checkpoint"] },
  refusals: {
    does: ['when {if}: refuse "no"', "move {thing} {way} or refuse", 'move {thing} {way} or refuse ""'],
  },
  levels: {
    sections: "state kept\n  counter total\n  cell kept-cell",
    does: ["add {n} to total", "kept-cell = {cell}", "when score > 8: win"],
    gives: { n: ["total"], cell: ["kept-cell"] },
  },
  messages: { sections: "message Well begun.", does: ["when score > 4: win"] },
  endings: { ends: 'when count crate > 5: lose "Full."\nwhen no ant and no bee: win\nwhen score > 60: draw' },
  questions: {
    sections: 'controls when score % 2 = 1 asking "Which?"\n  answer (n4: 1 to 3)',
    does: ["when answer: add n4 to score", "when answer: move each {set} {way}"],
    gives: { n: ["n4"] },
  },
  times: {
    sections: "controls\n  count-off j times",
    does: ["repeat times: when count-off: move {thing} {way}"],
    gives: { n: ["times"] },
  },
  "held keys": {
    head: "tick 5 per second or key",
    sections: "controls\n  run e every 2 after 3",
    does: ["when run: move {thing} {way}", "when run held: add 1 to score"],
    gives: { if: ["run", "run held"] },
  },
  "two cells": {
    sections: "controls\n  shift (from: cell, to: cell) click crate, ant drag",
    does: [
      "when shift: let carried = kind of (bug at from)\nwhen shift: move (crate at from) {way}",
      "when shift: put {kind} at to",
    ],
    gives: { cell: ["from", "to"] },
  },
  covers: { objects: "lid % grey", view: "yard covering (1, 1) to (3, 3) as lid when score < 9" },
  showing: { view: "yard showing cells where distance(it, hero) < 3 remembering wall, crate" },
  "covers of things": {
    objects: "hood & grey   veil ~ silver",
    view: "yard covering crate, bug as hood covering (0, 0) to (3, 2) as veil when {if} covering bug around hero as hood",
  },
  "camera pages": { view: "yard in 4x2 pages around hero" },
  "views of each": {
    head: "players red, blue",
    view: 'for each player\n  "{me} {viewer} {n}"',
  },
  labels: {
    objects: 'tag T white shown "10"   mark M red shown " "',
    does: ["put tag at {cell}", "put mark at {cell}", "{object} becomes tag"],
    gives: { kind: ["tag"], set: ["tag"] },
  },
  camera: { view: "yard in 3x3 around hero" },
  texts: { view: '"{score} {count bug}" when {if}\n"{n}"' },
  options: {
    sections: "options\n  size: 1 to 4 = 2\n  swift: switch = off\n  foe: kind of bug = ant",
    gives: { n: ["size"], if: ["swift"], kind: ["foe"] },
  },
  "options of each": {
    head: "players red, blue",
    sections: "options for each player\n  pace: 1 to 4 = 1, 3\n  brave: switch = off, on",
    gives: { n: ["pace", "(pace of blue)"], if: ["brave", "brave of red"] },
  },
  turned: {
    gives: {
      way: ["(cw of way)", "(against (ccw of up))", "(ccw of {way})"],
      kind: ["(next bug after ant)", "(next bug after {object})"],
      n: [
        "(place of {object} among bug)",
        "(straight-distance(hero, {cell}))",
        "min({n}, 3)",
        "abs(1 - {n})",
      ],
    },
  },
  procedures: {
    sections:
      "define hop (w5: straight, n5: number)\n  move hero w5 or refuse\n  add n5 to score\ndefine fill (c5: cell, k5: kind)\n  put k5 at c5",
    does: ["hop({way}, {n})", "fill({cell}, {kind})", "hop(way, 1) or fill({cell}, crate)"],
  },
  "own controls": {
    head: "players red, blue",
    sections: "controls for red\n  stamp f\ncontrols for blue when score < 9\n  clap k",
    does: ["when stamp: move {thing} {way}", "when clap: add {n} to score", "end turn"],
    gives: { if: ["stamp", "clap"] },
  },
  always: {
    head: "players red, blue",
    sections: "controls always\n  shout h",
    does: ["when shout: add 1 to score", "when shout: restart", "end turn"],
    gives: { if: ["shout"] },
  },
  strokes: {
    sections: "controls\n  paint (dab: cell) click drag\n  wipe (rub: cell) right click",
    does: ["when paint: put {kind} at dab", "when wipe: remove (bug at rub)"],
    gives: { cell: ["dab"], if: ["paint"] },
  },
  "no undo": { habits: "no undo\nno restart\nno hints" },
  "undo in level": { habits: "undo in level" },
  "first cycle": { habits: "first cycle" },
  "try again first": { habits: "try again first", does: ["when {if}: again"] },
};
