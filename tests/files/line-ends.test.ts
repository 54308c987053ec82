// A game reads alike whatever ends its lines: LF, CRLF, or CR as on old Macs.

import { expect, test } from "vitest";
import { load } from "../../src/index.ts";

const quad = `title Corridor
objects
  wall   #  grey
  player @  yellow
controls: walk (way: straight) arrows
step walk when walk
  rewrite once turned to way: @.  ->  .@
level
  #####
  #@..#
  #####
`;
const puzzle = `title Corridor

========
OBJECTS
========

Background
black

Wall
grey

Player
yellow

=======
LEGEND
=======

. = Background
# = Wall
P = Player

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

Background
Player, Wall

======
RULES
======

[ > Player | Wall ] -> [ Player | Wall ]

==============
WINCONDITIONS
==============

=======
LEVELS
=======

#####
#P..#
#####
`;
const collection = "; one\n\n#######\n#@ $ .#\n#######\nTitle: A\n";

test.each([
  ["the language", quad],
  ["PuzzleScript", puzzle],
  ["Sokoban", collection],
])("%s", (_, text) => {
  const hashes = ["\n", "\r\n", "\r"].map((end) => {
    const loaded = load(text.replaceAll("\n", end));
    if (!loaded.ok) throw new Error(`${JSON.stringify(end)}: ${loaded.diagnostics[0]!.message}`);
    return loaded.game.program.facts.title + loaded.game.program.levels.length;
  });
  expect(new Set(hashes).size).toBe(1);
});
