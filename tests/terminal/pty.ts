import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Terminal as Xterm } from "@xterm/headless";
import type { IPty } from "@lydell/node-pty";

/** Pseudo-terminals come with a binary for each platform; where there is none, the tests that need them are left out. */
export const pty = await import("@lydell/node-pty").catch(() => undefined);

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** The built command line in a terminal of its own, below a shell that tells how it ended and how it left the terminal. */
export class TerminalProcess {
  readonly #pty: IPty;
  readonly #xterm: Xterm;
  /** Everything that was written. */
  output = "";
  #screenChanged = (): void => {};

  constructor(args: string, home: string, size = { columns: 80, rows: 24 }) {
    const command = `"${process.execPath}" "${main}" ${args}; echo "code $?"; stty -a; cat`;
    const { columns, rows } = size;
    this.#xterm = new Xterm({ cols: columns, rows, allowProposedApi: true });
    const env = { ...process.env, QUADRILLE_HOME: home, LC_ALL: "C.UTF-8", FORCE_COLOR: "3" };
    this.#pty = pty!.spawn("/bin/sh", ["-c", command], { cols: columns, rows, env });
    this.#pty.onData((data) => {
      this.output += data;
      this.#xterm.write(data, () => this.#screenChanged());
    });
  }

  send(text: string): void {
    this.#pty.write(text);
  }

  /** Waits until the screen shows something. It is read again only when the process has written. */
  async shows(pattern: RegExp, seconds = 45): Promise<string> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#screenChanged();
    }, seconds * 1000);
    try {
      for (;;) {
        const changed = new Promise<void>((resolve) => (this.#screenChanged = resolve));
        const screen = this.screen();
        if (pattern.test(screen)) return screen;
        if (isLate) throw new Error(`${pattern} is not to be seen:\n${screen}`);
        await changed;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  screen(): string {
    const { active } = this.#xterm.buffer;
    return Array.from({ length: this.#xterm.rows }, (_, y) =>
      active.getLine(active.viewportY + y)?.translateToString(true),
    ).join("\n");
  }

  /** A signal for the player itself, not for the shell. */
  signal(name: NodeJS.Signals): void {
    const { pid } = this.#pty;
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    process.kill(Number(child), name);
  }

  /** The terminal goes away, as when its window is closed. */
  hangUp(): void {
    (this.#pty as IPty & { destroy(): void }).destroy();
  }

  close(): void {
    try {
      this.#pty.kill("SIGKILL");
    } catch {
      // It has gone already.
    }
  }
}
