import { describe, expect, test } from "vitest";
import type { Fact, ListedGame } from "../listed-games.ts";
import { makeShelves, type GalleryFilter } from "./shelves.ts";

const game = (
  name: string,
  title: string,
  about = "",
  facts: readonly Fact[] = [],
  featured?: number,
  called?: string,
): ListedGame => ({
  name,
  title,
  about,
  file: `${name}.quad`,
  facts,
  levels: 1,
  ...(featured !== undefined && { featured }),
  ...(called !== undefined && { called }),
});

const games = [
  game("chess", "Chess", "Type moves: e4", ["together", "computer"], 1),
  game("warehouse", "Warehouse", "Push every crate onto a mark.", ["alone", "puzzle"], 0, "sokoban"),
  game("crates", "Crates", "Each on a pin; electrons too.", ["alone", "puzzle"], undefined, "sokoban boxes"),
  game("cafe", "Café", "A chess player waits.", ["alone"]),
  game("chess/xiangqi", "Xiangqi", "Chinese chess", ["together", "computer"], 3),
  game("chess/atomic", "Atomic chess", "A capture explodes.", ["together", "computer"]),
  game("puzzlescript/hens", "Hens", "", ["alone", "puzzle"]),
];

/** Returns each shelf on a line, its games in their order. */
const shown = (wish: GalleryFilter, all = games): readonly string[] =>
  makeShelves(all, wish).map((it) => `${it.name}: ${it.games.map(({ name }) => name).join(" ")}`);

describe("without a wish", () => {
  test("what is featured stands first, families by themselves", () => {
    expect(shown({ words: "" })).toEqual([
      "featured: warehouse chess",
      "more: cafe crates",
      "chess: chess/xiangqi chess/atomic",
      "puzzlescript: puzzlescript/hens",
    ]);
  });

  test("a large family is folded, a small one is not", () => {
    const relatives = (count: number): readonly ListedGame[] =>
      Array.from({ length: count }, (_, n) => game(`chess/n${n}`, `Number ${n}`));
    expect(makeShelves(relatives(63), { words: "" })).toMatchObject([{ name: "chess", limit: 8 }]);
    expect(makeShelves(relatives(13), { words: "" })[0]!.limit).toBeGreaterThan(13);
  });
});

test("a kind leaves those of it on their shelves", () => {
  expect(shown({ words: " ", fact: "puzzle" })).toEqual([
    "all: crates warehouse",
    "puzzlescript: puzzlescript/hens",
  ]);
});

describe("a search", () => {
  test.each<[words: string, found: string]>([
    ["chess", "found: chess chess/atomic chess/xiangqi cafe"],
    ["CAFE", "found: cafe"],
    ["chess  atomic", "found: chess/atomic"],
    ["crate", "found: crates warehouse"],
    ["puzzlescript", "found: puzzlescript/hens"],
    ["sokob", "found: warehouse crates"],
  ])(
    "%s finds the title first, then its words, then the rest; of equals what is featured",
    (words, found) => {
      expect(shown({ words })).toEqual([found]);
    },
  );

  test("of one kind, and of nothing that is there", () => {
    expect(shown({ words: "chess", fact: "alone" })).toEqual(["found: cafe"]);
    expect(shown({ words: "dragons" })).toEqual([]);
    // Words are found by how they begin.
    expect(shown({ words: "tron" })).toEqual([]);
  });
});
