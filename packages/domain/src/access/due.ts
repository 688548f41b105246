import type { Delivered } from './delivered.ts';
import { addLondonDays, hourMs, hourUp, londonDayNumber, londonHourOf } from './london.ts';
import { openAsk, type Road } from './roads.ts';
import type { DueNotice, GateRows, Notice, OwnerChannel } from './rows.ts';

// [Note: When an owner is written to] At the beginning of a warning, 7 and 3 days before its end, and every three hours of
// the last day; of an ask at once, half-way, and in the same last day. After the end, while it is not open, every three
// hours for a day and then daily. Once notices prove enough for an opening later than that end, as where a mail server reports
// nothing, the last day is that before the opening, with one a day until then. After an outage only the newest missed one goes.

const lastDayMs = 24 * hourMs;
const stepMs = 3 * hourMs;

/** The end of the day on which notices are frequent: the opening, as far as it is known. */
const lastDayEnd = ({ opensMs = 0, targetMs }: Road): number => Math.max(targetMs, opensMs);

/** The instants at which a road wants a notice, from the beginning until an instant, the earliest first. */
export function slotsOf(road: Road, untilMs: number): number[] {
  const { kind, sinceMs, targetMs } = road;
  const endMs = lastDayEnd(road);
  const isLater = endMs > targetMs;
  const before =
    kind === 'silence'
      ? [sinceMs, addLondonDays(targetMs, -7), addLondonDays(targetMs, -3)]
      : [sinceMs, hourUp(sinceMs + (road.waitEndsMs - sinceMs) / 2)];
  // Without an opening in sight the frequent messages last a second day.
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

/** Whether a text may go at an instant: from 08:00 to 21:00 in London. */
export const isTextHour = (atMs: number) => londonHourOf(atMs) >= 8 && londonHourOf(atMs) < 21;

/** What has to go to the owner and to persons now, for one road. */
export function dueOn(rows: GateRows, road: Road, nowMs: number): DueNotice[] {
  return [
    ...rows.channels.map(channel => dueBy(rows, road, channel, nowMs)).filter(one => one !== undefined),
    ...duePersons(road, nowMs),
  ];
}

function dueBy(rows: GateRows, road: Road, channel: OwnerChannel, nowMs: number): DueNotice | undefined {
  const isText = channel.channel === 'text';
  if (isText && !isTextHour(nowMs)) return undefined;
  const slots = channel.deadAtMs === undefined ? slotsOf(road, nowMs) : dailyTries(road.sinceMs, nowMs);
  const slotMs = slots.findLast(slot => !isText || isTextHour(slot));
  if (slotMs === undefined) return undefined;
  const sent = rows.notices.filter(one => one.to === 'owner' && one.channel === channel.channel);
  // What went at this slot or after it was enough, if it counts for this grant.
  const counts = ({ slotMs: slot, grants }: Notice) =>
    slot >= slotMs && slot <= nowMs && grants.includes(rows.document.grant);
  if (sent.some(counts)) return undefined;
  const isFirstOfAsk = road.kind === 'ask' && slotMs === openAsk(rows);
  const isBeforeLastDay = nowMs < lastDayEnd(road) - lastDayMs;
  if (isBeforeLastDay && !isFirstOfAsk) {
    const today = londonDayNumber(nowMs);
    if (sent.some(one => londonDayNumber(sentMs(one)) === today)) return undefined;
  }
  return { to: 'owner', channel: channel.channel, slotMs, about: road.kind };
}

const sentMs = ({ slotMs, takenAtMs }: Notice) => Math.max(slotMs, takenAtMs ?? 0);

/** A dead channel is tried daily: one delivered revives it. */
function dailyTries(sinceMs: number, nowMs: number): number[] {
  const days = Math.floor((nowMs - sinceMs) / lastDayMs) + 1;
  return Array.from({ length: Math.max(0, days + 1) }, (_, day) => addLondonDays(sinceMs, day)).filter(
    slot => slot <= nowMs,
  );
}

function duePersons({ unreachableMs }: Road, nowMs: number): DueNotice[] {
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

/** How notices would go if each to come were delivered in time: beside those delivered, one at each slot from now on. */
export function toldInTime(
  rows: GateRows,
  road: Road,
  delivered: readonly Delivered[],
  nowMs: number,
): Delivered[] {
  const until = Math.max(lastDayEnd(road), nowMs) + 14 * lastDayMs;
  // A mail server that reported none of the messages so far reports none of those to come.
  const reports = delivered.length === 0 || delivered.some(({ reportedAtMs }) => reportedAtMs !== undefined);
  const slots = slotsOf(road, until).filter(slot => slot > nowMs - hourMs);
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
