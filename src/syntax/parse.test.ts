import { expect, test } from "vitest";
import { parse } from "./index.ts";

/** Describes a tree without its types: the tables below look at everything in it. */
type Loose = ReturnType<typeof JSON.parse>;

// Text in, tree out. A tree is written as lists: the word that says what a node is, then what it holds; false, empty
// and missing parts are left out.

/** Cases are parted by empty lines (`¶` stands for one inside); the last line of a case, behind `=>`, is its tree. */
function table(
  title: string,
  frame: (text: string) => string,
  pick: (section: Loose) => unknown,
  cases: string,
): void {
  const parts = cases.split(/\n{2,}/).map((part) => part.replace(/^\n+|\n+$/g, ""));
  test.each(parts.filter(Boolean).map((part) => part.split(/\s*=> /)))(
    `${title}: %s`,
    (text = "", wanted = "") => {
      const { file, diagnostics } = parse({ file: "t", text: frame(text.replaceAll("¶", "")) });
      expect(diagnostics).toEqual([]);
      expect(dump(pick(file.sections.at(-1)))).toBe(wanted.trim().replaceAll(/\n\s+/g, " "));
    },
  );
}

const TAGS = ["is", "does", "by", "show", "option"];

/** Returns a tree as lists. */
function dump(node: Loose): string {
  if (Array.isArray(node)) return `[${node.map(dump).join(" ")}]`;
  if (typeof node !== "object") return String(node);
  if (Array.isArray(node.rows)) return node.rows.map((row: Loose) => row.text).join("|");
  if ("each" in node) return node.each ? `each ${dump(node.set)}` : dump(node.value);
  if (node.filters)
    return `{${[node.whose ?? [], node.kinds.map(dump).join("|"), node.filters.map(dump)].flat().join(" ")}}`;
  if (node.parts && !node.is) return node.parts.map(dump).join(" ");
  if (node.alternatives) return node.alternatives.map((it: Loose) => it.map(dump).join(", ")).join(" or ");
  if (node.is === "text") return JSON.stringify(node.parts.map(dumpPart).join(""));
  if (node.is === "number") return String(node.value);
  if (node.is === "name") return node.name.text;
  if (typeof node.text === "string") return node.text;
  const inner = Object.entries<Loose>(node).filter(
    ([key, value]) => !["span", "bracketed"].includes(key) && isThere(value),
  );
  const tag = inner.filter(([key]) => TAGS.includes(key)).map(([, value]) => value);
  const rest = inner.filter(([key]) => !TAGS.includes(key));
  return `(${[...tag, ...rest.map(([key, value]) => (value === true ? key : dump(value)))].join(" ")})`;
}

function dumpPart(part: Loose): string {
  return part.is === "plain" ? part.text : `{${dump(part.value)}:${part.width ?? ""}}`;
}

function isThere(value: unknown): boolean {
  return value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

// ---------------------------------------------------------------------------------------------- values

table(
  "value",
  (text) => `step s when ${text}: again`,
  (section) => section.when,
  `
1 + 2 * 3 - 4
=> (binary - (binary + 1 (binary * 2 3)) 4)

-5 + -x
=> (binary + -5 (unary - x))

a or b and not c = 1
=> (binary or a (binary and b (unary not (binary = c 1))))

score of opponent + 1 > 2
=> (binary > (binary + (of score opponent) 1) 2)

against way = left
=> (binary = (unary against way) left)

award[lines + 1] = (if fast then 1 else 2)
=> (binary = (index award (binary + lines 1)) (if fast 1 2))

max(score, hi) % 3
=> (binary % (call max [score hi]) 3)

left held and drop
=> (binary and (held left) drop)

no crate without goal
=> (no {crate (without [goal])})

count my king or rook around here >= 2
=> (binary >= (count {my king|rook (around here)}) 2)

count crate at place of hero + way = 1
=> (binary = (count {crate (at (binary + (of place hero) way))}) 1)

no crate in (0, 0) to (3, 4), (5, 5)
=> (no {crate (in (block (cell 0 0) (cell 3 4)) (cell (cell 5 5)))})

no crate in zone or left
=> (binary or (no {crate (in zone)}) left)

count enemy goblin within 3 of hero where health of it > 2 and asleep of it
=> (count {enemy goblin (within 3 hero) (where (binary and (binary > (of health it) 2) (of asleep it)))})

no crate where it is crate or wall
=> (binary or (no {crate (where (is it [crate]))}) wall)

crate at hero in zone is wall or rock
=> (is (set {crate (at hero) (in zone)}) [wall rock])

x is wall or left or drop = 1
=> (binary or (binary or (is x [wall]) left) (binary = drop 1))

x is not none or drop
=> (binary or (is x not [none]) drop)

x is (wall or rock) or drop
=> (binary or (is x [wall rock]) drop)

random 1 to 6 + random 1 to n
=> (binary + (random 1 6) (random 1 n))

random crate in zone = draw bag of opponent
=> (binary = (random-of {crate (in zone)}) (draw bag opponent))

random or draw or count
=> (binary or (binary or random draw) count)

cells around here where no crate at it
=> (set {cells (around here) (where (no {crate (at it)}))})

distance((1, 2), place of hero) < 3
=> (binary < (call distance [(cell 1 2) (of place hero)]) 3)

"a {score + 1:5} {{b} \\"q\\" \\n"
=> "a {(binary + score 1):5} {b} \\"q\\" \\n"
`,
);

// ---------------------------------------------------------------------------------------------- statements

table(
  "statement",
  (text) => `step s\n${text}`,
  (section) => section.body,
  `
  score = 0, add 2 to score of opponent
=> [(assign score 0), (add score opponent 2)]

  move hero left or refuse "No."
=> [(move hero left) or (refuse "No.")]

  x = a or b
=> [(assign x (binary or a b))]

  x = 0 or add 1 to y
=> [(assign x 0) or (add y 1)]

  move hero left, x = 0 or win or refuse "No."
=> [(move hero left), (assign x 0) or (win) or (refuse "No.")]

  x = go or turn
=> [(assign x (binary or go turn))]

  x = turn or draw luck
=> [(assign x (binary or turn (draw luck)))]

  put crate at corner + (1, 0) or lose
=> [(put crate (binary + corner (cell 1 0))) or (lose)]

  move crate at corner up 2, remove each rock in zone or restart
=> [(move (set {crate (at corner)}) up 2), (remove each {rock (in zone)}) or (restart)]

  each goblin becomes rock or hero becomes kind of box
=> [(become each {goblin} rock) or (become hero (of kind box))]

  white wins "Mate.", opponent wins, win, draw "Tie.", end turn
=> [(wins white "Mate."), (wins opponent), (win), (draw "Tie."), (end-turn)]

  fire gravity, say "Hi", sound thud, again, checkpoint, let n = 2
=> [(fire gravity), (say "Hi"), (sound thud), (again), (checkpoint), (let n 2)]

  strike(it, 1), arrive
=> [(call strike [it 1]), (call arrive)]

  when left: move hero left
  otherwise when right: move hero right
  otherwise
    win
=> [(when [(left [(move hero left)]) (right [(move hero right)]) ([(win)])])]

  when a: for each crate as c: repeat 3: move c left
=> [(when [(a [(each {crate} c [(repeat 3 [(move c left)])])])])]

  for each player: score = 0
  for each opponent
    score = 1
=> [(each-player [(assign score 0)]) (each-player others [(assign score 1)])]

  for each player in zone: remove it
=> [(each {player (in zone)} [(remove it)])]
`,
);

// ---------------------------------------------------------------------------------------------- rules

table(
  "rules",
  (text) => text,
  (section) => section.block,
  `
scan down apart once turned mirrored on well in (0, 0) to (1, 1) when left
  @. -> .@
=> (scan [(order down) (which apart) (until once) (turned) (mirrored) (on well) (in (block (cell 0 0)
   (cell 1 1))) (when left)] [(@. .@)])

rewrite until still
  @. -> .@   when left and not x then add 1 to score, win
  -> -> >-
  // -> ..
=> (rewrite [(until still)] [(@. .@ (binary and left (unary not x)) [(add score 1) (win)]) (-> >-) (// ..)])

scan
  .o.      ...
  .\\.  ->  .\\o   when gravity
  ->.      .->
=> (scan [(.o.|.\\.|->. ...|.\\o|.-> gravity)])

rewrite 3 times turned to way in zone
  ab -> cd
  rewrite first
    ->   ->
    a"  ->  /#
=> (rewrite [(times 3) (turned-to way) (in zone)] [(ab cd) (rewrite [(which first)] [(->|a" ->|/#)])])

scan: @" -> "@
=> (scan [(@" "@)])
`,
);

test("a comment between pictures is a paragraph of its own", () => {
  const text =
    "scan\n  // one -> two\n\n  @. -> .@\n\n// at the edge\n\n  // three\n  // four\n\n  .. -> ..\n";
  const { file, diagnostics } = parse({ file: "t", text });
  expect(diagnostics).toEqual([]);
  expect(dump(file.sections)).toBe("[(rules (scan [(@. .@) (.. ..)]))]");
  expect(file.comments.map((comment) => comment.text.trim())).toEqual([
    "one -> two",
    "at the edge",
    "three",
    "four",
  ]);
});

// ---------------------------------------------------------------------------------------------- sections

table(
  "section",
  (text) => text,
  (section) => section,
  `
quadrille 1
=> (version 1)

title The  "best" game: 3 // really
=> (title The  "best" game: 3)

homepage https://example.org/a//b
=> (homepage https://example.org/a//b)

include chess
=> (include chess)

tick 24 per second
=> (tick 24 per-second)

tick 131 ms or key
=> (tick 131 ms orKey)

players 2
=> (players 2)

players white, black
=> (players [white black])

board
=> (board)

board well 11x18 for each player wraps across
=> (board well (11 18) eachPlayer wraps-across)

board 8x2 runs on
  ab
  c
=> (board (8 2) runs-on ab|c)

objects
  slash / grey     quote " red   hash #  #f80
  backslash \\  colon : // a comment
  comma ,   dot .  pipe | shown " "
=> (objects [(slash / [grey]) (quote " [red]) (hash # [#f80]) (backslash \\) (colon :) (comma ,) (dot .) (pipe | "
   ")])
`,
);

table(
  "section",
  (text) => text,
  (section) => section,
  `
objects: wall # brown   floor .
=> (objects [(wall # [brown]) (floor .)])

sprite wall brown #fff
  01.
  10.
=> (sprite wall [brown #fff] 01.|10.)

layers
  floor, goal
  pile crate or rock
  others
=> (layers [([floor goal]) (pile [crate rock]) ([others])])

legend: + player, goal   ? any gem or rock
=> (legend [(+ all [player goal]) (? any [gem rock])])

legend
  / any slope   ! no wall
  " nothing
  # anything   . wall
=> (legend [(/ any [slope]) (! no [wall]) (" nothing) (# anything) (. all [wall])])

level The bridge
    ##
   #. @
  # "//
¶
  put crate at (1, 1)
=> (level The bridge   ##| #. @|# "// [(put crate (cell 1 1))])

message Well done: go on.
=> (message Well done: go on.)

define award = 0, 40, -100
=> (define award (list [0 40 -100]))

define fog = (2, 5) to (8, 14), (0, 0)
=> (define fog (cells (block (cell 2 5) (cell 8 14)) (cell (cell 0 0))))

define corner = (0, 3)
=> (define corner (cells (cell (cell 0 3))))

define strong = pawn, rook
=> (define strong (list [pawn rook]))

define double (n: number) = n * 2
=> (define double [(n number)] (list [(binary * n 2)]))

define strike (who: kind, blow: -1 to 4): remove it
=> (procedure strike [(who kind) (blow range (-1 4))] [(remove it)])

state for each player kept
  counter score, level = 2
  timer gravity every max(4, 24 - lines)
  source bag = I 2, O in bags
  source even = I, O by bits with 3 rerolls
  switch over = on
=> (state eachPlayer kept [(variable counter score) (variable counter level 2) (timer gravity (call max [4 (binary
   - 24 lines)])) (source bag [(I 2) (O)] (bags)) (source even [(I) (O)] (bits 3)) (variable switch over on)])
`,
);

table(
  "section",
  (text) => text,
  (section) => section,
  `
controls when debt = 0
  left ArrowLeft a
  clockwise, cw (way: straight, n: 0 to 4) arrows
  up + - ( / " ,
  drop (place: cell) Space click click key-drop, key-up button "Drop \\"it\\""
  random
=> (controls (binary = debt 0) [(left [ArrowLeft a]) (clockwise [cw] [(way straight) (n range (0 4))] [arrows]) (up
   [+ - ( / " ,]) (drop [(place cell)] [Space] [() ([key-drop key-up])] Drop "it") (random)])

controls: drop (place: cell) click
=> (controls [(drop [(place cell)] [()])])

start: score = 0
=> (start [(assign score 0)])

step fall for each player when gravity or drop
  again
=> (step fall eachPlayer (binary or gravity drop) [(again)])

loop
  walk, fall
  score-rows
=> (loop [walk fall score-rows])

ends: when no crate without goal: win
=> (ends [(when [((no {crate (without [goal])}) [(win)])])])

view
  "Score {score:5}" when over
  board in 15x9 around hero
  beside 2
    well of opponent in fog when blinded
    for each player beside 7: next
=> (view [(text "Score {score:5}" over) (board board (15 9 {hero})) (beside 2 [(board well opponent fog blinded)
   (each-player 7 [(board next)])])])

test a crate: play right  left // twice
=> (test a crate [(play right  left)])

test a round: full lines: play right
=> (test a round: full lines [(play right)])

test a round: full lines // T1
  given
    (gap at (1, 6)) becomes tile
  expect a
=> (test a round: full lines [(given [(become (set {gap (at (cell 1 6))}) tile)]) (expect a)])

test t
  level The bridge
  seed 4
  level
     #
    ##
  play right
  expect score = 1
  expect
    ##
=> (test t [(level The bridge) (seed 4) (board  #|##) (play right) (expect (binary = score 1)) (expect-board ##)])
`,
);

test("L1: Windows line ends and a byte order mark are accepted", () => {
  const text = "\uFEFFtitle A\r\nlevel\r\n  ##\r\n  #\r\n\r\n  win\r\n";
  const { file, diagnostics } = parse({ file: "t", text });
  expect(diagnostics).toEqual([]);
  expect(dump(file.sections)).toBe("[(title A) (level ##|# [(win)])]");
});

test("L4: spans of picture rows are exact, with glyphs of two units", () => {
  const text = "level\n    🐢.\n  #..\n";
  const { file } = parse({ file: "t", text });
  const level: Loose = file.sections[0];
  expect(level.picture.rows.map(({ span }: Loose) => text.slice(span.from, span.to))).toEqual([
    "  🐢.",
    "#..",
  ]);
});

test("only words of the language are noted for a second reading", () => {
  const text = "define arrive\n  land = 1\nstep go\n  arrive\n  rest or turn\n";
  const { words } = parse({ file: "t", text });
  expect([...words]).toEqual(["turn"]);
});
