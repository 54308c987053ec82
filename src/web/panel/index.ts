export { EndCard } from "./end-card.tsx";
export { panelStyles } from "./panel-styles.ts";
export { Panel } from "./panel.tsx";
export { Sides } from "./sides.tsx";
