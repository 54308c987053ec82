import type { KindId } from "../../program/index.ts";
import type { CellRef, Session } from "../../session/index.ts";
import { type FrameOptions, visibilityOf } from "../../view/index.ts";
import { type BodyInCell, type CellContents, contentsOf } from "./contents.ts";
import { type Probe, probe, type ProbedChange } from "./probe.ts";

/** What a player asks to see: a cell, and what would happen if one of the bodies there changed so. */
export interface InspectionQuery {
  readonly cell: CellRef;
  readonly change?: ProbedChange;
  /** Which of the bodies there, counted from the topmost, 0 if left out. */
  readonly body?: number;
}

/** What a player gets to see of a cell. */
export interface Inspected {
  readonly cell: CellRef;
  /** Missing where the view does not show the cell. */
  readonly contents?: CellContents;
  /** Of one of the bodies there: what it would find. */
  readonly probe?: InspectedProbe;
}

/** What a body would meet, as far as the player can see it. */
export interface InspectedProbe extends Omit<Probe, "outcome"> {
  readonly kind: KindId;
  readonly change: ProbedChange;
  /** Missing if it depends on a hidden cell. */
  readonly outcome?: Probe["outcome"];
}

/** Inspects a cell for a player who may not see all cells. Undefined if it is on no board. */
export function inspect(
  session: Session,
  { cell, change, body = 0 }: InspectionQuery,
  options: Pick<FrameOptions, "player" | "position"> = {},
): Inspected | undefined {
  const { position, player, sees } = visibilityOf(session, options);
  const layout = position.boards.find(
    (it) => it.board === (cell.board ?? 0) && it.player === (cell.player ?? 0),
  );
  if (!layout || cell.x < 0 || cell.y < 0 || cell.x >= layout.width || cell.y >= layout.height)
    return undefined;
  const number = layout.first + cell.y * layout.width + cell.x;
  if (!sees(number)) return { cell };
  const { game } = session;
  const contents = contentsOf(game, position, number);
  const one = bodiesIn(contents)[body];
  const probed = change && one && probe(game, position, player, one.body.thing, change);
  return { cell, contents, ...(probed && { probe: seen(probed, one.kind, change, sees) }) };
}

/** The bodies in a cell that can still move, topmost first. */
export function bodiesIn({ things }: CellContents): { kind: KindId; body: BodyInCell }[] {
  const found = things.flatMap(({ kind, body }) => (body && !body.settled ? [{ kind, body }] : []));
  return found.reverse();
}

/** Removes what is hidden; the outcome then is not told either. */
function seen(
  { outcome, reason, tests }: Probe,
  kind: KindId,
  change: ProbedChange,
  sees: (cell: number) => boolean,
): InspectedProbe {
  const shown = tests.filter((it) => sees(it.cell));
  if (shown.length < tests.length) return { kind, change, tests: shown };
  return { kind, change, outcome, ...(reason && { reason }), tests };
}
