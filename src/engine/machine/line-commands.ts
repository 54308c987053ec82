import type { LineCommand } from "../../program/index.ts";
import type { Afterwards } from "./report.ts";

/** The commands that line rules have given in this cycle. A cancel drops all that came before, a restart all but a cancel. */
export class LineCommands {
  isEmpty = true;
  cancel = false;
  restart = false;
  win = false;
  checkpoint = false;
  again = false;
  /** An undo counts more than a level to go to, and that more than "nosave". */
  after: Afterwards | undefined;
  text: string | undefined;
  status: string | undefined;
  /** Indices into the program's sounds, without repeats. */
  readonly sounds: number[] = [];

  /** Whether a cancel came with another command. */
  get isMixed(): boolean {
    return (
      this.restart ||
      this.win ||
      this.checkpoint ||
      this.again ||
      this.text !== undefined ||
      this.status !== undefined ||
      this.sounds.length > 0
    );
  }

  clear(): void {
    if (this.isEmpty) return;
    this.isEmpty = true;
    this.cancel = this.restart = this.win = this.checkpoint = this.again = false;
    this.after = this.text = this.status = undefined;
    if (this.sounds.length > 0) this.sounds.length = 0;
  }

  /** Adds the commands of one rule. */
  add(commands: readonly LineCommand[]): void {
    if (commands.length === 0 || this.cancel) return;
    const cancels = commands.some((it) => it.ask === "cancel");
    if (this.restart && !cancels) return;
    if (cancels || commands.some((it) => it.ask === "restart")) this.clear();
    for (const it of commands) this.#hear(it);
  }

  copy(): LineCommands {
    const copy = new LineCommands();
    copy.take(this);
    return copy;
  }

  /** Copies another. */
  take(other: LineCommands): void {
    const { isEmpty, cancel, restart, win, checkpoint, again, after, text, status } = other;
    Object.assign(this, { isEmpty, cancel, restart, win, checkpoint, again, after, text, status });
    this.sounds.splice(0, this.sounds.length, ...other.sounds);
  }

  #hear(ask: LineCommand): void {
    this.isEmpty = false;
    if (ask.ask === "say") this.text ??= ask.text;
    else if (ask.ask === "status") this.status ??= ask.text;
    else if (ask.ask === "undo") this.after = "undo";
    else if (ask.ask === "nosave") this.after ??= "nosave";
    else if (ask.ask === "goto")
      this.after = this.after === undefined || this.after === "nosave" ? ask.level : this.after;
    else if (ask.ask !== "sound") this[ask.ask] = true;
    else if (!this.sounds.includes(ask.sound)) this.sounds.push(ask.sound);
  }
}
