import { existsSync } from "node:fs";
import { hostname, uptime } from "node:os";
import { dirname } from "node:path";
import {
  bootId,
  createFile,
  isAlive,
  makeFolder,
  withFolderLock,
  readTextFile,
  removeFile,
  writeFile,
} from "../files/index.ts";

interface Holder {
  readonly process: number;
  readonly machine: string;
  /** Is when it was taken, in milliseconds. */
  readonly since: number;
  /** Names the start of the machine in which it was taken, where that is known. */
  readonly boot: string;
}

/**
 * Says which process plays a game, so that whoever else begins to play it is told. What a process that has ended holds counts for nothing.
 * Another process may take it over at any time: who writes looks first whether it is still his.
 */
export class Lock {
  readonly #path: string;
  readonly #own: Holder = { process: process.pid, machine: hostname(), since: Date.now(), boot: bootId() };

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes it, unless another process has it; answers that one. */
  claim(): number | undefined {
    makeFolder(dirname(this.#path));
    return withFolderLock(`${this.#path}.claim`, () => this.#claim());
  }

  #claim(): number | undefined {
    const holder = this.#holder();
    if (holder && !isGone(holder) && !this.isOurs) return holder.process;
    if (existsSync(this.#path)) this.take();
    else createFile(this.#path, this.#text);
    return undefined;
  }

  /** Takes the lock, even from another process. */
  take(): void {
    makeFolder(dirname(this.#path));
    writeFile(this.#path, this.#text);
  }

  get isOurs(): boolean {
    const holder = this.#holder();
    return holder?.process === this.#own.process && holder.machine === this.#own.machine;
  }

  release(): void {
    if (this.isOurs) removeFile(this.#path);
  }

  get #text(): string {
    return `${JSON.stringify(this.#own)}\n`;
  }

  #holder(): Holder | undefined {
    try {
      return holderIn(JSON.parse(readTextFile(this.#path)));
    } catch {
      return undefined;
    }
  }
}

function holderIn(read: unknown): Holder | undefined {
  if (typeof read !== "object" || read === null) return undefined;
  const { process, machine, since, boot } = { process: 0, machine: "", since: 0, boot: "", ...read };
  return { process: Number(process), machine: String(machine), since: Number(since), boot: String(boot) };
}

/** Numbers of processes are given anew when a machine is started; of another machine nothing can be known. */
function isGone({ process, machine, since, boot }: Holder): boolean {
  if (machine !== hostname()) return false;
  if (!isAlive(process)) return true;
  // The clock can be changed, so times are compared only if the boot id is unknown.
  return boot !== "" && bootId() !== "" ? boot !== bootId() : since < Date.now() - uptime() * 1000;
}
