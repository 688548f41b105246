import { addDays, type Day, readStoredDay, timeInLondon, todayInLondon } from '../values/calendar.ts';

export const hourMs = 3_600_000;

// Caches offsets by the hour. London is ahead of UTC by whole hours and the clocks change on the hour, so one lookup
// per hour is enough.
const offsets = new Map<number, number>();
/** Day texts by day number: planning reminders looks up the same day hundreds of times. */
const dayTexts = new Map<number, Day>();

function offsetAt(atMs: number): number {
  const hour = Math.floor(atMs / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const clock = { now: () => hour * hourMs };
  const [hours = '0', minutes = '0'] = timeInLondon(clock).split(':');
  const shown =
    Date.parse(`${todayInLondon(clock)}T00:00:00Z`) + (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offset = shown - hour * hourMs;
  if (offsets.size > 100_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The calendar day in London at an instant. */
export function toLondonDay(atMs: number): Day {
  const shownDay = londonDayNumber(atMs);
  const known = dayTexts.get(shownDay);
  if (known !== undefined) return known;
  const day = readStoredDay(new Date(shownDay * 24 * hourMs).toISOString().slice(0, 10));
  if (dayTexts.size > 10_000) dayTexts.clear();
  dayTexts.set(shownDay, day);
  return day;
}

/** A number for the day in London: equal for two instants on the same day, one more for the next day. */
export const londonDayNumber = (atMs: number): number => Math.floor((atMs + offsetAt(atMs)) / (24 * hourMs));

/** The hour shown by a London clock, 0 to 23. */
export function toLondonHour(atMs: number): number {
  return Math.floor((atMs + offsetAt(atMs)) / hourMs) % 24;
}

/**
 * The instant at which a London clock shows this many milliseconds since 1970. For a time shown twice, the first
 * instant; for a time that is skipped, an hour later.
 */
function instantOf(shownMs: number): number {
  return offsetAt(shownMs - hourMs) === hourMs ? shownMs - hourMs : shownMs;
}

/** The instant at which a clock in London shows a whole hour (0 to 23) on a day. */
export const instantOfLondonHour = (day: Day, hour: number): number =>
  instantOf(Date.parse(`${day}T00:00:00Z`) + hour * hourMs);

/**
 * The instant at which a clock in London shows a whole hour, a given number of days before a day. Called for each
 * reminder that is sent, so it builds no text for the earlier day.
 */
export const londonHourBeforeDay = (day: Day, days: number, hour: number): number =>
  instantOf(Date.parse(`${day}T00:00:00Z`) + (hour - 24 * days) * hourMs);

/** The instant at which a day begins in London. */
export const startOfDay = (day: Day): number => instantOf(Date.parse(`${day}T00:00:00Z`));

/** The instant at which a day ends in London: the beginning of the next. */
export const endOfDay = (day: Day): number => startOfDay(addDays(day, 1));

/**
 * The instant `days` days later by the clock in London: the same time of day, even if the clocks changed in between.
 */
export function addLondonDays(atMs: number, days: number): number {
  return instantOf(atMs + offsetAt(atMs) + days * 24 * hourMs);
}

/** An instant, rounded up to the hour. */
export const roundUpToHour = (atMs: number): number => Math.ceil(atMs / hourMs) * hourMs;

/**
 * Rounds up to the hour (`day(t)` in the design). A time from 21:00 to 10:00 moves to the next 10:00, so that the
 * owner's last chance to act is never at night.
 */
export function roundUpToDaytime(atMs: number): number {
  const whole = roundUpToHour(atMs);
  const hour = toLondonHour(whole);
  if (hour >= 10 && hour < 21) return whole;
  const shown = whole + offsetAt(whole);
  const midnight = shown - (shown % (24 * hourMs)) + (hour >= 21 ? 24 * hourMs : 0);
  return instantOf(midnight + 10 * hourMs);
}
