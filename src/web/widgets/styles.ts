/** Holds the look of the player; it lives in a shadow root, so it meets no other style. */
export const styles = `
:host { display: block; height: 30rem; min-height: 14rem; contain: content; container-type: size; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }

.player {
  --paper: #fbf9f4; --panel: #ffffff; --ink: #22283a; --soft: #5d6678; --line: #ded8c9;
  --accent: #2456c7; --on-accent: #ffffff; --good: #1b7a4b; --bad: #b3362b; --shade: rgb(34 40 58 / .14);
}
.player, .menu {
  color: var(--ink);
  font: 400 1rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
.player[data-theme=dark] {
  --paper: #12151c; --panel: #1b202b; --ink: #e9e6dc; --soft: #a3acbd; --line: #323a49;
  --accent: #8fb2ff; --on-accent: #10131a; --good: #63c795; --bad: #ff9084; --shade: rgb(0 0 0 / .45);
  color-scheme: dark;
}
.player {
  display: grid; grid-template-rows: auto minmax(0, 1fr); height: 100%; overflow: hidden;
  background: var(--paper);
}
.player:focus { outline: none; }
.player:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }

.bar { display: flex; align-items: center; gap: .5rem; padding: .5rem .75rem; border-bottom: 1px solid var(--line); min-width: 0; }
.bar h1 { font-size: 1.125rem; font-weight: 650; margin: 0 .25rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; flex: 0 1 auto; }
.bar .tools { margin-left: auto; display: flex; gap: .125rem; flex: none; }
.turn { font-size: .875rem; padding: .1rem .6rem; border-radius: 1rem; background: var(--accent); color: var(--on-accent); white-space: nowrap; }

button, select, .round {
  font: inherit; color: inherit; border: 1px solid transparent; border-radius: .625rem; background: none; min-height: 2.75rem;
  touch-action: manipulation; -webkit-tap-highlight-color: transparent; cursor: pointer;
}
button:disabled { opacity: .38; cursor: default; }
button:focus-visible, select:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.round { width: 2.75rem; display: inline-grid; place-items: center; padding: 0; flex: none; }
.round:hover:not(:disabled) { background: var(--shade); }
svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
select { background: var(--panel); border-color: var(--line); padding: 0 .5rem; max-width: 100%; }
.levels { min-width: 4rem; flex: 0 1 14rem; }
@container (max-width: 40rem) { .round + .levels { display: none; } }
.plain { border-color: var(--line); background: var(--panel); padding: 0 1rem; }
.plain:hover:not(:disabled), .key:hover { border-color: var(--accent); }
.primary { background: var(--accent); color: var(--on-accent); font-weight: 600; padding: 0 1.5rem; }

.table { display: grid; min-height: 0; min-width: 0; position: relative; grid: "other" auto "middle" minmax(0, 1fr) "own" auto "notice" auto "buttons" auto "command" auto / minmax(0, 1fr); }
.middle { grid-area: middle; } .notice { grid-area: notice; } .buttons { grid-area: buttons; } .command { grid-area: command; }
.middle { display: grid; grid-template-rows: minmax(0, 1fr) auto auto; min-height: 0; min-width: 0; }
.stage { position: relative; display: grid; place-items: center; min-height: 0; min-width: 0; overflow: hidden; touch-action: none; }
.blocks, .below { display: flex; flex-direction: column; align-items: center; min-width: 0; max-width: 100%; }
.blocks, .below, .beside { gap: 12px; } .beside { display: flex; align-items: flex-start; }
.column .line { flex-direction: column; align-items: center; min-height: 0; line-height: 1.3; font-size: .875rem; } .column .line b { display: block; font-size: 1rem; } .column .line + .line { margin-top: 0; }
.board { position: relative; flex: none; border-radius: 6px; overflow: hidden; box-shadow: 0 0 0 1px var(--line), 0 2px 10px var(--shade); touch-action: none; user-select: none; -webkit-user-select: none; }
canvas { display: block; width: 100%; height: 100%; }
.gliding { position: absolute; inset: 0; pointer-events: none; }
canvas.picked { cursor: pointer; }
.carried { position: absolute; left: 0; top: 0; z-index: 1; pointer-events: none; }
.line { margin: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.5rem; color: var(--soft); font-variant-numeric: tabular-nums; text-align: center; min-height: calc(var(--lines) * 28px); }
.line + .line { margin-top: -12px; }
.tight, .tight .below, .tight .beside { gap: 8px; } .tight .line { min-height: calc(var(--lines) * 22px); line-height: 22px; } .tight .column .line { min-height: 0; line-height: 1.3; } .tight .line + .line { margin-top: -8px; }
.line b { color: var(--ink); font-weight: 650; }
.lines, .text-view { margin: 0; font: .875rem/1.35 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }

.notice { margin: 0; padding: 0 .75rem; height: 2.75rem; overflow: auto; display: grid; place-content: center; text-align: center; color: var(--soft); font-size: .9375rem; line-height: 1.25; }
.notice.fault { color: var(--bad); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.buttons { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .75rem 1.5rem; padding: .25rem .75rem .75rem; user-select: none; -webkit-user-select: none; }
.buttons .row { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem; }
.key { border-color: var(--line); background: var(--panel); min-width: 3rem; padding: 0 .875rem; touch-action: none; }
.key:active { background: var(--accent); color: var(--on-accent); }
.arrows { display: flex; gap: .375rem; }
.arrows .key { width: 3.25rem; height: 3rem; padding: 0; font-size: 1.25rem; }
.cross { display: grid; grid-template-columns: repeat(3, auto); }
.cross .key[aria-label=Up] { grid-area: 1 / 2; } .cross .key[aria-label=Left] { grid-area: 2 / 1; }
.round-cross .key[aria-label=Down] { grid-row: 3 !important; }
.key.↖ { grid-area: 1 / 1; } .key.↗ { grid-area: 1 / 3; } .key.↙ { grid-area: 3 / 1; } .key.↘ { grid-area: 3 / 3; }
.cross .key[aria-label=Down] { grid-area: 2 / 2; } .cross .key[aria-label=Right] { grid-area: 2 / 3; }

.veil { position: absolute; inset: 0; display: grid; place-items: center; padding: 1rem; background: color-mix(in srgb, var(--paper) 62%, transparent); animation: appear .18s ease-out; }
.veil.handover { position: relative; grid-row: 2; }
.veil.covered { background: var(--paper); z-index: 2; }
.card { background: var(--panel); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: .875rem; padding: 1.25rem 1.5rem; max-width: min(26rem, 100%); max-height: 100%; overflow: auto; text-align: center; box-shadow: 0 12px 40px var(--shade); }
.card.won { border-top-color: var(--good); } .card.lost { border-top-color: var(--bad); }
.card p { margin: 0 0 1rem; font-size: 1.125rem; white-space: pre-line; overflow-wrap: anywhere; }
.actions { display: flex; gap: .5rem; justify-content: center; flex-wrap: wrap; }

.small { min-height: 2rem; padding: 0 .625rem; font-size: .875rem; margin-left: .5rem; } .soft { color: var(--soft); }

@container (max-width: 30rem) {
  .buttons { flex-wrap: nowrap; gap: .75rem; } .buttons .row { min-width: 0; } .buttons .key { padding: 0 .625rem; }
  .bar { padding: .25rem; gap: .125rem; } .bar .edit { display: none; } .bar h1 { font-size: 1rem; } .levels { flex-basis: 5rem; }
}
@container (max-width: 40rem) and (max-height: 42rem) { .bar { padding-block: 0; } .notice { height: 2.25rem; } .buttons { padding-block: 0 .25rem; } }
@container (min-width: 56.25rem) and (min-height: 30.01rem) { .table:not(.with-panel, .long) > .buttons:not(:has(.key)) { position: absolute; grid-area: auto; inset: auto 0 0 auto; z-index: 1; } .table:not(.with-panel, .long) > .buttons:not(:has(.key)) .row { flex-direction: column; } }
@container (max-height: 50rem) { .bar { padding-block: .125rem; } }
@container (min-width: 72rem) and (min-height: 30.01rem) { .notice { position: absolute; grid-area: auto; inset: auto 19rem 100% 30rem; pointer-events: none; } .levels { flex-basis: 9rem; } }
@container (max-height: 30rem) and (min-width: 40rem) {
  .player { grid: minmax(0, 1fr) / minmax(0, 1fr) auto; }
  .bar { order: 1; flex-direction: column; padding: .25rem; border: solid var(--line); border-width: 0 0 0 1px; overflow: hidden auto; scrollbar-width: none; } .bar .tools { flex-direction: column; margin: 0; }
  .bar h1 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; } .bar :is(.turn, .levels, .edit) { display: none; }
  .table { --aside: 7rem; } .table:has(> .buttons .key) { --aside: 11rem; }
  .table:not(.with-panel) > .notice { position: absolute; grid-area: auto; inset: 3rem auto auto 0; width: var(--aside); height: auto; text-align: start; }
  .table:not(.with-panel, .long) > .middle { padding-inline: var(--aside); }
  .table:not(.with-panel, .long) > .buttons { position: absolute; grid-area: auto; inset: auto 0 0; justify-content: space-between; flex-wrap: nowrap; align-items: end; pointer-events: none; }
  .table:not(.with-panel, .long) > .buttons > * { pointer-events: auto; max-width: 10.5rem; }
  .long .arrows { display: none; } .long .line { justify-content: start; width: 100%; padding-left: .5rem; }
  .table.long > .notice { inset: auto 0 0 40%; width: auto; height: 1.75rem; text-align: end; }
}
@keyframes appear { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;
