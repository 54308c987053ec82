import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { useCommandLines } from "./command-lines.ts";

/** The built command line, in a folder of its own with a few files to stumble over. */
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const game = `title Steps
objects
  wall # player @
controls
  walk (way: straight)  arrows
step walk when walk: move player way
view
  board
level
  @...#
test a step
  play right
  expect
    .@..#
`;

const files: Record<string, string | Uint8Array> = {
  "steps.quad": game,
  "failing.quad": game.replace("    .@..#", "    ..@.#"),
  "wrong.quad": game.replace("move player", "mvoe player"),
  "empty.quad": "",
  "binary.quad": new Uint8Array([0, 1, 2, 255]),
  "dealt.quad": game
    .replace("step walk", "start: put wall at (random 1 to 3, 0)\nstep walk")
    .replace("view\n", 'ends: when player in (3, 0): win "There."\nview\n'),
  "stuck.quad": `quadrille 2
players white faces up, black faces up
board 2x3 lettered
pieces: man M  rock R
moves
  man step forward
  rock step any
  forbid when rock
step look when moved
  when target in (0, 0) to (1, 0): man at target becomes rock[0]
ends: when no moves: lose "Stuck."
level
  ..
  m.
  .M
`,
  "latin.quad": new Uint8Array([0x74, 0xe9, 0x0a]),
  "bad.cab": "abc\n",
  "ends.quad": 'title Ends\ninclude roll.cab\nends: when at-sign in (2, 1): win "There."\n',
  "roll.cab": "\n@**** *** ****@***l\n\n5 3\n....\n.@  \n....\n",
  "inputs.txt": "right // once\n2 right, undo\n",
  "inputs-wrong.txt": "right\nup hop\n",
  "not.replay": "hello\n",
  "secret.quad": game,
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
mkdirSync(join(folder, "folder.quad"));
chmodSync(join(folder, "secret.quad"), 0);

const quadrille = useCommandLines(folder);

/** Arguments -> exit code, a piece of standard error. */
const bad = `
  play                                    2  missing required argument 'game'
  nosuch                                  2  There is no file or game called nosuch
  chekc                                   2  Did you mean \`check\`?
  chekc crates.quad                       2  Did you mean \`check\`?
  explain glyph-twic                      2  Did you mean \`glyph-twice\`?
  play crats                              2  Did you mean \`crates\`?
  play folder.quad                        2  folder.quad is a folder
  play empty.quad                         1  cannot be played
  play binary.quad                        2  not a text file
  play latin.quad                         2  not a text file in UTF-8
  play bad.cab                            1  cannot be played
  play wrong.quad                         1  cannot be played
  play steps.quad --level 7               2  There is no level 7: the game has 1 level.
  play steps.quad --level 0               2  Expected a whole number, 1 or more
  play steps.quad --leval 1               2  --level
  play steps.quad more                    2  is not expected here
  run steps.quad hop                      2  the inputs:1:1: There is no control or key called \`hop\`
  run steps.quad right --replay not.replay  2  \`right\` is not expected here: a replay has its own inputs
  solve                                   2  missing required argument 'game'
  solve steps.quad                        1  steps.quad cannot be solved. It cannot be won: no line of it says \`win\`.
  solve chess                             1  It is played by 2 players
  solve hens                              1  because this level draws on chance
  solve dealt.quad                        1  because this level draws on chance
  solve warehouse --level 9               2  There is no level 9
  solve warehouse --after left            2  Say which level
  solve warehouse --record x              2  Say which level
  solve warehouse --level 1 --after jump  2  --after:1:1
  solve warehouse --level 1 --after 3right  2  The level is over after these inputs.
  solve warehouse --memory much           2  Expected a whole number, 1 or more
  run                                     2  missing required argument 'game'
  run steps.quad --seed x                 2  Expected a whole number, 0 or more
  run steps.quad --seed -1                2  Expected a whole number, 0 or more
  run steps.quad --repeat 0               2  Expected a whole number, 1 or more
  run steps.quad --keys                   2  argument missing
  run steps.quad --input missing.txt      2  there is no such file
  run steps.quad --input folder.quad      2  is a folder
  run steps.quad --input binary.quad      2  not a text file
  run steps.quad --input inputs-wrong.txt  2  inputs-wrong.txt:2:4: There is no control or key called \`hop\`
  run steps.quad --replay not.replay      2  not.replay:1: This is not a Quadrille replay
  run steps.quad --replay a --keys b      2  cannot be used with
  run steps.quad --record no/where        2  Cannot write no/where
  look                                    2  required option '--cell <x,y>' not specified
  look steps.quad --cell a                2  Write a cell as X,Y
  look steps.quad --cell e2               2  The cells of the board have no names: write X,Y
  look chess --cell e9                    2  There is no cell e9.
  look steps.quad --cell 99,99            2  there is no cell 99 99
  look steps.quad --cell 0,0 --next jump  2  A change must be one of
  look warehouse --cell 0,0 --next up     2  Nothing in that cell is a body
  check                                   2  missing required argument 'game'
  check missing.quad                      2  There is no file or game
  check folder.quad                       2  is a folder
  test missing.quad                       2  There is no file or game
  test not.replay                         2  neither in the folder of the replay
  watch missing.replay                    2  there is no such file
  watch not.replay                        2  neither in the folder of the replay
  watch not.replay --game warehouse       2  not.replay:1: This is not a Quadrille replay
  fmt missing.quad                        2  There is no file or game
  fmt roll.cab                            2  only .quad files
  fmt --check --write steps.quad          2  cannot be used with
  convert missing.cab                     2  There is no file or game
  convert bad.cab                         1  cannot be converted
  convert steps.quad --to quad            2  is a quad file already
  convert warehouse                       2  is a quad file already
  convert roll.cab --to png               2  Allowed choices are quad
  new                                     2  missing required argument 'name'
  new steps                               2  already exists
  new no/where                            2  there is no such file
  new ../..                               2  cannot be the name of a game
  list more                               2  too many arguments
  serve --port 99999                      2  --port takes a number up to 65535.
  serve --metrics 99999                   2  --metrics takes a number up to 65535.
  serve --log loud                        2  --log is one of debug, info, warn, error, silent.
  serve --moderator short                 2  --moderator takes a key of at least 16 letters.
  serve --address games.example           2  --address is the address of the page
`;

describe("bad input has a message and an exit code, never a stack trace", () => {
  const rows = bad
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => /^ +(.*?) {2,}(\d) {2}(.*)$/.exec(line)!.slice(1) as [string, string, string]);

  test.concurrent.each(rows)("%s", async (args, code, sentence) => {
    const outcome = await quadrille(args.split(" "));
    expect(outcome.err).toContain(sentence);
    expect(outcome.err).not.toMatch(/\n +at /);
    expect(outcome.code).toBe(Number(code));
  });

  test.skipIf(process.getuid?.() === 0)("a file that may not be read", async () => {
    expect(await quadrille(["check", "secret.quad"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("permission denied"),
    });
  });

  test("an empty name", async () => {
    expect(await quadrille(["play", ""])).toMatchObject({ code: 2 });
  });
});

test("perft counts what can be played: a move that leads to something forbidden by its steps cannot", async () => {
  for (const [depth, count] of [1, 0].entries())
    expect(await quadrille(["perft", "stuck.quad", "--depth", String(depth + 1)])).toMatchObject({
      out: `${count}\n`,
      code: 0,
    });
  expect((await quadrille(["perft", "stuck.quad", "--depth", "1", "--divide"])).out).toBe("b1b2: 1\n\n1\n");
});

describe("solve", () => {
  test("prints shortest solutions; the numbers of the search go to standard error", async () => {
    const { code, out, err } = await quadrille(["solve", "warehouse", "--level", "2"]);
    expect({ code, out }).toEqual({
      code: 0,
      out: "Level 2, Around the corner: won with 3 inputs, the fewest possible.\n  walk(up), 2 walk(right)\n",
    });
    expect(err).toMatch(/^ {2}\d+ positions, [\d,]+ a second, [\d.]+ MB, [\d.]+ s\n$/);
  });

  test("a level that cannot be searched does not end the run", async () => {
    const objects =
      "title Three\nobjects\n  player @   goal *\nlayers\n  goal\n  others\ncontrols\n  right r\n";
    const rules =
      "start: when no goal: win\nstep walk when right: move player right\nends: when no goal without player: win\n";
    writeFileSync(
      join(folder, "three.quad"),
      `${objects}${rules}level\n  @.*\nlevel\n  @..\nlevel\n  @..*\n`,
    );
    const { code, out, err } = await quadrille(["solve", "three.quad"]);
    expect({ code, out }).toEqual({
      code: 1,
      out: "Level 1: won with 2 inputs, the fewest possible.\n  2 right\nLevel 3: won with 3 inputs, the fewest possible.\n  3 right\n",
    });
    expect(err).toContain("Level 2: The level is over after these inputs.\n");
  });

  test("a hint goes on from where one is", async () => {
    const { out } = await quadrille([
      "solve",
      "warehouse",
      "--level",
      "3",
      "--after",
      "left, left",
      "--hint",
    ]);
    expect(out).toBe("Level 3, Two of a kind: walk(up), then 10 inputs more\n");
  });

  test("what it records is a replay that tests play", async () => {
    expect(
      (await quadrille(["solve", "warehouse", "--level", "3", "--record", "warehouse.replay"])).code,
    ).toBe(0);
    expect((await quadrille(["test", "warehouse.replay"])).code).toBe(0);
  });

  test("a limit is no proof", async () => {
    const { code, out } = await quadrille(["solve", "warehouse", "--level", "3", "--states", "100"]);
    expect({ code, out }).toEqual({
      code: 1,
      out: "Level 3, Two of a kind: not decided: all 100 positions that `--states` allows were found. At least 9 inputs are needed.\n",
    });
  });
});

test("no help is wider than a terminal", async () => {
  const { out } = await quadrille(["--help"]);
  const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
  expect(names).toContain("completion");
  for (const name of names.filter((it) => it !== "quadrille")) {
    const { out: help } = await quadrille([name, "--help"]);
    expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
  }
});

describe("run", () => {
  test("prints the last frame, or every one", async () => {
    expect(await quadrille(["run", "steps.quad", "--input", "inputs.txt"])).toEqual({
      code: 0,
      out: "--- 4\n  @ #\n",
      err: "",
    });
    expect((await quadrille(["run", "steps.quad", "--input", "-", "--every"], "right")).out).toBe(
      "--- 0\n@   #\n--- 1\n @  #\n",
    );
    expect((await quadrille(["run", "steps.quad"])).out).toBe("--- 0\n@   #\n");
  });

  test("plays CABBAGE files by their keys", async () => {
    expect((await quadrille(["run", "roll.cab", "--keys", "l_", "--every"])).out).toContain(
      "--- 2\n....\n. @ \n....\n",
    );
  });

  test("a file beside a CABBAGE file says when it ends", async () => {
    const { out, err } = await quadrille(["run", "ends.quad", "--keys", "ll"]);
    expect(out + err).toContain("There.");
  });

  test("says on standard error why an input was turned away", async () => {
    expect((await quadrille(["run", "steps.quad", "--keys", "k"])).err).toBe(
      "The key k does nothing in this game.\n",
    );
  });

  test("fails where a move is refused, and not where a game lets nothing happen", async () => {
    const { code, err } = await quadrille(["run", "chess", "e9"]);
    expect({ code, err }).toEqual({ code: 1, err: "e9: No such piece could go to e9.\n" });
    expect((await quadrille(["run", "chess", "e4", "e5"])).code).toBe(0);
    expect((await quadrille(["run", "chess", "e4", "e4", "e5"])).code).toBe(1);
    expect((await quadrille(["run", "steps.quad", "--keys", "k"])).code).toBe(0);
  });

  test("prints frames as JSON lines", async () => {
    const lines = (await quadrille(["run", "steps.quad", "--input", "inputs.txt", "--every", "--json"])).out
      .trim()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line).number)).toEqual([0, 1, 2, 3, 4]);
  });

  test("--quiet and --repeat give a summary", async () => {
    const { out, err, code } = await quadrille([
      "run",
      "steps.quad",
      "--input",
      "inputs.txt",
      "--repeat",
      "5",
      "--quiet",
    ]);
    expect(out).toMatch(/^inputs 20 {2}status playing {2}hash [0-9a-f]{14}\n$/);
    expect(err).toMatch(/inputs a second/);
    expect(code).toBe(0);
  });

  test("records a session that plays again", async () => {
    await quadrille(["run", "steps.quad", "--input", "inputs.txt", "--record", "steps-one.replay"]);
    const replay = readFileSync(join(folder, "steps-one.replay"), "utf8");
    expect(replay).toMatch(/^quadrille-replay 1\ngame Steps\n/);
    expect((await quadrille(["run", "steps.quad", "--replay", "steps-one.replay"])).out).toBe(
      "--- 2\n  @ #\n",
    );
    expect((await quadrille(["run", "steps.quad", "--replay", "steps-one.replay", "--every"])).out).toBe(
      "--- 0\n@   #\n--- 1\n @  #\n--- 2\n  @ #\n",
    );
    expect(await quadrille(["test", "steps-one.replay"])).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "steps-bad.replay"), replay.replace("2 right", "right, left"));
    expect(await quadrille(["test", "steps-bad.replay"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("the position is different"),
    });
  });
});

describe("the other commands", () => {
  test("check", async () => {
    expect(await quadrille(["check", "steps.quad"])).toEqual({ code: 0, out: "steps.quad: fine\n", err: "" });
    const { code, out } = await quadrille(["check", "wrong.quad"]);
    expect(out).toContain("wrong.quad:6:");
    expect(out).toContain("^");
    expect(out).not.toContain("\u001b");
    expect(code).toBe(1);
    expect(JSON.parse((await quadrille(["check", "wrong.quad", "--json"])).out)[0]).toMatchObject({
      severity: "error",
      line: 6,
    });
  });

  test("help finds words of the language, and recipes by what is looked for", async () => {
    expect((await quadrille(["help", "slide"])).out).toContain("slide THING DIRECTION");
    expect((await quadrille(["help", "doors", "and", "keys"])).out).toContain(
      "How do I make doors and keys?",
    );
    expect((await quadrille(["help", "qwertz"])).err).toContain(
      "There is no command, word of the language or recipe",
    );
  });

  test("explain", async () => {
    expect((await quadrille(["explain", "rule-arrow"])).out).toContain("  - [ > Player | Crate ] [ > Player");
    const { code, out } = await quadrille(["explain", "glyph-twice"]);
    expect(out).toContain("  -   chest o gold\n  +   chest c gold\n");
    expect(code).toBe(0);
  });

  test("test", async () => {
    expect(await quadrille(["test", "steps.quad"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 passed, 0 failed"),
    });
    const failing = await quadrille(["test", "failing.quad"]);
    expect(failing.code).toBe(1);
    expect(failing.out).toContain("..@.#       .@..#\n       ^^          ^^");
  });

  test("pgn", async () => {
    writeFileSync(join(folder, "fine.pgn"), "1. e4 e5 {good} (1... c5) 2. Nf3 *\n");
    expect((await quadrille(["pgn", "chess", "fine.pgn"])).out).toBe("1 game, 3 moves: all legal.\n");
    const { out } = await quadrille(["pgn", "chess", "fine.pgn", "--write"]);
    expect(out).toContain("1. e4 e5 {good} (1... c5) 2. Nf3 *");
    writeFileSync(join(folder, "wrong.pgn"), `${out}\n1. e4 e5 (1... Ke6) 2. Ke2 {ends`);
    const { code, err } = await quadrille(["pgn", "chess", "wrong.pgn"]);
    expect(code).toBe(1);
    expect(err).toContain("wrong.pgn:11:16 error pgn");
    expect(err).toContain("Game 2, half-move 2: `Ke6` is not legal. A king does not move that way.");
    expect(err).toContain("Game 2: This comment has no closing brace.");
    expect(err).toContain("2 mistakes");
    expect((await quadrille(["pgn", "warehouse", "fine.pgn"])).err).toContain("is not a game by moves");
  });

  test("fmt --words", async () => {
    const knights = `title T\nplayers white faces up, black faces down\nboard 2x3\npieces: knight N\nmoves\n  knight betza mfNcW\nlevel\n  n.\n  ..\n  .N\n`;
    writeFileSync(join(folder, "betza.quad"), knights);
    const { out } = await quadrille(["fmt", "--words", "betza.quad"]);
    expect(out).toMatch(/betza mfNcW +\/\/ leap 1 2 forward to empty, step straight to capture\n/);
    writeFileSync(join(folder, "betza.quad"), out);
    expect((await quadrille(["fmt", "--words", "betza.quad"])).out).toBe(out);
  });

  test("fmt", async () => {
    const { out, code } = await quadrille(["fmt", "steps.quad"]);
    expect(code).toBe(0);
    writeFileSync(join(folder, "laid.quad"), out);
    expect(await quadrille(["fmt", "--check", "laid.quad"])).toEqual({ code: 0, out: "", err: "" });
    const [laid, wide] = [out, out.replace("  wall", "  wall     ")].map((it) => it.split("\n"));
    const at = laid!.findIndex((it, i) => it !== wide![i]);
    writeFileSync(join(folder, "laid.quad"), wide!.join("\n"));
    expect(await quadrille(["fmt", "--check", "laid.quad"])).toEqual({
      code: 1,
      out: "laid.quad\n",
      err: `  line ${at + 1}: - ${wide![at]}\n  line ${at + 1}: + ${laid![at]}\n\`quadrille fmt --write\` lays it out.\n`,
    });
    expect((await quadrille(["fmt", "--write", "laid.quad"])).code).toBe(0);
    expect(readFileSync(join(folder, "laid.quad"), "utf8")).toBe(out);
    expect((await quadrille(["fmt", "wrong.quad"])).err).not.toMatch(/\n +at /);
  });

  test("convert", async () => {
    expect(await quadrille(["convert", "roll.cab", "--out", "roll.quad"])).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    const frames = async (file: string): Promise<string> =>
      (await quadrille(["run", file, "--keys", "l_l", "--every"])).out;
    expect(await frames("roll.quad")).toBe(await frames("roll.cab"));
  });

  test("new, and what it writes is sound", async () => {
    expect((await quadrille(["new", "my-game"])).code).toBe(0);
    expect(await quadrille(["check", "my-game.quad"])).toEqual({
      code: 0,
      out: "my-game.quad: fine\n",
      err: "",
    });
    expect((await quadrille(["test", "my-game.quad"])).code).toBe(0);
    expect((await quadrille(["fmt", "--check", "my-game.quad"])).code).toBe(0);
  });

  test("list, and plain quadrille", async () => {
    expect((await quadrille(["list"])).out).toMatch(/^crates +\S/m);
    expect(JSON.parse((await quadrille(["list", "--json"])).out).length).toBeGreaterThan(4);
    expect(await quadrille([])).toMatchObject({ code: 0, out: expect.stringContaining("warehouse") });
  });

  test("help tells of words of the language, and of commands", async () => {
    const { code, out } = await quadrille(["help", "push"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^push BODY DIRECTION by NUMBER\n\nMoves a body .*\n\nFor example .* turns `b..` into `.b.`\. /,
    );
    expect((await quadrille(["help", "rewrite"])).out).toContain("R14");
    expect((await quadrille(["help", "solve"])).out).toContain("Usage: quadrille solve");
    expect((await quadrille(["help"])).out).toContain("Commands:");
    expect(await quadrille(["help", "psuh"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("`push`"),
    });
  });

  test("every command has help with examples", async () => {
    for (const args of [[], ["play"], ["run"], ["check"], ["test"], ["fmt"], ["convert"], ["list"], ["new"]])
      expect(await quadrille([...args, "--help"])).toMatchObject({
        code: 0,
        out: expect.stringContaining("Examples:"),
      });
    expect((await quadrille(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("play reads lines where standard input is no terminal", async () => {
    const { code, out, err } = await quadrille(
      ["play", "steps.quad"],
      "right\nhop\n\n2 right, undo\nquit\nright\n",
    );
    expect(out).toBe("--- 0\n@   #\n--- 1\n @  #\n--- 3\n   @#\n--- 4\n  @ #\n");
    expect(err).toContain("There is no command `hop`");
    expect(code).toBe(0);
    expect((await quadrille(["steps.quad"])).out).toBe("--- 0\n@   #\n");
  });
});

describe("a game played by commands", () => {
  const screens = (out: string): string[] => out.split(/(?=^Hi Score:)/m);

  test("--flip shows the board from the other side, and so does playing a side that faces down", async () => {
    const first = ["--- 0", "1 RNBKQBNR", "2 PPPPPPPP"];
    expect((await quadrille(["play", "chess", "--flip"])).out.split("\n").slice(0, 3)).toEqual(first);
    const against = await quadrille(["play", "chess", "--against", "computer:1", "--as", "black"]);
    expect(against.out.split("\n").slice(0, 3)).toEqual(first);
  });

  test("reads them from standard input, one screen after each, and its options as they are written", async () => {
    writeFileSync(join(folder, "a.txt"), "O O\n");
    writeFileSync(join(folder, "b.txt"), "T\n");
    const options = "-text -seed 7 -scriptfile1 a.txt -scriptfile2 b.txt -startlevel 0".split(" ");
    const { code, out, err } = await quadrille(
      ["play", "biquadris", ...options],
      "3right, drop\nlefft l\ndrop",
    );
    expect([code, err]).toEqual([
      0,
      "There is no command `lefft`. Did you mean `left`?\n`l` could be `left`, `levelup`, `leveledown` or `leveldown`.\n",
    ]);
    // The beginning, three commands, and the end of the input.
    expect(screens(out)).toHaveLength(5);
    expect(screens(out)[2]).toContain("\n   OO\n   OO\n-----------");
    expect(out).toMatch(/A tie, 0 to 0. Hi score 0.\n$/);
    expect((await quadrille(["biquadris", "--startlevel=2"], "")).out).toContain(
      "Level:    2       Level:    2",
    );
  });

  test.each<[options: string, code: number, message: string]>([
    ["-startlevel 7", 2, "`startlevel` should be a number from 0 to 4, not `7`."],
    ["-bogus", 2, "There is no option `bogus`."],
    ["-startlevle 1", 2, "There is no option `startlevle`. Did you mean `--startlevel`?"],
    ["-scriptfile1 gone.txt", 2, "There is no file `gone.txt`."],
    ["-scriptfile1 hello.txt", 2, "hello.txt:1: `hello` cannot be in it."],
    ["-scriptfile1", 2, "The option `scriptfile1` needs a value after it."],
    ["-scriptfile1 .", 2, "is a folder"],
  ])("%s", async (options, code, message) => {
    writeFileSync(join(folder, "hello.txt"), "hello\n");
    const result = await quadrille(["play", "biquadris", "-text", ...options.split(" ")], "drop");
    expect(result.err).toContain(message);
    expect([result.code, result.out]).toEqual([code, ""]);
  });
});

test("R33 a file of the player that is called as the game's own comes in its place", async () => {
  const file = join(folder, "sequence1.txt");
  writeFileSync(file, "T O\n");
  const { out } = await quadrille(["play", "biquadris", "-text"], "drop");
  expect(out).toContain("\nTTT                 L\n T                LLL\n");
  writeFileSync(file, "hello\n");
  expect((await quadrille(["play", "biquadris", "-text"], "drop")).err).toContain(
    "sequence1.txt:1: `hello` cannot be in it.",
  );
  rmSync(file);
});

test("R33 a file that is named is missing, and the game has one of that name", async () => {
  const played = (file: string) => quadrille(["play", "biquadris", "-text", "-scriptfile1", file], "drop");
  const inside = await played("sequence3.txt");
  expect([inside.code, inside.err]).toEqual([
    0,
    "There is no file `sequence3.txt` in this folder: the one inside the game is used.\n",
  ]);
  const file = join(folder, "sequence3.txt");
  writeFileSync(file, "I I O I I I\n");
  expect(await played("sequence3.txt")).toEqual({ ...inside, err: "" });
  rmSync(file);
});

test("in words a cell is looked at by its name or its place", async () => {
  const { out, err } = await quadrille(
    ["play", "chess", "--plain"],
    "look e2\nlook 0 0\nlook e9\nlook e2 up\nlook e2 e4",
  );
  expect(out).toMatch(
    /white pawn\nblack rook\nwhite pawn\nNothing in that cell is a body that could move\.\n/,
  );
  expect(err).toMatch(/^There is no cell e9\.\nWrite `look`/);
});

test("in words, cells of all boards can be looked at and typed as they are told", async () => {
  writeFileSync(
    join(folder, "boards.quad"),
    `title Boards
players Ann, Ben
board field 2x1
board hand 2x1 for each player
objects: ace A   king K
controls: lay (from: cell, to: cell)
start: put ace at (0, 0) of hand of Ann, put king at (1, 0) of hand of Ben
step laying when lay: remove ace at from, put ace at to, end turn
view
  field
  for each player
    hand
`,
  );
  const { out, err } = await quadrille(
    ["play", "boards.quad", "--plain"],
    "look hand 0 0\nlook Ben:hand 1 0\nlay hand 0 0 field 1 0\nlook 1 0\nlook hand 1 0\nlook hand 2 0\nlook field",
  );
  expect(out).toMatch(
    /\nace\nking\nhand of Ann: ace is gone from 0 0\.\nfield: ace appears at 1 0\.\nace\nking\n|\nace\nking\nfield: ace appears at 1 0\.\nhand of Ann: ace is gone from 0 0\.\nace\nking\n/,
  );
  expect(err).toMatch(/There is no cell hand 2 0\.\nWrite `look`/);
});

describe("against the computer every door shows what one's own seat sees", () => {
  const hands = (view: string): string => `title Hands
players Ann, Ben
board field 2x1
board hand 2x1 for each player
objects
  ace A   king K   back #
controls
  lay (to: cell) click
start
  put ace at (0, 0) of hand of Ann
  put king at (1, 0) of hand of Ben
step laying when lay: put back at to, end turn
view
  ${view}
`;
  test.each([
    ["for each player\n    hand when me = viewer"],
    ["for each player\n    hand covering ace or king as back when me != viewer"],
    ["hand"],
  ])("%s", async (view) => {
    writeFileSync(join(folder, "hands.quad"), hands(view));
    for (const door of ["--plain", "--text"]) {
      const { out } = await quadrille(
        ["play", "hands.quad", door, "--against", "computer:1", "--as", "Ben"],
        "lay 0 0\nlook 0 0",
      );
      expect(out, door).toMatch(/king|K/);
      expect(out, door).not.toMatch(/\bace\b|\bA\b/);
    }
  });
});

test.each(["-text", "--plain"])("a page shows commands from a pipe too: %s", async (kind) => {
  const child = spawn(process.execPath, [main, "play", "biquadris", kind, "--page"], { cwd: folder });
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  child.stdin.write("drop\n");
  await expect.poll(() => /http:\S+/.exec(said)?.[0]).toBeDefined();
  const { origin } = new URL(/http:\S+/.exec(said)![0]);
  const shown = async (): Promise<string> => {
    const watched = await fetch(`${origin}/watched`, { headers: { accept: "text/event-stream" } });
    const reader = watched.body!.getReader();
    const { value = new Uint8Array() } = await reader.read();
    await reader.cancel();
    return String(Buffer.from(value));
  };
  await expect.poll(shown).toContain("drop");
  child.stdin.end();
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
});

test("a typed play is recorded, and `help` names each command once", async () => {
  const file = join(folder, "typed.replay");
  const { out, err } = await quadrille(
    ["play", "biquadris", "-text", "--record", file],
    "help, 2right, drop, quit",
  );
  expect((out + err).match(/\bquit\b/g)).toHaveLength(1);
  const replayed = await quadrille(["run", "biquadris", "--replay", file, "--quiet"]);
  expect(replayed.out).toContain("inputs 3");
});

describe("what a game says is only text", () => {
  const escapes = "\u001b]0;PWNED\u0007\u001b[31mRED\u009b0m\u202e";
  writeFileSync(
    join(folder, "escape.quad"),
    `title t${escapes}\nobjects: a A\ncontrols: go g\nlevel One${escapes}\n  A\n`,
  );
  // A PuzzleScript file may have in it what it likes.
  writeFileSync(
    join(folder, "escape.txt"),
    `title t\n========\nOBJECTS\n========\nBackground\nblack\n\nPlayer\nblue\n\n=======\nLEGEND\n=======\n\n. = Background\nP = Player\n\n=======\nSOUNDS\n=======\n\n================\nCOLLISIONLAYERS\n================\n\nBackground\nPlayer\n\n======\nRULES\n======\n\n==============\nWINCONDITIONS\n==============\n\n=======\nLEVELS\n=======\n\nmessage hello${escapes}\n\n.P.\n`,
  );
  writeFileSync(join(folder, "escape.pgn"), `1. e4 {${escapes}} e5 *\n`);

  test.each([
    "check escape.quad",
    "run escape.quad",
    "fmt escape.quad",
    "check escape.txt",
    "run escape.txt",
    "pgn chess escape.pgn --write",
    `run steps.quad --record ${escapes}`,
    `check ${escapes}`,
    "play escape.txt --plain",
    "check escape.quad --json",
  ])("%j", async (args) => {
    const { out, err } = await quadrille(args.split(" "));
    expect(out + err).not.toBe("");
    expect(out + err).not.toMatch(/(?![\n\t])[\p{Cc}\u202e]/u);
  });

  test("frames as JSON say just what it says", async () => {
    const { out } = await quadrille(["run", "escape.txt", "--json"]);
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(`hello${escapes}`).slice(1, -1));
  });
});

describe.skipIf(!existsSync("/dev/full"))("output that cannot be written", () => {
  test.each([
    "fmt steps.quad",
    "list",
    "run steps.quad",
    "check steps.quad --json",
    "convert roll.cab",
    "convert roll.cab --to quad",
    "--help",
    "--version",
  ])("%s", (args) => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [main, ...args.split(" ")], {
      cwd: folder,
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect([status, stderr]).toEqual([2, "quadrille: Cannot write the output: the disk is full.\n"]);
  });
});

describe.skipIf(process.platform === "win32")("files that are none", () => {
  spawnSync("sh", ["-c", `mkfifo "${join(folder, "pipe.quad")}"`]);
  symlinkSync("/etc/passwd", join(folder, "link.quad"));
  const rows = [
    "check",
    "run",
    "fmt",
    "test",
    "convert",
    "play",
    "run steps.quad --input",
    "run steps.quad --replay",
    "pgn chess",
  ];

  test.each([...rows.map((it) => `${it} /dev/zero`), "check pipe.quad", "run steps.quad --input pipe.quad"])(
    "SE2 %s",
    async (args) => {
      const { code, err } = await quadrille(args.split(" "));
      expect(err).toContain("is a device or a pipe, not a file");
      expect(code).toBe(2);
    },
  );

  test.each([
    ["../../../../dev/zero", "include-refused", "and bundled games"],
    ["../secret", "include-refused", "and bundled games"],
    ["/etc/passwd", "include-refused", "and bundled games"],
    ["link", "include-refused", "and bundled games"],
    ["pipe", "include-refused", "is a device or a pipe, not a file"],
    ["folder", "include-refused", "is a folder"],
    ["nosuch", "include-missing", "There is no file"],
  ])("SE1 include %s", async (name, code, sentence) => {
    writeFileSync(join(folder, "including.quad"), `include ${name}\n`);
    const told = JSON.parse((await quadrille(["check", "including.quad", "--json"])).out);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ code, message: expect.stringContaining(sentence), line: 1 });
  });

  test("a variant that the other end of `uci` names", async () => {
    const input =
      "setoption name UCI_Variant value ../../etc/passwd\nsetoption name UCI_Variant value link.quad\nquit\n";
    const { out, err } = await quadrille(["uci"], input);
    expect(out).toContain("info string ../../etc/passwd is not in this folder.");
    expect(out).toContain("info string link.quad is not in this folder.");
    expect(out + err).not.toContain("root:");
  });
});

describe("files that are written", () => {
  // The shell lets no file grow beyond half a kilobyte: as if the disk were full.
  const quadrilleOnFullDisk = (args: string): string => {
    const command = `trap '' XFSZ; ulimit -f 1; exec "${process.execPath}" "${main}" ${args}`;
    const { status, stderr } = spawnSync("/bin/sh", ["-c", command], { cwd: folder, encoding: "utf8" });
    return `${status} ${stderr}`;
  };
  const objects = Array.from({ length: 60 }, (_, i) => `k${i} ${String.fromCodePoint(0x4e00 + i)}`).join(" ");
  const source = `title Many\nobjects: ${objects}\nlevel\n  ${String.fromCodePoint(0x4e00)}.\n`;

  test
    .skipIf(process.platform === "win32")
    .each([
      ["fmt --write many.quad"],
      ["convert cabbage/boulders --out many.quad"],
      ["run steps.quad --input long.txt --record many.quad"],
    ])("%s leaves the old one on a full disk", (args) => {
    writeFileSync(join(folder, "many.quad"), source);
    writeFileSync(join(folder, "long.txt"), "right, left, ".repeat(200));
    const before = readdirSync(folder);
    expect(quadrilleOnFullDisk(args)).toMatch(/^2 quadrille: Cannot write many\.quad: /);
    expect(readFileSync(join(folder, "many.quad"), "utf8")).toBe(source);
    expect(readdirSync(folder)).toEqual(before);
  });
});

test("nothing is done over and over", async () => {
  expect(
    (await quadrille(["run", "steps.quad", "--repeat", "99999999999", "--quiet", "--keys", ""])).code,
  ).toBe(0);
  expect((await quadrille(["check", "--watch", "nosuch"])).code).toBe(2);
});

test("names that every object has are no keys", async () => {
  const { code, err } = await quadrille(["run", "steps.quad", "--input", "-"], "constructor\n__proto__\n");
  expect(err).toContain("standard input:1:1: There is no control or key called `constructor`.");
  expect(err).toContain("standard input:2:1: There is no control or key called `__proto__`.");
  expect(code).toBe(2);
});

test.each([0, 1])(
  "what is recorded is written though its reader goes away: after %i pieces of text",
  async (pieces) => {
    const file = join(folder, `steps-piped-${pieces}.replay`);
    const args = ["run", "steps.quad", "--keys", "_".repeat(20_000), "--every", "--record", file];
    const child = spawn(process.execPath, [main, ...args], { cwd: folder });
    if (pieces === 0) child.stdout.destroy();
    else child.stdout.once("data", () => child.stdout.destroy());
    expect(await new Promise((resolve) => child.on("exit", resolve))).toBe(0);
    expect((await quadrille(["test", file])).code).toBe(0);
  },
);

test("a reader that goes away ends it quietly", async () => {
  const child = spawn(
    process.execPath,
    [main, "run", "steps.quad", "--keys", "_".repeat(100_000), "--every"],
    { cwd: folder },
  );
  let err = "";
  child.stderr.on("data", (text) => (err += String(text)));
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on("exit", resolve));
  expect(err).not.toMatch(/EPIPE|\n +at /);
  expect(code).toBe(0);
});
