import { addDays, type Day, dayOfStored, nextYearly } from '../values/calendar.ts';
import { addLondonDays, atHourBefore, atHourOf, hourMs, londonDayOf, londonHourOf } from './london.ts';

/** The hour of the clock in London at which reminders go out, and the hour until which they are spread. */
export const tellingHour = 9;

/** How an account wants its reminders. Hours are of the clock in London. */
export interface TellingChoices {
  readonly digest: 'each' | 'weekly' | 'monthly';
  /** Nothing goes out from the one hour to the other; equal for never. */
  readonly quietFrom: number;
  readonly quietTo: number;
  /** Below an hour, milliseconds: where in the hour the account has its turn. */
  readonly spreadMs: number;
}

/** What is to be reminded of, and when that was switched on. */
export interface ToTell {
  readonly day: Day;
  /** Days before the day; 0 is the day itself. */
  readonly steps: readonly number[];
  /** The day of the year on which it comes round from `day` on, "02-29"; absent for once. */
  readonly yearly?: string | undefined;
  readonly sinceMs: number;
}

/** One message that is due at an instant: so many days before a day. */
export interface Telling {
  readonly day: Day;
  readonly step: number;
  readonly atMs: number;
}

/** What is due within 7 days is sent by itself, whatever is gathered. */
const alone = 7;
/** Turns looked at for the next message about what comes round: the one before, the next, and two after it. */
const turnsAhead = 4;
/** Days before its step at which a message goes at most: gathered for a month, and a night. */
const earlierAtMost = 62;
/** Days from one turn to the next at least. */
const shortestYear = 365;

/** Everything that is sent after one instant, up to and with another, the earliest first. */
export function tellingsBetween(
  toTell: ToTell,
  choices: TellingChoices,
  afterMs: number,
  untilMs: number,
): Telling[] {
  return turnsOf(toTell, afterMs, untilMs)
    .flatMap(day => tellingsOf(toTell, choices, day))
    .filter(({ atMs }) => atMs > afterMs && atMs <= untilMs)
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** The next one after an instant; undefined when nothing is left to send. */
export function nextTelling(toTell: ToTell, choices: TellingChoices, afterMs: number): Telling | undefined {
  const { day, steps, yearly } = toTell;
  if (yearly === undefined) return firstAfter(tellingsOf(toTell, choices, day), afterMs);
  let turn = firstTurn(toTell, yearly, Math.max(afterMs, toTell.sinceMs));
  const most = Math.max(0, ...steps) + earlierAtMost;
  let next: Telling | undefined;
  for (let turns = 0; turns < turnsAhead; turns += 1) {
    next = firstAfter(tellingsOf(toTell, choices, turn), afterMs, next);
    // No message about the next turn, nor a later one, comes before the one that was found.
    const ahead = turn.endsWith(yearly) ? shortestYear : 1;
    if (next !== undefined && atHourBefore(turn, most - ahead, 0) > next.atMs) break;
    turn = nextYearly(yearly, addDays(turn, 1));
  }
  return next;
}

/** The first day it falls due on about which a message may come after an instant. */
function firstTurn({ day }: ToTell, yearly: string, afterMs: number): Day {
  const today = londonDayOf(afterMs);
  if (day >= today) return day;
  const from = addDays(today, -2);
  return from > day ? nextYearly(yearly, from) : day;
}

/** The earliest of some after an instant, and of `known`. */
function firstAfter(tellings: readonly Telling[], afterMs: number, known?: Telling): Telling | undefined {
  let first = known;
  for (const one of tellings)
    if (one.atMs > afterMs && (first === undefined || one.atMs < first.atMs)) first = one;
  return first;
}

/** So many whole days after a passport was last opened unfinished, its owner is written to. */
const awayDays = 3;

/** When that letter is due: the first hour for reminders after three whole days, outside quiet hours. */
export function waitingAt(openedAtMs: number, choices: TellingChoices): number {
  const day = addDays(londonDayOf(openedAtMs), awayDays);
  const atMs = outOfQuiet(day, choices);
  return atMs < addLondonDays(openedAtMs, awayDays) ? outOfQuiet(addDays(day, 1), choices) : atMs;
}

/** When a quiet time is over that runs at an instant; undefined when none does. */
export function quietUntil(
  { quietFrom, quietTo }: Pick<TellingChoices, 'quietFrom' | 'quietTo'>,
  atMs: number,
): number | undefined {
  const hour = londonHourOf(atMs);
  const overnight = quietFrom > quietTo;
  const isQuiet = overnight ? hour >= quietFrom || hour < quietTo : hour >= quietFrom && hour < quietTo;
  if (!isQuiet) return undefined;
  const day = londonDayOf(atMs);
  return atHourOf(overnight && hour >= quietFrom ? addDays(day, 1) : day, quietTo);
}

/** The days it falls due on whose messages may lie between two instants. */
function turnsOf(toTell: ToTell, afterMs: number, untilMs: number): Day[] {
  const { day, yearly, steps } = toTell;
  if (yearly === undefined) return [day];
  const last = addDays(londonDayOf(untilMs), Math.max(0, ...steps) + earlierAtMost);
  let turn = firstTurn(toTell, yearly, afterMs);
  const turns: Day[] = [];
  while (turn <= last) {
    turns.push(turn);
    turn = nextYearly(yearly, addDays(turn, 1));
  }
  return turns;
}

function tellingsOf(toTell: ToTell, choices: TellingChoices, day: Day): Telling[] {
  const { sinceMs, steps } = toTell;
  const left: Telling[] = [];
  for (const step of steps) {
    const atMs = instantOf(day, step, choices, sinceMs);
    if (atMs > sinceMs) left.push({ day, step, atMs });
  }
  // Switched on after its last step: one message the next morning, while the day is not over.
  if (left.length > 0 || steps.length === 0 || day !== toTell.day) return left;
  const tomorrow = addDays(londonDayOf(sinceMs), 1);
  if (day < tomorrow) return left;
  return [{ day, step: Math.min(...steps), atMs: outOfQuiet(tomorrow, choices) }];
}

function instantOf(day: Day, step: number, choices: TellingChoices, sinceMs: number): number {
  if (choices.digest === 'each' || step <= alone) return outOfQuiet(day, choices, step);
  // A gathered message comes before what it holds, so that nothing is sent late.
  const gathered = outOfQuiet(gatheringDay(addDays(day, -step), choices.digest), choices);
  return gathered > sinceMs ? gathered : outOfQuiet(day, choices, step);
}

/** The Monday, or the first of the month, on or before a day. */
function gatheringDay(day: Day, digest: 'weekly' | 'monthly'): Day {
  if (digest === 'monthly') return dayOfStored(`${day.slice(0, 8)}01`);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** When messages go so many days before a day. */
function outOfQuiet(day: Day, choices: TellingChoices, before = 0): number {
  const atMs = atHourBefore(day, before, tellingHour);
  return (quietUntil(choices, atMs) ?? atMs) + Math.min(choices.spreadMs, hourMs - 1);
}
