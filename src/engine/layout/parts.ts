import type { LineRule } from "../../program/index.ts";

/** The parts of a part of a program, without the rows of line rules: in these are only kinds and wishes. */
export function partsOf(value: object): readonly unknown[] {
  if (!("lines" in value) || !Array.isArray(value.lines)) return Object.values(value);
  const { lines, ...others } = value;
  return [
    ...Object.values(others),
    ...(lines as LineRule[]).flatMap((it) => (it.when || it.then ? [it.when, it.then] : [])),
  ];
}
