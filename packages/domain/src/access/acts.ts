import { computeGateWithoutPlan } from './gate.ts';
import { addLondonDays } from './london.ts';
import { findRequestWaitDays, pendingRequestMs } from './roads.ts';
import type { Gate, GateRows, GrantActName } from './rows.ts';

/**
 * Why an act is not possible now; undefined if it is possible. `too_soon` applies only to requests: see {@link
 * computeNextRequestMs}.
 */
export type GrantActProblem = 'not_now' | 'too_soon' | undefined;

/** Checks whether an act is possible at an instant, by the guards of its event. `gate` is the gate at that instant. */
export function findGrantActProblem(
  rows: GateRows,
  act: GrantActName,
  nowMs: number,
  gate: Gate = computeGateWithoutPlan(rows, nowMs),
): GrantActProblem {
  const isRelease = rows.document.when.kind === 'release';
  if (!isRelease || gate.state === 'stopped' || gate.state === 'ended') return 'not_now';
  return guards[act]({ rows, gate, nowMs });
}

interface Guarded {
  readonly rows: GateRows;
  readonly gate: Gate;
  readonly nowMs: number;
}

const has = ({ acts }: GateRows, act: GrantActName) => acts.some(one => one.act === act);

const guards: Readonly<Record<GrantActName, (about: Guarded) => GrantActProblem>> = {
  ask: ({ rows, nowMs, gate }) => askProblem(rows, nowMs, gate),
  withdraw: ({ rows, gate }) => refusedUnless(pendingRequestMs(rows) !== undefined && gate.state !== 'open'),
  decline: ({ rows, gate }) => refusedUnless(isWaiting(rows, gate)),
  allow: ({ rows }) => refusedUnless(!has(rows, 'allow')),
  continue: ({ rows, gate }) =>
    refusedUnless((gate.state === 'open' || gate.state === 'returned') && has(rows, 'open')),
  open: ({ gate }) => refusedUnless(gate.state === 'open'),
  visit: () => undefined,
  'long-road': () => undefined,
  veto: () => undefined,
};

const refusedUnless = (holds: boolean): GrantActProblem => (holds ? undefined : 'not_now');

/**
 * Whether a request or a warning is running, even if there is not yet enough proof that we reached the owner, or if
 * none of the owner's addresses works.
 */
const isWaiting = (rows: GateRows, { state }: Gate) =>
  ['warning', 'asked', 'unproved', 'unreachable'].includes(state) ||
  (state === 'returned' && pendingRequestMs(rows) !== undefined);

function askProblem(rows: GateRows, nowMs: number, { state }: Gate): GrantActProblem {
  if (
    findRequestWaitDays(rows, nowMs) === undefined ||
    pendingRequestMs(rows) !== undefined ||
    state === 'open'
  )
    return 'not_now';
  return computeNextRequestMs(rows, nowMs) === undefined ? undefined : 'too_soon';
}

/** Days after a refusal during which no new request can be made. */
const pauseDays = 7;
/** At most `asks` requests may be made within `days` days. */
const most = { asks: 3, days: 90 } as const;

/** When another request may be made; undefined if no earlier request prevents one. */
export function computeNextRequestMs({ acts }: Pick<GateRows, 'acts'>, nowMs: number): number | undefined {
  const declined = acts.findLast(one => one.act === 'decline');
  const third = acts.filter(one => one.act === 'ask').at(-most.asks);
  const fromMs = Math.max(
    declined === undefined ? 0 : addLondonDays(declined.atMs, pauseDays),
    third === undefined ? 0 : addLondonDays(third.atMs, most.days),
  );
  return fromMs > nowMs ? fromMs : undefined;
}

/**
 * The instant to record in an `open` act before the server releases any keys to the person. Undefined if no such act is
 * needed: an earlier act keeps the gate open, the gate is shut, or the access has no wait.
 */
export function computeOpeningInstant(rows: GateRows, gate: Gate): number | undefined {
  if (rows.document.when.kind !== 'release' || gate.state !== 'open') return undefined;
  if (rows.acts.some(({ act }) => act === 'allow' || act === 'continue')) {
    // Even after the owner has given permission, the first release of keys is recorded, but only once.
    return rows.acts.some(({ act }) => act === 'open') ? undefined : gate.sinceMs;
  }
  const opened = rows.acts.findLast(({ act }) => act === 'open');
  const isLatched = opened !== undefined && (rows.activity.unlockedAtMs ?? 0) < opened.atMs;
  return isLatched ? undefined : gate.sinceMs;
}
