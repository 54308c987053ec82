/** All that is made of each of a list, one after the other: `flatMap`, which takes ten times as long. */
export function flatMapped<T, R>(list: readonly T[], each: (it: T, index: number) => R | readonly R[]): R[] {
  const all: R[] = [];
  for (let i = 0; i < list.length; i++) {
    const made = each(list[i], i);
    if (isList(made)) for (let j = 0; j < made.length; j++) all.push(made[j]);
    else all.push(made);
  }
  return all;
}

const isList = <R>(made: R | readonly R[]): made is readonly R[] => Array.isArray(made);

/** A list of what is made of the numbers from 0 to below its length: `Array.from`, which takes ten times as long. */
export function listOf<R>(length: number, each: (index: number) => R): R[] {
  const all: R[] = [];
  for (let i = 0; i < length; i++) all.push(each(i));
  return all;
}

/** The largest of some numbers; `least` if none is larger. Unlike `Math.max` it takes any number of them. */
export function largest(values: Iterable<number>, least = 0): number {
  let most = least;
  for (const value of values) if (value > most) most = value;
  return most;
}
