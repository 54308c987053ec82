import { readBlock, type BlockHeader, reportNothingBelow } from "../text/blocks.ts";
import { readArgType } from "./declarations.ts";
import { takePicture } from "../text/pictures.ts";
import type { FieldsOf, OptionEntry } from "../tree/tree.ts";
import { readValue } from "../values/values.ts";
import { optionTypes } from "../tree/words.ts";

// Reads the sections for options, which players set before play, and for files that are part of the game.

export function readOptionSection(head: BlockHeader): FieldsOf<"options"> {
  const eachPlayer = head.r.takeAll("for", "each", "player");
  const wording = { what: "an option", example: "`startlevel: 0 to 4 = 0`" };
  return { eachPlayer, entries: readBlock(head, wording, readOption) };
}

function readOption(head: BlockHeader, entries: OptionEntry[]): void {
  const { r } = head;
  const name = r.newName("the name of an option", "`startlevel: 0 to 4 = 0`");
  r.expect(":", "colon-missing", "`startlevel: 0 to 4 = 0`");
  const type = readArgType(r, optionTypes);
  const hint = "Every option needs a default value: `startlevel: 0 to 4 = 0`";
  const values = r.expect("=", "word-expected", hint) ? r.list(() => readValue(r)) : [];
  entries.push({ name, ...type, values, span: r.span(name.span.from) });
}

/** Reads `file NAME` with its content below. */
export function readFileSection(head: BlockHeader): FieldsOf<"file"> {
  const { r } = head;
  const name = r.chunk();
  if (!name) r.expected("the name of a file", "name-expected", "`file sequence1.txt`");
  r.finish();
  const picture = takePicture(head.lines, head.indent);
  const { to } = r.span(r.line.from);
  const endSpan = r.lines.report.span(to, to);
  const hint = "Indent them; an empty line ends the file.";
  if (!picture) reportNothingBelow(head, "file-empty", "the contents of the file", hint);
  return { name: name ?? { text: "", span: endSpan }, picture: picture ?? { rows: [], span: endSpan } };
}
