import type { CountedRecord } from '../overview/worth.ts';
import { addDays, addYears, type Day } from '../values/calendar.ts';
import { createDemoAccounts } from './accounts.ts';
import { createDemoBills } from './bills.ts';
import { createDemoBudgetItems, savingGoals } from './budget.ts';
import { createDemoContacts } from './contacts.ts';
import { createDemoPolicies } from './cover.ts';
import { createDemoDates } from './dates.ts';
import { createDemoBelongings } from './home.ts';
import { createDemoInvestments } from './investments.ts';
import { createDemoDebts, createDemoGifts } from './owed-and-given.ts';
import { createDemoDigitalAccounts, createDemoPapers } from './papers.ts';
import { createDemoPeople } from './people.ts';

/**
 * Creates the passport of the Ellerys, a made-up family: three generations, every kind of record, dates near and far
 * from `today`, and a few gaps. Always the same for the same day. Ids are short words, which owners and links refer to.
 */
export function createDemoFamily(today: Day): readonly CountedRecord[] {
  const day = (days: number): string => addDays(today, days);
  const birthday = (age: number, days: number): string => addYears(addDays(today, days), -age);
  const records = [
    ...createDemoPeople(birthday, today),
    ...createDemoDigitalAccounts(),
    ...createDemoGifts(day),
    ...createDemoAccounts(day),
    ...createDemoInvestments(day),
    ...createDemoPolicies(day),
    ...createDemoBelongings(day),
    ...createDemoBills(day),
    ...createDemoPapers(day),
    ...createDemoContacts(),
    ...createDemoDebts(day),
    ...createDemoDates(day),
    ...createDemoBudgetItems(),
    ...savingGoals(day),
  ];
  return records.map(({ id, kind, fields }, index) => ({
    id,
    content: { kind: kind.id, fields, savedAt: savedOn(today, index) },
  }));
}

// Returns when a record was saved. The saves are spread over the evenings of several weeks.
function savedOn(today: Day, index: number): string {
  const minute = String((index * 7) % 60).padStart(2, '0');
  return `${addDays(today, -1 - (index % 45))}T19:${minute}:00.000Z`;
}
