/** Returns the concatenated results of a function for each element of a list, like `flatMap`, which takes ten times as long. */
export function flatMapped<T, R>(list: readonly T[], each: (it: T, index: number) => R | readonly R[]): R[] {
  const results: R[] = [];
  for (let i = 0; i < list.length; i++) {
    const result = each(list[i], i);
    if (isList(result)) for (let j = 0; j < result.length; j++) results.push(result[j]);
    else results.push(result);
  }
  return results;
}

const isList = <R>(result: R | readonly R[]): result is readonly R[] => Array.isArray(result);

/** Returns the results of a function for the indices below `length`, like `Array.from`, which takes ten times as long. */
export function makeList<R>(length: number, makeItem: (index: number) => R): R[] {
  const results: R[] = [];
  for (let i = 0; i < length; i++) results.push(makeItem(i));
  return results;
}

/** Returns the largest of some numbers; `minimum` if no number is larger. Unlike `Math.max` it accepts any number of values. */
export function largestOf(values: Iterable<number>, minimum = 0): number {
  let largestSoFar = minimum;
  for (const value of values) if (value > largestSoFar) largestSoFar = value;
  return largestSoFar;
}

/** Returns the smallest of any number of values; infinity if there are none. */
export const smallestOf = (values: readonly number[]): number =>
  values.reduce((smallestSoFar, value) => Math.min(smallestSoFar, value), Infinity);

/** Appends values to a list. Unlike `push(...values)` it accepts any number of values. */
export function append<T>(list: T[], values: Iterable<T>): void {
  for (const it of values) list.push(it);
}

/** Returns the number of integers in the range from the smallest to the largest of some; 0 if there are none. */
export function extentOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : largestOf(values, -Infinity) - smallestOf(values) + 1;
}

/** Returns how many of some numbers in ascending order are at most `limit`, found by binary search. */
export function countUpTo(ascendingNumbers: readonly number[], limit: number): number {
  let [low, high] = [0, ascendingNumbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascendingNumbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Wraps `make` in a function that calls it only once for each object and caches the result. */
export function onceFor<Of extends object, Value>(make: (object: Of) => Value): (object: Of) => Value {
  const cache = new WeakMap<Of, { readonly value: Value }>();
  return (object) => {
    let entry = cache.get(object);
    if (!entry) cache.set(object, (entry = { value: make(object) }));
    return entry.value;
  };
}

/** Returns the value of a key in a map; if the key is missing, makes and stores its value. */
export function getOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const cachedValue = map.get(key);
  if (cachedValue !== undefined) return cachedValue;
  const newValue = make();
  map.set(key, newValue);
  return newValue;
}

/** Splits a list into rows of a given width. */
export function rowsOf<T>(list: readonly T[], width: number): readonly (readonly T[])[] {
  return makeList(Math.ceil(list.length / Math.max(1, width)), (y) => list.slice(y * width, (y + 1) * width));
}

/** Is the greatest number of names that a message lists completely. */
const maxListedNames = 8;

/** Is the number of names listed from a longer list; the others are only counted. */
const shownNameCount = 5;

/** Joins names in the form `a`, `b` and `c`; a long list in the form `a`, `b`, `c`, `d`, `e` and 25 others. */
export function joinNames(names: readonly string[], word = "and"): string {
  const quotedNames = names.map((it) => `\`${it}\``);
  if (quotedNames.length > maxListedNames)
    return `${quotedNames.slice(0, shownNameCount).join(", ")} ${word} ${quotedNames.length - shownNameCount} others`;
  if (quotedNames.length < 2) return quotedNames.join("");
  return `${quotedNames.slice(0, -1).join(", ")} ${word} ${quotedNames[quotedNames.length - 1]}`;
}

/** Returns the runs of equal consecutive words, with their lengths. */
export function runsOf(
  words: Iterable<string>,
): readonly { readonly word: string; readonly times: number }[] {
  const runs: { readonly word: string; times: number }[] = [];
  for (const word of words)
    if (runs.at(-1)?.word === word) runs[runs.length - 1].times++;
    else runs.push({ word, times: 1 });
  return runs;
}

/** Selects the members of a union whose discriminant can have the value `Kind`. */
export type MemberOf<Union, Key extends keyof Union, Kind> = Union extends { readonly [K in Key]: infer Own }
  ? [Own & Kind] extends [never]
    ? never
    : Union
  : never;

/** Maps each value of a discriminant to a function for the members that have it. */
export type UnionCases<Union, Key extends keyof Union, Result, Rest extends readonly unknown[]> = {
  readonly [Kind in Union[Key] & string]: (it: MemberOf<Union, Key, Kind>, ...rest: Rest) => Result;
};

/** Returns a function of a union type that calls the function in `cases` for the member's discriminant. */
export function dispatchByKey<
  Union extends { readonly [K in Key]: string },
  Key extends keyof Union,
  Result,
  Rest extends readonly unknown[] = [],
>(key: Key, cases: UnionCases<Union, Key, Result, Rest>): (it: Union, ...rest: Rest) => Result {
  return (it, ...rest) => {
    // TypeScript cannot see that the discriminant selects the function for this member.
    const handleCase = cases[it[key]] as (it: Union, ...rest: Rest) => Result;
    return handleCase(it, ...rest);
  };
}

/** Returns a function of a union type that calls the function in `cases` for the member's discriminant, or `otherwise` if there is none. */
export function dispatchByKeyOr<
  Union extends { readonly [K in Key]: string },
  Key extends keyof Union,
  Result,
  Rest extends readonly unknown[] = [],
>(
  key: Key,
  otherwise: (it: Union, ...rest: Rest) => Result,
  cases: Partial<UnionCases<Union, Key, Result, Rest>>,
): (it: Union, ...rest: Rest) => Result {
  return (it, ...rest) => {
    const handleCase = (cases[it[key]] ?? otherwise) as (it: Union, ...rest: Rest) => Result;
    return handleCase(it, ...rest);
  };
}
