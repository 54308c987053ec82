import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Terminal as Xterm } from "@xterm/headless";
import { afterEach } from "vitest";
import type { Game } from "../../src/game/index.ts";
import { newSession, type Session, type SessionOptions } from "../../src/session/index.ts";
import type { ComputerPlayers, Hint } from "../../src/play/index.ts";
import { type Folders, Scores, SettingsFile } from "../../src/terminal/keep/index.ts";
import { PlayScene, type Scene, SceneStack } from "../../src/terminal/player/index.ts";
import {
  type ColourDepth,
  makeKeyPress,
  type Terminal,
  type TerminalEvent,
} from "../../src/terminal/screen/index.ts";
import { play as playWords } from "../playing.ts";
import { TestClock } from "../test-clock.ts";

/** A terminal without a screen: what is written to it can be read. */
export class VirtualTerminal implements Terminal {
  readonly #xterm: Xterm;
  isBusy = false;
  taken = false;
  /** Bytes written so far. */
  written = 0;
  #hear: (event: TerminalEvent) => void = () => {};

  constructor(columns: number, rows: number) {
    this.#xterm = new Xterm({ cols: columns, rows, allowProposedApi: true });
  }

  get columns(): number {
    return this.#xterm.cols;
  }

  get rows(): number {
    return this.#xterm.rows;
  }

  write(text: string): void {
    this.written += text.length;
    this.#xterm.write(text);
  }

  listen(hear: (event: TerminalEvent) => void): void {
    this.#hear = hear;
  }

  take(): void {
    this.taken = true;
  }

  release(): void {
    this.taken = false;
  }

  send(...events: readonly TerminalEvent[]): void {
    for (const event of events) this.#hear(event);
  }

  resize(columns: number, rows: number): void {
    this.#xterm.resize(columns, rows);
    this.send({ type: "resize" });
  }

  /** The rows of the screen, without blanks at their ends. */
  async rowsShown(): Promise<readonly string[]> {
    await new Promise<void>((resolve) => this.#xterm.write("", resolve));
    return Array.from({ length: this.rows }, (_, y) =>
      this.#xterm.buffer.active.getLine(y)!.translateToString(true),
    );
  }
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own for what is kept. */
export function freshFolders(): Folders {
  const data = mkdtempSync(join(tmpdir(), "quadrille-keep-"));
  folders.push(data);
  return { data, settings: data };
}

export interface VirtualOptions extends SessionOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly depth?: ColourDepth;
  readonly folders?: Folders;
  readonly releases?: boolean;
  readonly flipped?: boolean;
  readonly computer?: ComputerPlayers;
  /** What has been played already, in words of the input notation. */
  readonly begun?: string;
  /** Who answers when a hint is asked for. */
  readonly ask?: (session: Session) => Promise<Hint>;
}

/** A game on a virtual terminal with a clock of its own. */
export class VirtualPlay {
  readonly terminal: VirtualTerminal;
  readonly clock = new TestClock();
  readonly stage: SceneStack;
  readonly scene: PlayScene;
  /** Settled when the last scene has gone. */
  readonly over: Promise<void>;
  /** How the play was left. */
  left: "no" | "well" | "by accident" = "no";

  constructor(game: Game, options: VirtualOptions = {}) {
    const { columns = 80, rows = 24, depth = "none" } = options;
    this.terminal = new VirtualTerminal(columns, rows);
    this.stage = new SceneStack(this.terminal, this.clock, { depth, ascii: false });
    const kept = options.folders ?? freshFolders();
    this.scene = new PlayScene({
      stage: this.stage,
      session: playWords(newSession(game, options), options.begun ?? ""),
      flipped: options.flipped ?? false,
      computer: options.computer,
      settings: new SettingsFile(kept),
      scores: new Scores(kept),
      today: () => "2026-11-21",
      freshSeed: () => 1,
      readFile: () => undefined,
      ...(options.ask && { hints: { ask: options.ask, stop: () => {} } }),
      onLeave: (_, accident) => (this.left = accident ? "by accident" : "well"),
    });
    this.over = this.stage.run(this.scene as Scene);
    this.over.catch(() => {});
    if (options.releases) this.terminal.send({ type: "releases" });
    this.clock.pass(20);
  }

  /** Presses keys, one after the other, and lets the screen catch up. */
  press(...keys: readonly string[]): this {
    for (const key of keys) this.terminal.send(makeKeyPress(key));
    this.clock.pass(20);
    return this;
  }

  async shown(): Promise<string> {
    return (await this.terminal.rowsShown()).join("\n");
  }
}
