export { AtSquare } from "./on-board.tsx";
export { default as panelStyles } from "../design/panel.css?inline";
export { tableParts } from "./table-parts.tsx";
export { OptionField, optionsToChoose, usualOption } from "./new-game.tsx";
export { stepThrough } from "./panel.tsx";
