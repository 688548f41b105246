import { readStoredDay } from '../values/calendar.ts';
import { applyTermsInForce, widerTermsStartMs } from './change-terms.ts';
import { findEarliestInstant, ownerNoticesSince } from './delivered.ts';
import { assumeFutureDeliveries, listDueNotices } from './due.ts';
import { addLondonDays, endOfDay, startOfDay } from './london.ts';
import {
  computeReleaseRoutes,
  findPauseAt,
  pauseEndMs,
  pendingRequestMs,
  type ReleaseRoute,
} from './roads.ts';
import type { Gate, GateRows, GateState } from './rows.ts';
import { type GrantTiming, invitationDays } from './terms.ts';

// [Note: A gate is computed from rows and the clock] No job opens a gate. Whether it is open follows from the stored
// events and the time, and each caller recalculates it. So a job that runs late, twice or not at all affects only the
// notices it sends.

/**
 * Works out which part of a grant its person can open at an instant, in milliseconds. Pure, and gives the same result
 * on server and device. Never throws for rows that the server wrote; throws `malformed_day` for a window with invalid
 * days.
 */
export function computeGate(rows: GateRows, nowMs: number): Gate {
  const gate = computeGateWithoutPlan(rows, nowMs);
  const isComing =
    rows.document.when.kind === 'release' && !['open', 'stopped', 'ended'].includes(gate.state);
  return isComing ? { ...gate, plannedMs: planOf(rows, nowMs) } : gate;
}

/**
 * Returns the earlier of two planned openings: the one under the terms in force, and the one under the wider terms once
 * they apply.
 */
function planOf(rows: GateRows, nowMs: number): number | undefined {
  const planned = plannedOf(rows, computeReleaseRoutes(rows, nowMs), nowMs);
  const widerMs = widerTermsStartMs(rows.standing, nowMs);
  if (widerMs === undefined) return planned;
  return findEarliestInstant(planned, plannedOf(rows, computeReleaseRoutes(rows, widerMs), widerMs));
}

/**
 * Like {@link computeGate}, but without the planned opening of a release, which takes most of the time and which no
 * decision needs.
 */
export function computeGateWithoutPlan(signed: GateRows, nowMs: number): Gate {
  const rows = applyTermsInForce(signed, nowMs);
  const { standing, closing, document } = rows;
  const level = document.level;
  if (standing.endedAtMs !== undefined || (closing !== undefined && closing.untilMs <= nowMs))
    return shut('ended', level);
  if (standing.stoppedAtMs !== undefined) return shut('stopped', level);
  if (document.when.kind === 'release') return releaseGate(rows, nowMs);
  const gate = sharedGate(rows, document.when, nowMs);
  const widerMs = widerTermsStartMs(standing, nowMs);
  if (widerMs === undefined || standing.joinedAtMs === undefined) return gate;
  // Before the wider terms apply nothing is open, but the signed document has not ended either.
  const waits =
    gate.state === 'stopped' ? !isOver(signed, nowMs) : gate.state === 'open' && gate.open.length === 0;
  return waits ? { ...shut('before', level), plannedMs: widerMs } : gate;
}

const shut = (state: GateState, level: Gate['level']): Gate => ({ state, open: [], level, due: [] });

const allOf = ({ document: { categories } }: GateRows) => categories.map(({ category }) => category);

const isOver = ({ document: { when } }: GateRows, nowMs: number) =>
  when.kind === 'window' && nowMs >= endOfDay(readStoredDay(when.to));

/** The gate of an always or window grant: open during its period, once the person has accepted. */
function sharedGate(rows: GateRows, when: Exclude<GrantTiming, { kind: 'release' }>, nowMs: number): Gate {
  const { standing, document, closing } = rows;
  const { level } = document;
  const [fromMs, untilMs] =
    when.kind === 'window'
      ? [startOfDay(readStoredDay(when.from)), endOfDay(readStoredDay(when.to))]
      : [standing.armedAtMs, undefined];
  if (standing.joinedAtMs === undefined) {
    const lapsed = nowMs >= addLondonDays(standing.armedAtMs, invitationDays);
    return shut(lapsed ? 'ended' : 'unjoined', level);
  }
  if (untilMs !== undefined && nowMs >= untilMs) return shut('stopped', level);
  if (closing !== undefined && closing.fromMs <= nowMs) return shut('suspended', level);
  if (nowMs < fromMs) return { ...shut('before', level), plannedMs: fromMs };
  const sinceMs = Math.max(fromMs, standing.joinedAtMs);
  return { state: 'open', open: allOf(rows), level, sinceMs, untilMs, due: [] };
}

function releaseGate(rows: GateRows, nowMs: number): Gate {
  const { level } = rows.document;
  const latched = latchOf(rows);
  const untilMs =
    rows.closing !== undefined && rows.closing.fromMs <= nowMs ? rows.closing.untilMs : undefined;
  if (latched?.all === true)
    return { state: 'open', open: allOf(rows), level, sinceMs: latched.sinceMs, untilMs, due: [] };
  if (latched?.returned === false) return openSince(rows, latched.sinceMs, { nowMs, untilMs });
  const roads = computeReleaseRoutes(rows, nowMs);
  const paused = findPauseAt(rows.pauses, nowMs);
  const opensMs = findEarliestInstant(...roads.map(road => road.opensMs));
  if (paused === undefined && opensMs !== undefined && opensMs <= nowMs)
    return openSince(rows, opensMs, { nowMs, untilMs });
  return {
    state: latched === undefined ? stateOf(rows, roads, nowMs) : 'returned',
    open: [],
    level,
    due: roads.flatMap(road => (road.kind === 'silence' && paused ? [] : listDueNotices(rows, road, nowMs))),
  };
}

/**
 * Finds the act that keeps the gate open whether or not notices were delivered: the owner's own permission, or an
 * earlier opening by the person. If the owner unlocks the passport after such an opening, the gate shuts until the
 * owner answers; the answer "keep it open" opens it again for good.
 */
function latchOf({ acts, activity }: GateRows) {
  const allowed = acts.find(({ act }) => act === 'allow');
  if (allowed !== undefined) return { all: true, returned: false, sinceMs: allowed.atMs };
  const opened = acts.findLast(({ act }) => act === 'open');
  if (opened === undefined) return undefined;
  const kept = acts.some(({ act }) => act === 'continue');
  const returned = !kept && (activity.unlockedAtMs ?? 0) >= opened.atMs;
  return { all: false, returned, sinceMs: opened.openMs ?? opened.atMs };
}

function openSince(
  { document }: GateRows,
  sinceMs: number,
  { nowMs, untilMs }: { nowMs: number; untilMs: number | undefined },
): Gate {
  const open = document.categories
    .filter(({ plusDays }) => addLondonDays(sinceMs, plusDays) <= nowMs)
    .map(({ category }) => category);
  return { state: 'open', open, level: document.level, sinceMs, untilMs, due: [] };
}

function stateOf(rows: GateRows, roads: readonly ReleaseRoute[], nowMs: number): GateState {
  const ask = roads.find(({ kind }) => kind === 'ask');
  const running = roads.filter(road => road.kind === 'ask' || nowMs >= road.sinceMs);
  if (running.length === 0) return 'watching';
  if (running.some(({ unreachableMs }) => unreachableMs !== undefined && unreachableMs <= nowMs))
    return 'unreachable';
  if (running.some(road => nowMs >= road.waitEndsMs && road.opensMs === undefined)) return 'unproved';
  return ask === undefined || pendingRequestMs(rows) === undefined ? 'warning' : 'asked';
}

/** When the gate opens if every notice still to come is delivered on time. */
function plannedOf(rows: GateRows, roads: readonly ReleaseRoute[], nowMs: number): number | undefined {
  const paused = findPauseAt(rows.pauses, nowMs);
  // During a holiday no wait progresses, so the forecast starts when the holiday ends.
  const atMs = paused === undefined ? nowMs : pauseEndMs(paused);
  const planned = roads.map(road => {
    if (road.unreachableMs !== undefined && road.opensMs === undefined)
      return Math.max(road.waitEndsMs, addLondonDays(road.unreachableMs, 14));
    return inTime(rows, road.kind, atMs);
  });
  const opensMs = findEarliestInstant(...planned);
  return opensMs === undefined ? undefined : Math.max(opensMs, nowMs);
}

function inTime(rows: GateRows, kind: ReleaseRoute['kind'], atMs: number): number | undefined {
  const before = computeReleaseRoutes(rows, atMs).find(road => road.kind === kind);
  if (before === undefined || before.opensMs !== undefined) return before?.opensMs;
  const told = assumeFutureDeliveries(rows, before, ownerNoticesSince(rows, before.sinceMs, atMs), atMs);
  return computeReleaseRoutes(rows, atMs, sinceMs => told.filter(one => one.atMs >= sinceMs)).find(
    road => road.kind === kind,
  )?.opensMs;
}
