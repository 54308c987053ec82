export { bodyAccount, bodyMatters, bodyTerms, fillBodies, sameBodies } from "./account.ts";
export { BodyLayout, bodySlots, carried, ends, record, settled } from "./layout.ts";
export {
  allKept,
  belowBody,
  bodiesOn,
  countUnseen,
  coverCell,
  indexAt,
  keep,
  keptAt,
  kindAt,
  kindOfCell,
  layLast,
  letGo,
  orderOf,
  setGround,
  type Support,
  supportOf,
  topBody,
  uncoverCell,
} from "./stack.ts";
export {
  clashOf,
  clashAhead,
  layBody,
  takeUpBody,
  cellsOfSettled,
  settleBody,
  breakBody,
  loseCell,
  writeSpot,
} from "./laying.ts";
export type { Passage } from "./passages.ts";
export { passing, type Passing, slideBody, stepBody, turnBody } from "./passing.ts";
export { cellOfSpot, cellsOf, type Spot, spotOf } from "./spots.ts";
export {
  bodiesOf,
  isBody,
  placeOf,
  kindOfBody,
  shapeOf,
  poseOf,
  gridOfBody,
  isSettled,
  bodyAt,
  cellOfBody,
  newBody,
  freeBody,
  recycleRecords,
  drain,
  forgetLoose,
  joinRing,
  leaveRing,
  linkOf,
  lastBody,
  liveBodies,
} from "./records.ts";
