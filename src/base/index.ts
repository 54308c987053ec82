export type { Diagnostic, Edit, Fix, Severity } from "./diagnostic.ts";
export type { Place, Source, Span } from "./span.ts";
export { placeAt } from "./span.ts";
export { closest } from "./spelling.ts";
