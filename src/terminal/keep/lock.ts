import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname, uptime } from "node:os";
import { dirname } from "node:path";
import { createFile, isAlive, makeFolder, readTextFile, removeFile, writeFile } from "../files/index.ts";

interface Holder {
  readonly process: number;
  readonly machine: string;
  /** When it was taken, in milliseconds. */
  readonly since: number;
  /** Which start of the machine it was taken in, where that is known. */
  readonly boot: string;
}

/** A claim takes so long at most, in milliseconds; one that is older was left by a process that was killed. */
const longestClaim = 3000;
const pause = 5;

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
    return oneAtATime(`${this.#path}.claim`, () => this.#claim());
  }

  #claim(): number | undefined {
    const holder = this.#holder();
    if (holder && !isGone(holder) && !this.isOurs) return holder.process;
    if (existsSync(this.#path)) this.take();
    else createFile(this.#path, this.#text);
    return undefined;
  }

  /** Takes it, whoever has it. */
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
  // The clock of the machine can be set, so times are compared only where nothing else tells.
  return boot !== "" && bootId() !== "" ? boot !== bootId() : since < Date.now() - uptime() * 1000;
}

/** Tells one start of the machine from another; empty where the system does not. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** Does something while no other process does the same: only one can make a folder. */
function oneAtATime<T>(folder: string, work: () => T): T {
  for (const began = performance.now(); !canMake(folder); sleep(pause))
    if (performance.now() - began > longestClaim && isOld(folder))
      rmSync(folder, { recursive: true, force: true });
  try {
    return work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function canMake(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isOld(folder: string): boolean {
  const made = statSync(folder, { throwIfNoEntry: false });
  return made !== undefined && Math.abs(Date.now() - made.mtimeMs) > longestClaim;
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
