// @ts-check
// Texts that are changed by chance, for `npm run fuzz`.

/** @typedef {import("../shared/tools.mjs").Draw} Draw */

/** @param {string} text @param {Draw} draw */
export function mutated(text, draw) {
  let result = text;
  for (let changes = 1 + draw(4); changes > 0; changes--) result = changed(result, draw);
  return result;
}

/** @param {string} text @param {Draw} draw */
function changed(text, draw) {
  const at = draw(text.length + 1);
  const length = draw(draw(4) === 0 ? 200 : 6);
  const from = draw(text.length + 1);
  const piece = text.slice(from, from + length);
  const glyph = String.fromCodePoint(draw(3) === 0 ? draw(0xd7ff) : 32 + draw(95));
  const lines = text.split("\n");
  const line = draw(lines.length);
  switch (draw(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + piece + text.slice(at);
    case 2:
      return text.slice(0, at) + glyph + text.slice(at + 1);
    case 3:
      return [...lines.slice(0, line), ...lines.slice(line + 1)].join("\n");
    case 4:
      return [...lines.slice(0, line), lines[draw(lines.length)], ...lines.slice(line)].join("\n");
    default:
      return text.slice(0, at) + String(draw(2) === 0 ? draw(100) : 2 ** draw(40)) + text.slice(at);
  }
}
