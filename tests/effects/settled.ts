/** Pairs that come to nothing in all positions and are no mistake, each with the reason. */
export const settled: Readonly<Record<string, string>> = {
  "action put cell, object": "an object of that kind is there already, which counts as done (R21)",
  "action put cell, slot": "taken in all positions",
  "action wish set, piece": "nothing grants wishes in a game by moves",
  "value stuck: T is stuck, piece": "the same",
  "value rests: T is at rest, piece": "nothing is below it in any position",
  "value blocked: T is blocked, piece": "its own cell is taken, by itself",
  "action put-under kind, object":
    "gem lies on another layer than the ground, so it is refused (R10); that a kind of the ground is put is seen with `spot`",
  "value compare: T = hold, object":
    "an object is no body, so they are unequal; a variable may stand for either",
  "value compare: T = hold, slot": "the same on both sides",
  "value compare: T = last, none": "the same as `last is none`, written the other way round",
  "value and: moved and T, cell": "each input is a move, and the cell is always there",
  "value result: right-of(T), none": "beside no cell is no cell",
  "value owner: owner of T, object":
    "none on a board that all share; on a board for each player it is that player",
  "value blocked: T is blocked, object": "its own cell is taken, by itself",
  "value blocked: T is blocked, body": "the same",
  "value blocked: T is blocked, slot": "the same",
  "value path: path from gem to T, object": "it is there already (R44)",
  "set one: count hero at T, object": "they share a layer in all positions",
  "set one: count hero at T, slot": "the same",
  "set with: count T with raft, body": "a cell has one body of a kind on a layer",
  "value distance: distance(T, mark), none": "the largest number, as everything is farther than none (R62)",
  "value mass: mass of T, none": "0, as of every body that is not there (R62)",
  "value effort: effort-across of T, none": "0, as of every body that is not slow (R62)",
  "set next: count gem next to T, object": "what is next to all gems is no gem",
  "set riding: count T riding raft, body": "nothing says that a raft may lie on a raft",
  "set riding: count T riding raft, slot": "the same",
};
