import { readStoredDay } from '../../values/calendar.ts';
import {
  type DateToRemind,
  findNextReminder,
  listRemindersDueBetween,
  type ReminderTimeSettings,
} from '../reminder-times.ts';

// 400 days in the life of many people, with a clock that shares no code with the code under test. They include two
// changes of the clocks and a leap day.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const reminderTestStartMs = Date.parse('2027-02-01T13:00:00Z');
export const reminderTestEndMs = reminderTestStartMs + 400 * dayMs;

/** A person with one reminder, and their settings for it. */
export interface RemindedPerson {
  readonly choices: ReminderTimeSettings;
  readonly toTell: DateToRemind;
}

/** One message: which date it is about, how many days before that date, and when it was sent. */
export interface ReceivedReminder {
  readonly day: string;
  readonly step: number;
  readonly atMs: number;
}

/** A pseudo-random number generator that returns the same sequence for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysFrom = (text: string, days: number): string =>
  textOf(Date.parse(`${text}T00:00:00Z`) + days * dayMs);

const digests = ['each', 'weekly', 'monthly'] as const;
const allSteps = [270, 180, 90, 60, 49, 30, 7, 1, 0];

/** Builds a person from a seed; the same seed always builds the same person. */
export function createRemindedPerson(seed: number): RemindedPerson {
  const pick = chance(seed);
  const steps = allSteps.filter(() => pick(3) === 0);
  const day = seed % 10 === 0 ? '2027-02-28' : daysFrom('2027-02-02', pick(430));
  const yearly = seed % 10 === 0 ? '02-29' : pick(2) === 0 ? day.slice(5) : undefined;
  return {
    choices: {
      digest: digests[pick(3)] ?? 'each',
      quietFrom: pick(24),
      quietTo: pick(24),
      spreadMs: pick(hourMs),
    },
    toTell: {
      day: readStoredDay(day),
      steps: steps.length === 0 ? [60] : steps,
      yearly: yearly === '02-29' && seed % 10 !== 0 ? '02-28' : yearly,
      sinceMs: reminderTestStartMs + pick(30) * dayMs,
    },
  };
}

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
/** The first instant of each hour shown by a clock in London, keyed by text such as "2027-03-28 09". */
const shown = new Map<string, number>();
/** The text that a clock in London shows at each whole hour. */
export const londonClockTexts = new Map<number, string>();
for (let ms = Date.parse('2026-12-01T00:00:00Z'); ms < reminderTestEndMs + 60 * dayMs; ms += hourMs) {
  const [date = '', time = ''] = london.format(ms).split(', ');
  const text = `${date} ${time.slice(0, 2)}`;
  londonClockTexts.set(ms, text);
  if (!shown.has(text)) shown.set(text, ms);
}

/** Whether an hour in London is a quiet hour. */
export function isQuietHour({ quietFrom, quietTo }: ReminderTimeSettings, hour: number): boolean {
  if (quietFrom > quietTo) return hour >= quietFrom || hour < quietTo;
  return hour >= quietFrom && hour < quietTo;
}

/** The first hour from 09:00 on that is not a quiet hour. */
function instantOn(day: string, choices: ReminderTimeSettings): number {
  for (let hour = 9; hour < 48; hour += 1) {
    const on = `${daysFrom(day, Math.floor(hour / 24))} ${String(hour % 24).padStart(2, '0')}`;
    const ms = shown.get(on);
    if (ms !== undefined && !isQuietHour(choices, hour % 24)) return ms + choices.spreadMs;
  }
  return Number.NaN;
}

function turnsOf({ day, yearly }: DateToRemind): string[] {
  if (yearly === undefined) return [day];
  return [2027, 2028, 2029]
    .map(year => (yearly === '02-29' && year % 4 !== 0 ? `${year}-02-28` : `${year}-${yearly}`))
    .filter(turn => turn >= day);
}

function gatheredOn(day: string, digest: ReminderTimeSettings['digest']): string {
  if (digest === 'monthly') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysFrom(day, weekday === 0 ? -6 : 1 - weekday);
}

/** The messages a person should receive according to the design. */
export function listExpectedReminders({ choices, toTell }: RemindedPerson): ReceivedReminder[] {
  const { steps, sinceMs, day } = toTell;
  return turnsOf(toTell)
    .flatMap(turn => {
      const all = steps.map(step => {
        const own = daysFrom(turn, -step);
        const gathered = instantOn(gatheredOn(own, choices.digest), choices);
        const alone = choices.digest === 'each' || step <= 7 || !(gathered > sinceMs);
        return { day: turn, step, atMs: alone ? instantOn(own, choices) : gathered };
      });
      const left = all.filter(({ atMs }) => atMs > sinceMs);
      const since = (londonClockTexts.get(sinceMs) ?? '').slice(0, 10);
      const tomorrow = daysFrom(since, 1);
      if (left.length > 0 || turn !== day || turn < tomorrow) return left;
      return [{ day: turn, step: Math.min(...steps), atMs: instantOn(tomorrow, choices) }];
    })
    .filter(({ atMs }) => atMs <= reminderTestEndMs);
}

/**
 * Lists the faults in the messages a person received. `lateMs` is how late a message may be, because the job looks for
 * messages only at intervals.
 */
export function listReminderFaults(
  person: RemindedPerson,
  told: readonly ReceivedReminder[],
  lateMs = 0,
): string[] {
  const wanted = new Map(listExpectedReminders(person).map(one => [`${one.day} ${one.step}`, one.atMs]));
  const seen = new Set<string>();
  const faults = told.flatMap(({ day, step, atMs }) => {
    const key = `${day} ${step}`;
    const right = wanted.get(key);
    const hour = Number((londonClockTexts.get(atMs - (atMs % hourMs)) ?? '').slice(11));
    const twice = seen.has(key);
    seen.add(key);
    return [
      ...(twice ? ['doubled'] : []),
      ...(right === undefined ? ['unasked'] : []),
      ...(right !== undefined && atMs < right ? ['early'] : []),
      ...(right !== undefined && atMs > right + lateMs ? ['late'] : []),
      ...(isQuietHour(person.choices, hour) ? ['in quiet hours'] : []),
    ];
  });
  return [...faults, ...[...wanted.keys()].filter(key => !seen.has(key)).map(() => 'missed')];
}

/** Runs through the messages as the server does: each search starts from the previous message. */
export function simulateReminders({ choices, toTell }: RemindedPerson): ReceivedReminder[] {
  const told: ReceivedReminder[] = [];
  let afterMs = toTell.sinceMs;
  for (let next = findNextReminder(toTell, choices, afterMs); next && next.atMs <= reminderTestEndMs; ) {
    const now = listRemindersDueBetween(toTell, choices, afterMs, next.atMs);
    told.push(...now);
    afterMs = next.atMs;
    next = findNextReminder(toTell, choices, afterMs);
  }
  return told;
}
