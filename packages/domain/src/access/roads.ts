import { rowsInForce } from './change-terms.ts';
import { type Delivered, deliveredOf, earliest, ownersSince, proofOf } from './delivered.ts';
import { addLondonDays, daytimeFrom, hourMs } from './london.ts';
import type { GateRows, Pause } from './rows.ts';
import { armedHours } from './terms.ts';

// [Note: Two roads] A release opens by silence or by asking, whichever comes first. Each road is a set of earliest instants;
// it has come to its end once all of them have passed. Nothing on it is stored but what happened.

/** One road to the opening, as far as it is known. */
export interface Road {
  readonly kind: 'silence' | 'ask';
  /** From when on notices count for it: the beginning of the warning, or the ask. */
  readonly sinceMs: number;
  /** The end of the wait if notices are no reason to wait longer. */
  readonly waitEndsMs: number;
  /** When the last day before the end begins: notices are frequent from then. */
  readonly targetMs: number;
  /** The instant from which it is open; undefined while notices are lacking. */
  readonly opensMs?: number | undefined;
  /** Since when no address of the owner works. */
  readonly unreachableMs?: number | undefined;
}

/** When a pause ends or ended. */
export const pauseEnd = ({ untilMs, endedAtMs }: Pause): number => Math.min(untilMs, endedAtMs ?? Infinity);

/** The pause that is on at an instant. */
export const pauseAt = (pauses: readonly Pause[], nowMs: number): Pause | undefined =>
  pauses.find(pause => pause.fromMs <= nowMs && nowMs < pauseEnd(pause));

/** Whether something done by a mail's link counts: a year after the last unlock it does no more. */
export const linkCounts = (atMs: number, unlockedAtMs: number | undefined): boolean =>
  unlockedAtMs !== undefined && atMs <= addLondonDays(unlockedAtMs, 365);

const declinesOf = ({ acts, activity }: GateRows) =>
  acts.filter(
    ({ act, atMs, byLink }) =>
      act === 'decline' && (byLink !== true || linkCounts(atMs, activity.unlockedAtMs)),
  );

/** The owner's last act. */
export function ownerActMs({ activity }: Pick<GateRows, 'activity'>): number {
  const { actedAtMs = 0, unlockedAtMs = 0, pressedAtMs = 0 } = activity;
  const pressed = linkCounts(pressedAtMs, activity.unlockedAtMs) ? pressedAtMs : 0;
  return Math.max(actedAtMs, unlockedAtMs, pressed);
}

/** `A₀`: what a wait begins from, without pauses. */
export function activeMs(rows: GateRows): number {
  const declined = declinesOf(rows).at(-1)?.atMs ?? 0;
  return Math.max(ownerActMs(rows), rows.standing.armedAtMs, declined, rows.restoredAtMs ?? 0);
}

/** The ask that waits for an answer; undefined when none does. The owner's first act after 90 days ends one. */
export function openAsk(rows: GateRows): number | undefined {
  const ends = new Set(['withdraw', 'allow', 'open']);
  const declines = new Set(declinesOf(rows));
  let asked: number | undefined;
  for (const one of rows.acts) {
    if (one.act === 'ask') asked = one.atMs;
    else if (ends.has(one.act) || declines.has(one)) asked = undefined;
  }
  return asked !== undefined && ownerActMs(rows) >= addLondonDays(asked, 90) ? undefined : asked;
}

/** How long the warning of a silence lasts: half of it, 21 hours to 14 days. */
export const warningMs = (silentDays: number): number =>
  Math.min(Math.max(12 * silentDays, 21), 14 * 24) * hourMs;

/** `R` as it counts now: while the owner closes the account, asking alone opens, after 14 days where there is no `R`. */
export function askDaysOf(rows: GateRows, nowMs: number): number | undefined {
  const { document, closing } = rowsInForce(rows, nowMs);
  const { when } = document;
  if (when.kind !== 'release') return undefined;
  return when.askDays ?? (closing !== undefined && closing.fromMs <= nowMs ? 14 : undefined);
}

/** Notices as they are, or as they would be. */
type Told = (sinceMs: number) => readonly Delivered[];

/** The roads of a release that can lead somewhere now. `imagined` may be another course of things than what happened. */
export function roadsOf(signed: GateRows, nowMs: number, imagined?: Told): Road[] {
  const rows = rowsInForce(signed, nowMs);
  const { when } = rows.document;
  if (when.kind !== 'release') return [];
  const heard: Told = imagined ?? (sinceMs => ownersSince(rows, sinceMs, nowMs));
  const closing = rows.closing !== undefined && rows.closing.fromMs <= nowMs;
  const roads: Road[] = [];
  if (when.silentDays !== null && !closing) roads.push(silenceOf(rows, when.silentDays, nowMs, heard));
  const [asked, askDays] = [openAsk(rows), askDaysOf(rows, nowMs)];
  if (asked !== undefined && askDays !== undefined) roads.push(askOf(rows, asked, askDays, nowMs, heard));
  return roads;
}

function silenceOf(rows: GateRows, days: number, nowMs: number, heard: Told): Road {
  const paused = pauseAt(rows.pauses, nowMs);
  const pauses = rows.pauses.filter(({ fromMs }) => fromMs <= nowMs).map(pauseEnd);
  const fromMs = paused === undefined ? Math.max(activeMs(rows), ...pauses) : nowMs;
  const endMs = daytimeFrom(addLondonDays(fromMs, days));
  const sinceMs = endMs - warningMs(days);
  const delivered = heard(sinceMs);
  const proof = proofOf(rows, delivered, days);
  const plain = proof.firstMs === undefined ? undefined : daytimeFrom(proof.firstMs + warningMs(days));
  const road = { kind: 'silence', sinceMs, waitEndsMs: endMs, targetMs: endMs } as const;
  return finished(rows, road, { nowMs, proved: both(plain, proof.enoughMs) });
}

function askOf(rows: GateRows, askedMs: number, days: number, nowMs: number, heard: Told): Road {
  const sinceMs = Math.max(askedMs, activeMs(rows));
  const proof = proofOf(rows, heard(sinceMs), days);
  const met = rows.pauses.filter(pause => pause.fromMs <= nowMs && pauseEnd(pause) > askedMs);
  const after = met.map(pause => daytimeFrom(addLondonDays(pauseEnd(pause), Math.min(days, 7))));
  const waitEndsMs = Math.max(daytimeFrom(addLondonDays(sinceMs, days)), ...after);
  const plain =
    proof.firstMs === undefined
      ? undefined
      : daytimeFrom(addLondonDays(Math.max(sinceMs, proof.firstMs), days));
  const targetMs = Math.max(waitEndsMs, plain ?? 0);
  return finished(
    rows,
    { kind: 'ask', sinceMs, waitEndsMs, targetMs },
    { nowMs, proved: both(plain, proof.enoughMs) },
  );
}

const both = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : Math.max(one, other);

/** Joins the end of the wait and what notices prove; where no address of the owner works, what takes their place. */
function finished(
  rows: GateRows,
  road: Omit<Road, 'opensMs' | 'unreachableMs'>,
  { nowMs, proved }: { nowMs: number; proved: number | undefined },
): Road {
  const { armedAtMs, former, widenedAtMs = 0 } = rows.standing;
  // Servers of earlier versions kept no former terms: then all of what was widened waits.
  const least = Math.max(armedAtMs, former === undefined ? widenedAtMs : 0) + armedHours * hourMs;
  const unreachableMs = unreachableSince(rows, road.sinceMs);
  const shown = unreachableMs === undefined ? proved : withoutAddress(rows, unreachableMs, nowMs);
  const opensMs = shown === undefined ? undefined : Math.max(road.waitEndsMs, shown, least);
  return { ...road, opensMs, unreachableMs };
}

/** `U`: since when every channel to the owner is dead, as far as this road is concerned. */
function unreachableSince({ channels }: GateRows, sinceMs: number): number | undefined {
  const dead = channels.map(({ deadAtMs }) => deadAtMs);
  return dead.every(one => one !== undefined) ? Math.max(sinceMs, ...dead) : undefined;
}

/** 14 days more, and not before a person was written to, or came. */
function withoutAddress(rows: GateRows, unreachableMs: number, nowMs: number): number | undefined {
  const written = rows.notices
    .filter(({ to }) => to === 'person')
    .map(one => deliveredOf(one, nowMs))
    .filter(one => one !== undefined && one.atMs >= unreachableMs)
    .map(one => one?.knownMs);
  const came = rows.acts.find(({ act, atMs }) => act === 'visit' && atMs >= unreachableMs);
  const reached = earliest(...written, came?.atMs);
  return both(reached, daytimeFrom(addLondonDays(unreachableMs, 14)));
}
