import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A kind of games, with an example of it. */
export interface Kind {
  readonly name: string;
  /** What stands for GAME in commands. */
  readonly game: string;
  /** Files that are written for it, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** What is played, in the notation of inputs. */
  readonly inputs: string;
  /** Options of the game, as the command line writes them. */
  readonly options?: readonly string[];
  /** The FEN from which it begins. */
  readonly fen?: string;
}

const games = fileURLToPath(new URL("../../games/", import.meta.url));
export const gameBytes = (file: string): Uint8Array => readFileSync(games + file);
export const bundled = (file: string): string => readFileSync(games + file, "utf8");

const walk = `controls
  walk (way: straight)  arrows
step walk when walk: move hero way
view: board
`;
const wins = "ends: when no door without hero: win\n";

const turns = (players: string): string => `title Marks
players ${players}
objects
  mark o
controls
  put-one (spot: cell)  click
step put-one when put-one
  when mark at spot: refuse
  put mark at spot
  end turn
view: board
ends: when no cells without mark: win
level
  ......
  ......
`;

/** The kinds that go through every door; each stands for a way in which games differ. */
export const kinds: readonly Kind[] = [
  { name: "one file", game: "warehouse", inputs: "right, down, left" },
  {
    name: "includes a bundled game",
    game: "lean.quad",
    files: { "lean.quad": "title Lean\ninclude chess\n" },
    inputs: "e2e4, e7e5",
  },
  {
    name: "includes an own file",
    game: "parted.quad",
    files: {
      "parted.quad": `title Parted\ninclude part\n${walk}${wins}level\n  @..>\n`,
      "part.quad": "objects\n  hero @\n  door >\nlayers\n  door\n  hero\n",
    },
    inputs: "right",
  },
  {
    name: "options of each type",
    game: "chosen.quad",
    files: {
      "chosen.quad": `title Chosen
objects
  hero @
  gem *
  coin $
  door >
define prize = gem, coin
layers
  prize, door
  hero
options
  many: 1 to 4 = 1
  more: switch = off
  what: kind of prize = gem
  those: file of prize = "list.txt"
start
  when more = on: put what at (3, 1)
file list.txt
  gem coin
${walk}${wins}level
  @....
  ....>
`,
    },
    inputs: "right, down",
    options: ["--many", "3", "--more", "on", "--what", "coin"],
  },
  { name: "an option of a number", game: "go", inputs: "click 2 2", options: ["--size", "5"] },
  {
    name: "hidden from its only player",
    game: "veiled.quad",
    files: {
      "veiled.quad": `title Veiled\nobjects\n  hero @\n  mine *\n  veil ?\n  door >\nlayers\n  mine, door\n  hero\n  veil\n${walk.replace("view: board", "view: board covering mine as veil")}ends\n  when mine with hero: lose\n  when no door without hero: win\nlevel\n  @.*>\n  ....\n`,
    },
    inputs: "down, right",
  },
  { name: "hidden from the other player", game: "soundings", inputs: "" },
  { name: "all choose at once", game: "magpies", inputs: "" },
  { name: "a clock of its own", game: "marathon", inputs: "., ., left, ." },
  { name: "a clock of its own, for two", game: "versus", inputs: "., ." },
  {
    name: "three players",
    game: "three.quad",
    files: { "three.quad": turns("red, green, blue") },
    inputs: "click 0 0, click 1 0",
  },
  { name: "four players", game: "crossing", inputs: "" },
  { name: "by moves", game: "chess", inputs: "e2e4, e7e5" },
  { name: "by moves, with drops", game: "chess/shogi", inputs: "" },
  {
    name: "by moves, from a FEN",
    game: "chess",
    inputs: "e1g1, e8e7",
    fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
  },
  { name: "PuzzleScript", game: "puzzlescript/hens", inputs: "right" },
  { name: "CABBAGE", game: "cabbage/crates", inputs: "l" },
  {
    name: "Sokoban levels",
    game: "boxes.txt",
    files: { "boxes.txt": "; One\n\n######\n#@ $.#\n######\n" },
    inputs: "right",
  },
  { name: "a variant of variants.ini", game: "own-variant.quad", inputs: "e2e4" },
  {
    name: "chance",
    game: "dice.quad",
    files: {
      "dice.quad": `title Dice\nobjects\n  hero @\n  door >\nlayers\n  door\n  hero\nstart: put door at random cells where no hero\n${walk}${wins}level\n  @..\n  ...\n`,
    },
    inputs: "right",
  },
  {
    name: "a large board",
    game: "wide.quad",
    files: {
      "wide.quad": `title Wide\nobjects\n  hero @\n  door >\nlayers\n  door\n  hero\n${walk}${wins}level\n  @${".".repeat(118)}>\n${`  ${".".repeat(120)}\n`.repeat(79)}`,
    },
    inputs: "right, down",
  },
  {
    name: "emoji and other scripts",
    game: "schach-♞.quad",
    files: {
      "schach-♞.quad": `title Höhle 🦔 日本\nobjects\n  hero @ shown "🦔"\n  door > shown "門"\nlayers\n  door\n  hero\n${walk}${wins}level Ä 🌍\n  @.>\n`,
    },
    inputs: "right",
  },
  {
    name: "texts with HTML",
    game: "markup.quad",
    files: {
      "markup.quad": `title <b>Bold</b> & "quoted"\nabout <script>alert(1)</script>\nobjects\n  hero @\n  door >\nlayers\n  door\n  hero\n${walk}ends: when no door without hero: win "<img src=x>"\nlevel </script>\n  @.>\n`,
    },
    inputs: "right, right",
  },
  { name: "falling bodies, for two", game: "biquadris", inputs: "" },
  { name: "bodies", game: "harbour", inputs: "" },
];

/** The section of a variants.ini that is made into a game. */
export const variant = "[own-variant:chess]\nflagPiece = k\nwhiteFlag = d4 e4\nblackFlag = d4 e4\n";
