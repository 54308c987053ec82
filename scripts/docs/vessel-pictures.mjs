// @ts-check
// Draws each vessel of Harbour in use, for docs/harbour.md: `npm run pictures` writes them, and a test tells when they are old. It needs dist/ to
// be built.

import { newSession, parseKeys } from "../../dist/index.js";
import { light } from "../../dist/web/drawing/theme.js";
import { pictureOf } from "../build/game-pictures.mjs";
import { gameNamed } from "../shared/games.mjs";

/** Its level, and the keys that lead there. */
const vessels = {
  rowboat: { level: 1, keys: "nnlkkhhhhh" },
  crates: { level: 2, keys: "lllbhjj" },
  galley: { level: 3, keys: "lnllnlyyhhhhhhhllnjjj" },
  sailboat: { level: 4, keys: "ll             k       " },
  lift: { level: 5, keys: "jjnlluhhhh" },
  ice: { level: 6, keys: "nllkhhhhhh" },
  cart: { level: 7, keys: "ll" },
  ferry: { level: 8, keys: "ll          " },
};

/** Returns the pictures, as SVG, by the names of their files. @returns {Map<string, string>} */
export function vesselPictures() {
  const game = gameNamed("harbour");
  return new Map(
    Object.entries(vessels).map(([name, { level, keys }]) => {
      const session = newSession(game, { seed: 7, level });
      for (const input of parseKeys(keys)) session.play(input);
      return [`harbour-${name}.svg`, pictureOf(session, light)];
    }),
  );
}
