import { addDays, type Day, findNextYearly, readStoredDay } from '../values/calendar.ts';
import {
  addLondonDays,
  hourMs,
  instantOfLondonHour,
  londonHourBeforeDay,
  toLondonDay,
  toLondonHour,
} from './london.ts';

/** The London hour at which reminders begin to be sent. They are spread over the hour that follows. */
export const reminderStartHour = 9;

/** An account's settings for reminders. Hours are in London time. */
export interface ReminderTimeSettings {
  readonly digest: 'each' | 'weekly' | 'monthly';
  /** Quiet hours: nothing is sent from this hour until `quietTo`. The two are equal if there are no quiet hours. */
  readonly quietFrom: number;
  readonly quietTo: number;
  /** How far into the hour this account's messages are sent, in milliseconds; less than an hour. */
  readonly spreadMs: number;
}

/** A date to remind the owner of, and when they turned its reminders on. */
export interface DateToRemind {
  readonly day: Day;
  /** How many days before the date to send each reminder; 0 is the day itself. */
  readonly steps: readonly number[];
  /** The day of the year on which the date recurs from `day` on, such as "02-29"; absent if it happens once. */
  readonly yearly?: string | undefined;
  readonly sinceMs: number;
}

/** One reminder: when it is sent, which date it is about, and how many days before that date it is due. */
export interface ScheduledReminder {
  readonly day: Day;
  readonly step: number;
  readonly atMs: number;
}

/** Reminders at most 7 days before a date are sent on their own, even if others are grouped. */
const alone = 7;
/**
 * How many occurrences to check for the next message about a recurring date: the previous one, the next, and two after
 * that.
 */
const turnsAhead = 4;
/**
 * How many days before its step a message may be sent. Grouping by month moves a message earlier by fewer
 * days than this.
 */
const earlierAtMost = 62;
/** The minimum number of days from one occurrence to the next. */
const shortestYear = 365;

/** All reminders sent after one instant and up to another (inclusive), earliest first. */
export function listRemindersDueBetween(
  toTell: DateToRemind,
  choices: ReminderTimeSettings,
  afterMs: number,
  untilMs: number,
): ScheduledReminder[] {
  return turnsOf(toTell, afterMs, untilMs)
    .flatMap(day => tellingsOf(toTell, choices, day))
    .filter(({ atMs }) => atMs > afterMs && atMs <= untilMs)
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** The first reminder after an instant; undefined if nothing is left to send. */
export function findNextReminder(
  toTell: DateToRemind,
  choices: ReminderTimeSettings,
  afterMs: number,
): ScheduledReminder | undefined {
  const { day, steps, yearly } = toTell;
  if (yearly === undefined) return firstAfter(tellingsOf(toTell, choices, day), afterMs);
  let turn = firstTurn(toTell, yearly, Math.max(afterMs, toTell.sinceMs));
  const most = Math.max(0, ...steps) + earlierAtMost;
  let next: ScheduledReminder | undefined;
  for (let turns = 0; turns < turnsAhead; turns += 1) {
    next = firstAfter(tellingsOf(toTell, choices, turn), afterMs, next);
    // Stop once no message about a later occurrence can come before the one found.
    const ahead = turn.endsWith(yearly) ? shortestYear : 1;
    if (next !== undefined && londonHourBeforeDay(turn, most - ahead, 0) > next.atMs) break;
    turn = findNextYearly(yearly, addDays(turn, 1));
  }
  return next;
}

/** The first occurrence about which a message may still be sent after an instant. */
function firstTurn({ day }: DateToRemind, yearly: string, afterMs: number): Day {
  const today = toLondonDay(afterMs);
  if (day >= today) return day;
  const from = addDays(today, -2);
  return from > day ? findNextYearly(yearly, from) : day;
}

/** The earliest of these messages after an instant, or `known` if that is earlier. */
function firstAfter(
  tellings: readonly ScheduledReminder[],
  afterMs: number,
  known?: ScheduledReminder,
): ScheduledReminder | undefined {
  let first = known;
  for (const one of tellings)
    if (one.atMs > afterMs && (first === undefined || one.atMs < first.atMs)) first = one;
  return first;
}

/** We write to the owner this many whole days after they last opened an unfinished passport. */
const awayDays = 3;

/**
 * When the reminder about an unfinished passport is due, which is at the first reminder hour after three whole days,
 * outside quiet hours.
 */
export function unfinishedReminderDueMs(openedAtMs: number, choices: ReminderTimeSettings): number {
  const day = addDays(toLondonDay(openedAtMs), awayDays);
  const atMs = outOfQuiet(day, choices);
  return atMs < addLondonDays(openedAtMs, awayDays) ? outOfQuiet(addDays(day, 1), choices) : atMs;
}

/** When the quiet hours that contain an instant end; undefined if the instant is not in quiet hours. */
export function computeQuietHoursEnd(
  { quietFrom, quietTo }: Pick<ReminderTimeSettings, 'quietFrom' | 'quietTo'>,
  atMs: number,
): number | undefined {
  const hour = toLondonHour(atMs);
  const overnight = quietFrom > quietTo;
  const isQuiet = overnight ? hour >= quietFrom || hour < quietTo : hour >= quietFrom && hour < quietTo;
  if (!isQuiet) return undefined;
  const day = toLondonDay(atMs);
  return instantOfLondonHour(overnight && hour >= quietFrom ? addDays(day, 1) : day, quietTo);
}

/** The occurrences of a date whose messages may be sent between two instants. */
function turnsOf(toTell: DateToRemind, afterMs: number, untilMs: number): Day[] {
  const { day, yearly, steps } = toTell;
  if (yearly === undefined) return [day];
  const last = addDays(toLondonDay(untilMs), Math.max(0, ...steps) + earlierAtMost);
  let turn = firstTurn(toTell, yearly, afterMs);
  const turns: Day[] = [];
  while (turn <= last) {
    turns.push(turn);
    turn = findNextYearly(yearly, addDays(turn, 1));
  }
  return turns;
}

function tellingsOf(toTell: DateToRemind, choices: ReminderTimeSettings, day: Day): ScheduledReminder[] {
  const { sinceMs, steps } = toTell;
  const left: ScheduledReminder[] = [];
  for (const step of steps) {
    const atMs = instantOf(day, step, choices, sinceMs);
    if (atMs > sinceMs) left.push({ day, step, atMs });
  }
  // If reminders were turned on after the last step, send one message the next morning, unless the day is over.
  if (left.length > 0 || steps.length === 0 || day !== toTell.day) return left;
  const tomorrow = addDays(toLondonDay(sinceMs), 1);
  if (day < tomorrow) return left;
  return [{ day, step: Math.min(...steps), atMs: outOfQuiet(tomorrow, choices) }];
}

function instantOf(day: Day, step: number, choices: ReminderTimeSettings, sinceMs: number): number {
  if (choices.digest === 'each' || step <= alone) return outOfQuiet(day, choices, step);
  // A grouped message is sent on or before the day on which each of its reminders is due, so that none of them is late.
  const gathered = outOfQuiet(gatheringDay(addDays(day, -step), choices.digest), choices);
  return gathered > sinceMs ? gathered : outOfQuiet(day, choices, step);
}

/** The Monday, or the first of the month, on or before a day. */
function gatheringDay(day: Day, digest: 'weekly' | 'monthly'): Day {
  if (digest === 'monthly') return readStoredDay(`${day.slice(0, 8)}01`);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** When messages due `before` days before a day are sent, moved outside quiet hours. */
function outOfQuiet(day: Day, choices: ReminderTimeSettings, before = 0): number {
  const atMs = londonHourBeforeDay(day, before, reminderStartHour);
  return (computeQuietHoursEnd(choices, atMs) ?? atMs) + Math.min(choices.spreadMs, hourMs - 1);
}
