export { toAsciiCharacter } from "./width.ts";
export * from "./surface.ts";
export { type KeyEvent, type MouseEvent, type TerminalEvent, keyName, makeKeyPress } from "./decoder.ts";
export { type Terminal, StreamTerminal, terminalResetSequence } from "./terminal.ts";
export { cutToColumns, splitCharacters, columnsOf, wrapToColumns } from "./width.ts";
