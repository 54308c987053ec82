import * as sessions from "../../session/index.ts";
import { inspect, type Inspected, type InspectionQuery } from "../../trace/index.ts";
import * as playing from "../../play/index.ts";
import { type Frame, looksOf, messagesOf, questionsOf } from "../../view/index.ts";
import type { Scores, SettingsFile } from "../keep/index.ts";
import { type KeyEvent, keyName, type MouseEvent, type Surface } from "../screen/index.ts";
import { ScreenCurtain } from "../output/curtain.ts";
import type { ActionName } from "./actions.ts";
import { listFootKeys, hintText, makePlayNotes, type PlayNotes } from "./foot.ts";
import { type FrameView, makeFrameView } from "./drawing/frame-view.ts";
import { isTyped, type KeyMap, makeKeyMap } from "./key-map.ts";
import { initialLookCell, testedCells } from "./drawing/looked-at.ts";
import { makeLookScene, lookPanelRows } from "./look-scene.ts";
import { choiceScene, keysScene, levelsScene, menuScene, optionsScene, scoresScene } from "./lists.ts";
import { makePointer, type Pointer } from "./pointer.ts";
import { makePromptScene } from "./prompt-scene.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";

export interface PlayOptions {
  readonly stage: SceneStack;
  readonly session: sessions.Session;
  readonly settings: SettingsFile;
  readonly scores?: Scores;
  readonly today: () => string;
  /** Returns a random seed for another match. */
  readonly freshSeed: () => number;
  /** Reads a file that a command names. */
  readonly readFile: sessions.ReadFile;
  /** Is true if boards are shown from the other side. */
  readonly flipped?: boolean;
  /** Stores a text that is shown at the start, for example that a saved session continues. */
  readonly greeting?: string;
  /** Is true if the session was interrupted earlier and is being resumed. */
  readonly isContinued?: boolean;
  /** Holds the computer opponent. */
  readonly computer?: playing.ComputerPlayers | undefined;
  readonly hints?: Pick<playing.Hints, "ask" | "stop">;
  /** Holds the page that mirrors the session. */
  readonly sidePage?: { readonly address: string; follow(session: sessions.Session): void };
  /** Is called after each input and tick. */
  readonly onPlayed?: (session: sessions.Session) => void;
  /** Is called when the player leaves the session; `isAccident` is true if an error was thrown. */
  readonly onLeave: (session: sessions.Session, isAccident: boolean) => void;
}

/** Limits the speed, as a multiple of the speed in the game file. */
const maxSpeed = 8;

/** Shows a game being played. */
export class PlayScene implements Scene {
  readonly stage: SceneStack;
  readonly settings: SettingsFile;
  readonly scores: Scores | undefined;
  readonly notes: PlayNotes;
  readonly live: playing.LivePlay;
  /** Lists the commands typed at the prompt, the newest last. */
  readonly typedCommands: string[] = [];
  readonly #options: PlayOptions;
  readonly view: FrameView;
  readonly #achievements: sessions.Achievements;
  keys!: KeyMap;
  #pointer!: Pointer;
  /** Stores the cell where a mouse button was pressed, or the last cell to which the mouse was dragged. */
  #pressedCell: sessions.CellRef | undefined;
  /** Stores what is being looked at: the cell that is described, and the change that is tried out there. */
  #lookQuery: InspectionQuery | undefined;
  #commandLine: sessions.CommandLine;
  readonly #curtain: ScreenCurtain;
  #hasMaps = true;
  /** Stores the status of the session when it was last shown. */
  #lastStatus: sessions.Session["status"];
  /** Resumes the clock that was halted when another scene covered this one. */
  #resumeClock: (() => void) | undefined;

  constructor(options: PlayOptions) {
    const { stage, session, settings, freshSeed, flipped = false } = options;
    const { program } = session.game;
    const { cells, repeat } = settings.settings;
    this.#options = options;
    this.stage = stage;
    this.settings = settings;
    this.scores = options.scores;
    this.live = new playing.LivePlay({ clock: stage.clock, session, freshSeed, flipped });
    this.live.repeats.chooseTimings([repeat].flat());
    this.#lastStatus = session.status;
    this.#commandLine = new sessions.CommandLine(session, { readFile: options.readFile });
    this.#curtain = new ScreenCurtain(session, options.computer);
    this.view = makeFrameView(stage, looksOf(program), cells);
    this.notes = makePlayNotes(stage.clock, program.tick !== undefined, () => stage.redraw());
    this.#achievements = new sessions.Achievements(options.scores, options.today);
    this.#achievements.begin(session, options.isContinued ? "unknown" : undefined);
    this.assignKeys();
    this.notes.showMessages(messagesOf(this.live.frame));
    if (options.greeting !== undefined) this.notes.add(options.greeting);
    if (options.sidePage) this.notes.add(`The page shows the play too: ${options.sidePage.address}`);
    options.sidePage?.follow(session);
    this.live.listen((cause) => this.#handleFrame(cause));
    this.live.setComputer(options.computer);
  }

  get session(): sessions.Session {
    return this.live.session;
  }

  // ------------------------------------------------------------------------------------------ as a scene

  enter(): void {
    this.#resumeClock?.();
  }

  leave(): void {
    this.#resumeClock = this.live.halt();
    this.live.keys.clear();
  }

  end(isAccident: boolean): void {
    this.live.stop();
    this.#options.onLeave(this.session, isAccident);
  }

  draw(surface: Surface): void {
    const curtain = this.#curtain.curtainText(this.session);
    if (curtain !== undefined) return this.view.message(surface, curtain, "Enter");
    const frame = this.#shownFrame();
    this.view.draw(surface, {
      frame,
      status: this.live.isPaused ? "paused" : playing.speedText(this.live.speed),
      notes: [
        ...this.notes.all,
        ...questionsOf(frame).map((it) => ({ tone: "say" as const, text: `${it} (type the answer)` })),
      ],
      foot: listFootKeys(this.session.game.program, frame, {
        keys: this.keys,
        isClicked: this.#pointer.isNeeded,
        isOver: this.session.status !== "playing",
      }),
      hasMaps: this.#hasMaps,
      cursor: this.#lookQuery?.cell ?? this.#pointer.cell(frame.blocks),
      ...(this.#lookQuery && {
        looking: {
          rows: lookPanelRows(surface.rows),
          tested: testedCells(this.#inspectLookCell(), this.session.position),
        },
      }),
    });
  }

  handleEvent(event: SceneEvent): void {
    this.live.keys.reportsReleases = this.stage.reportsReleases;
    if (this.#curtain.curtainText(this.session) !== undefined) this.#handleBehindCurtain(event);
    else if (event.type === "key") this.#handleKey(event);
    else if (event.type === "mouse") this.#handleMouse(event);
  }

  /** Handles events while the curtain is down; Enter lifts the curtain. */
  #handleBehindCurtain(event: SceneEvent): void {
    if (event.type !== "key" || event.action !== "press") return undefined;
    if (this.keys.action(keyName(event)) === "quit") return this.runAction("quit");
    if (event.key === "Enter") this.#curtain.lift(this.session);
    return this.stage.redraw();
  }

  #handleKey(event: KeyEvent): void {
    const { live, session } = this;
    if (event.action === "release") return live.release(event.key);
    const plainKey = !event.ctrl && !event.alt;
    const isGameKey = plainKey && live.usesKey(event.key);
    live.endFinalView();
    const action = isGameKey ? undefined : this.keys.action(keyName(event));
    if (action !== undefined) return this.runAction(action);
    if (session.message !== undefined)
      return modifierKeys.has(event.key) || event.action === "repeat" ? undefined : live.next();
    const pointerAction = this.#pointer.handleKey(event, this.view, live.frame.blocks);
    if (pointerAction)
      return "clicked" in pointerAction ? this.#click(pointerAction.clicked) : this.stage.redraw();
    if (isGameKey) return this.#refusesInPause() ? undefined : live.press(event.key);
    const isCharacter = [...event.key].length === 1 && event.key !== " ";
    const { program } = session.game;
    const isMoveToType = program.moves !== undefined && session.selection === undefined;
    // A character begins a command in three cases: the game is played by typing, a question is open, or the game is a piece game and nothing is selected.
    const canType = isTyped(program) || isMoveToType || live.frame.asks !== undefined;
    const beginsCommand = plainKey && canType && (isCharacter || event.key === "Enter");
    return beginsCommand
      ? this.stage.show(makePromptScene(this, event.key === "Enter" ? "" : event.key))
      : undefined;
  }

  #handleMouse({ action, button, x, y }: MouseEvent): void {
    if (button !== "left" && button !== "right") return undefined;
    if (action === "press" && this.session.message !== undefined) return this.live.next();
    const cell = this.view.cellAt(x, y);
    if (!cell || !this.#pointer.takesClicks) return undefined;
    if (action !== "press") return this.#handleGesture(action === "move" ? "drag" : "release", button, cell);
    this.#pressedCell = cell;
    this.#pointer.set(cell);
    if (button === "left") return this.#click(cell);
    return this.#refusesInPause() ? undefined : this.live.rightClick(cell);
  }

  /** Handles a drag to another cell, or the release of a mouse button. */
  #handleGesture(kind: "drag" | "release", button: "left" | "right", cell: sessions.CellRef): void {
    const { live } = this;
    const isSameCell = sessions.isSameData<sessions.CellRef | undefined>(this.#pressedCell, cell);
    if (kind === "release" && !isSameCell && this.session.selection)
      return live.canDropOn(cell) ? this.#click(cell) : live.refuseDrop(cell);
    if (!live.usesGestures || this.session.message !== undefined || (kind === "drag" && isSameCell)) return;
    this.#pressedCell = cell;
    this.#pointer.set(cell);
    if (!this.#refusesInPause()) live.gesture(button === "right" ? `right-${kind}` : kind, cell);
  }

  #click(cell: sessions.CellRef): void {
    if (!this.#refusesInPause()) this.live.click(cell);
  }

  /** Returns true if the game is paused, and then shows a remark, because a paused game takes no inputs. */
  #refusesInPause(): boolean {
    const { live } = this;
    if (live.isPaused) live.say(`The game is paused. ${this.keys.signOf("pause") ?? ""} continues.`);
    return live.isPaused;
  }

  /** Plays a typed command. Returns a message if the command was not understood, or a question if an argument is missing. */
  playCommand(text: string): string | undefined {
    if (this.live.awaitsComputer) return "The computer is thinking.";
    for (const { message, played, quit } of this.#commandLine.give(text)) {
      if (quit) this.stage.back();
      if (played) this.live.showChanges();
      if (message !== undefined) return message;
    }
    const { wanted } = this.#commandLine;
    return wanted && `${wanted}.`;
  }

  // ------------------------------------------------------------------------------------------ what is seen

  #handleFrame(cause: playing.FrameCause): void {
    const { remark } = this.live;
    this.#options.sidePage?.follow(this.session);
    if (remark !== "" && cause !== "tick") this.notes.tell(remark);
    if (cause !== "look") {
      this.#options.onPlayed?.(this.session);
      this.#reportOutcome(cause);
    }
    this.#lastStatus = this.session.status;
    this.stage.redraw();
  }

  /** Reports the outcome of an input or a tick. */
  #reportOutcome(cause: playing.FrameCause): void {
    const { live, session } = this;
    const { events, fault } = session.last;
    const isInput = cause === "input";
    if (this.#lastStatus !== "playing" && session.status === "playing") this.notes.clear();
    if (isInput || events.length > 0 || fault) this.notes.showMessages(messagesOf(this.#shownFrame()));
    if (isInput && live.thought !== undefined && !live.awaitsComputer)
      this.notes.add(playing.thoughtInWords(live.thought));
    const bestText = this.#achievements.recordInput(session, this.#lastStatus);
    if (bestText !== undefined) this.notes.add(bestText);
    const { choice, quits } = live.frame;
    if (quits && sessions.mapLevels(session.game.program).length > 1) this.runAction("levels");
    if (isInput && choice) this.stage.show(choiceScene(this, choice));
  }

  /** Returns the frame to show. While the end of a solved level is still being shown, the message is omitted. */
  #shownFrame(): Frame {
    const { frame, isLingering } = this.live;
    const { message: _, ...board } = frame;
    return isLingering ? board : frame;
  }

  /** Sets the query whose cell is described from now on; undefined ends the description. */
  inspect(query: InspectionQuery | undefined): Inspected | undefined {
    this.#lookQuery = query;
    this.live.endFinalView();
    this.stage.redraw();
    return this.#inspectLookCell();
  }

  #inspectLookCell(): Inspected | undefined {
    return this.#lookQuery && inspect(this.session, this.#lookQuery, { player: this.live.person });
  }

  // ------------------------------------------------------------------------------------------ the player's own actions

  runAction(action: ActionName): void {
    this.#runByAction[action]();
  }

  readonly #runByAction: Readonly<Record<ActionName, () => void>> = {
    undo: () => this.live.undo(),
    restart: () => this.live.restart(),
    wait: () => this.live.play(sessions.plain),
    pause: () => {
      this.notes.clear();
      this.live.pause();
    },
    faster: () => this.live.setSpeed(playing.nextSpeed(this.live.speed, 1, maxSpeed)),
    slower: () => this.live.setSpeed(playing.nextSpeed(this.live.speed, -1, maxSpeed)),
    fresh: () =>
      sessions.optionsToChoose(this.session.game.program).length > 0
        ? this.stage.show(optionsScene(this))
        : this.begin(this.session.firstLevel),
    quit: () => this.stage.back(),
    menu: () => this.stage.show(menuScene(this)),
    levels: () => this.stage.show(levelsScene(this)),
    keys: () => this.stage.show(keysScene(this)),
    scores: () => this.stage.show(scoresScene(this)),
    prompt: () => this.stage.show(makePromptScene(this)),
    map: () => {
      this.#hasMaps = !this.#hasMaps;
      this.stage.redraw();
    },
    hint: () => {
      const { hints } = this.#options;
      if (hints) void playing.giveHint(this.live, hints, (hint) => hintText(hint, this.session, this.keys));
    },
    look: () => {
      if (this.session.message !== undefined) return this.live.next();
      const cell = this.#pointer.cell(this.live.frame.blocks);
      const start = cell ?? initialLookCell(this.#shownFrame(), this.session.game.program);
      return this.stage.show(makeLookScene(this, start));
    },
  };

  /** Starts another match at a given level. */
  begin(level: number, options = this.session.options): void {
    this.live.begin(level, options);
    this.#commandLine = new sessions.CommandLine(this.session, { readFile: this.#options.readFile });
    this.notes.clear();
    this.#achievements.begin(this.session);
  }

  /** Recreates the key map and the pointer after the settings have changed. */
  assignKeys(): void {
    const { program } = this.session.game;
    const chosenKeys = this.settings.keysOf(program.facts.title);
    this.live.assignSeats([{ keys: chosenKeys }]);
    const isWatched = this.#options.computer?.isAlone === true;
    this.keys = makeKeyMap(program, chosenKeys, this.settings.settings.keys, isWatched);
    this.#pointer = makePointer(program, (key) => this.live.usesKey(key));
  }
}

const modifierKeys = new Set(["Shift", "Control", "Alt", "Meta"]);
