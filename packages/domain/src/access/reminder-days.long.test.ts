import { expect, it } from 'vitest';
import {
  createRemindedPerson,
  listExpectedReminders,
  listReminderFaults,
  simulateReminders,
} from './testing/reminded-people.ts';

it('400 days of 1,000 people: nobody is told early, late, twice, in quiet hours or not at all', () => {
  const people = Array.from({ length: 1_000 }, (_, seed) => createRemindedPerson(seed));
  const faults = people.flatMap(person => listReminderFaults(person, simulateReminders(person)));
  expect(faults).toEqual([]);
  expect(people.flatMap(listExpectedReminders).length).toBeGreaterThan(1_000);
});
