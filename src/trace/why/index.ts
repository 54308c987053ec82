export { type FailedTest, firstFailed, partsOfTest } from "./failed-test.ts";
export { type Miss, nearest, type NoMatch } from "./no-match.ts";
export { type LineRules, nearestLine } from "./why-line.ts";
export { nearestPicture, type PictureRules } from "./why-picture.ts";
