import { makeReplacementFix } from "../../base/index.ts";
import { newestVersion, type Word } from "../../syntax/index.ts";
import { findSection, sectionsOf, type Draft } from "../draft/draft.ts";
import { limits } from "../data/limits.ts";
import { findDirection } from "../draft/words.ts";

/** Makes the facts (title, author and so on) and the clock, and checks the version of the language. */
export function makeFacts(draft: Draft): void {
  checkVersion(draft);
  draft.facts = { title: findSection(draft, "title")?.text.text ?? "Untitled" };
  for (const is of ["author", "about", "homepage"] as const)
    draft.facts = { ...draft.facts, [is]: findSection(draft, is)?.text.text };
  for (const { section } of sectionsOf(draft, "title", "author", "about", "message", "level"))
    reportQuotes(section.is === "level" ? section.name : section.text, draft);
  makeTick(draft);
}

/** Warns of free text that is quoted, because the quotes would be displayed. */
function reportQuotes(word: Word | undefined, { report }: Draft): void {
  if (!word || !/^"[^"]+"$/.test(word.text)) return;
  const hint = "Free text goes to the end of the line without them.";
  const fixes = [makeReplacementFix(word.text.slice(1, -1), word.span)];
  report.warn("text-quoted", word.span, "The quotes are part of this text, and are shown.", hint, fixes);
}

/** Makes the players, who are declared by name or by number. Without the section there is one player. */
export function makePlayers(draft: Draft): void {
  const section = findSection(draft, "players");
  const count = section?.count ?? (section?.names.length || 1);
  if (section && (count < 1 || count > limits.players))
    draft.report.error("players-count", section.span, `A game can have 1 to ${limits.players} players.`);
  const namedPlayers = draft.names.all("player").map((it, i) => {
    const facing = section?.faces?.[i] && findDirection(section.faces[i].text);
    return { name: it.word.text, faces: facing as 0 };
  });
  draft.anyTime = section?.anyTime ?? false;
  draft.together = section?.together || undefined;
  if (section && draft.together && draft.tick) {
    const message = "In a game with a clock, players do not wait for one another.";
    const hint = "Remove `tick` or `together`.";
    draft.report.error("together-ticks", section.span, message, hint);
  }
  const playerCount = Math.min(Math.max(count, 1), limits.players);
  draft.players =
    namedPlayers.length > 0
      ? namedPlayers
      : Array.from({ length: playerCount }, (_, i) => ({ name: `player ${i + 1}` }));
}

function checkVersion(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "version")) {
    if (section.number === 1 || section.number === newestVersion) continue;
    const message = `This engine knows versions 1 to ${newestVersion} of the language, but the file is written in version ${section.number}.`;
    const hint = `Update Quadrille, or write \`quadrille ${newestVersion}\`.`;
    draft.report.error("version-unknown", section.span, message, hint);
  }
}

function makeTick(draft: Draft): void {
  const section = findSection(draft, "tick");
  if (!section) return;
  const { amount, unit, orKey } = section;
  const microseconds = Math.round(unit === "ms" ? amount * 1000 : 1_000_000 / amount);
  if (!(microseconds >= 1000 && microseconds <= 3_600_000_000)) {
    const message = "A tick must be between a thousandth of a second and an hour.";
    const hint = "For example: `tick 24 per second`, `tick 131 ms`.";
    draft.report.error("tick-range", section.span, message, hint);
    return;
  }
  draft.tick = { microseconds, orKey };
}
