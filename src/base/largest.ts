/** The largest of some numbers, however many there are; `least` if none is larger. */
export function largest(values: Iterable<number>, least = 0): number {
  let most = least;
  for (const value of values) if (value > most) most = value;
  return most;
}
