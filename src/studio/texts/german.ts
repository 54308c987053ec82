import plain from "./german.json" with { type: "json" };
import type { Texts } from "./english.ts";

/** Holds the page's texts in German; texts without parameters are in a table. */
export const german: Texts = {
  ...plain,
  marks: { ...plain.marks, levels: (count) => `${count} Level` },
  done: {
    plays: (count) => (count === 1 ? "Einmal gespielt" : `${count}-mal gespielt`),
    best: (score) => `Deine Bestleistung: ${score}`,
    solved: (count, of) => (of === 1 ? "Gelöst" : `${count} von ${of} gelöst`),
  },
  shelves: { ...plain.shelves, found: (count) => (count === 1 ? "Ein Spiel" : `${count} Spiele`) },
  showAll: (count) => `Alle ${count} zeigen`,
  play: (title) => `${title} spielen`,
  changeGame: (title) => `${title} ändern`,
  changedAt: (time) => `Geändert: ${time}. Nur in diesem Browser gespeichert.`,
  forgetGame: (title) => `${title} löschen`,
  reallyForgetGame: (title) => `${title} wirklich löschen`,
  sharing: {
    ...plain.sharing,
    copyNamed: (name) => `Kopieren: ${name}`,
    copied: (name) => `Kopiert: ${name}.`,
    level: (number) => `Level ${number}`,
    codeOf: (name) => `QR-Code: ${name}`,
  },
  foot: { ...plain.foot, version: (version) => `Quadrille ${version}, unter der MIT-Lizenz` },
};
