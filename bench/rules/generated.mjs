// @ts-check
// PuzzleScript games of any size that nobody wrote: crates and machines that turn into one another, so that most rules can match now and then.

/** @typedef {{ name: string, rules: number, width: number, height: number }} Size */

/** @type {readonly Size[]} */
export const sizes = [
  { name: "100 rules, 300 cells", rules: 100, width: 20, height: 15 },
  { name: "300 rules, 1,000 cells", rules: 300, width: 40, height: 25 },
  { name: "1,000 rules, 300 cells", rules: 1000, width: 20, height: 15 },
  { name: "20 rules, 5,000 cells", rules: 20, width: 100, height: 50 },
  { name: "1,000 rules, 5,000 cells", rules: 1000, width: 100, height: 50 },
];

const machines = 12;

/** Numbers below a count, always the same for a seed. @param {number} seed @returns {(count: number) => number} */
function drawer(seed) {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
}

const letter = (/** @type {number} */ number) => String.fromCharCode("a".charCodeAt(0) + number);
const machine = (/** @type {number} */ number) => `Machine${letter(number).toUpperCase()}`;

/** Returns the text of a game. Half of its rules push, the others turn a machine into another beside a third. @param {Size} size */
export function generatedGame({ rules, width, height }) {
  const draw = drawer(rules * width + height);
  const all = Array.from({ length: machines }, (_, i) => machine(i));
  const any = () => all[draw(machines)];
  const objects = ["Background", "Wall", "Player", "Crate", "Goal", ...all];
  const looks = objects.map((it) => `${it}\ngray\n`).join("\n");
  /** @type {(number: number) => string} A rule, by how many there are before it. */
  const rule = (number) => {
    const [one, other, third] = [any(), any(), any()];
    switch (number % 4) {
      case 0:
        return `[ > ${one} | ${other} no Crate ] -> [ > ${one} | > ${other} ]`;
      case 1:
        return `[ > Player | ${one} | ${other} ] -> [ > Player | > ${one} | ${third} ]`;
      case 2:
        return `late [ ${one} | ${other} | ${third} | Player ] -> [ ${one} | ${other} | ${other} | Player ]`;
      default:
        return `[ > Crate | stationary ${one} ] [ ${other} ] -> [ > Crate | > ${one} ] [ ${other} ]`;
    }
  };
  const lines = Array.from({ length: rules }, (_, i) => rule(i));
  const inside = () => ".......*o,".concat(all.map((_, i) => letter(i)).join(""))[draw(10 + machines)];
  const row = (/** @type {number} */ y) =>
    Array.from({ length: width }, (_, x) => {
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return "#";
      if (x === width >> 1 && y === height >> 1) return "p";
      return draw(5) > 0 ? "." : inside();
    }).join("");
  const level = Array.from({ length: height }, (_, y) => row(y)).join("\n");
  const legend = all.map((it, i) => `${letter(i)} = ${it}`).filter((it) => !it.startsWith("p "));
  return `title Generated

========
OBJECTS
========

${looks}
=======
LEGEND
=======
. = Background
# = Wall
p = Player
* = Crate
o = Goal
, = Crate and Goal
${legend.join("\n")}

=======
SOUNDS
=======

================
COLLISIONLAYERS
================
Background
Goal
Player, Wall, Crate, ${all.join(", ")}

======
RULES
======
[ > Player | Crate ] -> [ > Player | > Crate ]
${lines.join("\n")}

==============
WINCONDITIONS
==============
All Goal on Crate
No Wall

=======
LEVELS
=======

${level}
`;
}
