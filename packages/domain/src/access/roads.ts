import { applyTermsInForce } from './change-terms.ts';
import {
  asDeliveredNotice,
  type DeliveredNotice,
  findDeliveryProof,
  findEarliestInstant,
  ownerNoticesSince,
} from './delivered.ts';
import { addLondonDays, hourMs, roundUpToDaytime } from './london.ts';
import type { GateRows, Pause } from './rows.ts';
import { minReleaseWaitHours } from './terms.ts';

// [Note: Two routes] A release can open by two routes: the owner's silence, or a person's request. The route that ends
// first opens it. Each route is a set of conditions, each with the earliest instant at which it is met; the route ends
// once all of those instants have passed. Only events that have happened are stored.

/** A route to the opening of a release (see [Note: Two routes]), as far as it is known. */
export interface ReleaseRoute {
  readonly kind: 'silence' | 'ask';
  /** The instant from which notices count for this route: the start of the warning, or the request. */
  readonly sinceMs: number;
  /** When the wait ends, if notices do not delay it. */
  readonly waitEndsMs: number;
  /**
   * The end of the wait to which notices count down. On the day before the end, notices are sent frequently.
   */
  readonly targetMs: number;
  /** When this route opens the gate; undefined while more notices are needed. */
  readonly opensMs?: number | undefined;
  /** When the last of the owner's addresses stopped working; undefined while one works. */
  readonly unreachableMs?: number | undefined;
}

/** When a pause ends: on its planned day, or earlier if its owner ended it. */
export const pauseEndMs = ({ untilMs, endedAtMs }: Pause): number => Math.min(untilMs, endedAtMs ?? Infinity);

/** The pause in effect at an instant. */
export const findPauseAt = (pauses: readonly Pause[], nowMs: number): Pause | undefined =>
  pauses.find(pause => pause.fromMs <= nowMs && nowMs < pauseEndMs(pause));

/** Whether an action through a link in an email counts. It does so for a year after the owner's last unlock. */
export const isLinkActCounted = (atMs: number, unlockedAtMs: number | undefined): boolean =>
  unlockedAtMs !== undefined && atMs <= addLondonDays(unlockedAtMs, 365);

const declinesOf = ({ acts, activity }: GateRows) =>
  acts.filter(
    ({ act, atMs, byLink }) =>
      act === 'decline' && (byLink !== true || isLinkActCounted(atMs, activity.unlockedAtMs)),
  );

/** When the owner last acted. */
export function lastOwnerActMs({ activity }: Pick<GateRows, 'activity'>): number {
  const { actedAtMs = 0, unlockedAtMs = 0, pressedAtMs = 0 } = activity;
  const pressed = isLinkActCounted(pressedAtMs, activity.unlockedAtMs) ? pressedAtMs : 0;
  return Math.max(actedAtMs, unlockedAtMs, pressed);
}

/** `A₀`: the instant at which a wait begins, ignoring pauses. */
export function waitStartMs(rows: GateRows): number {
  const declined = declinesOf(rows).at(-1)?.atMs ?? 0;
  return Math.max(lastOwnerActMs(rows), rows.standing.armedAtMs, declined, rows.restoredAtMs ?? 0);
}

/**
 * The instant of the request that is waiting for an answer; undefined if no request is waiting. Any act of the owner 90
 * or more days after the request also ends it.
 */
export function pendingRequestMs(rows: GateRows): number | undefined {
  const ends = new Set(['withdraw', 'allow', 'open']);
  const declines = new Set(declinesOf(rows));
  let asked: number | undefined;
  for (const one of rows.acts) {
    if (one.act === 'ask') asked = one.atMs;
    else if (ends.has(one.act) || declines.has(one)) asked = undefined;
  }
  return asked !== undefined && lastOwnerActMs(rows) >= addLondonDays(asked, 90) ? undefined : asked;
}

/**
 * How long the warning before the end of a silence lasts: half the length of the silence, but at least 21
 * hours and at most 14 days.
 */
export const warningPeriodMs = (silentDays: number): number =>
  Math.min(Math.max(12 * silentDays, 21), 14 * 24) * hourMs;

/**
 * `R`, the days to wait after a request, as it applies now. While the owner is closing the account only a request can
 * open a release, after 14 days if the terms have no `R`.
 */
export function findRequestWaitDays(rows: GateRows, nowMs: number): number | undefined {
  const { document, closing } = applyTermsInForce(rows, nowMs);
  const { when } = document;
  if (when.kind !== 'release') return undefined;
  return when.askDays ?? (closing !== undefined && closing.fromMs <= nowMs ? 14 : undefined);
}

/** Returns the notices delivered since an instant: the real ones, or those that a forecast assumes. */
type Told = (sinceMs: number) => readonly DeliveredNotice[];

/**
 * Computes the routes by which a release could open now. `imagined` replaces the real deliveries with those of a
 * forecast.
 */
export function computeReleaseRoutes(signed: GateRows, nowMs: number, imagined?: Told): ReleaseRoute[] {
  const rows = applyTermsInForce(signed, nowMs);
  const { when } = rows.document;
  if (when.kind !== 'release') return [];
  const heard: Told = imagined ?? (sinceMs => ownerNoticesSince(rows, sinceMs, nowMs));
  const closing = rows.closing !== undefined && rows.closing.fromMs <= nowMs;
  const roads: ReleaseRoute[] = [];
  if (when.silentDays !== null && !closing) roads.push(silenceOf(rows, when.silentDays, nowMs, heard));
  const [asked, askDays] = [pendingRequestMs(rows), findRequestWaitDays(rows, nowMs)];
  if (asked !== undefined && askDays !== undefined) roads.push(askOf(rows, asked, askDays, nowMs, heard));
  return roads;
}

function silenceOf(rows: GateRows, days: number, nowMs: number, heard: Told): ReleaseRoute {
  const paused = findPauseAt(rows.pauses, nowMs);
  const pauses = rows.pauses.filter(({ fromMs }) => fromMs <= nowMs).map(pauseEndMs);
  const fromMs = paused === undefined ? Math.max(waitStartMs(rows), ...pauses) : nowMs;
  const endMs = roundUpToDaytime(addLondonDays(fromMs, days));
  const sinceMs = endMs - warningPeriodMs(days);
  const delivered = heard(sinceMs);
  const proof = findDeliveryProof(rows, delivered, days);
  const plain =
    proof.firstMs === undefined ? undefined : roundUpToDaytime(proof.firstMs + warningPeriodMs(days));
  const road = { kind: 'silence', sinceMs, waitEndsMs: endMs, targetMs: endMs } as const;
  return finished(rows, road, { nowMs, proved: both(plain, proof.enoughMs) });
}

function askOf(rows: GateRows, askedMs: number, days: number, nowMs: number, heard: Told): ReleaseRoute {
  const sinceMs = Math.max(askedMs, waitStartMs(rows));
  const proof = findDeliveryProof(rows, heard(sinceMs), days);
  const met = rows.pauses.filter(pause => pause.fromMs <= nowMs && pauseEndMs(pause) > askedMs);
  const after = met.map(pause => roundUpToDaytime(addLondonDays(pauseEndMs(pause), Math.min(days, 7))));
  const waitEndsMs = Math.max(roundUpToDaytime(addLondonDays(sinceMs, days)), ...after);
  const plain =
    proof.firstMs === undefined
      ? undefined
      : roundUpToDaytime(addLondonDays(Math.max(sinceMs, proof.firstMs), days));
  const targetMs = Math.max(waitEndsMs, plain ?? 0);
  return finished(
    rows,
    { kind: 'ask', sinceMs, waitEndsMs, targetMs },
    { nowMs, proved: both(plain, proof.enoughMs) },
  );
}

const both = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : Math.max(one, other);

/**
 * Adds to a route the instant at which it opens the gate: when the wait has ended and enough notices were
 * delivered or, if none of the owner's addresses works, when the wait that replaces the notices has ended.
 */
function finished(
  rows: GateRows,
  road: Omit<ReleaseRoute, 'opensMs' | 'unreachableMs'>,
  { nowMs, proved }: { nowMs: number; proved: number | undefined },
): ReleaseRoute {
  const { armedAtMs, former, widenedAtMs = 0 } = rows.standing;
  // Earlier versions of the server did not store former terms. For grants from those versions, nothing in the widened
  // document opens until the minimum wait after the widening is over.
  const least = Math.max(armedAtMs, former === undefined ? widenedAtMs : 0) + minReleaseWaitHours * hourMs;
  const unreachableMs = unreachableSince(rows, road.sinceMs);
  const shown = unreachableMs === undefined ? proved : withoutAddress(rows, unreachableMs, nowMs);
  const opensMs = shown === undefined ? undefined : Math.max(road.waitEndsMs, shown, least);
  return { ...road, opensMs, unreachableMs };
}

/**
 * `U`: the instant since which no channel has reached the owner, but not before the start of this route; undefined if a
 * channel works.
 */
function unreachableSince({ channels }: GateRows, sinceMs: number): number | undefined {
  const dead = channels.map(({ deadAtMs }) => deadAtMs);
  return dead.every(one => one !== undefined) ? Math.max(sinceMs, ...dead) : undefined;
}

/**
 * When the wait that replaces notices ends, if none of the owner's addresses works: after 14 days, once a
 * notice has reached the person or the person has visited.
 */
function withoutAddress(rows: GateRows, unreachableMs: number, nowMs: number): number | undefined {
  const written = rows.notices
    .filter(({ to }) => to === 'person')
    .map(one => asDeliveredNotice(one, nowMs))
    .filter(one => one !== undefined && one.atMs >= unreachableMs)
    .map(one => one?.knownMs);
  const came = rows.acts.find(({ act, atMs }) => act === 'visit' && atMs >= unreachableMs);
  const reached = findEarliestInstant(...written, came?.atMs);
  return both(reached, roundUpToDaytime(addLondonDays(unreachableMs, 14)));
}
