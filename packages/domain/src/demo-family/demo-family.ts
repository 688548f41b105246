import type { CountedRecord } from '../overview/worth.ts';
import { addDays, addYears, type Day } from '../values/calendar.ts';
import { accounts } from './accounts.ts';
import { bills } from './bills.ts';
import { budgetItems } from './budget.ts';
import { contacts } from './contacts.ts';
import { policies } from './cover.ts';
import { dates } from './dates.ts';
import { belongings } from './home.ts';
import { investments } from './investments.ts';
import { debts, gifts } from './owed-and-given.ts';
import { digitalAccounts, papers } from './papers.ts';
import { people } from './people.ts';

/**
 * The passport of the Ellerys, who do not exist: three generations, every kind of record, dates near and far from
 * `today` and a few gaps. Always the same for the same day. Ids are short words; owners and links speak of them.
 */
export function demoFamily(today: Day): readonly CountedRecord[] {
  const day = (days: number): string => addDays(today, days);
  const birthday = (age: number, days: number): string => addYears(addDays(today, days), -age);
  const records = [
    ...people(birthday, today),
    ...digitalAccounts(),
    ...gifts(day),
    ...accounts(day),
    ...investments(day),
    ...policies(day),
    ...belongings(day),
    ...bills(day),
    ...papers(day),
    ...contacts(),
    ...debts(day),
    ...dates(day),
    ...budgetItems(),
  ];
  return records.map(({ id, kind, fields }, index) => ({
    id,
    content: { kind: kind.id, fields, savedAt: savedOn(today, index) },
  }));
}

// Put down over some weeks of evenings, one after the other.
function savedOn(today: Day, index: number): string {
  const minute = String((index * 7) % 60).padStart(2, '0');
  return `${addDays(today, -1 - (index % 45))}T19:${minute}:00.000Z`;
}
