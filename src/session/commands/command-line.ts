import { closest, joinNames } from "../../base/index.ts";
import { type ControlArg, takesTwoCells } from "../../program/index.ts";
import { argumentWords } from "../inputs/argument-words.ts";
import { joinCellWords } from "../inputs/cell-names.ts";
import { bindingsOf, controlNames } from "../inputs/bindings.ts";
import { findFile, type ReadFile } from "../inputs/files.ts";
import {
  type CellRef,
  withRepeatCount,
  type Given,
  type GivenCycle,
  type Input,
  type KindFile,
} from "../inputs/input.ts";
import * as notation from "../inputs/notation.ts";
import { hintOf } from "../inputs/quoted-word.ts";
import { explainLostParts } from "../inputs/make-inputs.ts";
import { readKindFile } from "../inputs/options.ts";
import { type InputResult, unchangedResult } from "../played.ts";
import type { Session } from "../session.ts";
import { helpText } from "./help.ts";
import { type CommandToken, tokensOf } from "./tokens.ts";
import {
  type WordMeaning,
  type BuiltInCommand,
  builtInCommands,
  macroHelp,
  Vocabulary,
} from "./vocabulary.ts";

export interface CommandOptions {
  readonly readFile?: ReadFile;
}

/** Describes the result of a command typed by the player. */
export interface Spoken {
  /** Is the result of the input that the command played. The screen may have to be redrawn afterwards. */
  readonly played?: InputResult;
  /** Stores a message to the player: why the command is invalid, or which argument is missing. */
  readonly message?: string;
  /** Is true if the player wants to quit. */
  readonly quit?: true;
  /** Is true if the game has ended by its own `quit` command. */
  readonly over?: true;
}

/** Limits the nesting of files and macros; `maxNestedCommands` limits the commands that they may run for one typed text. */
const maxNesting = 16;
const maxNestedCommands = 100_000;
/** Limits the repetitions of a command in a game that does not count repetitions itself. */
const maxRepeats = 10_000;

/** Describes tokens being read, which were typed or come from a file or macro. */
interface TokenSource {
  readonly tokens: readonly CommandToken[];
  nextIndex: number;
  /** Is the number of times that the tokens will be read again. */
  repeatsLeft: number;
}

/** Describes a command with missing arguments. */
interface IncompleteCommand {
  readonly control: number;
  readonly player: number | undefined;
  readonly times: number;
  readonly words: string[];
}

/**
 * Plays typed commands. A command consists of an optional number of repetitions, a name or unique prefix, and arguments. The player can also
 * rename commands, and use macros and files of commands. Missing arguments of a command may follow in the next text.
 */
export class CommandLine {
  readonly session: Session;
  readonly words: Vocabulary;
  readonly #readFile: ReadFile | undefined;
  /** Is true if some control has `times`. In such a game, a number before another control is ignored. */
  readonly #hasCounts: boolean;
  #tokenSources: TokenSource[] = [];
  #nestedCommandCount = 0;
  #incompleteCommand: IncompleteCommand | undefined;

  constructor(session: Session, options: CommandOptions = {}) {
    const { program } = session.game;
    this.session = session;
    this.words = new Vocabulary(program);
    this.#readFile = options.readFile;
    this.#hasCounts = program.controls.some((it) => it.times);
  }

  /** Returns a prompt for the next argument of an incomplete command; undefined if no command is incomplete. */
  get wanted(): string | undefined {
    if (!this.#incompleteCommand) return undefined;
    const { control, words } = this.#incompleteCommand;
    const { name, type } = this.#argsOf(control)[words.length];
    const isFile = type === "file" || type === "commands";
    return `${this.words.nameOf(control)} needs ${isFile ? "the name of a file" : `its ${name}`}`;
  }

  /** Plays the commands in a text, one per step of the generator. If the caller stops iterating, the remaining commands are dropped. */
  *give(text: string): Generator<Spoken, void, undefined> {
    this.#tokenSources = [{ tokens: tokensOf(text), nextIndex: 0, repeatsLeft: 0 }];
    this.#nestedCommandCount = 0;
    for (let token = this.#nextToken(); token; token = this.#nextToken()) {
      const result = this.#readToken(token);
      if (result) yield result;
      if (result?.quit) return;
    }
  }

  /** Returns the completions for the last word of a text, and the prefix that they complete. */
  complete(text: string): { readonly words: readonly string[]; readonly begun: string } {
    const unfinished = /[^\s,]*$/.exec(text)?.[0] ?? "";
    const textBefore = text.slice(0, text.length - unfinished.length).trimEnd();
    const words = this.#wordsAfter(textBefore.endsWith(",") ? "" : (/[^\s,]+$/.exec(textBefore)?.[0] ?? ""));
    const word = unfinished.replace(/^\d+/, "");
    const digits = unfinished.slice(0, unfinished.length - word.length);
    return { words: words.filter((it) => it.startsWith(word)).map((it) => digits + it), begun: unfinished };
  }

  #wordsAfter(word: string): readonly string[] {
    const wordMeaning = this.words.find(word.replace(/^\d+/, ""));
    const { program } = this.session.game;
    const arg = wordMeaning?.is === "control" ? program.controls[wordMeaning.control]?.args[0] : undefined;
    return (arg && argumentWords(program, arg)) ?? [...this.words.names, ...builtInCommands];
  }

  // -------------------------------------------------------------------------------------------- tokens

  #nextToken(): CommandToken | undefined {
    for (;;) {
      const source = this.#tokenSources.at(-1);
      if (!source) return undefined;
      const token = source.tokens[source.nextIndex];
      if (token) {
        source.nextIndex++;
        return token;
      }
      if (source.repeatsLeft > 0) {
        source.repeatsLeft--;
        source.nextIndex = 0;
      } else this.#tokenSources.pop();
    }
  }

  /** Returns the next tokens of the current source without consuming them. */
  #peekTokens(count: number): readonly CommandToken[] {
    const source = this.#tokenSources.at(-1);
    return source?.tokens.slice(source.nextIndex, source.nextIndex + count) ?? [];
  }

  #skipTokens(count: number): void {
    const source = this.#tokenSources.at(-1);
    if (source) source.nextIndex += count;
  }

  #readToken(token: CommandToken): Spoken | undefined {
    if (this.#tokenSources.length > 1 && ++this.#nestedCommandCount > maxNestedCommands) {
      this.#tokenSources = [];
      return { message: `There are more than ${maxNestedCommands} commands; the rest are left out.` };
    }
    if (this.#incompleteCommand) {
      this.#skipTokens(-1);
      return this.#readArguments(this.#incompleteCommand);
    }
    if (token.rest !== undefined) return this.#defineMacro(token.rest);
    return this.#beginCommand(token);
  }

  /** Reads the repetitions, the player and the name of a command. */
  #beginCommand(token: CommandToken): Spoken | undefined {
    const { text } = token;
    if (notation.isMoveSpelling(this.session.game.program, text)) return this.#playNotation(text, text, 1);
    const [digits] = /^[0-9]*/.exec(text)!;
    const textAfterDigits = text.slice(digits.length);
    const repeats = digits === "" ? 1 : Number(digits);
    if (textAfterDigits === "") return this.#repeatNext(token, repeats);
    const { text: word, player } = notation.splitPlayer(this.session.game.program, textAfterDigits);
    const wordMeaning = this.words.find(word);
    if (!wordMeaning) return this.#playNotation(textAfterDigits, word, repeats);
    return this.#runMeaning(wordMeaning, word, repeats, player);
  }

  /** Reads a number that stands alone before a command, as in `3 left`. It repeats the next word on its line. */
  #repeatNext(token: CommandToken, repeats: number): Spoken | undefined {
    const [next] = this.#peekTokens(1);
    if (!next || next.isAfterBreak || /^\d/.test(next.text)) return { message: unknownText(token.text, []) };
    this.#skipTokens(1);
    return this.#beginCommand({ ...next, text: `${String(repeats)}${next.text}` });
  }

  #runMeaning(meaning: WordMeaning, word: string, repeats: number, player?: number): Spoken | undefined {
    switch (meaning.is) {
      case "ambiguous":
        return { message: `\`${showSafely(word)}\` could be ${joinNames(meaning.names, "or")}.` };
      case "own":
        return this.#runBuiltIn(meaning.word, repeats);
      case "macro":
        return this.#push(tokensOf(meaning.text), `\`${meaning.name}\``, repeats);
      case "bare":
        return this.#playCommand({ control: meaning.control, player, times: repeats, words: [meaning.arg] });
      case "control":
        return this.#readArguments({ control: meaning.control, player, times: repeats, words: [] });
    }
  }

  // -------------------------------------------------------------------------------------------- arguments

  #argsOf(control: number): readonly ControlArg[] {
    return this.session.game.program.controls[control]?.args ?? [];
  }

  /** Reads the missing arguments of a command and plays it. If a word is still missing, the command waits for it. */
  #readArguments(incomplete: IncompleteCommand): Spoken | undefined {
    const { control, words } = incomplete;
    const args = this.#argsOf(control);
    this.#incompleteCommand = undefined;
    while (words.length < args.length) {
      const [token] = this.#peekTokens(1);
      if (!token) {
        this.#incompleteCommand = incomplete;
        return { message: `${this.wanted}.` };
      }
      words.push(args[words.length].type === "cell" ? this.#takeCell() : token.text);
      this.#skipTokens(1);
    }
    return this.#playCommand(incomplete);
  }

  /** Joins the words of a cell, as in `3 4`, `hand 3 4` or `(3, 4)`, to one argument, and skips all of them but the last. */
  #takeCell(): string {
    const nextWords = this.#peekTokens(3).map((it) => it.text);
    let { word: cell, count } = joinCellWords(this.session.game.program, nextWords);
    while (/^\([^)]*$/.test(cell) && cell.length < 30) {
      const token = this.#peekTokens(count + 1)[count];
      if (!token) break;
      cell += `,${token.text}`;
      count++;
    }
    this.#skipTokens(count - 1);
    return cell;
  }

  #playCommand(incomplete: IncompleteCommand): Spoken | undefined {
    const args: (number | CellRef | KindFile)[] = [];
    for (const [index, arg] of this.#argsOf(incomplete.control).entries()) {
      const word = incomplete.words[index] ?? "";
      if (arg.type === "commands") return this.#runFile(incomplete, word);
      const value = this.#readArg(arg, word);
      if (typeof value === "object" && notation.isWrongInput(value)) return { message: value.wrong };
      args.push(value);
    }
    return this.#playControl(incomplete, args);
  }

  #readArg(arg: ControlArg, word: string): number | CellRef | KindFile | notation.WrongInput {
    const { program } = this.session.game;
    if (arg.type !== "file") return notation.readArg(program, arg, word);
    const kinds = readKindFile(program, { name: word, kinds: arg.kinds }, this.#readFile);
    return "wrong" in kinds ? kinds : { kinds };
  }

  // -------------------------------------------------------------------------------------------- doing

  #playControl(
    { control, player, times }: IncompleteCommand,
    args: readonly (number | CellRef | KindFile)[],
  ): Spoken {
    const declared = this.session.game.program.controls[control];
    if (this.session.status !== "playing") {
      if (declared.name === "restart") return { played: this.session.play({ type: "restart" }) };
      if (declared.name === "quit") return { quit: true };
    }
    if (declared.times && times === 0) return { played: unchangedResult };
    const givenControl: Given = { type: "control", control, args, ...(player !== undefined && { player }) };
    const input: GivenCycle = { type: "cycle", given: [givenControl] };
    const inputWithCount = declared.times && times !== 1 ? withRepeatCount(input, times) : input;
    const result = this.#playRepeatedly(inputWithCount, declared.times || this.#hasCounts ? 1 : times);
    return declared.name === "quit" && this.session.status !== "playing" ? { ...result, over: true } : result;
  }

  /** Plays an input several times, until it no longer changes anything. */
  #playRepeatedly(input: Input, repeats: number): Spoken {
    let result: InputResult = unchangedResult;
    for (let repeat = 0; repeat < Math.min(repeats, maxRepeats); repeat++) {
      result = this.session.play(input);
      if (!result.changed || this.session.status !== "playing" || this.session.message !== undefined) break;
    }
    return { played: result };
  }

  #runBuiltIn(word: BuiltInCommand, repeats: number): Spoken | undefined {
    switch (word) {
      case "undo":
      case "restart":
      case "next":
        return this.#playRepeatedly({ type: word }, repeats);
      case "quit":
        return { quit: true };
      case "help": {
        const [nextToken] = this.#peekTokens(1).filter((it) => !it.isAfterBreak);
        if (nextToken) this.#skipTokens(1);
        const wordMeaning = nextToken && this.words.find(nextToken.text);
        return { message: helpText(this.session.game.program, this.words, wordMeaning) };
      }
      case "rename":
        return this.#renameCommand();
      case "macro":
        return { message: macroHelp };
    }
  }

  #renameCommand(): Spoken {
    const [old, newName] = this.#peekTokens(2).map((it) => it.text);
    if (old === undefined || newName === undefined)
      return { message: "To rename a command, write `rename OLD NEW`." };
    this.#skipTokens(2);
    return { message: this.words.rename(old, newName) ?? `\`${old}\` is called \`${newName}\` from now on.` };
  }

  #defineMacro(definition: string): Spoken {
    const [, name = "", text] = /^\s*([^\s=]*)\s*=(.*)$/su.exec(definition) ?? [];
    if (text === undefined) return { message: macroHelp };
    const message = this.words.define(name, text.trim());
    const answer =
      text.trim() === "" ? `\`${name}\` is forgotten.` : `\`${name}\` stands for ${text.trim()}.`;
    return { message: message ?? answer };
  }

  #runFile({ control, player, times }: IncompleteCommand, name: string): Spoken | undefined {
    const { game, position, awaited } = this.session;
    const reason = game.allows(position, control, player ?? awaited[0] ?? position.turn);
    if (reason) return { message: reason.text };
    const file = findFile(game.program, name, this.#readFile);
    if ("wrong" in file) return { message: file.wrong };
    return this.#push(tokensOf(file.text), `the file \`${showSafely(name)}\``, this.#hasCounts ? 1 : times);
  }

  #push(tokens: readonly CommandToken[], description: string, repeats: number): Spoken | undefined {
    if (repeats === 0 || tokens.length === 0) return { played: unchangedResult };
    if (this.#tokenSources.length > maxNesting) {
      this.#tokenSources = [];
      const message = `Files and macros can be nested at most ${maxNesting} deep: ${description} is not run.`;
      return { message };
    }
    this.#tokenSources.push({ tokens, nextIndex: 0, repeatsLeft: Math.min(repeats, maxNestedCommands) - 1 });
    return undefined;
  }

  /**
   * Plays a word that is not a command: a key of the game, a click, or `NAME(ARGS)`.
   * @param text is the word, including the player named before it
   */
  #playNotation(text: string, word: string, repeats: number): Spoken {
    const { program } = this.session.game;
    const gesture = program.controls.find((it) => it.gesture === word);
    const takesCells = gesture !== undefined || notation.clickNames.includes(word);
    const cellCount = gesture && takesTwoCells(gesture) ? 2 : 1;
    const wholeText = takesCells ? [text, ...this.#takeCellWords(cellCount)].join(" ") : text;
    const { inputs, mistakes } = notation.parseInputs(program, wholeText.length > 200 ? "" : wholeText);
    const [input] = inputs;
    const isRenamed = controlNames(program).some((it) => it.toLowerCase() === word.toLowerCase());
    const isKnownWord =
      !isRenamed &&
      mistakes.length === 0 &&
      input?.type === "cycle" &&
      input.given.every((it) => it.type !== "key" || bindingsOf(program).has(it.key));
    if (!isKnownWord) return { message: unknownText(word, [...this.words.names, ...builtInCommands]) };
    const lostParts = explainLostParts(program, input);
    const result = this.#playRepeatedly(input, repeats);
    return lostParts.length > 0 ? { ...result, message: lostParts.join("\n") } : result;
  }

  /** Consumes the words of some cells, each of which has two numbers and optionally a board before them. */
  #takeCellWords(cellCount: number): string[] {
    const words: string[] = [];
    for (const { text, isAfterBreak } of this.#peekTokens(3 * cellCount)) {
      if (isAfterBreak || words.filter((it) => /^\d+$/.test(it)).length === 2 * cellCount) break;
      words.push(text);
    }
    this.#skipTokens(words.length);
    return words;
  }
}

function unknownText(word: string, names: readonly string[]): string {
  const suggestion = closest(word.slice(0, 40), names);
  return `There is no command \`${showSafely(word)}\`.${hintOf(suggestion) || " `help` lists the commands."}`;
}

/** Shortens a word for use in a message, and replaces control characters. */
function showSafely(word: string): string {
  const characters = [...word.slice(0, 60)].map((it) => (/\p{C}/u.test(it) ? "�" : it)).slice(0, 30);
  return characters.join("");
}
