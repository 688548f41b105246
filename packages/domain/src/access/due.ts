import type { DeliveredNotice } from './delivered.ts';
import { addLondonDays, hourMs, londonDayNumber, roundUpToHour, toLondonHour } from './london.ts';
import { pendingRequestMs, type ReleaseRoute } from './roads.ts';
import type { DueNotice, GateRows, Notice, OwnerChannel } from './rows.ts';

// [Note: When an owner is written to] For a warning, we write to the owner at its beginning, 7 and 3 days before its
// end, and every three hours on the last day. For a request, we write at once, half-way, and on the last day as above.
// If the gate is still not open after that, we write every three hours for a day, then daily. If the notices only prove
// enough for a later opening (for example because a mail server reports nothing), the last day is the day before that
// opening, with one notice a day until then. After an outage, only the newest missed notice is sent.

const lastDayMs = 24 * hourMs;
const stepMs = 3 * hourMs;

/** When the day of frequent notices ends, which is at the opening if that is known and later than the target. */
const lastDayEnd = ({ opensMs = 0, targetMs }: ReleaseRoute): number => Math.max(targetMs, opensMs);

/**
 * The instants at which a route to a release (see [Note: Two routes]) requires a notice, from the start of the route up
 * to `untilMs`, earliest first.
 */
export function listNoticeTimes(road: ReleaseRoute, untilMs: number): number[] {
  const { kind, sinceMs, targetMs } = road;
  const endMs = lastDayEnd(road);
  const isLater = endMs > targetMs;
  const before =
    kind === 'silence'
      ? [sinceMs, addLondonDays(targetMs, -7), addLondonDays(targetMs, -3)]
      : [sinceMs, roundUpToHour(sinceMs + (road.waitEndsMs - sinceMs) / 2)];
  // If no opening is expected yet, the frequent notices continue for a second day.
  const steps = road.opensMs === undefined ? 17 : 9;
  const lastDay = Array.from({ length: steps }, (_, step) => endMs - lastDayMs + step * stepMs);
  const days = Math.max(0, Math.ceil((Math.min(untilMs, isLater ? endMs : untilMs) - targetMs) / lastDayMs));
  const later = Array.from({ length: days }, (_, day) => addLondonDays(targetMs, day + (isLater ? 0 : 2)));
  const all = [
    ...[...before, ...(isLater ? later : [])].filter(slot => slot < endMs - lastDayMs || slot === sinceMs),
    ...lastDay,
    ...(isLater ? [] : later),
  ];
  return [...new Set(all)]
    .filter(slot => slot >= sinceMs && slot <= untilMs)
    .toSorted((one, other) => one - other);
}

/** Whether a text may be sent at an instant: from 08:00 to 21:00 in London. */
export const isTextHour = (atMs: number) => toLondonHour(atMs) >= 8 && toLondonHour(atMs) < 21;

/** The notices that one route to a release requires now, to the owner and to other people. */
export function listDueNotices(rows: GateRows, road: ReleaseRoute, nowMs: number): DueNotice[] {
  return [
    ...rows.channels.map(channel => dueBy(rows, road, channel, nowMs)).filter(one => one !== undefined),
    ...duePersons(road, nowMs),
  ];
}

function dueBy(
  rows: GateRows,
  road: ReleaseRoute,
  channel: OwnerChannel,
  nowMs: number,
): DueNotice | undefined {
  const isText = channel.channel === 'text';
  if (isText && !isTextHour(nowMs)) return undefined;
  const slots =
    channel.deadAtMs === undefined ? listNoticeTimes(road, nowMs) : dailyTries(road.sinceMs, nowMs);
  const slotMs = slots.findLast(slot => !isText || isTextHour(slot));
  if (slotMs === undefined) return undefined;
  const sent = rows.notices.filter(one => one.to === 'owner' && one.channel === channel.channel);
  // A notice sent at this slot or later is enough, provided it counts for this grant.
  const counts = ({ slotMs: slot, grants }: Notice) =>
    slot >= slotMs && slot <= nowMs && grants.includes(rows.document.grant);
  if (sent.some(counts)) return undefined;
  const isFirstOfAsk = road.kind === 'ask' && slotMs === pendingRequestMs(rows);
  const isBeforeLastDay = nowMs < lastDayEnd(road) - lastDayMs;
  if (isBeforeLastDay && !isFirstOfAsk) {
    const today = londonDayNumber(nowMs);
    if (sent.some(one => londonDayNumber(sentMs(one)) === today)) return undefined;
  }
  return { to: 'owner', channel: channel.channel, slotMs, about: road.kind };
}

const sentMs = ({ slotMs, takenAtMs }: Notice) => Math.max(slotMs, takenAtMs ?? 0);

/** The times at which to try a dead channel: once a day, because a single delivered message makes it healthy again. */
function dailyTries(sinceMs: number, nowMs: number): number[] {
  const days = Math.floor((nowMs - sinceMs) / lastDayMs) + 1;
  return Array.from({ length: Math.max(0, days + 1) }, (_, day) => addLondonDays(sinceMs, day)).filter(
    slot => slot <= nowMs,
  );
}

function duePersons({ unreachableMs }: ReleaseRoute, nowMs: number): DueNotice[] {
  const due: DueNotice[] = [];
  if (unreachableMs !== undefined && nowMs >= unreachableMs) {
    const weeks = Math.floor((nowMs - unreachableMs) / (7 * lastDayMs));
    due.push({
      to: 'everyone',
      channel: 'mail',
      slotMs: unreachableMs + weeks * 7 * lastDayMs,
      about: 'unreachable',
    });
  }
  return due;
}

/** The notices to assume in a forecast: those already delivered, and one delivered on time at each slot from now on. */
export function assumeFutureDeliveries(
  rows: GateRows,
  road: ReleaseRoute,
  delivered: readonly DeliveredNotice[],
  nowMs: number,
): DeliveredNotice[] {
  const until = Math.max(lastDayEnd(road), nowMs) + 14 * lastDayMs;
  // If the mail server has not reported on any message so far, assume that it will not report on later ones either.
  const reports = delivered.length === 0 || delivered.some(({ reportedAtMs }) => reportedAtMs !== undefined);
  const slots = listNoticeTimes(road, until).filter(slot => slot > nowMs - hourMs);
  const coming = rows.channels.flatMap(({ channel }) =>
    slots
      .filter(slot => channel !== 'text' || isTextHour(slot))
      .map(slot => ({
        channel,
        slotMs: slot,
        atMs: slot,
        knownMs: slot + hourMs,
        reportedAtMs: reports ? slot : undefined,
      })),
  );
  return [...delivered, ...coming].toSorted((one, other) => one.atMs - other.atMs);
}
