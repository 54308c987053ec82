/** Holds the look of what opens over the player: it comes with the first part that opens something. */
export const dialogStyles = `
.menu { border: 1px solid var(--line); border-radius: .875rem; background: var(--panel); color: var(--ink); padding: 1rem 1.25rem 1.25rem; width: min(28rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); }
.menu::backdrop { background: rgb(10 12 18 / .5); }
.menu .head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.menu h2 { margin: 0; font-size: 1.25rem; } .menu p { margin: .25rem 0; }
.choice { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-top: .5rem; }
.choice select { width: 13rem; }
.keys, .best { margin: 1rem 0 0; border-top: 1px solid var(--line); padding-top: .75rem; }
.menu h3 { margin: 0; font-size: 1rem; } .best ol { margin: .25rem 0 0; padding-left: 1.5rem; font-variant-numeric: tabular-nums; }
.keys dl { margin: .25rem 0 0; }
.keys dl div { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .125rem 0; }
.keys dd { margin: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem; justify-content: end; }
kbd { font: inherit; font-size: .875rem; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: .375rem; padding: 0 .4rem; background: var(--paper); }
`;
