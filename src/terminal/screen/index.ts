export { asciiSign } from "./width.ts";
export * from "./surface.ts";
export { keyName, makeKeyPress } from "./decoder.ts";
export type { KeyEvent, MouseEvent, TerminalEvent } from "./decoder.ts";
export { terminalResetSequence, makeTerminal } from "./terminal.ts";
export type { Terminal } from "./terminal.ts";
export { cutToColumns, signsOf, columnsOf, wrapToColumns } from "./width.ts";
