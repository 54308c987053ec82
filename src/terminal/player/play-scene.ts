import { type Game, type Position } from "../../game/index.ts";
import {
  Achievements,
  type CellRef,
  CommandLine,
  type Given,
  type Input,
  KeyRepeats,
  mapLevels,
  newSession,
  plain,
  type Played,
  type ReadFile,
  type Session,
} from "../../session/index.ts";
import { inspect, type Inspected, type Wish } from "../../trace/index.ts";
import { type Frame, type FrameMessage, frameOf, looksOf, messagesOf, type Spot } from "../../view/index.ts";
import type { Scores, SettingsFile } from "../keep/index.ts";
import type { Hints } from "../hints/index.ts";
import type { Rival } from "../opponents/index.ts";
import { type KeyEvent, keyName, type MouseEvent, type Surface } from "../screen/index.ts";
import type { ActionName } from "./actions.ts";
import { footOf } from "./foot.ts";
import { FrameView } from "./frame-view.ts";
import { hintText } from "./hint-text.ts";
import { isTyped, KeyMap } from "./key-map.ts";
import { firstLook, testedCells } from "./looked-at.ts";
import { LookScene, rowsToLook } from "./look-scene.ts";
import { choiceScene, keysScene, levelsScene, menuScene, scoresScene } from "./lists.ts";
import { Notes } from "./notes.ts";
import { Pointer } from "./pointer.ts";
import { PromptScene } from "./prompt-scene.ts";
import { type Beat, Pulse } from "./pulse.ts";
import type { Scene, SceneEvent, Stage } from "./stage.ts";

export interface PlayOptions {
  readonly stage: Stage;
  readonly session: Session;
  readonly settings: SettingsFile;
  readonly scores?: Scores;
  readonly today: () => string;
  /** Of chance, for another play. */
  readonly freshSeed: () => number;
  /** Files that commands name. */
  readonly readFile: ReadFile;
  /** Boards are seen from the other side. */
  readonly flipped?: boolean;
  /** Said at the beginning. */
  readonly greeting?: string;
  /** Who plays against the player. */
  readonly rival?: Rival;
  /** Who is asked for hints. */
  readonly hints?: Pick<Hints, "ask">;
  /** The play is left; by accident, if something was thrown. */
  readonly left: (session: Session, accident: boolean) => void;
}

/** How long the end of a level is shown before the next one, in milliseconds; any key ends it. */
const lastLook = 700;

/** A game being played. */
export class PlayScene implements Scene {
  readonly stage: Stage;
  readonly settings: SettingsFile;
  readonly scores: Scores | undefined;
  readonly notes: Notes;
  /** What has been typed at the prompt, newest last. */
  readonly typed: string[] = [];
  readonly #options: PlayOptions;
  readonly #game: Game;
  readonly #view: FrameView;
  readonly #pulse: Pulse;
  readonly #achievements: Achievements;
  readonly #repeats: KeyRepeats;
  #keys: KeyMap;
  #pointer: Pointer;
  /** The cell that is looked at. */
  #looksAt: Wish | undefined;
  #session: Session;
  #line: CommandLine;
  #frame: Frame | undefined;
  #paused = false;
  /** The end of a level that is still shown, and how to look away. */
  #lookAway: (() => void) | undefined;

  constructor(options: PlayOptions) {
    const { stage, session, settings } = options;
    this.#options = options;
    this.stage = stage;
    this.settings = settings;
    this.scores = options.scores;
    this.#session = session;
    this.#line = new CommandLine(session, { readFile: options.readFile });
    this.#game = session.game;
    const { program } = this.#game;
    const { cells } = settings.settings;
    this.#view = new FrameView(stage.pens, looksOf(program), { cells, ascii: stage.ascii });
    this.#repeats = new KeyRepeats(program);
    this.#repeats.choose(settings.settings.repeat);
    this.#pulse = new Pulse(this.#game, stage.clock, (beat) => this.#beat(beat));
    this.notes = new Notes(stage.clock, program.tick !== undefined, () => stage.redraw());
    this.#achievements = new Achievements(options.scores, options.today);
    this.#achievements.begin(session);
    this.#keys = this.#makeKeys();
    this.#pointer = this.#makePointer();
    this.notes.hear(messagesOf(this.#look()));
    if (options.greeting !== undefined) this.notes.add(options.greeting);
  }

  get session(): Session {
    return this.#session;
  }

  get #isFlipped(): boolean {
    return this.#options.flipped ?? false;
  }

  get keys(): KeyMap {
    return this.#keys;
  }

  // ------------------------------------------------------------------------------------------ as a scene

  enter(): void {
    this.#resume();
    this.#oppose();
  }

  leave(): void {
    this.#pulse.stop();
  }

  end(accident: boolean): void {
    this.#options.left(this.#session, accident);
  }

  draw(surface: Surface): void {
    this.#view.draw(surface, {
      frame: this.#look(),
      status: this.#paused ? "paused" : this.#pulse.speedText,
      notes: [...this.notes.all, ...questionsOf(this.#look())],
      foot: footOf(this.#game.program, this.#look(), {
        keys: this.#keys,
        isClicked: this.#pointer.needed,
        isOver: this.#session.status !== "playing",
      }),
      cursor: this.#looksAt?.cell ?? this.#pointer.cell,
      ...(this.#looksAt && {
        looking: {
          rows: rowsToLook(surface.rows),
          tested: testedCells(this.#lookedAt(), this.#session.position),
        },
      }),
    });
  }

  hear(event: SceneEvent): void {
    this.#pulse.keys.told = this.stage.releases;
    if (event.type === "key") this.#hearKey(event);
    else if (event.type === "mouse") this.#hearMouse(event);
  }

  #hearKey(event: KeyEvent): void {
    if (event.action === "release") return this.#pulse.keys.release(event.key);
    const name = keyName(event);
    const plainKey = !event.ctrl && !event.alt;
    const given = plainKey ? this.#keys.given(event.key, this.#game, this.#session.position) : undefined;
    if (given) this.#pulse.press(event.key);
    // The keyboard repeats keys too; where the game says how, it is not asked.
    if (event.action === "repeat" && given && this.#repeats.repeats(given)) return undefined;
    if (this.#lookAway) this.#lookAway();
    const action = given ? undefined : this.#keys.action(name);
    if (action !== undefined) return this.do(action);
    if (this.#session.message !== undefined)
      return modifiers.has(event.key) ? undefined : this.play({ type: "next" });
    const deed = this.#pointer.hear(event, this.#session);
    if (deed)
      return "clicked" in deed ? this.#give({ type: "click", cell: deed.clicked }) : this.stage.redraw();
    if (given) return this.#give(given);
    const begins =
      plainKey && isTyped(this.#game.program) && ([...event.key].length === 1 || event.key === "Enter");
    return begins
      ? this.stage.show(new PromptScene(this, { text: event.key === "Enter" ? "" : event.key }))
      : undefined;
  }

  #hearMouse({ action, button, x, y }: MouseEvent): void {
    if (action !== "press" || button !== "left") return undefined;
    if (this.#session.message !== undefined) return this.play({ type: "next" });
    const cell = this.#view.cellAt(x, y);
    if (!cell || !this.#pointer.useful) return undefined;
    this.#pointer.set(cell);
    return this.#give({ type: "click", cell });
  }

  // ------------------------------------------------------------------------------------------ inputs

  /** Something given: it waits for the tick in games with a clock, and is played at once in all others. */
  #give(given: Given): void {
    const { tick } = this.#game.program;
    const { rival } = this.#options;
    if (this.#paused)
      return this.notes.tell(`The game stands still. ${this.#keys.signOf("pause") ?? ""} goes on.`);
    if (tick && !tick.orKey) return this.#pulse.give(given);
    this.play({ type: "cycle", given: [rival ? { ...given, player: rival.player } : given] });
    return this.#resume();
  }

  #beat({ given, held }: Beat): void {
    if (this.#session.status !== "playing" || this.#session.message !== undefined) return undefined;
    const { position } = this.#session;
    const down = held.flatMap((key) => this.#keys.given(key, this.#game, position) ?? []);
    return this.play(this.#repeats.cycle(given, down));
  }

  /** Plays an input and shows what came of it. */
  play(input: Input): void {
    const before = this.#session.status;
    const played = this.#session.play(input);
    if (input.type === "restart") this.#achievements.begin(this.#session);
    this.#played(played, before, input.type !== "cycle" || input.given.length > 0);
  }

  /** Plays what is typed. A sentence about what was not understood, or what was asked for. */
  command(text: string): string | undefined {
    if (this.#options.rival?.isAwaited(this.#session)) return "The computer is thinking.";
    let before = this.#session.status;
    for (const { message, played, quit } of this.#line.give(text)) {
      if (quit) this.stage.back();
      if (played) this.#played(played, before, true);
      before = this.#session.status;
      if (message !== undefined) return message;
    }
    const { wanted } = this.#line;
    return wanted && `${wanted}.`;
  }

  #played(played: Played, before: Session["status"], asked: boolean): void {
    if (!asked && isQuiet(played)) return undefined;
    this.#frame = undefined;
    if (asked || played.events.length > 0 || played.fault) this.notes.hear(messagesOf(this.#look()));
    const best = this.#achievements.look(this.#session, before);
    if (best !== undefined) this.notes.add(best);
    if (this.#session.ended && played.changed) this.#lookBack(this.#session.ended);
    this.stage.redraw();
    this.#oppose();
    const { choice } = this.#look();
    if (asked && choice) this.stage.show(choiceScene(this, choice));
    return undefined;
  }

  /** Lets the computer answer, where play waits for it. */
  #oppose(): void {
    const { rival } = this.#options;
    if (!rival?.isAwaited(this.#session)) return;
    const { status } = this.#session;
    rival
      .answer(this.#session, (played) => this.#played(played, status, true))
      .catch((error: Error) => this.notes.tell(`The computer cannot go on: ${error.message}`));
  }

  /** Shows the position in which a level was won, for a moment. */
  #lookBack(ended: Position): void {
    this.#pulse.stop();
    const { message: _, ...frame } = this.#look();
    this.#frame = { ...frame, ...pictureOf(this.#session, ended, this.#isFlipped) };
    const stop = this.stage.clock.after(lastLook, () => this.#lookAway?.());
    this.#lookAway = () => {
      stop();
      this.#lookAway = undefined;
      this.#frame = undefined;
      this.#resume();
      this.stage.redraw();
    };
  }

  #resume(): void {
    if (!this.#paused && !this.#lookAway) this.#pulse.start();
  }

  #look(): Frame {
    this.#frame ??= frameOf(this.#session, {
      piles: true,
      flipped: this.#isFlipped,
    });
    return this.#frame;
  }

  #lookedAt(): Inspected | undefined {
    return this.#looksAt && inspect(this.#session, this.#looksAt);
  }

  // ------------------------------------------------------------------------------------------ the player's own actions

  do(action: ActionName): void {
    switch (action) {
      case "undo":
      case "restart":
        return this.play({ type: action });
      case "wait":
        return this.play(plain);
      case "pause":
        return this.#pause();
      case "faster":
      case "slower":
        this.#pulse.accelerate(action === "faster" ? 1 : -1);
        return this.stage.redraw();
      case "fresh":
        return this.begin(this.#session.firstLevel);
      case "quit":
        return this.stage.back();
      case "menu":
        return this.stage.show(menuScene(this));
      case "levels":
        return this.stage.show(levelsScene(this));
      case "keys":
        return this.stage.show(keysScene(this));
      case "scores":
        return this.stage.show(scoresScene(this));
      case "prompt":
        return this.stage.show(new PromptScene(this));
      case "hint":
        return this.#hint();
      case "look":
        if (this.#session.message !== undefined) return this.play({ type: "next" });
        return this.stage.show(
          new LookScene(this, this.#pointer.cell ?? firstLook(this.#look(), this.#game.program)),
        );
    }
  }

  /** Shows what is found in a cell, or no longer. */
  inspect(wish: Wish | undefined): Inspected | undefined {
    this.#lookAway?.();
    this.#looksAt = wish;
    return this.#lookedAt();
  }

  /** The cell of a board at a place of the screen. */
  cellAt({ x, y }: Spot): CellRef | undefined {
    return this.#view.cellAt(x, y);
  }

  /** Looks for what to do next, and tells it if play has not gone on meanwhile. */
  #hint(): void {
    const { hints } = this.#options;
    const session = this.#session;
    const { number } = session;
    if (!hints || session.status !== "playing" || session.message !== undefined) return;
    const tell = (text: string): void => {
      if (this.#session !== session || session.number !== number) return;
      this.notes.tell(text);
      this.stage.redraw();
    };
    tell("Looking for a way ...");
    hints
      .ask(session)
      .then((answer) => tell(hintText(answer, session, this.#keys)))
      .catch((error: Error) => tell(`No hint can be had: ${error.message}`));
  }

  /** Another play from a level on. */
  begin(level: number): void {
    const { options } = this.#session;
    this.#session = newSession(this.#game, { seed: this.#options.freshSeed(), level, options });
    this.#line = new CommandLine(this.#session, { readFile: this.#options.readFile });
    this.#lookAway?.();
    this.#frame = undefined;
    this.notes.clear();
    this.#achievements.begin(this.#session);
    this.stage.redraw();
    this.#oppose();
  }

  /** The settings have changed. */
  rebind(): void {
    this.#keys = this.#makeKeys();
    this.#pointer = this.#makePointer();
  }

  #pause(): void {
    this.#paused = !this.#paused;
    this.notes.clear();
    if (this.#paused) this.#pulse.stop();
    else this.#resume();
    this.stage.redraw();
  }

  #makeKeys(): KeyMap {
    const { games, keys } = this.settings.settings;
    return new KeyMap(this.#game.program, games[this.#game.program.facts.title], keys);
  }

  #makePointer(): Pointer {
    const { position } = this.#session;
    return new Pointer(this.#session, (key) => this.#keys.given(key, this.#game, position) !== undefined);
  }
}

/** What must be answered before play goes on. */
function questionsOf({ asks = [] }: Frame): readonly FrameMessage[] {
  return asks.map(({ player, text }) => ({
    tone: "say",
    text: player === undefined ? text : `${player}: ${text}`,
  }));
}

const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);

function isQuiet({ changed, reason, fault, events }: Played): boolean {
  return !changed && !reason && !fault && events.length === 0;
}

/** What of a frame belongs to the position in which a level ended. */
function pictureOf(session: Session, position: Position, flipped: boolean): Pick<Frame, "blocks" | "level"> {
  const { program } = session.game;
  const { blocks } = frameOf(session, { piles: true, position, flipped });
  const maps = mapLevels(program);
  const level = program.levels[position.level];
  const name = level?.type === "map" ? level.name : undefined;
  const number = maps.indexOf(position.level) + 1;
  return { blocks, level: { number, of: maps.length, ...(name !== undefined && { name }) } };
}
