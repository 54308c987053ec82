export { type FailedTest, firstFailed, partsOfTest } from "./failed-test.ts";
export { type Miss, nearest, type NoMatch } from "./why-not.ts";
export { type LineRules, nearestLine } from "./why-not.ts";
export { nearestPicture, type PictureRules } from "./why-not.ts";
