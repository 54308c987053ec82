/** Letters and digits of five columns and seven rows: each column is a byte, with the top row in its lowest bit. */
const columns =
  "3e5149453e00427f4000724949494621414549331814127f1027454545393c4a49493001710905033649494936064949291e" +
  "7e1111117e7f494949363e414141227f4141221c7f494949417f090909013e4149497a7f0808087f00417f41002040413f01" +
  "7f081422417f404040407f020c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946464949493101017f0101" +
  "3f4040403f1f2040201f3f4038403f63140814630708700807615149454320545454787f484444383844444420384444847f" +
  "3854545418087e0901020c5252523e7f0804047800447d40002040443d007f1028440000417f40007c041804787c08040478" +
  "38444444387c14141408081414187c7c080404084854545420043f4440203c4040207c1c2040201c3c4030403c4428102844" +
  "0c5050503c4464544c44";
const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const letterWidth = 5;
export const letterHeight = 7;

/** The squares of a letter that have ink; none of a letter that is not known. */
export function inkOf(letter: string): readonly { readonly x: number; readonly y: number }[] {
  const at = characters.indexOf(letter);
  if (letter === "" || at < 0) return [];
  const own = columns.slice(at * 2 * letterWidth, (at + 1) * 2 * letterWidth);
  return [...Array(letterWidth * letterHeight).keys()]
    .map((it) => ({ x: it % letterWidth, y: Math.floor(it / letterWidth) }))
    .filter(({ x, y }) => ((Number.parseInt(own.slice(2 * x, 2 * x + 2), 16) >> y) & 1) === 1);
}
