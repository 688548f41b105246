import { addDays, type Day, dayOfStored, timeIn, todayIn } from '../values/calendar.ts';

/** Milliseconds of an hour. */
export const hourMs = 3_600_000;

// London is ahead of UTC by whole hours and changes on the hour, so one look an hour is enough.
const offsets = new Map<number, number>();
/** Days by their number: a plan of reminders asks for the same one hundreds of times. */
const dayTexts = new Map<number, Day>();

function offsetAt(atMs: number): number {
  const hour = Math.floor(atMs / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const clock = { now: () => hour * hourMs };
  const [hours = '0', minutes = '0'] = timeIn(clock).split(':');
  const shown = Date.parse(`${todayIn(clock)}T00:00:00Z`) + (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offset = shown - hour * hourMs;
  if (offsets.size > 100_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The day in London at an instant. */
export function londonDayOf(atMs: number): Day {
  const shownDay = londonDayNumber(atMs);
  const known = dayTexts.get(shownDay);
  if (known !== undefined) return known;
  const day = dayOfStored(new Date(shownDay * 24 * hourMs).toISOString().slice(0, 10));
  if (dayTexts.size > 10_000) dayTexts.clear();
  dayTexts.set(shownDay, day);
  return day;
}

/** A number for the day in London: equal for two instants of one day, one more for the next day. */
export const londonDayNumber = (atMs: number): number => Math.floor((atMs + offsetAt(atMs)) / (24 * hourMs));

/** The hour of the clock in London, 0 to 23. */
export function londonHourOf(atMs: number): number {
  return Math.floor((atMs + offsetAt(atMs)) / hourMs) % 24;
}

/**
 * The instant that a London clock shows so many milliseconds after midnight. Shown twice, it is the first; never shown, it
 * is an hour later.
 */
function instantOf(shownMs: number): number {
  return offsetAt(shownMs - hourMs) === hourMs ? shownMs - hourMs : shownMs;
}

/** The instant at which a clock in London shows a whole hour of a day, 0 to 23. */
export const atHourOf = (day: Day, hour: number): number =>
  instantOf(Date.parse(`${day}T00:00:00Z`) + hour * hourMs);

/** The same so many days before a day: reckoned for each reminder that is sent, so without a text for that day. */
export const atHourBefore = (day: Day, days: number, hour: number): number =>
  instantOf(Date.parse(`${day}T00:00:00Z`) + (hour - 24 * days) * hourMs);

/** The instant at which a day begins in London. */
export const startOfDay = (day: Day): number => instantOf(Date.parse(`${day}T00:00:00Z`));

/** The instant at which a day ends in London: the beginning of the next. */
export const endOfDay = (day: Day): number => startOfDay(addDays(day, 1));

/** So many days later by the clock in London: the same time of day, whatever the clocks did between. */
export function addLondonDays(atMs: number, days: number): number {
  return instantOf(atMs + offsetAt(atMs) + days * 24 * hourMs);
}

/** An instant, rounded up to the hour. */
export const hourUp = (atMs: number): number => Math.ceil(atMs / hourMs) * hourMs;

/** `day(t)`: rounded up to the hour; from 21:00 to 10:00 the next 10:00, so that a last chance is never at night. */
export function daytimeFrom(atMs: number): number {
  const whole = hourUp(atMs);
  const hour = londonHourOf(whole);
  if (hour >= 10 && hour < 21) return whole;
  const shown = whole + offsetAt(whole);
  const midnight = shown - (shown % (24 * hourMs)) + (hour >= 21 ? 24 * hourMs : 0);
  return instantOf(midnight + 10 * hourMs);
}
