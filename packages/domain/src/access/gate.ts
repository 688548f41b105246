import { dayOfStored } from '../values/calendar.ts';
import { rowsInForce, widerFrom } from './change-terms.ts';
import { earliest, ownersSince } from './delivered.ts';
import { dueOn, toldInTime } from './due.ts';
import { addLondonDays, endOfDay, startOfDay } from './london.ts';
import { openAsk, pauseAt, pauseEnd, type Road, roadsOf } from './roads.ts';
import type { Gate, GateRows, GateState } from './rows.ts';
import { type GrantWhen, invitationDays } from './terms.ts';

// [Note: A gate is rows and the clock] Nothing opens a gate: it is open when what happened and the time make it so, and who
// asks computes it anew. So a job that was late, ran twice or never ran changes nothing but the notices it sends.

/**
 * What a grant lets its person open at an instant, in milliseconds. Pure, and the same on server and device. Never throws
 * for rows that were written by the server; throws `malformed_day` for a window whose days are none.
 */
export function gateOf(rows: GateRows, nowMs: number): Gate {
  const gate = gateWithoutPlan(rows, nowMs);
  const isComing =
    rows.document.when.kind === 'release' && !['open', 'stopped', 'ended'].includes(gate.state);
  return isComing ? { ...gate, plannedMs: planOf(rows, nowMs) } : gate;
}

/** The earlier plan of two: by the terms in force, and by wider ones once they count. */
function planOf(rows: GateRows, nowMs: number): number | undefined {
  const planned = plannedOf(rows, roadsOf(rows, nowMs), nowMs);
  const widerMs = widerFrom(rows.standing, nowMs);
  if (widerMs === undefined) return planned;
  return earliest(planned, plannedOf(rows, roadsOf(rows, widerMs), widerMs));
}

/** As {@link gateOf}, but for the plan of a release, which takes most of the time and which no decision needs. */
export function gateWithoutPlan(signed: GateRows, nowMs: number): Gate {
  const rows = rowsInForce(signed, nowMs);
  const { standing, closing, document } = rows;
  const level = document.level;
  if (standing.endedAtMs !== undefined || (closing !== undefined && closing.untilMs <= nowMs))
    return shut('ended', level);
  if (standing.stoppedAtMs !== undefined) return shut('stopped', level);
  if (document.when.kind === 'release') return releaseGate(rows, nowMs);
  const gate = sharedGate(rows, document.when, nowMs);
  const widerMs = widerFrom(standing, nowMs);
  if (widerMs === undefined || standing.joinedAtMs === undefined) return gate;
  // Nothing is open before the wider terms count, but the signed document has not ended.
  const waits =
    gate.state === 'stopped' ? !isOver(signed, nowMs) : gate.state === 'open' && gate.open.length === 0;
  return waits ? { ...shut('before', level), plannedMs: widerMs } : gate;
}

const shut = (state: GateState, level: Gate['level']): Gate => ({ state, open: [], level, due: [] });

const allOf = ({ document: { categories } }: GateRows) => categories.map(({ category }) => category);

const isOver = ({ document: { when } }: GateRows, nowMs: number) =>
  when.kind === 'window' && nowMs >= endOfDay(dayOfStored(when.to));

/** Always and window: open once a person accepted, in its time. */
function sharedGate(rows: GateRows, when: Exclude<GrantWhen, { kind: 'release' }>, nowMs: number): Gate {
  const { standing, document, closing } = rows;
  const { level } = document;
  const [fromMs, untilMs] =
    when.kind === 'window'
      ? [startOfDay(dayOfStored(when.from)), endOfDay(dayOfStored(when.to))]
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
  const roads = roadsOf(rows, nowMs);
  const paused = pauseAt(rows.pauses, nowMs);
  const opensMs = earliest(...roads.map(road => road.opensMs));
  if (paused === undefined && opensMs !== undefined && opensMs <= nowMs)
    return openSince(rows, opensMs, { nowMs, untilMs });
  return {
    state: latched === undefined ? stateOf(rows, roads, nowMs) : 'returned',
    open: [],
    level,
    due: roads.flatMap(road => (road.kind === 'silence' && paused ? [] : dueOn(rows, road, nowMs))),
  };
}

/**
 * What holds it open whatever becomes of notices: the owner's own yes, or that something was handed out. The owner's unlock
 * after a hand-out shuts it until the answer; once answered with "keep it open" it stays.
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

function stateOf(rows: GateRows, roads: readonly Road[], nowMs: number): GateState {
  const ask = roads.find(({ kind }) => kind === 'ask');
  const running = roads.filter(road => road.kind === 'ask' || nowMs >= road.sinceMs);
  if (running.length === 0) return 'watching';
  if (running.some(({ unreachableMs }) => unreachableMs !== undefined && unreachableMs <= nowMs))
    return 'unreachable';
  if (running.some(road => nowMs >= road.waitEndsMs && road.opensMs === undefined)) return 'unproved';
  return ask === undefined || openAsk(rows) === undefined ? 'warning' : 'asked';
}

/** When it opens if every notice to come is delivered in time. */
function plannedOf(rows: GateRows, roads: readonly Road[], nowMs: number): number | undefined {
  const paused = pauseAt(rows.pauses, nowMs);
  // In a holiday nothing moves before its end.
  const atMs = paused === undefined ? nowMs : pauseEnd(paused);
  const planned = roads.map(road => {
    if (road.unreachableMs !== undefined && road.opensMs === undefined)
      return Math.max(road.waitEndsMs, addLondonDays(road.unreachableMs, 14));
    return inTime(rows, road.kind, atMs);
  });
  const opensMs = earliest(...planned);
  return opensMs === undefined ? undefined : Math.max(opensMs, nowMs);
}

function inTime(rows: GateRows, kind: Road['kind'], atMs: number): number | undefined {
  const before = roadsOf(rows, atMs).find(road => road.kind === kind);
  if (before === undefined || before.opensMs !== undefined) return before?.opensMs;
  const told = toldInTime(rows, before, ownersSince(rows, before.sinceMs, atMs), atMs);
  return roadsOf(rows, atMs, sinceMs => told.filter(one => one.atMs >= sinceMs)).find(
    road => road.kind === kind,
  )?.opensMs;
}
