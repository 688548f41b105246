import { expect, it } from 'vitest';
import { describeChangeEffects, type TermsWithCard } from './change-words.ts';

const afterDays = (silentDays: number): TermsWithCard => ({
  everything: false,
  sections: ['insurance'],
  level: 'view',
  when: { kind: 'release', silentDays, askDays: null },
});

it('names a short wait as it can really last', () => {
  expect(describeChangeEffects(afterDays(14), afterDays(7), 'Amira')).toEqual({
    now: [],
    later: ['your passport opens 7 to 10 days after you stop logging in'],
  });
});
