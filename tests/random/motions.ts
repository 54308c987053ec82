import type { Draw } from "./draw.ts";

const edges = ["", "wraps", "wraps across"];
const motions = [
  "move mine left",
  "move mine right",
  "move mine down",
  "move mine up-left",
  "turn mine cw",
  "turn mine ccw",
  "slide mine down",
  "slide mine right",
  "settle mine",
  "put mine at (3, 2)",
  "move other down",
  "turn other cw",
  "slide other left",
];

/** Random games of bodies in slots that go about, turn, slide and settle, one way or else another. The same text for the same seed. */
export function randomMotions(draw: Draw): string {
  let names = 0;
  const line = (): string => {
    const kept: string[] = [];
    const ways = Array.from({ length: 1 + draw(3) }, () => {
      const motion = motions[draw(motions.length)]!;
      if (!/^(turn|slide)/.test(motion) || draw(2) === 0) return motion;
      kept.push(`    add n${names} to done\n`);
      return `${motion} as n${names++}`;
    });
    if (draw(6) === 0) ways.push("refuse");
    return `    ${ways.join(" or ")}\n${kept.join("")}`;
  };
  const controls = ["go", "stop", "jump"];
  return `title Motions
tick 10 per second
board yard 7x6 ${edges[draw(edges.length)]}
bodies piece
  turns in its square
  L kicks 0>1 1>2  (-1, 0) (0, -1) (1, 1)
  L orange   T purple   dot white
  ..L        .T.        D.
  LLL        TTT        .D
  ...        ...
controls
  ${controls.map((name) => `${name} ${name[0]}`).join("\n  ")}
state
  slot mine, other
  counter done
  timer beat every 3
start
  mine = new T, other = new L
  put mine at (1, 0), put other at (4, 3)
step arrival
  when no mine: mine = new ${["L", "T", "dot"][draw(3)]}, put mine at (2, 0)
${controls.map((name) => `step ${name}-step\n  when ${name}\n${line()}${line()}`).join("")}
step falling: when beat: move mine down or settle mine
step rows
  clear full rows of yard as rows
  add rows to done
view
  yard
  "{done}"
`;
}
