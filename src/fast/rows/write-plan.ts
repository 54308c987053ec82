import { type LineWrite, movements as movementNames, movementBit } from "../../program/index.ts";

/** Is a bit for a movement in one of the four directions that is drawn at random when it is written. */
export const randomMovement: number = 1 << movementNames.length;

/** Describes the writes to a cell. Movements are bits; 0 removes a movement. */
export type WritePlan = Readonly<ReturnType<typeof planWrite>>;

/** Plans the writes to a cell. */
export function planWrite(write: LineWrite) {
  const movements = write.wishes.map(
    ({ layer, wish }) =>
      [layer, wish === "still" ? 0 : wish === "random" ? randomMovement : movementBit(wish)] as const,
  );
  movements.sort((a, b) => a[0] - b[0]);
  return {
    clear: sharedArray(write.clear),
    remove: sharedArray(write.remove),
    put: sharedArray(write.put),
    random: sharedArray(write.random),
    /** Lists pairs of a layer and movement bits, in order of layers, which is the order of random draws. */
    movements: sharedArray(movements.flat()),
    /** Lists the layers that a rigid rule marks. */
    markedLayers: sharedArray(write.wishes.filter((it) => !it.implied).map((it) => it.layer)),
  };
}

const emptyArray = new Int32Array(0);

/** Caches arrays of a single number, which are the most frequent, by that number. */
const singleArrays: (Int32Array | undefined)[] = [];

/** Returns numbers as an array, which may be shared and must not be changed. */
export function sharedArray(numbers: readonly number[]): Int32Array {
  if (numbers.length === 0) return emptyArray;
  const [onlyNumber] = numbers;
  if (numbers.length > 1 || onlyNumber === undefined || onlyNumber > 1024) return new Int32Array(numbers);
  return (singleArrays[onlyNumber] ??= Int32Array.of(onlyNumber));
}
