import { type MoveRules, type Setup, codeOf } from "../../program/index.ts";
import { cellCalled } from "./spelling.ts";

/**
 * Reads the position of a PDN such as `W:WK24:B1-12`: the player to move, then the cells of both sides, with
 * `K` before the cells of kings. Move numbers (`H0:F1`) are ignored.
 */
export function readPdnFen(rules: MoveRules, text: string): Setup | string {
  const [turn = "", ...parts] = text.trim().replace(/\.$/, "").split(":");
  const initials = rules.sides.map((it) => it.name[0].toUpperCase());
  const side = initials.indexOf(turn.trim().toUpperCase());
  if (side < 0) return `\`${turn}\` is no player: one of ${initials.join(" and ")} moves.`;
  const cells = rules.start.cells.map(() => 0);
  for (const pieceList of parts.filter((it) => !/^\s*[HF]\d+\s*$/i.test(it))) {
    const owner = initials.indexOf(pieceList.trim()[0]?.toUpperCase() ?? "");
    if (owner < 0) return `\`${pieceList}\` names no player.`;
    for (const it of pieceList.trim().slice(1).split(",")) {
      if (it.trim() === "") continue;
      const [, king, first = "", lastNumber = first] = /^\s*(K?)(\w+?)(?:-(\w+))?\s*$/i.exec(it) ?? [];
      const piece = king ? rules.pieces.findIndex((candidate) => candidate.letters[0] === "K") : 0;
      if (piece < 0) return `\`${it}\` is a king, and this game has none.`;
      for (let squareNumber = Number(first); squareNumber <= Number(lastNumber); squareNumber++) {
        const cell = cellCalled(rules, String(squareNumber));
        if (cell === undefined) return `There is no square ${squareNumber}.`;
        cells[cell] = codeOf(rules, owner, piece);
      }
      if (!/^\d+$/.test(first)) return `\`${it}\` is no square.`;
    }
  }
  const { trail: _, ...start } = rules.start;
  return { ...start, cells, turn: side, ply: side };
}
