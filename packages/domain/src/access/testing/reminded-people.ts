import { dayOfStored } from '../../values/calendar.ts';
import { nextTelling, type TellingChoices, type ToTell, tellingsBetween } from '../reminder-times.ts';

// 400 days of many people, by a clock that shares no code with what is tested: two changes of the clocks and a leap day are
// in them.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** When the 400 days begin. */
export const beginMs = Date.parse('2027-02-01T13:00:00Z');
/** When they are over. */
export const endMs = beginMs + 400 * dayMs;

/** A person with one reminder, and how they want it. */
export interface RemindedPerson {
  readonly choices: TellingChoices;
  readonly toTell: ToTell;
}

/** One message: how many days before which day, and when it came. */
export interface Said {
  readonly day: string;
  readonly step: number;
  readonly atMs: number;
}

/** A row of numbers that looks like chance, and is the same in every run. */
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

/** The person of a number: the same in every run. */
export function personOf(seed: number): RemindedPerson {
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
      day: dayOfStored(day),
      steps: steps.length === 0 ? [60] : steps,
      yearly: yearly === '02-29' && seed % 10 !== 0 ? '02-28' : yearly,
      sinceMs: beginMs + pick(30) * dayMs,
    },
  };
}

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
/** Each hour that a clock in London shows, "2027-03-28 09", and the first instant at which it does. */
const shown = new Map<string, number>();
/** And each instant on the hour, as a clock in London shows it. */
export const clock = new Map<number, string>();
for (let ms = Date.parse('2026-12-01T00:00:00Z'); ms < endMs + 60 * dayMs; ms += hourMs) {
  const [date = '', time = ''] = london.format(ms).split(', ');
  const text = `${date} ${time.slice(0, 2)}`;
  clock.set(ms, text);
  if (!shown.has(text)) shown.set(text, ms);
}

/** Whether an hour of the clock in London is quiet. */
export function isQuiet({ quietFrom, quietTo }: TellingChoices, hour: number): boolean {
  if (quietFrom > quietTo) return hour >= quietFrom || hour < quietTo;
  return hour >= quietFrom && hour < quietTo;
}

/** The first hour from nine on that is not quiet. */
function instantOn(day: string, choices: TellingChoices): number {
  for (let hour = 9; hour < 48; hour += 1) {
    const on = `${daysFrom(day, Math.floor(hour / 24))} ${String(hour % 24).padStart(2, '0')}`;
    const ms = shown.get(on);
    if (ms !== undefined && !isQuiet(choices, hour % 24)) return ms + choices.spreadMs;
  }
  return Number.NaN;
}

function turnsOf({ day, yearly }: ToTell): string[] {
  if (yearly === undefined) return [day];
  return [2027, 2028, 2029]
    .map(year => (yearly === '02-29' && year % 4 !== 0 ? `${year}-02-28` : `${year}-${yearly}`))
    .filter(turn => turn >= day);
}

function gatheredOn(day: string, digest: TellingChoices['digest']): string {
  if (digest === 'monthly') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysFrom(day, weekday === 0 ? -6 : 1 - weekday);
}

/** What a person is to hear, by the rules as the design has them. */
export function wantedBy({ choices, toTell }: RemindedPerson): Said[] {
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
      const since = (clock.get(sinceMs) ?? '').slice(0, 10);
      const tomorrow = daysFrom(since, 1);
      if (left.length > 0 || turn !== day || turn < tomorrow) return left;
      return [{ day: turn, step: Math.min(...steps), atMs: instantOn(tomorrow, choices) }];
    })
    .filter(({ atMs }) => atMs <= endMs);
}

/** What is wrong with what a person heard; `lateMs` is how much later it may come, by what looks for it. */
export function faultsOf(person: RemindedPerson, told: readonly Said[], lateMs = 0): string[] {
  const wanted = new Map(wantedBy(person).map(one => [`${one.day} ${one.step}`, one.atMs]));
  const seen = new Set<string>();
  const faults = told.flatMap(({ day, step, atMs }) => {
    const key = `${day} ${step}`;
    const right = wanted.get(key);
    const hour = Number((clock.get(atMs - (atMs % hourMs)) ?? '').slice(11));
    const twice = seen.has(key);
    seen.add(key);
    return [
      ...(twice ? ['doubled'] : []),
      ...(right === undefined ? ['unasked'] : []),
      ...(right !== undefined && atMs < right ? ['early'] : []),
      ...(right !== undefined && atMs > right + lateMs ? ['late'] : []),
      ...(isQuiet(person.choices, hour) ? ['in quiet hours'] : []),
    ];
  });
  return [...faults, ...[...wanted.keys()].filter(key => !seen.has(key)).map(() => 'missed')];
}

/** As the server goes: from one message to the next. */
export function toldTo({ choices, toTell }: RemindedPerson): Said[] {
  const told: Said[] = [];
  let afterMs = toTell.sinceMs;
  for (let next = nextTelling(toTell, choices, afterMs); next && next.atMs <= endMs; ) {
    const now = tellingsBetween(toTell, choices, afterMs, next.atMs);
    told.push(...now);
    afterMs = next.atMs;
    next = nextTelling(toTell, choices, afterMs);
  }
  return told;
}
