import { addDays, type Day, readStoredDay } from './calendar.ts';

// Banks throughout the country move money on the working days of England and Wales. One-off holidays, such as a
// coronation, are not included here.

/** The day of the week, where 0 is Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const dayIn = (year: number, month: number, day: number): Day =>
  readStoredDay(`${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

/** Whether banks move money on a day: Monday to Friday, except bank holidays. */
export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** The day itself if it is a working day, otherwise the first working day after it. */
export function findWorkingDayOnOrAfter(day: Day): Day {
  return isWorkingDay(day) ? day : findWorkingDayOnOrAfter(addDays(day, 1));
}

/** The day itself if it is a working day, otherwise the last working day before it. */
export function findWorkingDayBefore(day: Day): Day {
  return isWorkingDay(day) ? day : findWorkingDayBefore(addDays(day, -1));
}

const known = new Map<number, ReadonlySet<Day>>();

function holidaysOf(year: number): ReadonlySet<Day> {
  const there = known.get(year);
  if (there !== undefined) return there;
  const easter = easterOf(year);
  const fixed = [dayIn(year, 1, 1), dayIn(year, 12, 25), dayIn(year, 12, 26)];
  const holidays = new Set([addDays(easter, -2), addDays(easter, 1), mondayFrom(dayIn(year, 5, 1))]);
  holidays.add(addDays(mondayFrom(dayIn(year, 6, 1)), -7));
  holidays.add(addDays(mondayFrom(dayIn(year, 9, 1)), -7));
  for (const day of fixed) holidays.add(substituteOf(day, holidays));
  known.set(year, holidays);
  return holidays;
}

/** The substitute for a holiday at a weekend, which is the next weekday that is not already a holiday. */
function substituteOf(day: Day, taken: ReadonlySet<Day>): Day {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6 || taken.has(day) ? substituteOf(addDays(day, 1), taken) : day;
}

const mondayFrom = (day: Day): Day => (weekdayOf(day) === 1 ? day : mondayFrom(addDays(day, 1)));

/** Easter Sunday by the Gregorian calculation (Meeus, Jones and Butcher). */
function easterOf(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayIn(year, Math.floor(sum / 31), (sum % 31) + 1);
}
