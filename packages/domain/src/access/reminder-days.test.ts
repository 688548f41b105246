import { describe, expect, it } from 'vitest';
import { listRemindersDueBetween } from './reminder-times.ts';
import {
  createRemindedPerson,
  dayMs,
  hourMs,
  listExpectedReminders,
  listReminderFaults,
  londonClockTexts,
  type RemindedPerson as Person,
  type ReceivedReminder,
  reminderTestEndMs,
  simulateReminders,
} from './testing/reminded-people.ts';

const people = 40;

/** Checks only a few people; `reminder-days.long.test.ts` checks a thousand. */
const all = Array.from({ length: people }, (_, seed) => createRemindedPerson(seed));
const faulty = (tell: (person: Person) => ReceivedReminder[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const person of all)
    for (const fault of listReminderFaults(person, tell(person))) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
};

// Each rule is broken once, to prove that the check above detects it.
const moved = (byMs: number) => (person: Person) =>
  simulateReminders(person).map(({ day, step, atMs }) => ({ day, step, atMs: atMs + byMs }));
const loud = (person: Person) =>
  simulateReminders({ ...person, choices: { ...person.choices, quietFrom: 0, quietTo: 0 } });
const inUtc = (person: Person) =>
  simulateReminders(person).map(({ day, step, atMs }) => ({
    day,
    step,
    atMs:
      londonClockTexts.get(atMs - (atMs % hourMs))?.slice(11) === new Date(atMs).toISOString().slice(11, 13)
        ? atMs
        : atMs + hourMs,
  }));

describe('400 days', () => {
  it('of every preference: nobody is told early, late, twice, in quiet hours or not at all', () => {
    expect(faulty(simulateReminders)).toEqual({});
    expect(all.flatMap(listExpectedReminders).length).toBeGreaterThan(people);
  });

  it('are the same to a server that looks once a day, or was off for weeks', () => {
    for (const person of all.slice(0, 10)) {
      const { choices, toTell } = person;
      const told: ReceivedReminder[] = [];
      let from = toTell.sinceMs;
      for (let count = 0; from < reminderTestEndMs; count += 1) {
        const to = Math.min(from + (count % 20 === 19 ? 21 : 1) * dayMs, reminderTestEndMs);
        told.push(...listRemindersDueBetween(toTell, choices, from, to));
        from = to;
      }
      expect(listReminderFaults(person, told)).toEqual([]);
    }
  });

  it.each([
    ['doubled', (person: Person) => [...simulateReminders(person), ...simulateReminders(person)]],
    ['missed', (person: Person) => simulateReminders(person).slice(1)],
    ['early', moved(-dayMs)],
    ['late', moved(dayMs)],
    ['late', inUtc],
    ['in quiet hours', loud],
  ] as const)('that went wrong are seen: %s', (fault, tell) => {
    expect(faulty(tell)[fault] ?? 0).toBeGreaterThan(0);
  });
});
