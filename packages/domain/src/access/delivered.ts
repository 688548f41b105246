import { addLondonDays, daytimeFrom, hourMs, londonDayNumber } from './london.ts';
import type { GateRows, Notice, NoticeChannel } from './rows.ts';

/** A notice that was delivered, as far as that can be known. */
export interface Delivered {
  readonly channel: NoticeChannel;
  readonly slotMs: number;
  /** The instant that counts: its slot, or the taking if that was more than an hour later. */
  readonly atMs: number;
  /** From when on it could be known. */
  readonly knownMs: number;
  readonly reportedAtMs?: number | undefined;
}

/** A notice as delivered: taken an hour ago, neither bounced since nor delayed without having come after. */
export function deliveredOf(notice: Notice, nowMs: number): Delivered | undefined {
  const { channel, slotMs, takenAtMs, reportedAtMs, delayedAtMs, refusedAtMs, bouncedAtMs } = notice;
  if (takenAtMs === undefined || bouncedAtMs !== undefined) return undefined;
  // Refused and then taken at a later try is taken.
  if (refusedAtMs !== undefined && refusedAtMs > takenAtMs) return undefined;
  const cameAfter = reportedAtMs !== undefined && reportedAtMs >= (delayedAtMs ?? 0);
  if (delayedAtMs !== undefined && !cameAfter) return undefined;
  const knownMs = Math.max(takenAtMs + hourMs, delayedAtMs === undefined ? 0 : (reportedAtMs ?? 0));
  if (knownMs > nowMs) return undefined;
  return { channel, slotMs, atMs: takenAtMs > slotMs + hourMs ? takenAtMs : slotMs, knownMs, reportedAtMs };
}

/** Those to the owner that count for this grant, since an instant, the first one first. */
export function ownersSince({ notices, document }: GateRows, sinceMs: number, nowMs: number): Delivered[] {
  return notices
    .filter(({ slotMs, takenAtMs }) => takenAtMs !== undefined && Math.max(slotMs, takenAtMs) >= sinceMs)
    .filter(one => one.to === 'owner' && one.grants.includes(document.grant))
    .map(one => deliveredOf(one, nowMs))
    .filter(one => one !== undefined && one.atMs >= sinceMs)
    .filter(one => one !== undefined)
    .toSorted((one, other) => one.atMs - other.atMs || one.knownMs - other.knownMs);
}

/** What delivered notices allow: instants from which each condition holds, undefined while it does not. */
export interface Proof {
  readonly firstMs?: number | undefined;
  /** `day(D3 + 12 h)`, `day(H)` and enough, the latest of them. */
  readonly enoughMs?: number | undefined;
}

/** How far notices prove that an owner was written to. `waitDays` is N or R. */
export function proofOf(rows: GateRows, delivered: readonly Delivered[], waitDays: number): Proof {
  const [first] = delivered;
  if (first === undefined) return {};
  const slots = [...new Map(delivered.toReversed().map(one => [one.slotMs, one])).values()].toSorted(
    (one, other) => one.atMs - other.atMs,
  );
  const third = slots[2];
  if (third === undefined) return { firstMs: first.atMs };
  const parts: (number | undefined)[] = [
    daytimeFrom(third.atMs + 12 * hourMs),
    ...slots.slice(0, 3).map(({ knownMs }) => knownMs),
    believedMs(first.atMs, delivered),
  ];
  if (waitDays > 2) {
    const day = londonDayNumber(first.atMs);
    // Of all, not of one for each slot: a report that comes late of the same slot must not take a day away again.
    const others = delivered.filter(({ atMs }) => londonDayNumber(atMs) !== day);
    parts.push(earliest(...others.map(({ knownMs }) => knownMs)));
  }
  for (const channel of rows.channels) {
    const came = delivered.find(one => one.channel === channel.channel)?.knownMs;
    const failed =
      channel.failingSinceMs === undefined ? undefined : addLondonDays(channel.failingSinceMs, 7);
    parts.push(earliest(came, channel.deadAtMs, failed));
  }
  return { firstMs: first.atMs, enoughMs: latest(parts) };
}

/** `day(H)`: the first notice, once one of them is reported delivered; otherwise six days later, for relays bounce late. */
function believedMs(firstMs: number, delivered: readonly Delivered[]): number {
  const unreported = daytimeFrom(addLondonDays(firstMs, 6));
  const reported = earliest(...delivered.map(({ reportedAtMs }) => reportedAtMs));
  return reported === undefined ? unreported : Math.min(unreported, Math.max(daytimeFrom(firstMs), reported));
}

/** The earliest of those that are there. */
export function earliest(...instants: readonly (number | undefined)[]): number | undefined {
  const there = instants.filter(one => one !== undefined);
  return there.length === 0 ? undefined : Math.min(...there);
}

/** The latest; undefined when one is missing. */
function latest(instants: readonly (number | undefined)[]): number | undefined {
  const there = instants.filter(one => one !== undefined);
  return there.length < instants.length ? undefined : Math.max(...there);
}
