/** Lists exit codes of the command line. */
export const exitCodes = {
  fine: 0,
  /** Means that the game, a test or a check failed. */
  failed: 1,
  /** Means that the command was not understood, or what it names cannot be read. */
  usage: 2,
} as const;

/** Is thrown if a command cannot continue. Holds a sentence for standard error and the exit code; `main` catches it. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code: number = exitCodes.usage) {
    super(message);
    this.code = code;
  }
}
