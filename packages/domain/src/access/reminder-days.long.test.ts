import { expect, it } from 'vitest';
import { faultsOf, personOf, toldTo, wantedBy } from './testing/reminded-people.ts';

it('400 days of 1,000 people: nobody is told early, late, twice, in quiet hours or not at all', () => {
  const people = Array.from({ length: 1_000 }, (_, seed) => personOf(seed));
  const faults = people.flatMap(person => faultsOf(person, toldTo(person)));
  expect(faults).toEqual([]);
  expect(people.flatMap(wantedBy).length).toBeGreaterThan(1_000);
});
