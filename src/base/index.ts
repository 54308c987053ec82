export { countBits } from "./integers.ts";
export { byKey, byKeyOr, type MemberOf } from "./lists.ts";
export {
  chanceBelow,
  chanceSize,
  isSeed,
  narrowSeed,
  nextChance,
  readSeed,
  type Seed,
  seedChance,
  seedRest,
  seedWords,
} from "./chance.ts";
export { contrast, defaultColour, mix, type Rgb, rgbOf } from "./colour.ts";
export type { Diagnostic, Edit, Fix, Severity } from "./diagnostic.ts";
export { Flood } from "./flood.ts";
export { directionNames, directions, Grid, noCell, type GridEdge } from "./grid.ts";
export {
  directionOf,
  exactRounds,
  isRound,
  lineOf,
  periodOf,
  stepAlong,
  turned,
  turnedBack,
} from "./headings.ts";
export { highTerm, joinLanes, lowTerm } from "./hash-lanes.ts";
export { parsedJson } from "./json.ts";
export { keyNames } from "./key-names.ts";
export { flatMapped, largest, listOf } from "./lists.ts";
export { drawKeyed, reseedKeyed, seedKeyed } from "./chance.ts";
export { seenFrom } from "./shadow-casting.ts";
export type { Place, Source, Span } from "./diagnostic.ts";
export { lineStarts, placeAt, withLineFeeds } from "./diagnostic.ts";
export { capital, closest, counted, listed } from "./spelling.ts";
export { IntegerSet } from "./integers.ts";
export { IntegerStack, noIntegers, widened } from "./integers.ts";
