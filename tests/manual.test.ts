import { expect, test } from "vitest";
import type { GameEvent } from "../src/game/index.ts";
import { manual } from "../src/syntax/index.ts";
import { pressed } from "../src/session/index.ts";
import { seen, sessionOf } from "./playing.ts";

// Every example of the manual is played in this game: it stands behind `go`.

const players = ["white", "black"];
const game = (example: string, level: string): string => `players ${players.join(", ")}
board field
objects
  ground .         water ~ blue     wall # grey      coin o yellow
  east > white     south v white    west < white   tail } white
bodies
  hero @ white     crate * orange   boat b brown     piece ^ green   fish { white
  hero, crate, boat, piece, fish on ground, water
  boat mass 2
  piece turning ^>v<
  fish mirrors {}
layers
  ground, water
  others
state
  counter score
  timer gust every 1000
  pile deck of up to 4 numbers
start: put 3 on top of deck, put 4 on top of deck
controls: go g
define jump (n: number)
  move crate right n
step acting when go: ${example}
step wind when gust: move coin right
step granting
  grant
level
${level.replaceAll(/^|\//g, "\n  ").slice(1)}
`;

test.each(manual.map((it) => [it.form, it] as const))("%s", (_, { example, before = ".@*o^b", after }) => {
  const session = sessionOf(game(example, before));
  const board = (): string => seen(session).replaceAll(" ", ".");
  expect(board()).not.toBe(after);
  const { result, reason, events } = session.play(pressed("g"));
  const outcomes = [
    board(),
    ...events.map(told),
    `turn of ${players[session.position.turn]}`,
    `${result} "${reason?.text}"`,
  ];
  if (after === undefined) expect(result).toBe("done");
  else expect(outcomes).toContain(after);
});

function told(event: GameEvent): string {
  if (event.type === "say") return `says "${event.text}"`;
  if (event.type === "sound") return `sound ${event.sound}`;
  if (event.type === "move" || event.type === "status" || event.type === "quit") return "";
  const who = event.player === undefined ? "" : `${players[event.player]!} `;
  return `${who}${event.ending}${event.text === undefined ? "" : ` "${event.text}"`}`;
}
