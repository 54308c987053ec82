import type { LineCommand } from "../../../program/index.ts";
import type { SessionRequest } from "./report.ts";

/** Collects the commands that line rules have given in this cycle. A cancel removes all earlier commands; a restart removes all but an earlier cancel. */
export class LineCommands {
  isEmpty = true;
  cancel = false;
  restart = false;
  win = false;
  checkpoint = false;
  again = false;
  request: SessionRequest | undefined = undefined;
  text: string | undefined = undefined;
  status: string | undefined = undefined;
  /** Lists indices into the program's sounds, without repeats. */
  readonly sounds: number[] = [];
  /** Maps each changed setting of the program to the number of its new value. */
  readonly settings = new Map<number, number>();

  /** Returns true if a cancel was given together with another command. */
  get isMixed(): boolean {
    const { restart, win, checkpoint, again, text, status, sounds } = this;
    const hasFlag = restart || win || checkpoint || again;
    return hasFlag || text !== undefined || status !== undefined || sounds.length > 0;
  }

  clear(): void {
    if (this.isEmpty) return;
    this.isEmpty = true;
    this.cancel = this.restart = this.win = this.checkpoint = this.again = false;
    this.request = this.text = this.status = undefined;
    if (this.sounds.length > 0) this.sounds.length = 0;
    if (this.settings.size > 0) this.settings.clear();
  }

  add(commands: readonly LineCommand[]): void {
    if (commands.length === 0 || this.cancel) return;
    const hasCancel = commands.some((it) => it.ask === "cancel");
    if (this.restart && !hasCancel) return;
    if (hasCancel || commands.some((it) => it.ask === "restart")) this.clear();
    for (const it of commands) this.#addCommand(it);
  }

  copy(): LineCommands {
    return new LineCommands().copyFrom(this);
  }

  /** Replaces these commands by those of another collection, without allocating a new list or map. */
  copyFrom(other: LineCommands): this {
    ({ isEmpty: this.isEmpty, cancel: this.cancel, restart: this.restart, win: this.win } = other);
    ({ checkpoint: this.checkpoint, again: this.again, request: this.request } = other);
    ({ text: this.text, status: this.status } = other);
    if (this.sounds.length > 0) this.sounds.length = 0;
    for (let i = 0; i < other.sounds.length; i++) this.sounds.push(other.sounds[i]);
    if (this.settings.size > 0) this.settings.clear();
    for (const [setting, value] of other.settings) this.settings.set(setting, value);
    return this;
  }

  #addCommand(command: LineCommand): void {
    this.isEmpty = false;
    if (command.ask === "say") this.text ??= command.text;
    else if (command.ask === "status") this.status ??= command.text;
    else if (command.ask === "undo" || command.ask === "nosave" || command.ask === "quit")
      this.#addRequest(command.ask);
    else if (command.ask === "goto") this.#addRequest(command.level);
    else if (command.ask === "set") {
      if (!this.settings.has(command.setting)) this.settings.set(command.setting, command.value);
    } else if (command.ask === "again") this.again = true;
    else if (command.ask !== "sound") this[command.ask] = true;
    else if (!this.sounds.includes(command.sound)) this.sounds.push(command.sound);
  }

  /** Keeps the request with the highest priority: see `priorities`, lowest first. */
  #addRequest(request: SessionRequest): void {
    if (this.request === undefined || priorityOf(request) > priorityOf(this.request)) this.request = request;
  }
}

const priorities = ["nosave", "quit", "goto", "undo"];
const priorityOf = (after: SessionRequest) => priorities.indexOf(typeof after === "number" ? "goto" : after);
