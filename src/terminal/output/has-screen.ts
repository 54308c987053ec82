import { spawn } from "node:child_process";

/** Returns true if the given standard stream is a terminal. */
export function isTerminal(end: "stdin" | "stdout" | "stderr"): boolean {
  return process[end].isTTY === true;
}

/** Returns true if full-screen play is possible: input and output are terminals, and the terminal supports more than plain lines. */
export function hasScreen(): boolean {
  return isTerminal("stdin") && isTerminal("stdout") && process.env["TERM"] !== "dumb";
}

/** Opens an address in the browser if this machine can show one. */
export function openBrowser(address: string): void {
  const [command, ...args] = opener() ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

/** Returns true if this machine can show a browser. */
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
