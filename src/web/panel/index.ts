export { AtSquare } from "./on-board.tsx";
export { panelStyles } from "./panel-styles.ts";
export { tableParts } from "./table-parts.tsx";
export { OptionField, optionsToChoose, usualOption } from "./new-game.tsx";
export { stepThrough } from "./panel.tsx";
