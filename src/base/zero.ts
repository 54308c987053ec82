/** Up to so many numbers a loop takes less time than a call of `fill`. */
const few = 32;

/** Sets all numbers of an array to 0. */
export function zero(numbers: Uint8Array | Float64Array): void {
  if (numbers.length > few) numbers.fill(0);
  else for (let i = 0; i < numbers.length; i++) numbers[i] = 0;
}
