import { dialogStyles } from "../widgets/dialog-styles.ts";

/** Holds the look of what stands beside the board, and of its dialogs. */
export const panelStyles = `${dialogStyles}
.sides { display: grid; padding: 0 .75rem; min-width: 0; }
.sides.other { grid-area: other; } .sides.own { grid-area: own; }
.side { display: flex; align-items: center; gap: .25rem .625rem; min-height: 2.5rem; flex-wrap: wrap; min-width: 0; }
.side .name, .side .turn { display: inline-block; padding: .1rem .7rem; border-radius: 1rem; font-size: .9375rem; font-weight: 600; }
.side .name::first-letter, .side .turn::first-letter { text-transform: uppercase; }
.side .colour { flex: none; width: .875rem; height: .875rem; border-radius: 50%; border: 1px solid var(--soft); }
.side .name { color: var(--soft); box-shadow: inset 0 0 0 1px var(--line); }
.lead { display: flex; align-items: center; gap: .1875rem; min-height: 1.5rem; color: var(--soft); font-size: .8125rem; }
.lead .many { display: inline-flex; align-items: center; } .lead canvas { width: 20px; height: 20px; } .lead b { margin-left: .375rem; }
.said { margin-left: auto; display: flex; gap: .75rem; font-size: 1.125rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.rival { font-size: .875rem; color: var(--soft); white-space: nowrap; }
.start { grid-area: record; z-index: 1; display: flex; align-items: center; gap: .5rem; padding: 0 .5rem; background: var(--panel); align-self: start; height: 2.75rem; border-bottom: 1px solid var(--line); } .start > * { padding-inline: .75rem; min-height: 2.5rem; white-space: nowrap; } .start a { display: grid; align-items: center; border: 1px solid var(--line); border-radius: .625rem; color: inherit; text-decoration: none; } .start select { flex: 0 1 auto; min-width: 0; } .start > span { padding: 0; min-height: 0; } .table:not(.with-panel) > .start { display: none; }
.side:not(.awaited) .said { color: var(--soft); } .side .soon { color: var(--bad); }
.side .pieces { order: 1; padding: 0; min-width: 0; overflow: auto hidden; } .side .pieces .row { flex-wrap: nowrap; gap: .25rem; } .side .piece { padding: 0 .25rem; min-width: 2.75rem; justify-content: center; }
.side.holding { flex-wrap: nowrap; min-height: 2.75rem; }
.side .small { margin: 0; }
.meant { display: flex; flex-wrap: wrap; gap: .5rem; padding: .25rem 0 0; } .meant .asked { border-color: var(--bad); color: var(--bad); }

.record { grid-area: record; display: flex; align-items: center; min-width: 0; min-height: 2.75rem; border-bottom: 1px solid var(--line); }
.moves { flex: 1 1 auto; display: flex; gap: .625rem; overflow: auto hidden; min-width: 0; scrollbar-width: none; height: 2.75rem; align-items: center; font-variant-numeric: tabular-nums; }
.moves:focus-visible, .log:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.round-of { display: flex; align-items: center; gap: .125rem; flex: none; }
.number { color: var(--soft); font-size: .8125rem; }
.move { display: inline-block; padding: .125rem .375rem; border-radius: .375rem; cursor: pointer; white-space: nowrap; }
.move:hover { background: var(--shade); } .move[aria-selected=true] { background: var(--accent); color: var(--on-accent); }
.lines-left { display: flex; gap: .25rem; flex: none; max-width: 45%; overflow: auto; } .lines-left:empty { display: none; }
.lines-left .small { margin: 0; white-space: nowrap; min-height: 2.25rem; }
.log { display: none; }
.table:not(.with-panel) > .record { position: absolute; grid-area: auto; z-index: 2; inset: auto 0 0; background: var(--panel); } .table:not(.with-panel) > .record:not(:focus-within) { inset: auto; width: 1px; height: 1px; min-height: 0; overflow: hidden; clip-path: inset(50%); }

.scribbles { position: absolute; z-index: 1; pointer-events: none; opacity: .75; fill: none; stroke: var(--good); stroke-width: .14; }
.scribbles circle { stroke-width: .08; } .scribbles polygon { fill: var(--good); stroke: none; } .scribbles .plan { stroke: var(--accent); } .scribbles .plan polygon { fill: var(--accent); stroke: none; }
.flashes span { position: absolute; z-index: 1; background: #fff; opacity: 0; pointer-events: none; animation: flash .18s ease-out; } @keyframes flash { from { opacity: .9; } }
.at-square { position: absolute; z-index: 2; } .at-square .choosing { position: static; display: grid; gap: .25rem; padding: .375rem; margin: 0; max-width: none; } .at-square .piece { justify-content: start; }

.how-to { grid-area: notice; z-index: 1; display: flex; align-items: center; gap: .5rem; padding: 0 .25rem 0 1rem; background: var(--paper); min-height: 0; }
.how-to .round { margin-block: -.25rem; } .how-to p { margin: 0; flex: 1; font-size: .9375rem; line-height: 1.25; max-height: 2.6em; overflow: auto; }
.new-game input, .new-game textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .625rem; min-height: 2.75rem; padding: 0 .75rem; }
.new-game .choice select, .new-game .choice input { width: 15rem; max-width: 62%; } .new-game .actions { margin-top: 1rem; }
.as-text { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .5rem; } .as-text summary { min-height: 2.75rem; align-content: center; cursor: pointer; }
.as-text label { display: grid; gap: .25rem; margin-top: .5rem; font-size: .875rem; } .as-text textarea { padding: .5rem .75rem; resize: vertical; } [role=alert] { color: var(--bad); }

.card.end { position: absolute; inset: auto 0 0; margin: auto; width: 100%; max-width: none; padding: .5rem 1rem; display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .375rem 1rem; z-index: 2; border-radius: .875rem .875rem 0 0; animation: appear .18s ease-out; }
.card.end p { margin: 0; font-weight: 600; } .card.end p::first-letter { text-transform: uppercase; }

.without-list > .sides { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; }

@container (min-width: 56.25rem) and (min-height: 30.01rem) {
  .with-panel > .record { display: grid; grid: auto minmax(0, 1fr) auto / 1fr 1fr; border: solid var(--line); border-width: 1px 0; background: var(--panel); }
  .with-panel > .record > .moves { grid-area: 2 / 1 / 3 / 3; height: 100%; display: block; overflow: hidden auto; scrollbar-width: thin; padding: .25rem .5rem; }
  .rounds .round-of { display: grid; grid-template-columns: 2.25rem 1fr 1fr; } .rounds .move { padding-block: .25rem; } .rounds .second { grid-column: 3; }
  .record > .round { grid-row: 1; justify-self: center; width: 100%; } .lines-left { grid-area: 3 / 1 / 4 / 3; max-width: none; flex-wrap: wrap; padding: .25rem .5rem; max-height: 5.5rem; }
  .with-panel > .log { grid-area: log; display: block; height: 6.5rem; margin: 0; padding: .375rem .75rem; overflow: auto; list-style: none; font-size: .875rem; color: var(--soft); border: solid var(--line); border-width: 0 0 1px; }
  .log li + li { margin-top: .25rem; }
  .with-panel > .middle { border-right: 1px solid var(--line); }
  .with-panel > .how-to { grid-area: log; background: var(--panel); border-bottom: 1px solid var(--line); } .with-panel > .how-to p { max-height: 100%; }
  .with-panel > .card.end { position: static; grid-area: log; border-radius: 0; box-shadow: none; max-height: none; align-content: center; }
  .with-panel > .buttons { padding: .5rem .75rem; justify-content: start; }
}
@container (min-width: 72rem) and (min-height: 30.01rem) {
  .table:not(.with-panel) > :is(.how-to, .card.end) { position: absolute; grid-area: auto; inset: auto 19rem 100% 30rem; width: auto; border-radius: 0; border-width: 0; box-shadow: none; padding-block: .25rem; max-height: none; }
}
@container (max-height: 30rem) and (min-width: 40rem) {
  .with-panel > .record { align-items: start; border: 0; flex-wrap: wrap; align-content: start; } .with-panel .moves { flex-basis: 100%; order: 3; flex-wrap: wrap; height: 9rem; overflow: hidden auto; align-content: start; }
  .with-panel > .command { display: none; } .with-panel > .notice { height: auto; } .table > .start { flex-wrap: wrap; height: auto; padding-block: .25rem; }
  .table > .how-to { align-self: start; padding: .25rem; flex-wrap: wrap; } .how-to p { flex-basis: 100%; max-height: 9rem; } .table:not(.with-panel) > .how-to { position: absolute; grid-area: auto; inset: 3rem auto auto 0; width: 11rem; max-width: var(--aside); }
  .table.long > .how-to { inset: auto 0 0 40%; width: auto; max-width: none; height: 1.75rem; flex-wrap: nowrap; padding: 0; } .long > .how-to p { flex: 1; white-space: nowrap; } .long > .how-to .round { margin-block: -.5rem; }
  .table > .card.end { inset: auto 0 0 auto; width: 12rem; padding: .5rem; }
}
@container (max-width: 40rem) { .with-players > .command { display: none; } .sides { padding: 0 .5rem; } .side { min-height: 2.25rem; } }
`;
