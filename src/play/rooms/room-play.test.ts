import { expect, test } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import { parseInputs } from "../../session/index.ts";
import type { RoomAct, VisibleRoomEvent } from "./protocol.ts";
import { RoomPlay } from "./room-play.ts";

const game = libraryGame("chess");
const clock = { now: () => 0, after: () => () => {} };

/** Joins the two seats of a room; each act of a seat reaches both. */
function joinBoth(): readonly RoomPlay[] {
  let seq = 0;
  let number = 0;
  const take = (seat: number, act: RoomAct): number => {
    const event: VisibleRoomEvent = { seq: ++seq, seat, at: 0, number: ++number, act };
    // The answer comes after the number of the act is known to its player.
    answers.push(event);
    return number;
  };
  return [0, 1].map((seat) => {
    const setup = { level: 1, seed: 1, options: [] };
    return new RoomPlay({
      ...{ game, clock, act: (act) => take(seat, act), reconnect: () => {}, onChange: () => {} },
      welcome: {
        ...{ type: "welcome", version: 1, room: "r", game: "", mode: "inputs", sealed: "" },
        ...{ setup, seat, seq: 0, number: 0, thought: 0 },
      },
    });
  });
}

const answers: VisibleRoomEvent[] = [];

// Lists what seats type in turn, and the open offer (`WHAT SEAT`), or how the match ended.
const talks: Record<string, readonly (readonly [line: string, state: string])[]> = {
  "the other player accepts at once by typing, before the offerer moves": [
    ["0 e2e4", "-"],
    ["1 e7e5", "-"],
    ["0 draw", "draw 0"],
    ["1 draw", "ended: draw"],
  ],
  "a draw is offered during the other player's turn too, and not twice": [
    ["1 draw", "draw 1"],
    ["1 draw", "draw 1"],
    ["0 draw", "ended: draw"],
  ],
  "a move of the other player declines": [
    ["0 draw", "draw 0"],
    ["0 e2e4", "draw 0"],
    ["1 e7e5", "-"],
  ],
  "taking back is accepted by asking for the same": [
    ["0 e2e4", "-"],
    ["0 undo", "undo 0"],
    ["1 undo", "-"],
  ],
  "who is not to move can resign": [["1 resign", "ended: resigned"]],
};

test.each(Object.entries(talks))("%s", (_, lines) => {
  const plays = joinBoth();
  const stateOf = ({ fold: { offer, end } }: RoomPlay): string =>
    end ? `ended: ${end.why}` : offer ? `${offer.what} ${offer.seat}` : "-";
  for (const [line, state] of lines) {
    const [seat = "", word = ""] = line.split(" ");
    for (const input of parseInputs(game.program, word).inputs) plays[Number(seat)]?.session.play(input);
    const events = answers.splice(0);
    for (const play of plays) play.receive({ type: "events", events });
    expect(plays.map(stateOf), line).toEqual([state, state]);
  }
});
