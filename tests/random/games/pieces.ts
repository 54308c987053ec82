import { Dice, type Draw } from "../draw.ts";

/** The text of a game by moves by chance. */
export function pieceGame(draw: Draw): string {
  const dice = new Dice(draw);
  const [width, height] = [dice.between(4, 6), dice.between(4, 6)];
  const names = ["king", "man", "lion", "imp"].slice(0, dice.between(2, 4));
  const leg = (): string => {
    const ways = dice.pick([
      "any",
      "straight",
      "diagonal",
      "forward",
      "forward diagonal",
      "sideways",
      "any forward",
    ]);
    const landing = dice.pick(["", "", "", " to empty", " to capture", " to empty or capture"]);
    return dice.weighed<string>([
      [4, () => `step ${ways}${landing}`],
      [3, () => `ride ${ways}${dice.pick(["", "", " up to 2", " exactly 2"])}${landing}`],
      [2, () => `${dice.pick(["", "lame "])}leap 1 2${landing}`],
      [1, () => `leap ${dice.pick(["0 2", "2 2", "1 3"])}${landing}`],
      [1, () => `step ${ways} over any${landing}`],
      [1, () => `ride ${ways} over any${landing}`],
    ]);
  };
  const move = (): string =>
    dice.weighed<string>([
      [8, () => `${leg()}${dice.pick(["", "", "", " from row 2", " in rows 1 to 3", " if unmoved"])}`],
      [1, () => `step ${dice.pick(["straight", "diagonal"])} to empty then step any`],
      [
        1,
        () =>
          "step forward exactly 2 to empty from row 2 leaving a trail".replace(
            "step forward exactly 2",
            "ride forward exactly 2",
          ),
      ],
      [1, () => `step ${dice.pick(["any", "sideways"])} to ${dice.pick(["", "empty or "])}own swapping`],
      [1, () => `stay becoming ${dice.pick(names)}`],
      [1, () => `step any to empty becoming ${dice.pick(names)}`],
      [1, () => `betza ${dice.pick(["N", "fWfF", "R", "B", "WD", "fmWfcF"])}`],
    ]);
  const lines = names.map((name) => `  ${name}  ${dice.list(dice.between(1, 2), move).join(", ")}`);
  const promoting =
    names.includes("man") && dice.chance(60)
      ? [
          "  man  becomes " +
            dice.pick(names.filter((it) => it !== "man")) +
            dice.pick([" on last row", " on last 2 rows"]),
        ]
      : [];
  const dropping = dice.chance(30);
  const rules = [
    ...(dice.chance(50) ? ["  forbid when my king is attacked"] : []),
    ...(dice.chance(15) ? ["  forbid when repeats >= 2"] : []),
    ...(dropping
      ? ["  captured to hand", ...names.filter((it) => it !== "king").map((it) => `  ${it}  drop from hand`)]
      : []),
    ...(dice.chance(15) ? ["  may pass"] : []),
    ...(dice.chance(15) ? ["  must capture"] : []),
    ...(dice.chance(15) ? ["  captures explode sparing man never king"] : []),
    ...(dice.chance(15) ? ["  landing turns neighbours"] : []),
  ];
  const ends = [
    ...(dice.chance(60)
      ? ['  when no moves and my king is attacked: lose "Checkmate."', "  when no moves: draw"]
      : ["  when no moves: lose"]),
    ...(dice.chance(50) ? ["  when no my king: lose"] : []),
    ...(dice.chance(40) ? ["  when repeats = 3: draw"] : []),
    ...(dice.chance(30) ? ["  when quiet = 20: draw"] : []),
    ...(dice.chance(20) ? ["  when count my man < 1: lose"] : []),
  ];
  const letters = names.map((it) => it[0]!.toUpperCase());
  const row = (isFirst: boolean): string =>
    dice
      .list(width, () => (dice.chance(70) ? dice.pick(letters) : "."))
      .join("")
      [isFirst ? "toUpperCase" : "toLowerCase"]();
  const kingly = (text: string, king: string): string => {
    const at = dice.draw(width);
    return text.slice(0, at) + king + text.slice(at + 1);
  };
  const empty = dice.list(height - 2, () => `  ${".".repeat(width)}`);
  const picture = [`  ${kingly(row(false), "k")}`, ...empty, `  ${kingly(row(true), "K")}`];
  const ticks = dice.chance(25);
  const kept = dice.chance(60);
  return `title Pieces
players white faces up, black faces down
board field ${width}x${height} lettered chequered
${ticks ? "tick 5 per second or key\n" : ""}pieces
${names.map((it) => `  ${it} ${it[0]!.toUpperCase()}`).join("\n")}
moves
${[...lines, ...promoting, ...rules].join("\n")}
${dropping && dice.chance(50) ? `hands\n  ${dice.pick(names.filter((it) => it !== "king"))}\n` : ""}state
  counter quiet, moves-made
  timer beat every 7
after
  add 1 to quiet
  when taken or mover is man: quiet = 0
${kept ? "step counting when moved: add 1 to moves-made\n" : ""}${dice.chance(30) ? `step wear when beat: remove random ${dice.pick(names.filter((it) => it !== "king"))}\n` : ""}ends
${ends.join("\n")}
view
  field
  "{quiet} {moves-made}"
level
${picture.join("\n")}
`;
}
