import { dispatchByKey, directionNames } from "../../base/index.ts";
import type { Where, Rule } from "../../program/index.ts";
import type {
  BodyInCell,
  Inspected,
  InspectedProbe,
  MetThing,
  ProbedCell,
  ProbedChange,
} from "../inspect/index.ts";
import type { Words } from "./change-words.ts";
import type { Miss, NoMatch } from "../why/index.ts";
import { kindsText } from "./expr-text.ts";

/** Maps words to the changes of a body that can be probed. */
export const changeWords: ReadonlyMap<string, ProbedChange> = new Map<string, ProbedChange>([
  ...directionNames.map((word, way) => [word, { by: "move", way }] as const),
  ["cw", { by: "turn", headings: 1 }],
  ["ccw", { by: "turn", headings: -1 }],
  ["mirror", { by: "mirror" }],
]);

/**
 * Describes the contents of a cell, from the top down to the ground, and what a change of a body there would meet. @param
 * textOfLine returns a line of the game's text
 */
export function inspectedInWords(
  { contents, probe }: Inspected,
  words: Words,
  textOfLine: (at: Where) => string = () => "",
): readonly string[] {
  if (!contents) return ["This cell is hidden."];
  const { kinds } = words.program;
  const topDown = [...contents.things].reverse();
  const contentTexts = topDown.map(({ kind, body }) => {
    const details = body ? describeBody(body, kind, words) : [];
    return [kinds[kind].name, ...details].join(", ");
  });
  const isGroundBody = topDown.some((it) => it.body && it.layer === 0 && it.kind === contents.ground);
  const ground = contents.ground === 0 ? "nothing" : kinds[contents.ground].name;
  const layerTexts = isGroundBody ? contentTexts : [...contentTexts, ground];
  return [
    ...layerTexts.map((it, index) => (index === 0 ? it : `on ${it}`)),
    ...(probe ? describeProbe(probe, words, textOfLine) : []),
  ];
}

function describeBody(body: BodyInCell, kind: number, words: Words): readonly string[] {
  const { kinds, players, fields } = words.program;
  const { shownKind, heading, headings, riders, linkedKinds, hiddenCargo } = body;
  const names = (kindIds: readonly number[]): string => kindIds.map((it) => kinds[it].name).join(" and ");
  const values = body.fields.map(({ field, value }) => {
    const { name, type } = fields![field];
    return `${name} ${words.value({ is: "it", type }, value)}`;
  });
  return [
    ...(shownKind === kind ? [] : [`here its ${kinds[shownKind].name}`]),
    ...(heading === 0 ? [] : [`turned ${heading} of ${headings} clockwise`]),
    ...(body.mirrored ? ["mirrored"] : []),
    ...(body.settled ? ["settled"] : []),
    ...(players.length > 1 ? [`of ${players[body.owner].name}`] : []),
    ...values,
    ...(linkedKinds.length > 0 ? [`linked with ${names(linkedKinds)}`] : []),
    ...(riders.length > 0
      ? [`carries ${riders.map((it) => `${kinds[it.kind].name} at ${words.place(it.cell)}`).join(", ")}`]
      : []),
    ...(hiddenCargo.length > 0 ? [`under what lies on it ${names(hiddenCargo)}`] : []),
  ];
}

function describeProbe(probe: InspectedProbe, words: Words, line: (at: Where) => string): readonly string[] {
  const { kind, outcome, reason, tests } = probe;
  const changeName =
    [...changeWords].find(([, it]) => JSON.stringify(it) === JSON.stringify(probe.change))?.[0] ?? "";
  const name = `${words.program.kinds[kind].name} ${changeName}`;
  const freeCells = tests
    .filter((it) => it.meets.length === 0 && !it.reason)
    .map((it) => words.place(it.cell));
  const placeText = reason?.cell === undefined ? "" : `, at ${words.place(reason.cell)}`;
  return [
    outcome === undefined
      ? `${name}: some of the cells cannot be seen.`
      : outcome === "done"
        ? `${name}: it would succeed.`
        : outcome === "instead"
          ? `${name}: it would stay where it is, and do something else.`
          : `${name}: refused. ${reason ? `${reason.text} (${reason.code}${placeText})` : ""}`.trimEnd(),
    ...(freeCells.length > 0 ? [`  ${freeCells.join(", ")}: free`] : []),
    ...tests.flatMap((it) => describeTest(it, words, line)),
  ];
}

function describeTest(
  { cell, meets, reason }: ProbedCell,
  words: Words,
  textOfLine: (at: Where) => string,
): readonly string[] {
  const place = words.place(cell);
  const rows = meets.map((it) => {
    const source = it.at
      ? `  (line ${[it.at[1], textOfLine(it.at)].filter((part) => part !== "").join(": ")})`
      : "";
    return `  ${place}: ${words.program.kinds[it.kind].name} ${describeReaction(it, words)}${source}`;
  });
  const isShown = meets.some((it) => it.reason?.text === reason?.text);
  return [...rows, ...(reason && !isShown ? [`  ${place}: refused. ${reason.text} (${reason.code})`] : [])];
}

const describeReaction = dispatchByKey<MetThing, "how", string, [words: Words]>("how", {
  aboard: () => "would come aboard",
  below: () => "would be stood on",
  pushed: ({ to, cell }, words) => `would be pushed to ${words.place(to ?? cell)}`,
  along: () => "would go along",
  gone: () => "would be gone",
  instead: () => "answers, and nothing is moved there",
  other: () => "answers, and does not hinder it",
  blocks: ({ reason }) => `blocks. ${reason ? `${reason.text} (${reason.code})` : ""}`.trimEnd(),
});

/** Returns sentences that explain why a rule does not match in a placement. */
export function whyInWords(match: NoMatch, words: Words): readonly string[] {
  const placeText = `${describeDirection(match)}over ${describeRange(match, words)}`;
  if (match.matches) return [`It matches, laid ${placeText}.`];
  if (match.isTurnedAway) return ["No copy of it faces the way that its block wants."];
  const blockTexts = match.blockFailed ? [`Its block does not run: ${words.failed(match.blockFailed)}`] : [];
  const headLine =
    match.misses.length > 0
      ? `It comes nearest laid ${placeText}:`
      : `Its picture matches, laid ${placeText}, but:`;
  return [
    ...blockTexts,
    headLine,
    ...match.misses.map((it) => describeMiss(it, words)),
    ...(match.isOutside ? ["Its middle is outside the cells of its block."] : []),
    ...(match.missingRow === undefined ? [] : [`Its row ${match.missingRow} matches nowhere.`]),
    ...(match.failed ? [words.failed(match.failed)] : []),
  ];
}

const turnTexts = new Map([
  [0, "turned up, "],
  [4, "turned down, "],
  [6, "turned left, "],
]);

function describeDirection({ rule }: NoMatch): string {
  if ("rows" in rule)
    return `to the ${rule.way}, `.replace("to the up", "upwards").replace("to the down", "downwards");
  return turnTexts.get((rule as Rule).facing ?? 2) ?? "";
}

function describeRange({ cells }: NoMatch, words: Words): string {
  if (cells.length <= 2) return cells.map((it) => words.place(it)).join(" and ");
  return `${words.place(cells[0])} to ${words.place(cells.at(-1)!)}`;
}

function describeMiss({ cell, wanted, there }: Miss, words: Words): string {
  if (cell === undefined)
    return `It reaches over the edge of the board, where ${describeRequirement(wanted, words)}.`;
  const { program } = words;
  const foundText =
    there.length === 0 ? "nothing is" : `${there.map((it) => program.kinds[it].name).join(", ")} is`;
  return `At ${words.place(cell)} ${describeRequirement(wanted, words)}, and ${foundText} there.`;
}

const describeRequirement = dispatchByKey<Miss["wanted"], "is", string, [words: Words]>("is", {
  any: (wanted, { program }) =>
    wanted.kinds.length === 0 ? "something is wanted" : `${kindsText(program, wanted.kinds)} is wanted`,
  no: (requirement, { program }) => `no ${kindsText(program, requirement.kinds)} may be`,
  empty: (requirement, { program }) => describeEmpty(program, requirement.layers),
  wish: (wanted) => (wanted.wish === "still" ? "nothing may wish to go" : `a wish ${wanted.wish} is wanted`),
});

/** Limits how many kinds an explanation names; of more kinds it names only the layer. */
const maxNamedKinds = 5;

function describeEmpty(program: Words["program"], layers: readonly number[]): string {
  if (layers.length === program.layers.length) return "nothing may be";
  const kinds = program.kinds.flatMap(({ layer }, kind) =>
    kind > 0 && layers.includes(layer) ? [kind] : [],
  );
  if (kinds.length <= maxNamedKinds) return `no ${kindsText(program, kinds)} may be`;
  return `nothing may be on the layer of ${kindsText(program, kinds.slice(0, 1))}`;
}
