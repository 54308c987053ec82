/** Describes the way to a client. */
export interface Wire {
  readonly isOpen: boolean;
  /** Is the time that the last call took to the client and back, in milliseconds; 0 if nobody knows. */
  readonly lag: number;
  /** @param isAnswer only confirms what the client has done: it may go out after what others wait for */
  send(text: string, isAnswer?: boolean): void;
  /** Closes it, so that the client comes back at once (1012) or is told why not. */
  close(code: number, reason?: string): void;
}

/** Says who hears what a client says. */
export interface Listener {
  /** Takes one message, at once where that can be. Another may come before it has been taken. */
  hear(text: string): Promise<void> | void;
  /** The client has gone. */
  leave(): void;
}
