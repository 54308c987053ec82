export { bodyAccount, bodyMatters, bodyTerms, fillBodies, sameBodies } from "./account.ts";
export { BodyLayout, bodySlots, record, settled } from "./layout.ts";
export {
  type Spot,
  spotOf,
  cellOfSpot,
  clashOf,
  clashAhead,
  layBody,
  takeUpBody,
  cellsOfSettled,
  cellsOf,
  settleBody,
  stepBody,
  breakBody,
  loseCell,
} from "./laying.ts";
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
  forgetLoose,
  liveBodies,
} from "./records.ts";
