/** Lists the names of all keys whose name in browsers is longer than one character. */
export const keyNames: readonly string[] = (
  "ArrowUp ArrowDown ArrowLeft ArrowRight Space Enter Escape Tab Backspace Delete Insert Home End PageUp PageDown Shift Control Alt " +
  "Meta CapsLock ContextMenu Pause PrintScreen NumLock ScrollLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12"
).split(" ");
