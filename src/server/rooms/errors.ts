import type { ErrorCode, ServerMessage } from "../../play/index.ts";

/** Makes an `error` message for a client. If an act was refused, `number` is the number of that act. */
export function errorOf(code: ErrorCode, text: string, number?: number): ServerMessage {
  return { type: "error", code, text, ...(number !== undefined && { number }) };
}
