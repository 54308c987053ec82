export { AtSquare } from "./on-board.tsx";
export { default as panelStyles } from "../design/panel.css?inline";
export { tableParts } from "./table-parts.tsx";
export { OptionField } from "../design/options.tsx";
export { writeGame } from "./new-game.tsx";
export { stepThrough } from "./move-list.tsx";
