import { describe, expect, it } from 'vitest';
import { tellingsBetween } from './reminder-times.ts';
import {
  clock,
  dayMs,
  endMs,
  faultsOf,
  hourMs,
  type RemindedPerson as Person,
  personOf,
  type Said,
  toldTo,
  wantedBy,
} from './testing/reminded-people.ts';

const people = 40;

/** A thousand in `reminder-days.long.test.ts`. */
const all = Array.from({ length: people }, (_, seed) => personOf(seed));
const faulty = (tell: (person: Person) => Said[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const person of all)
    for (const fault of faultsOf(person, tell(person))) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
};

// Each rule is broken once, to see that the check above would see it.
const moved = (byMs: number) => (person: Person) =>
  toldTo(person).map(({ day, step, atMs }) => ({ day, step, atMs: atMs + byMs }));
const loud = (person: Person) =>
  toldTo({ ...person, choices: { ...person.choices, quietFrom: 0, quietTo: 0 } });
const inUtc = (person: Person) =>
  toldTo(person).map(({ day, step, atMs }) => ({
    day,
    step,
    atMs:
      clock.get(atMs - (atMs % hourMs))?.slice(11) === new Date(atMs).toISOString().slice(11, 13)
        ? atMs
        : atMs + hourMs,
  }));

describe('400 days', () => {
  it('of every preference: nobody is told early, late, twice, in quiet hours or not at all', () => {
    expect(faulty(toldTo)).toEqual({});
    expect(all.flatMap(wantedBy).length).toBeGreaterThan(people);
  });

  it('are the same to a server that looks once a day, or was off for weeks', () => {
    for (const person of all.slice(0, 10)) {
      const { choices, toTell } = person;
      const told: Said[] = [];
      let from = toTell.sinceMs;
      for (let count = 0; from < endMs; count += 1) {
        const to = Math.min(from + (count % 20 === 19 ? 21 : 1) * dayMs, endMs);
        told.push(...tellingsBetween(toTell, choices, from, to));
        from = to;
      }
      expect(faultsOf(person, told)).toEqual([]);
    }
  });

  it.each([
    ['doubled', (person: Person) => [...toldTo(person), ...toldTo(person)]],
    ['missed', (person: Person) => toldTo(person).slice(1)],
    ['early', moved(-dayMs)],
    ['late', moved(dayMs)],
    ['late', inUtc],
    ['in quiet hours', loud],
  ] as const)('that went wrong are seen: %s', (fault, tell) => {
    expect(faulty(tell)[fault] ?? 0).toBeGreaterThan(0);
  });
});
