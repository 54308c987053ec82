// A game by moves is the same game without the tables that make it fast.

import { expect, it } from "vitest";
import { allFast, makeGame } from "../../src/game/index.ts";
import { type MoveOption, movesOf, newSession, type Session } from "../../src/session/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { libraryGames } from "../playing.ts";
import { games, patience, stream, today } from "./sweep.ts";

const sorted = (options: readonly MoveOption[]) =>
  [...options].sort((a, b) => a.player - b.player || a.move - b.move);

it.each(today(libraryGames().filter(([, { program }]) => program.moves)))(
  "%s",
  (_, { program }) => {
    const chance = stream(11);
    const [fast, plain] = [allFast, { ...allFast, moves: undefined }].map((it) =>
      newSession(makeGame(program, { fast: it })),
    ) as [Session, Session];
    for (let turn = 0; turn < games(8, 80) && fast.status === "playing"; turn++) {
      const options = sorted(movesOf(fast.game, fast.position));
      expect(sorted(movesOf(plain.game, plain.position))).toEqual(options);
      if (options.length === 0) break;
      const { player, uci } = options[chance() % options.length]!;
      const isUndone = turn % 5 === 4;
      for (const session of [fast, plain]) {
        session.play({ type: "cycle", given: [{ type: "move", text: uci, player }] });
        if (isUndone) session.play({ type: "undo" });
      }
      expect(plain.last).toEqual(fast.last);
      expect(plain.hash()).toBe(fast.hash());
      expect(frameOf(plain)).toEqual(frameOf(fast));
    }
    expect(plain.ending).toEqual(fast.ending);
  },
  patience,
);
