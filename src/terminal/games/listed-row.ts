import { makeGame } from "../../game/index.ts";
import { type Program, walkProgram } from "../../program/index.ts";
import { mapLevels } from "../../session/index.ts";
import { makeOpponent, whyNoPuzzle } from "../../solve/index.ts";

/** Returns the entry for a game in the page's gallery. `file` is the path of the game's text, relative to the list. */
export function galleryRow(name: string, file: string, program: Program) {
  const { title, about } = program.facts;
  return { name, title, about, file, facts: factsOf(program), levels: mapLevels(program).length };
}

function factsOf(program: Program): readonly string[] {
  const isAlone = program.players.length === 1;
  const canEnd = walkProgram(program, { action: (it) => ["win", "lose", "draw"].includes(it.do) });
  const factTests = {
    alone: isAlone,
    together: !isAlone,
    computer: !isAlone && typeof makeOpponent(makeGame(program)) !== "string",
    puzzle: isAlone && !program.tick && whyNoPuzzle(program) === undefined,
    action: program.tick !== undefined && canEnd,
    toy: isAlone && !canEnd,
  };
  return Object.entries(factTests).flatMap(([fact, isTrue]) => (isTrue ? [fact] : []));
}
