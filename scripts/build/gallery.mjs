// @ts-check
// What the gallery of the page needs of each game: a row in the list, found by facts that are in its file, and a picture of it in play for
// each theme. games/gallery.json says which games are shown first, and the moment that a picture shows. It needs dist/ to be built.

import { readFileSync } from "node:fs";
import { makeReadyGame } from "../../dist/program/index.js";
import { galleryRow } from "../../dist/terminal/serving/site.js";
import { dark, light } from "../../dist/web/drawing/theme.js";
import { openReady } from "../../dist/web/opening/opening.js";
import { pictureOf, sessionAt } from "./game-pictures.mjs";

/**
 * @typedef {object} Choice
 * @property {readonly string[]} featured games that are shown first; those of a family, first in it
 * @property {Readonly<Record<string, string>>} called what people call a game of this kind
 * @property {Readonly<Record<string, import("./game-pictures.mjs").Moment>>} moments
 */

/** @type {Choice} */
const { featured, called, moments } = JSON.parse(
  readFileSync(new URL("../../games/gallery.json", import.meta.url), "utf8"),
);

/** Returns what is told of a game in the list. @param {string} name @param {string} file @param {import("../../dist/program/index.js").Program} program */
export function rowOf(name, file, program) {
  const place = featured.indexOf(name);
  return {
    ...galleryRow(name, file, program),
    ...(place >= 0 && { featured: place }),
    ...(called[name] && { called: called[name] }),
  };
}

/** Returns the pictures of a game, by the name of their theme. @param {string} name @param {import("../../dist/program/index.js").Program} program */
export async function picturesOf(name, program) {
  // As the page opens it: with all parts that its looks need.
  const opened = await openReady(new TextEncoder().encode(makeReadyGame(JSON.stringify(program))));
  if (!opened.ok) throw new Error(`${name}: ${opened.reasons.join(" ")}`);
  const { session, mistake } = sessionAt(opened.game, moments[name]);
  if (mistake !== undefined) throw new Error(`games/gallery.json, ${name}: ${mistake}`);
  return [light, dark].map((theme) => /** @type {const} */ ([theme.name, pictureOf(session, theme)]));
}
