import { spawn } from "node:child_process";

/** Returns true if standard input, output or error is a terminal. */
export function isTerminal(end: "stdin" | "stdout" | "stderr"): boolean {
  return process[end].isTTY === true;
}

/** Returns true if a full screen is possible: input and output are a terminal, and it can do more than lines. */
export function hasScreen(): boolean {
  return isTerminal("stdin") && isTerminal("stdout") && process.env["TERM"] !== "dumb";
}

/** Opens an address in the browser, if there is a screen for one. */
export function openBrowser(address: string): void {
  const [command, ...args] = opener() ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

/** Returns true if there is a screen on which a browser can open. */
export function hasBrowser(): boolean {
  return opener() !== undefined;
}

function opener(): readonly string[] | undefined {
  if (process.env["CI"] || !isTerminal("stdout")) return undefined;
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  const hasScreen = process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
  return hasScreen ? ["xdg-open"] : undefined;
}
