import { Failure } from "../failure.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "part of the path is not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EEXIST: "it already exists, and files are never overwritten",
  ENAMETOOLONG: "the name is too long",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EFBIG: "it would be too large",
  EDQUOT: "the disk quota is used up",
  EIO: "the disk or the terminal does not answer",
  EBADF: "it is closed",
  ENXIO: "it is a device or a pipe, not a file",
};

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
