import { addLondonDays, hourMs, londonDayNumber, roundUpToDaytime } from './london.ts';
import type { GateRows, Notice, NoticeChannel } from './rows.ts';

/** A notice that was delivered, as far as the server can tell. */
export interface DeliveredNotice {
  readonly channel: NoticeChannel;
  readonly slotMs: number;
  /** The instant to count from: the notice's slot, or the instant of acceptance if that was more than an hour later. */
  readonly atMs: number;
  /** The earliest instant at which we could know of the delivery. */
  readonly knownMs: number;
  readonly reportedAtMs?: number | undefined;
}

/**
 * Returns the notice as delivered if it was accepted at least an hour ago, has not bounced since, and is not still
 * delayed; otherwise undefined.
 */
export function asDeliveredNotice(notice: Notice, nowMs: number): DeliveredNotice | undefined {
  const { channel, slotMs, takenAtMs, reportedAtMs, delayedAtMs, refusedAtMs, bouncedAtMs } = notice;
  if (takenAtMs === undefined || bouncedAtMs !== undefined) return undefined;
  // A notice that was refused first and accepted on a later attempt counts as accepted.
  if (refusedAtMs !== undefined && refusedAtMs > takenAtMs) return undefined;
  const cameAfter = reportedAtMs !== undefined && reportedAtMs >= (delayedAtMs ?? 0);
  if (delayedAtMs !== undefined && !cameAfter) return undefined;
  const knownMs = Math.max(takenAtMs + hourMs, delayedAtMs === undefined ? 0 : (reportedAtMs ?? 0));
  if (knownMs > nowMs) return undefined;
  return { channel, slotMs, atMs: takenAtMs > slotMs + hourMs ? takenAtMs : slotMs, knownMs, reportedAtMs };
}

/** The delivered notices to the owner since an instant that count for this grant, earliest first. */
export function ownerNoticesSince(
  { notices, document }: GateRows,
  sinceMs: number,
  nowMs: number,
): DeliveredNotice[] {
  return notices
    .filter(({ slotMs, takenAtMs }) => takenAtMs !== undefined && Math.max(slotMs, takenAtMs) >= sinceMs)
    .filter(one => one.to === 'owner' && one.grants.includes(document.grant))
    .map(one => asDeliveredNotice(one, nowMs))
    .filter(one => one !== undefined && one.atMs >= sinceMs)
    .filter(one => one !== undefined)
    .toSorted((one, other) => one.atMs - other.atMs || one.knownMs - other.knownMs);
}

/** When each condition on delivered notices is met; undefined for a condition that is not met. */
export interface DeliveryProof {
  readonly firstMs?: number | undefined;
  /** When every condition in `findDeliveryProof` has been met; undefined while one has not. */
  readonly enoughMs?: number | undefined;
}

/**
 * Works out when the notices prove that we wrote to the owner. `waitDays` is the wait in days, after a
 * silence (N) or after a request (R).
 */
export function findDeliveryProof(
  rows: GateRows,
  delivered: readonly DeliveredNotice[],
  waitDays: number,
): DeliveryProof {
  const [first] = delivered;
  if (first === undefined) return {};
  const slots = [...new Map(delivered.toReversed().map(one => [one.slotMs, one])).values()].toSorted(
    (one, other) => one.atMs - other.atMs,
  );
  const third = slots[2];
  if (third === undefined) return { firstMs: first.atMs };
  const parts: (number | undefined)[] = [
    roundUpToDaytime(third.atMs + 12 * hourMs),
    ...slots.slice(0, 3).map(({ knownMs }) => knownMs),
    believedMs(first.atMs, delivered),
  ];
  if (waitDays > 2) {
    const day = londonDayNumber(first.atMs);
    // Checks all notices rather than one per slot: a late delivery report about the same slot must not remove a day
    // that already counted.
    const others = delivered.filter(({ atMs }) => londonDayNumber(atMs) !== day);
    parts.push(findEarliestInstant(...others.map(({ knownMs }) => knownMs)));
  }
  for (const channel of rows.channels) {
    const came = delivered.find(one => one.channel === channel.channel)?.knownMs;
    const failed =
      channel.failingSinceMs === undefined ? undefined : addLondonDays(channel.failingSinceMs, 7);
    parts.push(findEarliestInstant(came, channel.deadAtMs, failed));
  }
  return { firstMs: first.atMs, enoughMs: latest(parts) };
}

/**
 * The day of the first notice (`day(H)` in the design) if any notice is reported delivered; otherwise six
 * days later, because relays can report a bounce late.
 */
function believedMs(firstMs: number, delivered: readonly DeliveredNotice[]): number {
  const unreported = roundUpToDaytime(addLondonDays(firstMs, 6));
  const reported = findEarliestInstant(...delivered.map(({ reportedAtMs }) => reportedAtMs));
  return reported === undefined
    ? unreported
    : Math.min(unreported, Math.max(roundUpToDaytime(firstMs), reported));
}

/** The earliest of these instants, ignoring undefined ones; undefined if all are. */
export function findEarliestInstant(...instants: readonly (number | undefined)[]): number | undefined {
  const there = instants.filter(one => one !== undefined);
  return there.length === 0 ? undefined : Math.min(...there);
}

/** The latest instant; undefined if any is missing. */
function latest(instants: readonly (number | undefined)[]): number | undefined {
  const there = instants.filter(one => one !== undefined);
  return there.length < instants.length ? undefined : Math.max(...there);
}
