/** Milliseconds of work that this process has done, on all its threads. Other processes of a busy machine do not lengthen it, as they do a clock's. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
