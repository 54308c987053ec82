import plain from "./english.json" with { type: "json" };

/** Holds the page's texts in English; texts without parameters are in a table. */
export const english = {
  ...plain,
  marks: { ...plain.marks, levels: (count: number) => `${count} levels` },
  done: {
    plays: (count: number) => (count === 1 ? "Played once" : `Played ${count} times`),
    best: (score: number) => `Your best: ${score}`,
    solved: (count: number, of: number) => (of === 1 ? "Solved" : `${count} of ${of} solved`),
  },
  shelves: { ...plain.shelves, found: (count: number) => (count === 1 ? "One game" : `${count} games`) },
  showAll: (count: number) => `Show all ${count}`,
  play: (title: string) => `Play ${title}`,
  changeGame: (title: string) => `Change ${title}`,
  changedAt: (time: string) => `Changed ${time}. Kept in this browser only.`,
  forgetGame: (title: string) => `Forget ${title}`,
  reallyForgetGame: (title: string) => `Really forget ${title}`,
  sharing: {
    ...plain.sharing,
    copyNamed: (name: string) => `Copy: ${name}`,
    copied: (name: string) => `Copied: ${name}.`,
    level: (number: number) => `Level ${number}`,
    codeOf: (name: string) => `QR code: ${name}`,
  },
  foot: { ...plain.foot, version: (version: string) => `Quadrille ${version}, under the MIT licence` },
};

/** Describes the texts of the page in one language. A translation is a file that defines all of them. */
export type Texts = typeof english;
