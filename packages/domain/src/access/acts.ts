import { gateWithoutPlan } from './gate.ts';
import { addLondonDays } from './london.ts';
import { askDaysOf, openAsk } from './roads.ts';
import type { Gate, GateRows, GrantActName } from './rows.ts';

/** Why an act cannot be now; undefined when it can. `too_soon` is for asks: see {@link askableFrom}. */
export type ActProblem = 'not_now' | 'too_soon' | undefined;

/** Whether an act can be done at an instant: the guards of every event that an act is. `gate` is that of this instant. */
export function actProblem(
  rows: GateRows,
  act: GrantActName,
  nowMs: number,
  gate: Gate = gateWithoutPlan(rows, nowMs),
): ActProblem {
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

const guards: Readonly<Record<GrantActName, (about: Guarded) => ActProblem>> = {
  ask: ({ rows, nowMs, gate }) => askProblem(rows, nowMs, gate),
  withdraw: ({ rows, gate }) => refusedUnless(openAsk(rows) !== undefined && gate.state !== 'open'),
  decline: ({ rows, gate }) => refusedUnless(isWaiting(rows, gate)),
  allow: ({ rows }) => refusedUnless(!has(rows, 'allow')),
  continue: ({ rows, gate }) =>
    refusedUnless((gate.state === 'open' || gate.state === 'returned') && has(rows, 'open')),
  open: ({ gate }) => refusedUnless(gate.state === 'open'),
  visit: () => undefined,
  'long-road': () => undefined,
  veto: () => undefined,
};

const refusedUnless = (holds: boolean): ActProblem => (holds ? undefined : 'not_now');

/** Asked, or in a warning: also where proof is lacking or no address works. */
const isWaiting = (rows: GateRows, { state }: Gate) =>
  ['warning', 'asked', 'unproved', 'unreachable'].includes(state) ||
  (state === 'returned' && openAsk(rows) !== undefined);

function askProblem(rows: GateRows, nowMs: number, { state }: Gate): ActProblem {
  if (askDaysOf(rows, nowMs) === undefined || openAsk(rows) !== undefined || state === 'open')
    return 'not_now';
  return askableFrom(rows, nowMs) === undefined ? undefined : 'too_soon';
}

/** Days without another request after a no. */
const pauseDays = 7;
/** So many requests may be made in so many days. */
const most = { asks: 3, days: 90 } as const;

/** From when on another request may be made; undefined where no earlier one stops it. */
export function askableFrom({ acts }: Pick<GateRows, 'acts'>, nowMs: number): number | undefined {
  const declined = acts.findLast(one => one.act === 'decline');
  const third = acts.filter(one => one.act === 'ask').at(-most.asks);
  const fromMs = Math.max(
    declined === undefined ? 0 : addLondonDays(declined.atMs, pauseDays),
    third === undefined ? 0 : addLondonDays(third.atMs, most.days),
  );
  return fromMs > nowMs ? fromMs : undefined;
}

/**
 * Whether a hand-out has to write `open` first, and with which instant: where nothing holds the gate open yet. Undefined
 * when it is latched or shut, and for what is shared without waiting.
 */
export function latchNeeded(rows: GateRows, gate: Gate): number | undefined {
  if (rows.document.when.kind !== 'release' || gate.state !== 'open') return undefined;
  if (rows.acts.some(({ act }) => act === 'allow' || act === 'continue')) {
    // The first hand-out after a yes is noted too, once.
    return rows.acts.some(({ act }) => act === 'open') ? undefined : gate.sinceMs;
  }
  const opened = rows.acts.findLast(({ act }) => act === 'open');
  const isLatched = opened !== undefined && (rows.activity.unlockedAtMs ?? 0) < opened.atMs;
  return isLatched ? undefined : gate.sinceMs;
}
