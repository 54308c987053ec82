// Contains the counting rules of makruk and its relatives: they limit the moves once a player cannot win any more.

/**
 * Maps each counting rule to limits on the number of moves, which apply once one side has only its king. Each limit follows a
 * condition on the other side's pieces; the first condition that is true decides.
 */
const limitsByRule: Readonly<Record<string, string>> = {
  makruk: "rook > 1: 16, rook = 1: 32, silver > 1: 44, knight > 1: 64, silver = 1: 88, piece > 0: 128",
  cambodian: "rook > 1: 14, rook = 1: 30, silver > 1: 42, knight > 1: 62, silver = 1: 86, piece > 0: 126",
  asean: "rook > 0: 32, silver > 0: 88, knight > 0: 128",
};

/** Returns the lines of `after` that count moves and set the limit of a rule. `nameOf` returns the name of a piece, or "" if the game lacks it. */
export function countingLines(rule: string, nameOf: (key: string) => string): readonly string[] {
  const steps = (limitsByRule[rule] ?? "").split(", ").flatMap((step) => {
    const [key = "", test = ""] = /^(\w+) (.*)$/.exec(step)?.slice(1) ?? [];
    return nameOf(key) === "" ? [] : [`${nameOf(key)} ${test.replace(":", ": limit =")}`];
  });
  const bare = (whose: string, start: string): readonly string[] => [
    `    counted = ${start}`,
    ...steps.map((it, at) => `    ${at > 0 ? "otherwise " : ""}when count ${whose} ${it}`),
  ];
  const pawn = nameOf("pawn");
  const noPawn = pawn === "" ? "" : `no ${pawn} and `;
  const begins = "(limit = 0 or (taken or promoted) and count enemy piece = 1) and";
  const lines = ["  when limit > 0: add 1 to counted"];
  if (steps.length === 0) return [];
  if (rule === "asean")
    return [...lines, `  when ${begins} ${noPawn}count enemy piece = 1`, ...bare("my", "0")];
  if (pawn !== "")
    lines.push(
      `  when taken is ${pawn} and count my piece = 1 and ${noPawn}count enemy piece > 1`,
      ...bare("enemy", "2 * count piece - 1"),
    );
  const few = rule === "cambodian" ? "count enemy piece <= 3 and " : noPawn;
  return [
    ...lines,
    `  when ${begins} ${noPawn}count my piece > 1 and count enemy piece = 1`,
    ...bare("my", "2 * count piece"),
    `  when limit = 0 and count my piece > 1 and ${few}count enemy piece > 1`,
    "    counted = 0",
    `    ${/limit = \d+$/.exec(steps.at(-1)!)![0]}`,
  ];
}
