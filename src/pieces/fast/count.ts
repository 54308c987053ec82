import { EMPTY, ENEMY } from "../compile.ts";
import {
  END,
  END_ONCE,
  FAR_TRAIL,
  HOP,
  IF_FRESH,
  LAME,
  LEAP,
  LEAP_EMPTY,
  LEAP_ENEMY,
  ON_TRAIL,
  RAY,
  RAY_EMPTY,
} from "../tables.ts";
import { listCastlings } from "./castling.ts";
import { listDrops } from "./drops.ts";
import { areFree, generateFrom, generateOther, hop, keepMarked, pushDouble } from "./generate.ts";
import { isSafeStep, listLegal } from "./legal.ts";
import { listKing, scan } from "./pins.ts";
import { keepTried, mayForbidSteps, mayTakeTrail } from "./try.ts";
import { type FastState, OWES_MOVE } from "./state.ts";

/** Counts the legal moves. Most are not listed for that, where it is known beforehand that they are legal. */
export function countLegal(state: FastState, scratch: Int32Array): number {
  if (isUsualTurn(state) && scan(state) && state.checkers === 0) {
    const { legality, onlySteps } = state.compiled;
    if (legality === "pins") return countByPins(state, scratch);
    if (state.dangers === 0 && onlySteps) return countSafe(state, scratch);
  }
  return listLegal(state, scratch, 0);
}

/** Whether any piece may go, and only attacks on one king can forbid it. */
function isUsualTurn(state: FastState): boolean {
  const { rules, compiled, side } = state;
  if (compiled.legality !== "pins" && compiled.legality !== "sensitive") return false;
  if (state.royalCounts[side] !== 1 || state.owes !== OWES_MOVE || state.chain !== 0) return false;
  if (rules.gating || rules.mustCapture || rules.mustDrop || rules.pass) return false;
  return !mayForbidSteps(state) && !mayTakeTrail(state);
}

function countByPins(state: FastState, scratch: Int32Array): number {
  const king = state.kings[state.side];
  const sum = countAllBut(state, scratch, king);
  let end = listKing(state, scratch, 0, king);
  end = listDrops(state, scratch, listCastlings(state, scratch, end, 0));
  // Comes last, because trying a move may scan again.
  return sum + keepTried(state, scratch, 0, end);
}

function countSafe(state: FastState, scratch: Int32Array): number {
  const king = state.kings[state.side];
  let sum = countAllBut(state, scratch, king);
  const last = generateFrom(state, scratch, 0, king, state.board[king]);
  for (let i = 0; i < last; i++) if (isSafeStep(state, scratch[i], king)) sum++;
  return sum;
}

/** Counts the moves of all pieces but the king, of pinned ones those along their line; nothing lies that could be taken on a trail. */
function countAllBut(state: FastState, scratch: Int32Array, king: number): number {
  const { lists, board, pins, fresh, size } = state;
  const { entries, first } = state.tables;
  const { relations } = state.compiled;
  const own = state.side * 256;
  const base = state.compiled.legality === "pins" ? state.pinBase : 2 ** 31 - 1;
  const start = state.side * size;
  const last = start + state.counts[state.side];
  let sum = 0;
  for (let n = start; n < last; n++) {
    const from = lists[n];
    if (from === king) continue;
    if (pins[from] > base || pins[from] < -base) {
      const end = generateFrom(state, scratch, 0, from, board[from]);
      sum += keepMarked(state, scratch, 0, end, pins[from]);
      continue;
    }
    const before = sum;
    let i = first[board[from] * size + from];
    for (let isOpen = true; isOpen; i++) {
      const entry = entries[i];
      const a = (entry >>> 5) & 511;
      switch (entry & 31) {
        case END:
          isOpen = false;
          break;
        case END_ONCE:
          sum = before + generateFrom(state, scratch, 0, from, board[from]);
          isOpen = false;
          break;
        case LEAP: {
          const relation = relations[own | board[a]];
          if (relation === EMPTY || relation === ENEMY) sum++;
          break;
        }
        case LEAP_EMPTY:
          if (board[a] === 0) sum++;
          break;
        case LEAP_ENEMY:
          if (relations[own | board[a]] === ENEMY) sum++;
          break;
        case RAY: {
          const offset = a - 256;
          let to = from + offset;
          let left = entry >>> 14;
          for (; left > 0 && board[to] === 0; left--) {
            sum++;
            to += offset;
          }
          if (left > 0 && relations[own | board[to]] === ENEMY) sum++;
          break;
        }
        case RAY_EMPTY: {
          const offset = a - 256;
          let to = from + offset;
          for (let left = entry >>> 14; left > 0 && board[to] === 0; left--) {
            sum++;
            to += offset;
          }
          break;
        }
        case LAME:
          if (board[entry >>> 14] === 0) {
            const relation = relations[own | board[a]];
            sum += relation === EMPTY || relation === ENEMY ? 1 : 0;
          }
          break;
        case HOP:
          sum += hop(state, scratch, 0, from, i);
          i += 3;
          break;
        case FAR_TRAIL:
          if (board[a] === 0 && areFree(board, entries, i + 1))
            sum += pushDouble(state, scratch, 0, from, a, entry >>> 14);
          i += entries[i + 1] + 1;
          break;
        case ON_TRAIL:
          break;
        case IF_FRESH:
          if (fresh[from] === 0) i += entry >>> 14;
          break;
        default:
          sum += generateOther(state, scratch, 0, from, i);
          i = state.next;
      }
    }
  }
  return sum;
}
