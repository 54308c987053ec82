import type { Play } from "../../game/index.ts";
import type { PgnGame, PgnLine, PgnMove } from "./pgn.ts";
import { parseSan } from "./san.ts";

const englishLetters = "KQRBNP";

/**
 * Lists the letters of king, queen, rook, bishop and knight in other languages. ♔ represents a king that is written
 * with two letters.
 */
const languages = [
  ...["KDTLS", "KDTLP", "RDTFC", "RDTAC", "RDTBC", "RDTNC"],
  ...["KHWGS", "KDVSJ", "KVBFH", "KDTLR", "KLVOR", "KDHBR", "ŞVKFA"],
  ...["♔ФЛСК", "♔ФТСК", "ЦДТОК", "КДТЛС"],
];

/** Matches the letter of a piece: before its destination, or after the cell where it is promoted. */
const pieceLetter = /^(?:Кр|\p{Lu})(?=[a-hасе1-8x:×])|(?<=[18][=/(]?)\p{Lu}(?=\)?[+#]*$)/gu;

const toOneLetter = (text: string): string => (text === "Кр" ? "♔" : text);

/**
 * Returns a game with its piece letters translated to English. Of all languages, the one in which most moves of the
 * main line are legal is chosen. If two are equally good but yield different moves, the game is returned unchanged.
 */
export function toEnglishLetters(play: Play, game: PgnGame): PgnGame {
  const isChess = play.rules.pieces.every((it) => englishLetters.includes(it.letters[0]!));
  const usedLetters = game.moves.flatMap((it) => it.text.match(pieceLetter)?.map(toOneLetter) ?? []);
  if (!isChess || usedLetters.every((it) => englishLetters.includes(it))) return game;
  let [mostLegal, bestGame, isClear] = [countLegal(play, game.moves), game, true];
  for (const letters of languages.filter((it) => usedLetters.every((letter) => it.includes(letter)))) {
    const translatedGame = { ...game, ...translateLine(game, letters) };
    const count = countLegal(play, translatedGame.moves);
    if (count === mostLegal) isClear &&= textOfMoves(translatedGame, count) === textOfMoves(bestGame, count);
    if (count > mostLegal) [mostLegal, bestGame, isClear] = [count, translatedGame, true];
  }
  return isClear ? bestGame : game;
}

const textOfMoves = ({ moves }: PgnLine, count: number): string =>
  moves
    .slice(0, count)
    .map((it) => it.text)
    .join(" ");

const translateLine = <Line extends PgnLine>(line: Line, letters: string): Line => ({
  ...line,
  moves: line.moves.map((move) => ({
    ...move,
    text: move.text.replaceAll(pieceLetter, (it) => englishLetters[letters.indexOf(toOneLetter(it))] ?? it),
    variations: move.variations.map((it) => translateLine(it, letters)),
  })),
});

function countLegal(play: Play, moves: readonly PgnMove[]): number {
  let count = 0;
  for (const { text } of moves) {
    const move = play.stopsPerft() ? undefined : parseSan(play, text);
    if (typeof move !== "number") break;
    play.make(move);
    count++;
  }
  for (let i = 0; i < count; i++) play.undo();
  return count;
}
