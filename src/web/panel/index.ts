export { AtSquare } from "./at-square.tsx";
export { panelStyles } from "./panel-styles.ts";
export { tableParts } from "./table-parts.tsx";
export { OptionField, optionsToChoose, usualOption } from "./option-fields.tsx";
