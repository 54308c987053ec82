import { basename } from "node:path";
import { Failure } from "./failure.ts";
import { writeFile } from "./files.ts";
import { printLine } from "./output.ts";

/** Writes a first game. */
export function newGame(name: string): void {
  const path = name.endsWith(".quad") ? name : `${name}.quad`;
  const title = basename(path, ".quad");
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(title))
    throw new Failure(`${JSON.stringify(name)} cannot name a game: letters, digits, blanks and hyphens can.`);
  writeFile(path, firstGame(titled(title)), false);
  printLine(`${path} is written. Play it with: quadrille play ${quoted(path)}`);
}

function titled(name: string): string {
  const words = name.replace(/[-_.]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function quoted(path: string): string {
  return path.includes(" ") ? `"${path}"` : path;
}

function firstGame(title: string): string {
  return `title ${title}
about Push every crate onto a mark.

objects
  goal   o  green
  wall   #  brown
  crate  *  orange
  player @  yellow

layers
  goal
  others

legend
  + player, goal
  % crate, goal

controls
  walk (way: straight)  arrows wasd

state
  counter steps

// Drawn facing right, played facing the way that was walked.
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*  then add 1 to steps
    @.   ->  .@   then add 1 to steps

ends: when no goal without crate: win "Every crate is home."

view
  board
  "Steps {steps}"

level First push
  #######
  #@.*.o#
  #######

level Around the corner
  ########
  #..#...#
  #..*.o.#
  #.@#...#
  #..#####
  ####

test a crate is pushed
  level First push
  play right right
  expect
    #######
    #..@*o#
    #######
`;
}
