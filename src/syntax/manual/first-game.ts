/** Returns the text of a small first game, which can be won in four moves and has a rule to change. */
export function firstGame(title: string): string {
  return `quadrille 2
title ${title}
about Push the crate onto the mark.

objects
  goal   o  green
  wall   #  brown
  crate  *  orange
  player @  yellow

layers
  goal
  others

controls
  walk (way: straight)  arrows wasd

// Drawn facing right, played facing the way that was walked.
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @.   ->  .@

ends: when no goal without crate: win "The crate is home."

level
  #######
  #@.*.o#
  #######
`;
}

/** Is a test that can be appended to the first game. */
export const firstTest = `
test a crate is pushed
  play right right
  expect
    #######
    #..@*o#
    #######
`;
