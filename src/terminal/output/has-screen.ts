/** Whether standard input or standard output is a terminal. */
export function isTerminal(end: "stdin" | "stdout" | "stderr"): boolean {
  return process[end].isTTY === true;
}

/** Whether a full screen is possible: input and output are a terminal, and it can do more than lines. */
export function hasScreen(): boolean {
  return isTerminal("stdin") && isTerminal("stdout") && process.env["TERM"] !== "dumb";
}
