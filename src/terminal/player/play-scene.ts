import {
  Achievements,
  type CellRef,
  CommandLine,
  mapLevels,
  optionsToChoose,
  plain,
  type ReadFile,
  type Session,
} from "../../session/index.ts";
import { inspect, type Inspected, type InspectionQuery } from "../../trace/index.ts";
import {
  type FrameCause,
  type ComputerPlayers,
  giveHint,
  type Hints,
  LivePlay,
  nextSpeed,
  speedText,
  thoughtInWords,
} from "../../play/index.ts";
import { type Frame, looksOf, messagesOf, questionsOf, type BoardSpot } from "../../view/index.ts";
import type { Scores, SettingsFile } from "../keep/index.ts";
import { type KeyEvent, keyName, type MouseEvent, type Surface } from "../screen/index.ts";
import { ScreenCurtain } from "../output/curtain.ts";
import type { ActionName } from "./actions.ts";
import { listFootKeys, hintText, makePlayNotes, type PlayNotes } from "./foot.ts";
import { FrameView } from "./drawing/frame-view.ts";
import { isTyped, KeyMap } from "./key-map.ts";
import { initialLookCell, testedCells } from "./drawing/looked-at.ts";
import { lookScene, lookPanelRows } from "./look-scene.ts";
import { choiceScene, keysScene, levelsScene, menuScene, optionsScene, scoresScene } from "./lists.ts";
import { Pointer } from "./pointer.ts";
import { promptScene } from "./prompt-scene.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";

export interface PlayOptions {
  readonly stage: SceneStack;
  readonly session: Session;
  readonly settings: SettingsFile;
  readonly scores?: Scores;
  readonly today: () => string;
  /** Returns a chance seed for another match. */
  readonly freshSeed: () => number;
  /** Reads files that commands name. */
  readonly readFile: ReadFile;
  /** Is true if boards are seen from the other side. */
  readonly flipped?: boolean;
  /** Is said at the beginning. */
  readonly greeting?: string;
  /** Is true if the session was left by the player and goes on. */
  readonly isContinued?: boolean;
  /** Contains who plays against the player. */
  readonly computer?: ComputerPlayers | undefined;
  /** Contains who is asked for hints. */
  readonly hints?: Pick<Hints, "ask" | "stop">;
  /** Contains where the play is shown too. */
  readonly beside?: { readonly address: string; follow(session: Session): void };
  /** Is called when an input was played, or a tick. */
  readonly played?: (session: Session) => void;
  /** Is called when the play is left; by accident, if something was thrown. */
  readonly left: (session: Session, accident: boolean) => void;
}

/** Limits the speed, as a multiple of what the file says. */
const mostSpeed = 8;

/** Shows a game being played. */
export class PlayScene implements Scene {
  readonly stage: SceneStack;
  readonly settings: SettingsFile;
  readonly scores: Scores | undefined;
  readonly notes: PlayNotes;
  readonly live: LivePlay;
  /** Lists what has been typed at the prompt, newest last. */
  readonly typed: string[] = [];
  readonly #options: PlayOptions;
  readonly view: FrameView;
  readonly #achievements: Achievements;
  #keys: KeyMap;
  #pointer: Pointer;
  /** Identifies the cell where a button was pressed, or to which the mouse was dragged since. */
  #pressed: CellRef | undefined;
  /** Identifies the cell that is looked at. */
  #looksAt: InspectionQuery | undefined;
  #line: CommandLine;
  readonly #curtain: ScreenCurtain;
  #isMapped = true;
  /** Stores how the game stood when it was shown last. */
  #status: Session["status"];
  /** Lets time pass again, while another scene is above. */
  #goOn: (() => void) | undefined;

  constructor(options: PlayOptions) {
    const { stage, session, settings, freshSeed, flipped = false } = options;
    const { program } = session.game;
    const { cells, repeat } = settings.settings;
    this.#options = options;
    this.stage = stage;
    this.settings = settings;
    this.scores = options.scores;
    this.live = new LivePlay({ clock: stage.clock, session, freshSeed, flipped });
    this.live.repeats.choose([repeat].flat());
    this.#status = session.status;
    this.#line = new CommandLine(session, { readFile: options.readFile });
    this.#curtain = new ScreenCurtain(session, options.computer);
    this.view = new FrameView(stage.pens, looksOf(program), { cells, ascii: stage.ascii });
    this.notes = makePlayNotes(stage.clock, program.tick !== undefined, () => stage.redraw());
    this.#achievements = new Achievements(options.scores, options.today);
    this.#achievements.begin(session, options.isContinued ? "unknown" : undefined);
    this.#keys = this.#makeKeys();
    this.#pointer = this.#makePointer();
    this.notes.hear(messagesOf(this.live.frame));
    if (options.greeting !== undefined) this.notes.add(options.greeting);
    if (options.beside) this.notes.add(`The page shows the play too: ${options.beside.address}`);
    options.beside?.follow(session);
    this.live.listen((cause) => this.#hearFrame(cause));
    this.live.oppose(options.computer);
  }

  get session(): Session {
    return this.live.session;
  }

  get keys(): KeyMap {
    return this.#keys;
  }

  // ------------------------------------------------------------------------------------------ as a scene

  enter(): void {
    this.#goOn?.();
  }

  leave(): void {
    this.#goOn = this.live.hold();
    this.live.keys.clear();
  }

  end(accident: boolean): void {
    this.live.stop();
    this.#options.left(this.session, accident);
  }

  draw(surface: Surface): void {
    const curtain = this.#curtain.says(this.session);
    if (curtain !== undefined) return this.view.message(surface, curtain, "Enter");
    const frame = this.#shownFrame();
    this.view.draw(surface, {
      frame,
      status: this.live.paused ? "paused" : speedText(this.live.speed),
      notes: [
        ...this.notes.all,
        ...questionsOf(frame).map((it) => ({ tone: "say" as const, text: `${it} (type the answer)` })),
      ],
      foot: listFootKeys(this.session.game.program, frame, {
        keys: this.#keys,
        isClicked: this.#pointer.needed,
        isOver: this.session.status !== "playing",
      }),
      isMapped: this.#isMapped,
      cursor: this.#looksAt?.cell ?? this.#pointer.cell(frame.blocks),
      ...(this.#looksAt && {
        looking: {
          rows: lookPanelRows(surface.rows),
          tested: testedCells(this.#lookedAt(), this.session.position),
        },
      }),
    });
  }

  hear(event: SceneEvent): void {
    this.live.keys.told = this.stage.releases;
    if (this.#curtain.says(this.session) !== undefined) this.#hearBehindCurtain(event);
    else if (event.type === "key") this.#hearKey(event);
    else if (event.type === "mouse") this.#hearMouse(event);
  }

  /** Waits for the next player, or for the end of the play. */
  #hearBehindCurtain(event: SceneEvent): void {
    if (event.type !== "key" || event.action !== "press") return undefined;
    if (this.#keys.action(keyName(event)) === "quit") return this.do("quit");
    if (event.key === "Enter") this.#curtain.lift(this.session);
    return this.stage.redraw();
  }

  #hearKey(event: KeyEvent): void {
    const { live, session } = this;
    if (event.action === "release") return live.release(event.key);
    const plainKey = !event.ctrl && !event.alt;
    const known = plainKey && live.knows(event.key);
    live.lookAway();
    const action = known ? undefined : this.#keys.action(keyName(event));
    if (action !== undefined) return this.do(action);
    if (session.message !== undefined)
      return modifiers.has(event.key) || event.action === "repeat" ? undefined : live.next();
    const deed = this.#pointer.hear(event, this.view, live.frame.blocks);
    if (deed) return "clicked" in deed ? this.#click(deed.clicked) : this.stage.redraw();
    if (known) return this.#refusesInPause() ? undefined : live.press(event.key);
    const isCharacter = [...event.key].length === 1 && event.key !== " ";
    const begins = plainKey && this.#isTyped() && (isCharacter || event.key === "Enter");
    return begins
      ? this.stage.show(promptScene(this, { text: event.key === "Enter" ? "" : event.key }))
      : undefined;
  }

  /**
   * Returns true if characters begin a command: in games that are typed, where a question is open, and where moves are
   * written and nothing is picked up.
   */
  #isTyped(): boolean {
    const { program } = this.session.game;
    const isMoved = program.moves !== undefined && this.session.selection === undefined;
    return isTyped(program) || isMoved || this.live.frame.asks !== undefined;
  }

  #hearMouse({ action, button, x, y }: MouseEvent): void {
    if (button !== "left" && button !== "right") return undefined;
    if (action === "press" && this.session.message !== undefined) return this.live.next();
    const cell = this.view.cellAt(x, y);
    if (!cell || !this.#pointer.useful) return undefined;
    if (action !== "press") return this.#hearGesture(action === "move" ? "drag" : "release", button, cell);
    this.#pressed = cell;
    this.#pointer.set(cell);
    if (button === "left") return this.#click(cell);
    return this.#refusesInPause() ? undefined : this.live.rightClick(cell);
  }

  /** Handles that the mouse came into another cell with a button down, or the button was let go. */
  #hearGesture(what: "drag" | "release", button: "left" | "right", cell: CellRef): void {
    const { live } = this;
    const last = this.#pressed;
    const stays =
      last?.x === cell.x && last.y === cell.y && last.board === cell.board && last.player === cell.player;
    if (what === "release" && !stays && live.picksUp && live.takesDrop(cell)) return this.#click(cell);
    if (!live.takesGestures || this.session.message !== undefined || (what === "drag" && stays)) return;
    this.#pressed = cell;
    this.#pointer.set(cell);
    if (!this.#refusesInPause()) live.gesture(button === "right" ? `right-${what}` : what, cell);
  }

  #click(cell: CellRef): void {
    if (!this.#refusesInPause()) this.live.click(cell);
  }

  /** Returns true in a pause, in which nothing can be given, and says so. */
  #refusesInPause(): boolean {
    const { live } = this;
    if (live.paused) live.say(`The game is paused. ${this.#keys.signOf("pause") ?? ""} continues.`);
    return live.paused;
  }

  /** Plays a typed command; returns a message if it was not understood, or a question for a missing argument. */
  command(text: string): string | undefined {
    if (this.live.awaitsComputer) return "The computer is thinking.";
    for (const { message, played, quit } of this.#line.give(text)) {
      if (quit) this.stage.back();
      if (played) this.live.catchUp();
      if (message !== undefined) return message;
    }
    const { wanted } = this.#line;
    return wanted && `${wanted}.`;
  }

  // ------------------------------------------------------------------------------------------ what is seen

  #hearFrame(cause: FrameCause): void {
    const { remark } = this.live;
    this.#options.beside?.follow(this.session);
    if (remark !== "" && cause !== "tick") this.notes.tell(remark);
    if (cause !== "look") {
      this.#options.played?.(this.session);
      this.#tellOutcome(cause);
    }
    this.#status = this.session.status;
    this.stage.redraw();
  }

  /** Reports the outcome of an input or a tick. */
  #tellOutcome(cause: FrameCause): void {
    const { live, session } = this;
    const { events, fault } = session.last;
    const asked = cause === "input";
    if (asked || events.length > 0 || fault) this.notes.hear(messagesOf(this.#shownFrame()));
    if (asked && live.thought !== undefined && !live.awaitsComputer)
      this.notes.add(thoughtInWords(live.thought));
    const best = this.#achievements.look(session, this.#status);
    if (best !== undefined) this.notes.add(best);
    const { choice, quits } = live.frame;
    if (quits && mapLevels(session.game.program).length > 1) this.do("levels");
    if (asked && choice) this.stage.show(choiceScene(this, choice));
  }

  /** Returns the frame to show: without the message while the end of a level that was won is still shown. */
  #shownFrame(): Frame {
    const { frame, lingers } = this.live;
    const { message: _, ...board } = frame;
    return lingers ? board : frame;
  }

  /** Shows what is found in a cell, or no longer. */
  inspect(wish: InspectionQuery | undefined): Inspected | undefined {
    this.#looksAt = wish;
    this.live.lookAway();
    this.stage.redraw();
    return this.#lookedAt();
  }

  /** Returns the cell of a board at a place of the screen. */
  cellAt({ x, y }: BoardSpot): CellRef | undefined {
    return this.view.cellAt(x, y);
  }

  #lookedAt(): Inspected | undefined {
    return this.#looksAt && inspect(this.session, this.#looksAt, { player: this.live.person });
  }

  // ------------------------------------------------------------------------------------------ the player's own actions

  do(action: ActionName): void {
    const { live } = this;
    switch (action) {
      case "undo":
        return live.undo();
      case "restart":
        return live.restart();
      case "wait":
        return void live.play(plain);
      case "pause":
        this.notes.clear();
        return live.pause();
      case "faster":
      case "slower":
        return live.setSpeed(nextSpeed(live.speed, action === "faster" ? 1 : -1, mostSpeed));
      case "fresh":
        return optionsToChoose(this.session.game.program).length > 0
          ? this.stage.show(optionsScene(this))
          : this.begin(this.session.firstLevel);
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
        return this.stage.show(promptScene(this));
      case "map":
        this.#isMapped = !this.#isMapped;
        return this.stage.redraw();
      case "hint":
        return this.#hint();
      case "look":
        if (this.session.message !== undefined) return live.next();
        return this.stage.show(
          lookScene(
            this,
            this.#pointer.cell(live.frame.blocks) ??
              initialLookCell(this.#shownFrame(), this.session.game.program),
          ),
        );
    }
  }

  #hint(): void {
    const { hints } = this.#options;
    if (hints) void giveHint(this.live, hints, (hint) => hintText(hint, this.session, this.#keys));
  }

  /** Begins another match from a given level. */
  begin(level: number, options = this.session.options): void {
    this.live.begin(level, options);
    this.#line = new CommandLine(this.session, { readFile: this.#options.readFile });
    this.notes.clear();
    this.#achievements.begin(this.session);
  }

  /** Makes keys and pointer anew when the settings have changed. */
  rebind(): void {
    this.#keys = this.#makeKeys();
    this.#pointer = this.#makePointer();
  }

  #makeKeys(): KeyMap {
    const { program } = this.session.game;
    const chosen = this.settings.keysOf(program.facts.title);
    this.live.seat([{ keys: chosen }]);
    const isWatched = this.#options.computer?.isAlone === true;
    return new KeyMap(program, chosen, this.settings.settings.keys, isWatched);
  }

  #makePointer(): Pointer {
    return new Pointer(this.session.game.program, (key) => this.live.knows(key));
  }
}

const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);
