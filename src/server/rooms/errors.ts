import type { ErrorCode, ServerMessage } from "../../play/index.ts";

/** Returns an error as a message to a client. */
export function errorOf(code: ErrorCode, text: string, number?: number): ServerMessage {
  return { type: "error", code, text, ...(number !== undefined && { number }) };
}
