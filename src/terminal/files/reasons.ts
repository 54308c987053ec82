import { Failure } from "../failure.ts";
import table from "./reasons.json" with { type: "json" };

/** Maps the codes of failed system calls to reasons, as ends of sentences. */
const reasons: Readonly<Record<string, string>> = table;

/** Returns the reason why a system call failed, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ""] ?? message;
}

/** Runs a file operation and adds the path to its errors. */
export function withPathInErrors<T>(path: string, verb: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureOf(error, path, verb);
  }
}

/** Converts an error of a file operation to a `Failure` whose message names the path. */
export function failureOf(error: unknown, path: string, verb: string): Failure {
  return error instanceof Failure ? error : new Failure(`Cannot ${verb} ${path}: ${reasonOf(error)}.`);
}
