export * from "./surface.ts";
export { type KeyEvent, type MouseEvent, type TerminalEvent, keyName, makeKeyPress } from "./decoder.ts";
export { type Terminal, StreamTerminal, terminalResetSequence } from "./terminal.ts";
export { columnsOf, cutToColumns, splitCharacters, toAsciiCharacter, wrapToColumns } from "./width.ts";
