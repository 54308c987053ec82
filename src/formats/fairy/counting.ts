// Contains the counting rules of makruk and related games. They limit the number of moves once a player can no longer
// win.

/**
 * Maps each counting rule to limits on the number of moves once one side has only its king. Each limit belongs to a
 * condition on the other side's pieces; the first condition that is true applies.
 */
const limitsByRule: Readonly<Record<string, string>> = {
  makruk: "rook > 1: 16, rook = 1: 32, silver > 1: 44, knight > 1: 64, silver = 1: 88, piece > 0: 128",
  cambodian: "rook > 1: 14, rook = 1: 30, silver > 1: 42, knight > 1: 62, silver = 1: 86, piece > 0: 126",
  asean: "rook > 0: 32, silver > 0: 88, knight > 0: 128",
};

/**
 * Returns the lines of `after` that count moves and set the limit. `nameOf` returns the name of a piece, or "" if the
 * game lacks the piece.
 */
export function countingLines(rule: string, nameOf: (key: string) => string): readonly string[] {
  const conditions = (limitsByRule[rule] ?? "").split(", ").flatMap((limitText) => {
    const [key = "", test = ""] = /^(\w+) (.*)$/.exec(limitText)?.slice(1) ?? [];
    return nameOf(key) === "" ? [] : [`${nameOf(key)} ${test.replace(":", ": limit =")}`];
  });
  const countingRows = (whose: string, countText: string): readonly string[] => [
    `    counted = ${countText}`,
    ...conditions.map((it, i) => `    ${i > 0 ? "otherwise " : ""}when count ${whose} ${it}`),
  ];
  const pawnName = nameOf("pawn");
  const noPawnTest = pawnName === "" ? "" : `no ${pawnName} and `;
  const beginTest = "(limit = 0 or (taken or promoted) and count enemy piece = 1) and";
  const lines = ["  when limit > 0: add 1 to counted"];
  if (conditions.length === 0) return [];
  if (rule === "asean")
    return [...lines, `  when ${beginTest} ${noPawnTest}count enemy piece = 1`, ...countingRows("my", "0")];
  if (pawnName !== "")
    lines.push(
      `  when taken is ${pawnName} and count my piece = 1 and ${noPawnTest}count enemy piece > 1`,
      ...countingRows("enemy", "2 * count piece - 1"),
    );
  const otherTest = rule === "cambodian" ? "count enemy piece <= 3 and " : noPawnTest;
  return [
    ...lines,
    `  when ${beginTest} ${noPawnTest}count my piece > 1 and count enemy piece = 1`,
    ...countingRows("my", "2 * count piece"),
    `  when limit = 0 and count my piece > 1 and ${otherTest}count enemy piece > 1`,
    "    counted = 0",
    `    ${/limit = \d+$/.exec(conditions.at(-1)!)![0]}`,
  ];
}
