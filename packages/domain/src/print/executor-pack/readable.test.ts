import { describe, expect, it } from 'vitest';
import { type Category, categories } from '../../records/record-kind.ts';
import { listDocumentTexts } from '../document.ts';
import { listChapterLines, makePack, packDemoFamily } from './testing/make-pack.ts';
import {
  chooseRandomSections,
  createRandomPassport,
  selectReadableRecords,
} from './testing/random-passport.ts';
import { listWrongStatements } from './testing/wrong-statements.ts';

const notNine: ReadonlySet<Category> = new Set(['people', 'digital', 'gifts', 'dates', 'private', 'budget']);
const nine = categories.filter(category => !notNine.has(category));

describe('the papers of a reader', () => {
  it('state what the owner’s state, or that it was not shared: 200 random passports', () => {
    let right = 0;
    // The passport of the last seed has two homes and a loan that fits both: only their owners show which
    // home it belongs to.
    for (const seed of [...Array.from({ length: 200 }, (_, at) => at + 1), 819_709_717]) {
      const sections = chooseRandomSections(seed);
      const found = listWrongStatements(createRandomPassport(seed), sections);
      right += found.right;
      expect({ seed, sections, wrong: found.wrong.slice(0, 3) }).toEqual({ seed, sections, wrong: [] });
    }
    expect(right).toBeGreaterThan(10_000);
  });

  it('state it of the demo family by all nine sections, by each alone, and by everything', () => {
    for (const sections of [
      nine,
      [...nine, 'people' as const],
      ...categories.map(category => [category]),
      [...categories],
    ])
      expect({ sections, wrong: listWrongStatements(packDemoFamily, sections).wrong }).toEqual({
        sections,
        wrong: [],
      });
  });

  it('have no number of the living husband, no total and nobody deleted, by all nine sections', () => {
    const pack = makePack({ readable: nine }, selectReadableRecords(packDemoFamily, nine));
    const text = pack.chapters.map(listDocumentTexts).join('\n');
    expect(text).not.toContain('Someone deleted');
    expect(pack.cover.notes[0]).toContain(
      'Not shared with you: Family; Digital accounts; Gifts; Dates; Private notes.',
    );
    const once = listChapterLines(pack, 'tell-us-once');
    expect(once).toContain('National Insurance number: Not shared with you');
    expect(once).toContain('Passport number: Not shared with you');
    expect(once).toContain('Council tax: Not shared with you');
    expect(listChapterLines(pack, 'assets')).toContain('Everything of value: Not shared with you');
    // The home is in the pack. Only whose it is, and so which home the loan is on, cannot be known.
    expect(listChapterLines(pack, 'debts').join()).not.toContain('The record of the home: not shared');
    expect(listChapterLines(pack, 'debts').join()).toContain('Which home it is on: not shared with you');
    expect(listChapterLines(pack, 'digital').join()).not.toContain('Nothing is recorded');
  });
});
