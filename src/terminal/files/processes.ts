/** Whether a process with this number runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // We may not signal another user's process, but it exists.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
