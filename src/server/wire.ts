/** Describes a connection to a client. */
export interface Wire {
  readonly isOpen: boolean;
  /** Is the round-trip time of the last ping, in milliseconds; 0 if unknown. */
  readonly lag: number;
  /**
   * Sends a message. @param isAnswer is true if it only confirms the client's own act: it may be sent after messages that other clients
   * wait for
   */
  send(text: string, isAnswer?: boolean): void;
  /** Closes the connection, so that the client reconnects at once (1012) or is told the reason. */
  close(code: number, reason?: string): void;
}

/** Listens to the messages of a client. */
export interface Listener {
  /** Handles one message, synchronously if possible. Another may come before it has been handled. */
  hear(text: string): Promise<void> | void;
  /** Is called when the client has disconnected. */
  leave(): void;
}
