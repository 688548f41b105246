import { expect, it } from 'vitest';
import { writeReleaseStory } from './release-story.ts';
import { sampleEmails, sampleTexts } from './samples.ts';

const sharing = [...Object.keys(sampleEmails), ...Object.keys(sampleTexts)].filter(name =>
  name.startsWith('sharing-'),
);

it('has every message about sharing once, with its words', () => {
  const told = writeReleaseStory();
  const names = [...told.matchAll(/^\((sharing-[\w-]+)\)$/gm)].map(found => found[1]);
  expect(names.toSorted()).toEqual(sharing.toSorted());
  for (const name of sharing) expect(told).toMatch(new RegExp(`\\(${name}\\)\\n\\n\\S`));
});

it('names what is meant: no “number” for six digits, no “parts” for sections, and no “switch on”', () => {
  const told = writeReleaseStory();
  expect(told).not.toMatch(/\b(a|your|this) number\b/i);
  expect(told).not.toMatch(/\bparts of your passport\b|\bswitch on\b|\bNothing happens before\b/);
});
