/** Whether there is a terminal for a full screen: both ends are one, and it understands more than lines. */
export function hasScreen(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && process.env["TERM"] !== "dumb";
}
