/** Describes a connection to a client. */
export interface Wire {
  readonly isOpen: boolean;
  /** Stores the round-trip time of the last ping, in milliseconds; 0 if unknown. */
  readonly lag: number;
  /**
   * Sends a message. @param isAnswer is true if the message only confirms the client's own act: it may be sent after messages
   * that other clients wait for
   */
  send(text: string, isAnswer?: boolean): void;
  /** Closes the connection. With code 1012 the client reconnects at once; otherwise it is shown the reason. */
  close(code: number, reason?: string): void;
}

/** Listens to the messages of a client. */
export interface Listener {
  /** Handles one message, synchronously if possible. The next message may arrive before this one has been handled. */
  handleMessage(text: string): Promise<void> | void;
  /** Is called when the client has disconnected. */
  leave(): void;
}
