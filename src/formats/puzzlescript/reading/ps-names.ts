import { closest, flatMapped, type placeFinder } from "../../../base/index.ts";
import { isKeyword } from "./ps-rules.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsFile, PsLegend, PsObject, PsWord } from "../ps-tree.ts";

/** Describes the objects for which a name of PuzzleScript stands, and whether it means one, any or all of them. */
export interface PsMeaning {
  readonly name: string;
  /** Lists the objects that the name means. */
  readonly objects: readonly string[];
  readonly of: "one" | "any" | "all";
  /** Lists these objects as the file does, with repetitions, if the name means one of several. */
  readonly listed?: readonly string[];
}

/** Contains the meanings of all names in a file, and the layer of each object. */
export interface PsNames {
  readonly objects: ReadonlyMap<string, PsObject>;
  readonly meanings: ReadonlyMap<string, PsMeaning>;
  /** Lists the objects of each layer. The kinds of the program are numbered in this order. */
  readonly layers: readonly (readonly string[])[];
  readonly layerOf: ReadonlyMap<string, number>;
}

/** Returns the names that a file declares, valid or not. */
export function declaredNames(objects: readonly PsObject[], legend: readonly PsLegend[]): Set<string> {
  return new Set(
    [...flatMapped(objects, (it) => [it.name, ...it.aliases]), ...legend.map((it) => it.name)].map(
      (it) => it.text,
    ),
  );
}

/** Resolves all names, and reports those that have no meaning. */
export function resolveNames(file: PsFile, placeOf: ReturnType<typeof placeFinder>, reporter: PsReporter) {
  const objects = new Map<string, PsObject>();
  const entries = new Map<string, PsLegend>();
  const wordsByName = new Map<string, PsWord>();
  const claimName = (name: PsWord) => {
    const otherWord = wordsByName.get(name.text);
    if (otherWord) reporter.error("name-taken", name, name.text, placeOf(otherWord.from).line);
    else if (isKeyword(name.text)) reporter.warning("name-keyword", name, name.text);
    if (!otherWord) wordsByName.set(name.text, name);
    return !otherWord;
  };
  for (const object of file.objects) {
    if (claimName(object.name)) objects.set(object.name.text, object);
    for (const alias of object.aliases)
      if (claimName(alias)) entries.set(alias.text, { name: alias, how: "same", members: [object.name] });
  }
  for (const entry of file.legend) if (claimName(entry.name)) entries.set(entry.name.text, entry);
  const meanings = resolveMeanings(objects, entries, reporter);
  const layers = resolveLayers(file, objects, meanings, reporter);
  const layerOf = new Map(flatMapped(layers, (objectNames, i) => objectNames.map((it) => [it, i] as const)));
  const hasNoPlayer = file.settings.some((it) => it.key.text === "nokeyboard");
  const names: PsNames = { objects, meanings, layers, layerOf };
  checkLayers(names, entries, hasNoPlayer, reporter);
  return names;
}

/** Limits the length of a chain of definitions. `maxListed` limits the length of a list with repetitions. */
const maxDepth = 500;
const maxListed = 1000;

/** Limits the total number of members of all names in a file. */
const maxMembers = 500_000;

/** Limits the number of unknown names for which a similar name is searched. */
const maxGuesses = 50;

function resolveMeanings(
  objects: ReadonlyMap<string, PsObject>,
  entries: ReadonlyMap<string, PsLegend>,
  reporter: PsReporter,
) {
  const meanings = new Map<string, PsMeaning>();
  for (const name of objects.keys()) meanings.set(name, { name, objects: [name], of: "one" });
  const orderByName = new Map([...entries.keys()].map((name, order) => [name, order]));
  let guessCount = 0;
  let memberCount = 0;
  /** Contains the names that could not be resolved. */
  const unresolved = new Set<string>();
  for (const entry of entries.values()) {
    const meaning = memberCount > maxMembers ? undefined : meaningOf(entry);
    if (meaning) meanings.set(entry.name.text, meaning);
  }
  return meanings;

  /**
   * Returns the meaning of a name; undefined if it is invalid. Of members that mean one of several objects, the first
   * two are expanded in place if the file declares them above this name; the others are expanded at the end. If an
   * object repeats among the first members, its last occurrence counts.
   */
  function meaningOf(entry: PsLegend): PsMeaning | undefined {
    const ownOrder = orderByName.get(entry.name.text) ?? -1;
    const earlyMeanings: PsMeaning[] = [];
    const later: PsMeaning[] = [];
    const memberNames = new Set<string>();
    for (const [i, member] of entry.members.entries()) {
      const memberMeaning = meaningOfMember(entry, member, new Set());
      if (!memberMeaning) return undefined;
      if (entry.how === "or" && memberMeaning.of === "all")
        return reporter.error("legend-any-of-all", member, entry.name.text, member.text);
      if (entry.how === "and" && memberMeaning.of === "any")
        return reporter.error("legend-all-of-any", member, entry.name.text, member.text);
      if (entry.how === "and") checkRepeats(entry, member, memberMeaning, memberNames);
      const isDeclaredLater = i > 1 || (orderByName.get(member.text) ?? -1) > ownOrder;
      (isDeclaredLater && memberMeaning.of === "any" ? later : earlyMeanings).push(memberMeaning);
    }
    const earlyObjects = new Set(flatMapped(earlyMeanings, (it) => it.objects).reverse());
    const names = [...new Set([...[...earlyObjects].reverse(), ...flatMapped(later, (it) => it.objects)])];
    const of = entry.how === "same" ? (earlyMeanings[0]?.of ?? "one") : entry.how === "and" ? "all" : "any";
    // An alias of an object has the name of the object. A name for one of several objects keeps its own name, because
    // rules compare names.
    const name = of === "one" ? (earlyMeanings[0]?.name ?? entry.name.text) : entry.name.text;
    const all = of === "any" && flatMapped([...earlyMeanings, ...later], (it) => it.listed ?? it.objects);
    // Names that are defined by each other can double a list with each definition. A long list therefore has no
    // repetitions.
    const listedNames = all && (all.length > maxListed || all.length === names.length) ? names : all;
    memberCount += names.length + (listedNames && listedNames !== names ? listedNames.length : 0);
    if (memberCount > maxMembers) return reporter.error("legend-many", entry.name, maxMembers);
    return {
      name,
      objects: names,
      of: names.length === 1 && of !== "any" ? "one" : of,
      ...(listedNames && { listed: listedNames }),
    };
  }

  /**
   * Reports an object that a name combines with itself. `memberNames` contains the objects of the members before this
   * one.
   */
  function checkRepeats(entry: PsLegend, member: PsWord, meaning: PsMeaning, memberNames: Set<string>): void {
    const repeatedName = meaning.objects.find((name) => memberNames.has(name));
    if (repeatedName !== undefined) reporter.error("legend-one-layer", member, entry.name.text, repeatedName);
    for (const name of meaning.objects) memberNames.add(name);
  }

  /**
   * Returns the meaning of a member. `path` contains the names through which it was reached, which the file declares
   * further down.
   */
  function meaningOfMember(entry: PsLegend, member: PsWord, path: Set<string>): PsMeaning | undefined {
    if (member.text === entry.name.text) return reporter.error("legend-self", member, member.text);
    const knownMeaning = meanings.get(member.text);
    if (knownMeaning) return knownMeaning;
    const definition = entries.get(member.text);
    if (!definition) {
      const names = guessCount++ < maxGuesses ? [...objects.keys(), ...entries.keys()] : [];
      return reporter.error("name-unknown", member, member.text, closest(member.text, names) ?? "");
    }
    if (path.has(member.text) || unresolved.has(member.text)) return undefined;
    if (path.size === maxDepth)
      return reporter.error("legend-self:deep", member, entry.name.text, String(maxDepth));
    path.add(member.text);
    const hasMembers = definition.members.every((it) => meaningOfMember(entry, it, path) !== undefined);
    path.delete(member.text);
    const meaning = hasMembers ? meaningOf(definition) : undefined;
    if (meaning) meanings.set(member.text, meaning);
    else unresolved.add(member.text);
    return meaning;
  }
}

/** Returns the objects of each layer. An object that is listed in several layers belongs to the last of them. */
function resolveLayers(
  file: PsFile,
  objects: ReadonlyMap<string, PsObject>,
  meanings: ReadonlyMap<string, PsMeaning>,
  reporter: PsReporter,
): string[][] {
  if (file.layers.length === 0) reporter.error("layer-none", { from: 0, to: 0 });
  const layerByName = new Map<string, number>();
  const layers = file.layers.map((layer, i) => {
    const names = new Set<string>();
    for (const word of layer.names) {
      const meaning = meanings.get(word.text);
      if (!meaning) reporter.error("layer-name", word, word.text);
      else if (meaning.of === "all") reporter.error("layer-all", word, word.text);
      else
        for (const name of meaning.objects) {
          names.delete(name);
          names.add(name);
        }
    }
    for (const name of names) {
      const otherLayer = layerByName.get(name);
      if (otherLayer !== undefined)
        reporter.warning("layer-several", layer.names[0] as PsWord, name, otherLayer + 1, i + 1);
      layerByName.set(name, i);
    }
    return [...names];
  });
  for (const [name, object] of objects)
    if (!layerByName.has(name)) reporter.error("layer-missing", object.name, name);
  return layers.map((names, i) => names.filter((it) => layerByName.get(it) === i));
}

function checkLayers(
  names: PsNames,
  entries: ReadonlyMap<string, PsLegend>,
  hasNoPlayer: boolean,
  reporter: PsReporter,
): void {
  for (const entry of entries.values()) {
    const meaning = names.meanings.get(entry.name.text);
    if (meaning?.of !== "all" || entry.how !== "and") continue;
    const namesByLayer = new Map<number | undefined, string>();
    for (const name of meaning.objects) {
      const layer = names.layerOf.get(name);
      const otherName = namesByLayer.get(layer);
      if (otherName !== undefined) {
        reporter.error("legend-one-layer:crowded", entry.name, otherName, name);
        break;
      }
      namesByLayer.set(layer, name);
    }
  }
  checkRequiredName("background", names, entries, reporter);
  if (!hasNoPlayer) checkRequiredName("player", names, entries, reporter);
}

function checkRequiredName(
  requiredName: "background" | "player",
  names: PsNames,
  entries: ReadonlyMap<string, PsLegend>,
  reporter: PsReporter,
): void {
  const meaning = names.meanings.get(requiredName);
  const span = entries.get(requiredName)?.name ?? { from: 0, to: 0 };
  if (!meaning) return reporter.error(`${requiredName}-missing`, span, requiredName);
  if (requiredName !== "background") return;
  if (meaning.of === "all") return reporter.error("background-all", span);
  const layers = new Set(meaning.objects.map((it) => names.layerOf.get(it)));
  if (layers.size > 1) reporter.error("background-layer:several", span);
}
