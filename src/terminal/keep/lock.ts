import { existsSync } from "node:fs";
import { hostname, uptime } from "node:os";
import { dirname } from "node:path";
import * as files from "../files/index.ts";

/**
 * Describes the process that holds a lock: its id, the name of its machine, when it took the lock in milliseconds since 1970, and
 * the machine's boot id at that time, which is empty if unknown.
 */
type Holder = NonNullable<ReturnType<typeof parseHolder>>;

/**
 * Records in a file which process is playing a game, so that another process can warn its user. Locks of processes
 * that have ended are ignored. Any process can take over a lock, so its holder checks `isOurs` before each write.
 */
export class Lock {
  readonly #path: string;
  readonly #ownHolder: Holder = {
    process: process.pid,
    machine: hostname(),
    since: Date.now(),
    boot: files.bootId(),
  };

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the lock unless another process holds it; in that case returns the id of that process. */
  claim(): number | undefined {
    files.makeFolder(dirname(this.#path));
    return files.withFolderLock(`${this.#path}.claim`, () => this.#claim());
  }

  #claim(): number | undefined {
    const holder = this.#holder();
    if (holder && !hasEnded(holder) && !this.isOurs) return holder.process;
    if (existsSync(this.#path)) this.take();
    else files.createFile(this.#path, this.#text);
    return undefined;
  }

  /** Takes the lock, even if another process holds it. */
  take(): void {
    files.makeFolder(dirname(this.#path));
    files.writeFile(this.#path, this.#text);
  }

  get isOurs(): boolean {
    const holder = this.#holder();
    return holder?.process === this.#ownHolder.process && holder.machine === this.#ownHolder.machine;
  }

  release(): void {
    if (this.isOurs) files.removeFile(this.#path);
  }

  get #text(): string {
    return `${JSON.stringify(this.#ownHolder)}\n`;
  }

  #holder(): Holder | undefined {
    try {
      return parseHolder(JSON.parse(files.readTextFile(this.#path)));
    } catch {
      return undefined;
    }
  }
}

function parseHolder(parsedJson: unknown) {
  if (typeof parsedJson !== "object" || parsedJson === null) return undefined;
  const { process, machine, since, boot } = { process: 0, machine: "", since: 0, boot: "", ...parsedJson };
  return { process: Number(process), machine: String(machine), since: Number(since), boot: String(boot) };
}

/**
 * Returns true if the process that holds the lock has ended. Process ids are reused after a reboot. Processes
 * on other machines cannot be checked.
 */
function hasEnded({ process, machine, since, boot }: Holder): boolean {
  if (machine !== hostname()) return false;
  if (!files.isAlive(process)) return true;
  // The clock may have been changed, so times are compared only if a boot id is unknown.
  return boot !== "" && files.bootId() !== ""
    ? boot !== files.bootId()
    : since < Date.now() - uptime() * 1000;
}
