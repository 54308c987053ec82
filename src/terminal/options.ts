import { InvalidArgumentError } from "commander";

/** A whole number from 0. */
export function wholeNumber(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError("A whole number from 0 is needed.");
  return value;
}

/** A whole number from 1. */
export function countingNumber(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("A whole number from 1 is needed.");
  return value;
}
