import type { ErrorCode, ServerMessage } from "../../play/index.ts";

/** Makes an `error` message for a client. @param number is the number of the act that was refused, if the error is about an act */
export function makeError(code: ErrorCode, text: string, number?: number): ServerMessage {
  return { type: "error", code, text, ...(number !== undefined && { number }) };
}
