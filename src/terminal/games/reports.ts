import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { reportFormats } from "../options.ts";
import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import { readManifest } from "../version.ts";
import type { CheckedFile } from "./game-file.ts";

/** Names a machine-readable format for mistakes. */
export type ReportFormat = (typeof reportFormats)[number];

/** Returns the mistakes of files in the given format: as text, or as a value to print as JSON. */
export function formatCheckReport(format: ReportFormat, files: readonly CheckedFile[]): string | object {
  const allDiagnostics = files.flatMap((file) =>
    file.diagnostics.map((it) => ({ ...it, ...placesOf(it, file.sources) })),
  );
  if (format === "json") return allDiagnostics;
  return format === "github" ? allDiagnostics.map(annotate).join("\n") : makeSarif(allDiagnostics, files);
}

type PlacedDiagnostic = Diagnostic & ReturnType<typeof placesOf>;

function placesOf({ span: { file, from, to } }: Diagnostic, sources: readonly Source[]) {
  const source = sources.find((it) => it.file === file);
  const [start, end] = source ? [placeAt(source, from), placeAt(source, to)] : [];
  return {
    file,
    ...(start && { line: start.line, column: start.column }),
    ...(end && { endLine: end.line, endColumn: end.column }),
  };
}

const messageAndHint = ({ message, hint }: Diagnostic): string =>
  hint === undefined ? message : `${message} ${hint}`;

/** Returns a GitHub workflow command, which GitHub displays next to the line. */
function annotate(it: PlacedDiagnostic): string {
  const { file, line, endLine, column: col, endColumn, code: title } = it;
  const properties = Object.entries({ file, line, endLine, col, endColumn, title })
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${name}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`,
    );
  return `::${it.severity} ${properties.join(",")}::${escapeData(messageAndHint(it))}`;
}

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Returns a report in the format SARIF 2.1.0. */
function makeSarif(diagnostics: readonly PlacedDiagnostic[], files: readonly CheckedFile[]): object {
  const artifactLocation = (file: string): object => ({
    uri: isAbsolute(file) ? pathToFileURL(file).href : file.split(/[/\\]/).map(encodeURIComponent).join("/"),
  });
  const { version, homepage: informationUri } = readManifest();
  const rules = [...new Set(diagnostics.map((it) => it.code))].map((id) => ({ id }));
  const results = diagnostics.map((it) => {
    const { file, line: startLine, column: startColumn, endLine, endColumn } = it;
    const region = startLine === undefined ? {} : { region: { startLine, startColumn, endLine, endColumn } };
    const locations = [{ physicalLocation: { artifactLocation: artifactLocation(file), ...region } }];
    return { ruleId: it.code, level: it.severity, message: { text: messageAndHint(it) }, locations };
  });
  const sarifRun = {
    tool: { driver: { name: "quadrille", version, informationUri, rules } },
    artifacts: files.map((it) => ({ location: artifactLocation(it.path) })),
    columnKind: "unicodeCodePoints",
    results,
  };
  return { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [sarifRun] };
}
