/** How many of something: `1 mistake`, `3 mistakes`. */
export function counted(n: number | string, what: string): string {
  return `${n} ${what}${`${n}` === "1" ? "" : "s"}`;
}
