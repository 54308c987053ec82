import { expect, test } from "vitest";
import { addressOf, gameAddress, pageAddress, parseRoute, publishedAddress, type Route } from "./route.ts";

const moment = {};
const places: readonly Route[] = [
  { at: "gallery", words: "", fact: undefined },
  { at: "gallery", words: "falling blocks & more", fact: "puzzle" },
  { at: "play", game: "chess/xiangqi", moment },
  { at: "edit" },
  { at: "edit", game: "puzzlescript/README" },
  { at: "edit", examplePage: "recipes/Doors-2" },
  { at: "own", name: "a game/with ? & #" },
  { at: "mine", name: "ä", moment },
  { at: "link", link: "Ab_-9", moment },
  { at: "read", link: "" },
  { at: "learn" },
  { at: "learn", page: "recipes/README" },
  { at: "learn", page: "language", heading: "step" },
  { at: "lesson", id: "1.12" },
  { at: "room", room: "new" },
  { at: "room", room: "Room_1", keyOfSeat: "k-E_y" },
  { at: "new-room", game: "g/Ab_-9" },
  { at: "new-room", game: "chess", start: "replay of Chess & more\nseed 1\n\ne2e4? 5%" },
  { at: "online", shelf: "published", name: "", moment },
  { at: "online", shelf: "scores", name: "published/7/about", moment },
  { at: "watch" },
];

test.each(places)("an address leads to the place it was made of: %j", (place) => {
  expect(parseRoute(addressOf(place))).toEqual(place);
});

test("games, published games and pages to read have addresses of their own", () => {
  expect([
    gameAddress("go"),
    gameAddress("published/7"),
    publishedAddress(),
    pageAddress("language", "step"),
  ]).toEqual(["#/play/go", "#/published/7", "#/published", "#/learn/language?at=step"]);
});
