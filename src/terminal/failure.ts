/** Lists exit codes of the command line. */
export const exitCodes = {
  fine: 0,
  /** Means that the game, a test or a check failed. */
  failed: 1,
  /** Means that the command was wrong, or that a file it names cannot be read. */
  usage: 2,
} as const;

/** Signals that a command cannot continue. `runCli` prints the message, which is a sentence, to standard error and exits with `code`. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code: number = exitCodes.usage) {
    super(message);
    this.code = code;
  }
}
