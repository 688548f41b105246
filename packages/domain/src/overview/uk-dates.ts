import type { FieldValues } from '../fields/fields.ts';
import { addYears, type Day, findNextYearly, readStoredDayIfAny } from '../values/calendar.ts';

/** A day of the year that may matter to a person in the UK. We offer it, and add it only if the person chooses to. */
export interface UkDate {
  readonly title: string;
  readonly day: Day;
  /** A sentence explaining who the date matters to. */
  readonly about: string;
}

// Dates of the tax year (GOV.UK, "Self Assessment tax returns: Deadlines" and "Individual Savings Accounts", read 2026-11-26).
const eachYear = [
  ['01-31', 'Self Assessment: file online and pay', 'If you send a tax return.'],
  ['04-05', 'Tax year ends: use your ISA allowance', 'If you save in an ISA.'],
  ['07-31', 'Self Assessment: second payment', 'If you pay your tax in two parts.'],
  ['10-05', 'Register for Self Assessment', 'If you have new income to tell HMRC about.'],
] as const;

/**
 * The age at which a driving licence first expires (GOV.UK, "Renew your driving licence if you’re 70 or over", read
 * 2026-11-26).
 */
const licenceAge = 70;
/** Do not offer a licence renewal more than this many years ahead. */
const licenceYears = 2;

/** UK dates to offer, earliest first, without those that the person has already added. */
export function listUkDates(
  records: readonly { readonly content: { readonly kind: string; readonly fields: FieldValues } }[],
  today: Day,
): readonly UkDate[] {
  const own = new Set(
    records
      .filter(({ content }) => content.kind === 'important-date')
      .map(({ content: { fields } }) => `${String(fields['title'])} ${String(fields['date'])}`),
  );
  const licences = records.flatMap(({ content }) => licenceOf(content, today) ?? []);
  const all: UkDate[] = eachYear.map(([monthDay, title, about]) => ({
    title,
    day: findNextYearly(monthDay, today),
    about,
  }));
  return [...all, ...licences]
    .filter(({ title, day }) => !own.has(`${title} ${day}`))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

function licenceOf(
  { kind, fields }: { readonly kind: string; readonly fields: FieldValues },
  today: Day,
): UkDate | undefined {
  const born = kind === 'person' ? readStoredDayIfAny(fields['dateOfBirth']) : undefined;
  if (born === undefined || born > today || born < '1900') return undefined;
  const day = addYears(born, licenceAge);
  if (day < today || day > addYears(today, licenceYears)) return undefined;
  const name = String(fields['firstName'] ?? '').trim();
  return {
    title: name === '' ? 'Renew the driving licence' : `Renew ${name}’s driving licence`,
    day,
    about: 'A driving licence expires at 70. Renewing it is free.',
  };
}
