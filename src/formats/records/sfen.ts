import { type MoveRules, type Setup, codeOf } from "../../program/index.ts";
import { letterOf, makeFen } from "../chess/index.ts";

/** Adds the optional fields to an SFEN, so that `parseFen` can parse it. */
export function fenOfSfen(text: string): string {
  const [board = "", turn = "b", hands = "-", number = "1"] = text.trim().split(/\s+/);
  return [board, turn, hands, number].join(" ");
}

/** Returns a position as SFEN, in which black moves first and the hands are a field of their own. */
export function sfenOf(rules: MoveRules, setup: Setup): string {
  const [board] = makeFen(rules, setup).split(" ");
  const hands = setup.hands
    .flatMap((hand, side) =>
      hand
        .map((count, piece) =>
          count === 0 ? "" : (count > 1 ? count : "") + letterOf(rules, codeOf(rules, side, piece)),
        )
        .reverse(),
    )
    .join("");
  return [board.replace(/\[.*\]/, ""), setup.turn === 0 ? "b" : "w", hands || "-", setup.ply + 1].join(" ");
}
