import { describe, expect, it } from "vitest";
import { makeCell, parseCell, parseFen } from "../../src/formats/chess/index.ts";
import { type Wanted, fastPlay, whyIllegal, whyText } from "../../src/game/index.ts";
import { rulesOf } from "./builder.ts";
import { samples } from "./samples.ts";

/** `e2e4`, `e7e8q` (`e7e8` without a choice), `O-O` as `e1+h1`, `N@f3`, told for a position. */
function told(variant: string, fen: string, text: string): string {
  const rules = rulesOf(samples[variant]!);
  const setup = parseFen(rules, fen, { anyPosition: true });
  if ("message" in setup) throw new Error(setup.message);
  const play = fastPlay(rules, setup);
  const cell = (it: string | undefined) => parseCell(rules, it!)!;
  const found = /^(?:([A-Z])@)?([a-z]\d+)(\+)?([a-z]\d+)?([a-z])?$/.exec(text)!;
  const [, dropped, first, castles, second, letter] = found;
  const pieceNamed = (name: string) => rules.pieces.findIndex((it) => it.letters[0] === name.toUpperCase());
  const wanted: Wanted = dropped
    ? { kind: "drop", piece: pieceNamed(dropped), to: cell(first) }
    : castles
      ? { kind: "castle", from: cell(first), partner: cell(second) }
      : {
          kind: "go",
          from: cell(first),
          to: cell(second),
          ...(letter ? { becomes: pieceNamed(letter) } : {}),
        };
  const why = whyIllegal(play, wanted);
  return why ? whyText(play, wanted, why, (it) => makeCell(rules, it)) : "legal";
}

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PINNED = "4k3/8/8/1b6/8/3N4/8/5K2 w - - 0 1";
const CHECKED = "4k3/8/8/1b6/8/8/8/1N3K2 w - - 0 1";
const ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

describe("why a move is not legal", () => {
  it.each([
    ["chess", START, "e2e4", "legal"],
    ["chess", START, "e4e5", "There is no piece on e4."],
    ["chess", START, "e7e5", "The P on e7 is black's, and it is white's turn."],
    ["chess", START, "a1a2", "Your own P stands on a2."],
    ["chess", START, "a1a3", "The R cannot pass the P on a2."],
    ["chess", START, "c1g5", "The B cannot pass the P on d2."],
    ["chess", START, "b1b3", "A N does not move that way."],
    ["chess", START, "e2d3", "The P goes there only to capture, but d3 is empty."],
    ["chess", START, "e2e5", "A P does not move that way."],
    ["chess", START, "e1+h1", "The K cannot pass the B on f1."],
    ["chess", PINNED, "d3e5", "The N is pinned by the B on b5."],
    ["chess", CHECKED, "b1c3", "The K would still be attacked by the B on b5."],
    ["chess", CHECKED, "f1e2", "The K would be attacked by the B on b5."],
    [
      "chess",
      "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1",
      "e3e4",
      "The P goes there only without capturing, but e4 is not empty.",
    ],
    ["chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "The P moves like that only from other cells."],
    ["chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8", "The P must become another piece on e8: say which."],
    ["chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "legal"],
    ["chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8k", "The P cannot become that on e8."],
    ["chess", ROOKS, "e1+h1", "legal"],
    ["chess", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1+h1", "The R on h1 has moved before."],
    ["chess", "4k3/8/8/1b6/8/8/8/R3K2R w KQ - 0 1", "e1+h1", "The K would be attacked by the B on b5."],
    ["chess", "4k3/8/8/b7/8/8/8/R3K2R w KQ - 0 1", "e1+h1", "The K would still be attacked by the B on a5."],
    ["chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "h8h7", "The game is over: Checkmate."],
    ["xiangqi", "4k4/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "e6e7", "legal"],
    ["xiangqi", "4k4/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "e6d6", "The R is pinned by the K on e10."],
    ["xiangqi", "4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1", "e6d6", "The C is pinned by the K on e10."],
    ["xiangqi", "4k4/9/9/9/4C4/9/9/9/9/3K5 w - - 0 1", "e6e10", "The C needs a piece to hop over."],
    ["xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1c1", "The K must not go to c1."],
    ["xiangqi", "3k5/9/9/9/9/9/9/9/9/4PN1K1 w - - 0 1", "f1d2", "The N cannot pass the P on e1."],
  ])("%s %s %s: %s", (variant, fen, text, expected) => expect(told(variant, fen, text)).toBe(expected));
});
