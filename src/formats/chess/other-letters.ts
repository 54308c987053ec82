import type { Play } from "../../game/index.ts";
import type { PgnGame, PgnLine, PgnMove } from "./pgn.ts";
import { parseSan } from "./san.ts";

const english = "KQRBNP";

/** Lists the letters of king, queen, rook, bishop and knight in other languages. ♔ stands for a king that is written with two letters. */
const languages = [
  ...["KDTLS", "KDTLP", "RDTFC", "RDTAC", "RDTBC", "RDTNC"],
  ...["KHWGS", "KDVSJ", "KVBFH", "KDTLR", "KLVOR", "KDHBR", "ŞVKFA"],
  ...["♔ФЛСК", "♔ФТСК", "ЦДТОК", "КДТЛС"],
];

/** Matches the letter of a piece: before its destination, or after the cell of its promotion. */
const letter = /^(?:Кр|\p{Lu})(?=[a-hасе1-8x:×])|(?<=[18][=/(]?)\p{Lu}(?=\)?[+#]*$)/gu;

const oneLetter = (text: string): string => (text === "Кр" ? "♔" : text);

/**
 * Returns a game with its piece letters translated to English. The language is the one in which most moves of the
 * main line are legal. The game is returned unchanged if two languages fit equally well but yield different moves.
 */
export function inEnglishLetters(play: Play, game: PgnGame): PgnGame {
  const isChess = play.rules.pieces.every((it) => english.includes(it.letters[0]!));
  const usedLetters = game.moves.flatMap((it) => it.text.match(letter)?.map(oneLetter) ?? []);
  if (!isChess || usedLetters.every((it) => english.includes(it))) return game;
  let [most, best, isClear] = [countLegal(play, game.moves), game, true];
  for (const letters of languages.filter((it) => usedLetters.every((used) => it.includes(used)))) {
    const other = { ...game, ...translated(game, letters) };
    const count = countLegal(play, other.moves);
    if (count === most) isClear &&= mainLine(other, count) === mainLine(best, count);
    if (count > most) [most, best, isClear] = [count, other, true];
  }
  return isClear ? best : game;
}

const mainLine = ({ moves }: PgnLine, count: number): string =>
  moves
    .slice(0, count)
    .map((it) => it.text)
    .join(" ");

const translated = <Line extends PgnLine>(line: Line, letters: string): Line => ({
  ...line,
  moves: line.moves.map((move) => ({
    ...move,
    text: move.text.replaceAll(letter, (it) => english[letters.indexOf(oneLetter(it))] ?? it),
    variations: move.variations.map((it) => translated(it, letters)),
  })),
});

/** Counts the leading moves of a line that are legal. */
function countLegal(play: Play, moves: readonly PgnMove[]): number {
  let count = 0;
  for (const { text } of moves) {
    const move = play.stopped() ? undefined : parseSan(play, text);
    if (typeof move !== "number") break;
    play.make(move);
    count++;
  }
  for (let i = 0; i < count; i++) play.undo();
  return count;
}
