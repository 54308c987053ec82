/** The members of a union that have `Kind` among the values of their discriminant. */
export type MemberOf<Union, Key extends keyof Union, Kind> = Union extends { readonly [K in Key]: infer Own }
  ? [Own & Kind] extends [never]
    ? never
    : Union
  : never;

/** For each value of a discriminant, a function of the members that have it. */
export type Cases<Union, Key extends keyof Union, Result, Rest extends readonly unknown[]> = {
  readonly [Kind in Union[Key] & string]: (it: MemberOf<Union, Key, Kind>, ...rest: Rest) => Result;
};

/** Makes a function of a union from a function for each of its members. */
export function byKey<
  Union extends { readonly [K in Key]: string },
  Key extends keyof Union,
  Result,
  Rest extends readonly unknown[] = [],
>(key: Key, cases: Cases<Union, Key, Result, Rest>): (it: Union, ...rest: Rest) => Result {
  return (it, ...rest) => {
    // TypeScript cannot see that the discriminant picks the function of this very member.
    const work = cases[it[key]] as (it: Union, ...rest: Rest) => Result;
    return work(it, ...rest);
  };
}

/** The same for some members; `otherwise` is for the others. */
export function byKeyOr<
  Union extends { readonly [K in Key]: string },
  Key extends keyof Union,
  Result,
  Rest extends readonly unknown[] = [],
>(
  key: Key,
  otherwise: (it: Union, ...rest: Rest) => Result,
  cases: Partial<Cases<Union, Key, Result, Rest>>,
): (it: Union, ...rest: Rest) => Result {
  return (it, ...rest) => {
    const work = (cases[it[key]] ?? otherwise) as (it: Union, ...rest: Rest) => Result;
    return work(it, ...rest);
  };
}
