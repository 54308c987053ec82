import { spawn } from "node:child_process";

/** Returns true if the given standard stream is a terminal. */
export function isTerminal(streamName: "stdin" | "stdout" | "stderr"): boolean {
  return process[streamName].isTTY === true;
}

/** Returns true if full-screen play is possible: input and output are terminals, and the terminal supports more than plain lines. */
export function hasScreen(): boolean {
  return isTerminal("stdin") && isTerminal("stdout") && process.env["TERM"] !== "dumb";
}

/** Opens an address in the browser if this machine can show one. */
export function openBrowser(address: string): void {
  const [command, ...args] = browserCommand() ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

/** Returns true if this machine can show a browser. */
export function hasBrowser(): boolean {
  return browserCommand() !== undefined;
}

function browserCommand(): readonly string[] | undefined {
  if (process.env["CI"] || !isTerminal("stdout")) return undefined;
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  return process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"] ? ["xdg-open"] : undefined;
}
