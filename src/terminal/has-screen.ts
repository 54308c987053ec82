/** Whether one of the process' ends is a terminal. */
export function isTerminal(end: "stdin" | "stdout" | "stderr"): boolean {
  return process[end].isTTY === true;
}

/** Whether there is a terminal for a full screen: both ends are one, and it understands more than lines. */
export function hasScreen(): boolean {
  return isTerminal("stdin") && isTerminal("stdout") && process.env["TERM"] !== "dumb";
}
