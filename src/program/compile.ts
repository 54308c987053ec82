import type { Diagnostic, Source, Span } from "../base/index.ts";
import { makeAppearances } from "./sections/appearances.ts";
import { checkBoards, makeBoards } from "./boards/boards.ts";
import { makeBodies, makeGrounds } from "./boards/bodies.ts";
import { checkLaidBodies } from "./boards/laid.ts";
import { checkFormulas } from "./lowering/calls.ts";
import { makeControls, makeControlTests } from "./sections/controls.ts";
import { declareNames, type Names } from "./draft/declarations.ts";
import { checkDefines } from "./draft/defines.ts";
import type { Draft, NewMeaning, ProgramParts } from "./draft/draft.ts";
import { newEnv } from "./draft/environment.ts";
import { lowerExpression } from "./lowering/expressions.ts";
import { makeFacts, makePlayers } from "./sections/facts.ts";
import { makeGlyphs } from "./draft/glyphs.ts";
import { selectEffectiveSections, gatherFiles, type GatheredFiles, type Include } from "./draft/includes.ts";
import { makeHabits } from "./sections/habits.ts";
import { makeKinds } from "./draft/kinds.ts";
import { makeNotation } from "./sections/notation.ts";
import { makeOptions } from "./sections/options.ts";
import { collectOpaqueKinds, makeLayers } from "./boards/layers.ts";
import { makeLooks } from "./boards/looks.ts";
import { makeLevels } from "./sections/levels.ts";
import { makeMeetings } from "./sections/meetings.ts";
import { makeMoves } from "./moves/move-game.ts";
import { SourceLocator } from "./draft/places.ts";
import { plainJson, unlessEmpty } from "./data/plain.ts";
import { boardChangeVisitors, walkPlay } from "./data/walk.ts";
import { expandProducts } from "./draft/products.ts";
import { expandTurn } from "./draft/turns.ts";
import { makeProcedures } from "./sections/procedures.ts";
import type { Program } from "./data/program.ts";
import { GameDiagnostics, sortDiagnostics } from "./data/report.ts";
import { makeState } from "./sections/state.ts";
import { makeSteps } from "./sections/steps.ts";
import { makeTests } from "./sections/tests.ts";
import { checkUnused } from "./sections/unused.ts";
import { makeWorth } from "./moves/worth.ts";
import { makeView } from "./sections/view.ts";

export interface CompileOptions {
  /** Returns the text of a file that an `include` names. */
  readonly include?: Include;
}

export interface CompileResult {
  /** Holds the compiled game; absent if there is any error. */
  readonly program?: Program;
  /** Lists errors and warnings, ordered by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Lists the game's own file, then all files that it includes. */
  readonly files: readonly Source[];
  /**
   * Lists the parts of files of version 2 or later that would mean something else in version 1, in the order of the
   * text.
   */
  readonly newMeanings: readonly NewMeaning[];
}

/** Lists the passes that make a Program. Each pass uses the results of earlier passes. */
const passes: readonly { readonly name: string; readonly run: (draft: Draft) => void }[] = [
  { name: "facts", run: makeFacts },
  { name: "players", run: makePlayers },
  { name: "kinds", run: makeKinds },
  { name: "layers", run: makeLayers },
  { name: "glyphs", run: makeGlyphs },
  { name: "boards", run: makeBoards },
  { name: "bodies", run: makeBodies },
  { name: "looks", run: makeLooks },
  { name: "opaque", run: collectOpaqueKinds },
  { name: "grounds", run: makeGrounds },
  { name: "options", run: makeOptions },
  { name: "controls", run: makeControls },
  { name: "defines", run: checkDefines },
  { name: "formulas", run: (draft) => checkFormulas(draft, () => newEnv(draft)) },
  { name: "state", run: makeState },
  { name: "procedures", run: makeProcedures },
  { name: "meetings", run: makeMeetings },
  { name: "levels", run: makeLevels },
  { name: "laid", run: checkLaidBodies },
  { name: "moves", run: makeMoves },
  { name: "notation", run: makeNotation },
  { name: "control tests", run: makeControlTests },
  { name: "steps", run: makeSteps },
  { name: "worth", run: makeWorth },
  { name: "habits", run: makeHabits },
  { name: "view", run: makeView },
  { name: "appearances", run: makeAppearances },
  { name: "tests", run: makeTests },
  { name: "size", run: checkBoards },
  { name: "unused", run: checkUnused },
];

/** Compiles a game file and all files that it includes. Mistakes are reported as diagnostics; the function never throws, whatever the text. */
export function compileProgram(source: Source, options: CompileOptions = {}): CompileResult {
  const report = new GameDiagnostics();
  const gatheredFiles = gatherFiles(source, options.include, report);
  const draft = makeDraft(gatheredFiles, report);
  for (const pass of passes) pass.run(draft);
  const diagnostics = collectDiagnostics(gatheredFiles, draft);
  const { files } = gatheredFiles;
  const newMeanings = [...draft.newMeanings].sort((a, b) => a.span.from - b.span.from);
  if (diagnostics.some((it) => it.severity === "error")) return { diagnostics, files, newMeanings };
  return { program: makeProgram(draft), diagnostics, files, newMeanings };
}

/** Returns the diagnostics of the parser and of the passes, without those that are only consequences of another mistake. */
function collectDiagnostics(
  { files, diagnostics }: GatheredFiles,
  { report, places, names }: Draft,
): readonly Diagnostic[] {
  const fileOrder = files.map((it) => it.file);
  const reportedDiagnostics = report.diagnostics(fileOrder);
  const errors = [...diagnostics, ...reportedDiagnostics].filter((it) => it.severity === "error");
  const syntaxErrors = diagnostics.filter((it) => it.severity === "error");
  const lacksFile = reportedDiagnostics.some((it) => it.code.startsWith("include-"));
  const isFollowUp =
    syntaxErrors.length > 0
      ? followsFromUnread(places, names, syntaxErrors, reportedDiagnostics)
      : () => false;
  const lineOf = ({ span }: Diagnostic): string => places.where(span).slice(0, 2).join(":");
  // A mistake causes warnings about what contains or follows it; a warning left of it may say why it is one.
  const followsError = (warning: Diagnostic): boolean =>
    errors.some((it) => it.span.from <= warning.span.to && lineOf(it) === lineOf(warning));
  const keptDiagnostics = reportedDiagnostics.filter((it) => {
    if (it.severity === "warning" && followsError(it)) return false;
    if (errors.length > 0 && it.code.endsWith("-unused")) return false;
    if (syntaxErrors.length === 0 && !lacksFile) return true;
    if (it.severity === "warning" || suppressedCodes.has(it.code)) return false;
    return !(lacksFile && it.code.endsWith("-unknown")) && !isFollowUp(it);
  });
  return sortDiagnostics([...diagnostics, ...keptDiagnostics], fileOrder);
}

/**
 * Lists codes that are suppressed after a syntax error, because whatever they report as missing may be in the part that
 * could not be read.
 */
const suppressedCodes: ReadonlySet<string> = new Set(["board-size", "piece-still"]);

function makeDraft(gatheredFiles: GatheredFiles, report: GameDiagnostics): Draft {
  const places = new SourceLocator(gatheredFiles.files);
  const usedNames = new Set<string>();
  const sections = expandTurn(
    expandProducts(selectEffectiveSections(gatheredFiles.sections), report, usedNames),
    report,
  );
  return {
    report,
    places,
    versions: new Map(
      gatheredFiles.sections.flatMap(({ section }) =>
        section.is === "version" ? [[section.span.file, section.number]] : [],
      ),
    ),
    newMeanings: [],
    sections,
    names: declareNames(sections, report, places),
    uses: { kinds: new Set(), controls: new Set(), testedControls: [], names: usedNames },
    controlNames: new Map(),
    controlSpans: [],
    arguments: new Map(),
    resolvedDefines: new Map(),
    circularDefines: new Set(),
    indexedGroups: new Set(),
    letValues: new Set(),
    untypedNames: new Set(),
    formulas: [],
    tableNames: new Map(),
    budget: { parts: 0, rules: 0, depth: 0, rigid: 0, lines: 0 },
    lower: lowerExpression,
    glyphs: new Map(),
    largestSizes: [],
    anyTime: false,
    judgedLate: false,
    endsTurn: false,
    firstPiece: 0,
    countersByVariable: new Map(),
    ...makeEmptyParts(),
  };
}

/** Returns the empty lists and default values with which the passes start, in the order of the fields of a Program. */
function makeEmptyParts(): ProgramParts {
  return {
    facts: { title: "" },
    tick: undefined,
    players: [],
    together: undefined,
    kinds: [],
    bodies: [],
    memories: [],
    opaque: [],
    fields: [],
    meetings: [],
    layers: [],
    boards: [],
    levels: [],
    controls: [],
    turn: undefined,
    questions: [],
    options: [],
    attached: [],
    variables: [],
    timers: [],
    sources: [],
    piles: [],
    tables: [],
    procedures: [],
    start: { locals: 0, statements: [] },
    steps: [],
    ends: { locals: 0, statements: [] },
    sounds: [],
    noises: [],
    habits: undefined,
    moves: undefined,
    notation: undefined,
    worth: [],
    score: undefined,
    view: [],
    appearances: [],
    screen: undefined,
    tests: [],
  };
}

/** Lists the fields that a Program omits if their lists are empty. */
const optionalLists =
  "bodies memories opaque fields meetings questions options attached piles noises worth appearances".split(
    " ",
  );

/** Returns the named groups that contain several kinds. */
function groupsOf({ names, resolvedDefines }: Draft): NonNullable<Program["groups"]> {
  return names.all("define").flatMap((it) => {
    const meaning = resolvedDefines.get(it);
    const isGroup = meaning !== undefined && meaning !== "at work" && meaning.is === "group";
    return isGroup && meaning.kinds.length > 1 ? [{ name: it.word.text, kinds: meaning.kinds }] : [];
  });
}

function makeProgram(draft: Draft): Program {
  const files = draft.places.files.map((it) => it.file);
  const parts = Object.keys(makeEmptyParts()).map(
    (field) => [field, draft[field as keyof ProgramParts]] as const,
  );
  const keptParts = parts.filter(
    ([field, part]) => !(optionalLists.includes(field) && Array.isArray(part) && part.length === 0),
  );
  const program: Program = plainJson({
    language: (draft.versions.get(files[0]) ?? 1) === 1 ? 1 : 2,
    files,
    groups: unlessEmpty(groupsOf(draft)),
    ...(Object.fromEntries(keptParts) as unknown as ProgramParts),
  });
  const { moves } = program;
  if (!moves || !draft.judgedLate) return program;
  const countersInRules = findCounters([moves.rules.forbid, moves.rules.pieces]).map(
    (it) => moves.counters[it],
  );
  const changes = walkPlay(program, boardChangeVisitors(countersInRules));
  return changes ? { ...program, moves: { ...moves, rules: { ...moves.rules, judgedLate: true } } } : program;
}

/** Returns the numbers of all counters that the move rules read. */
function findCounters(rules: unknown): number[] {
  if (typeof rules !== "object" || rules === null) return [];
  const countersHere = "counter" in rules ? [rules.counter as number] : [];
  return [...countersHere, ...Object.values(rules).flatMap(findCounters)];
}

/** Matches names, numbers and single punctuation characters. */
const wordPattern = /[\p{L}\p{N}-]+|\S/gu;

/**
 * Returns a test for messages that are probably consequences of lines that the parser could not read. The unread text
 * consists of these lines, the lines indented below them, and the header right above. A message is a consequence if one
 * of these is true: it is on an unread line (unless it is about a name that was read); it reports an unknown name that
 * occurs in the unread text; its line mentions a name that is declared there or whose declaration mentions such a name.
 */
function followsFromUnread(
  places: SourceLocator,
  names: Names,
  syntaxErrors: readonly Diagnostic[],
  messages: readonly Diagnostic[],
): (diagnostic: Diagnostic) => boolean {
  const texts = new Map(places.files.map((it) => [it.file, it.text.split("\n")]));
  const lineOf = (span: Span): string => `${span.file} ${places.where(span)[1]}`;
  const unreadLines = new Map<string, string>();
  let mayHideGlyphs = false;
  let mayHideLayers = false;
  for (const { span } of syntaxErrors) {
    const lines = texts.get(span.file) ?? [];
    const firstLine = places.where(span)[1] - 1;
    const lastLine = places.where({ ...span, from: Math.max(span.from, span.to - 1) })[1] - 1;
    const depth = countIndent(lines[firstLine]);
    const headers = lines.slice(0, firstLine + 1).filter((it) => /^\S/.test(it));
    const header = headers.at(-1) ?? "";
    mayHideGlyphs ||= depth === 0 || /^(?:objects|bodies|pieces|legend)/.test(header);
    mayHideLayers ||= header.startsWith("layers");
    const blockEnd = lines.findIndex((it, i) => i > lastLine && it.trim() !== "" && countIndent(it) <= depth);
    const start = countIndent(lines[firstLine - 1] ?? "") < depth ? Math.max(firstLine - 1, 0) : firstLine;
    lines
      .slice(start, blockEnd < 0 ? lines.length : blockEnd)
      .forEach((it, i) => unreadLines.set(`${span.file} ${start + i + 1}`, it));
  }
  const unreadWords = new Set([...unreadLines.values()].flatMap((it) => it.match(wordPattern) ?? []));
  const namesUnreadText = ({ code, span }: Diagnostic): boolean =>
    code.endsWith("-unknown") && unreadWords.has(places.text(span));
  // Unknown glyphs are excluded, because a glyph such as `#` also occurs in colours.
  const messagesAboutUnread = messages.filter((it) => it.code !== "glyph-unknown" && namesUnreadText(it));
  const unreadNames = new Set(messagesAboutUnread.map(({ span }) => places.text(span)));
  const doubtfulNames = new Set<string>();
  const mentions = (span: Span, among: ReadonlySet<string>): boolean =>
    (texts.get(span.file)?.[places.where(span)[1] - 1]?.match(wordPattern) ?? []).some((it) => among.has(it));
  // Four rounds suffice for nearly all definitions that depend on definitions; more would be slow in a large game.
  for (let round = 0; round < 4; round++)
    for (const name of names.of()) {
      const { span } = names.get(name)!.word;
      if (unreadLines.has(lineOf(span)) || mentions(span, unreadNames) || mentions(span, doubtfulNames))
        doubtfulNames.add(name);
    }
  return (message) => {
    const { span, code } = message;
    if (unreadLines.has(lineOf(span))) return !/-(?:case|clash|shared|twice)$/.test(code);
    if (code === "glyph-unknown" && mayHideGlyphs) return true;
    // An object that is on no layer may be in a group that could not be read.
    return (
      namesUnreadText(message) ||
      mentions(span, doubtfulNames) ||
      (code === "layer-missing" && (mayHideLayers || doubtfulNames.size > 0))
    );
  };
}

const countIndent = (line: string): number => line.length - line.trimStart().length;
