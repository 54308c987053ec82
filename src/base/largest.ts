/** The largest of some numbers; `least` if none is larger. Unlike `Math.max` it takes any number of them. */
export function largest(values: Iterable<number>, least = 0): number {
  let most = least;
  for (const value of values) if (value > most) most = value;
  return most;
}
