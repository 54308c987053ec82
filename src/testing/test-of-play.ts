import { type Option, type OptionValue, type Program, valueWord } from "../program/index.ts";
import { fenOfStart, type Input, makeInputs, type Session } from "../session/index.ts";
import { seenRows } from "./seen.ts";

/** Describes a session, and the inputs that were given to it. */
interface RecordedPlay {
  readonly session: Session;
  readonly inputs: readonly Input[];
}

/** Limits the characters of a line of inputs. */
const maxLineLength = 100;

/** Returns the text of a `test` section that repeats a session and expects the session's result. */
export function testOfPlay({ session, inputs }: RecordedPlay): string {
  const { firstLevel, seed, game } = session;
  const fen = fenOfStart(game.program);
  const seenLines = seenRows(session, session.ended ?? session.position);
  const lines = [
    ...(fen === undefined ? [] : [`start ${JSON.stringify(fen)}`]),
    ...(firstLevel > 1 ? [`level ${firstLevel}`] : []),
    ...(seed === 1 ? [] : [`seed ${seed}`]),
    ...writeOptions(session),
    ...breakIntoLines(makeInputs(game.program, inputs)).map((it) => `play ${it}`),
    ...outcomeOf(session),
    // Blank rows are omitted, because the parser cannot read a picture from them.
    ...(seenLines.join("").trim() === "" ? [] : ["expect seen", ...seenLines.map((row) => `  ${row}`)]),
  ];
  return ["test a play", ...lines.map((it) => `  ${it}`)].map((it) => `${it.trimEnd()}\n`).join("");
}

/** Returns the options that were set, as lines of a test. An option whose value is a file outside the game is left out, because a test cannot name that file. */
function writeOptions({ options, game: { program } }: Session): readonly string[] {
  return options.flatMap((values, index) => {
    const option = program.options?.[index];
    if (!values || !option) return [];
    const optionWords = values.map((value) => writeOptionValue(value, option, program));
    return optionWords.includes(undefined) ? [] : [`option ${option.name} = ${optionWords.join(", ")}`];
  });
}

function writeOptionValue(
  value: OptionValue,
  { type, files = [], values }: Option,
  program: Program,
): string | undefined {
  if (typeof value === "number") return valueWord(program, type, value);
  const knownFile = files[values.findIndex((it) => String(it) === String(value))];
  return knownFile === undefined ? undefined : JSON.stringify(knownFile);
}

function outcomeOf({ ended, status, level, firstLevel, last, ending, game }: Session): readonly string[] {
  if (status !== "playing") {
    const isNamed = game.program.players.length > 1 && ending?.player !== undefined;
    return [
      `expect ${isNamed && status === "won" ? `${game.program.players[ending.player!].name} wins` : status}`,
    ];
  }
  const refusalLine = last.result === "refused" ? ["expect refused"] : [];
  if (ended) return ["expect won", ...refusalLine];
  return level === firstLevel ? refusalLine : [`expect level ${level}`, ...refusalLine];
}

/** Joins words to lines of limited width. */
function breakIntoLines(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const joinedLine = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && joinedLine.length <= maxLineLength) lines[lines.length - 1] = joinedLine;
    else lines.push(word);
  }
  return lines;
}
