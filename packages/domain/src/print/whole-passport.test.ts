import { describe, expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { isShown } from '../records/record-check.ts';
import { displayValue, titleOf } from '../records/record-views.ts';
import { wordsOf } from './document.ts';
import { family, today } from './executor-pack/testing/make-pack.ts';
import { type PassportInput, passportParts, wholePassport } from './whole-passport.ts';

const print = (changes: Partial<PassportInput> = {}) =>
  wholePassport({
    kinds: allKinds,
    records: family,
    today,
    fullNumbers: true,
    ownerName: 'Ruth',
    ...changes,
  });
const textOf = (paper: ReturnType<typeof print>) => paper.chapters.map(wordsOf).join('\n');

describe('a printed passport', () => {
  it('has every value of every record, under its section', () => {
    const lines = textOf(print());
    const names = new Map(
      family.flatMap(({ id, content }) => {
        const kind = allKinds.find(each => each.id === content.kind);
        return kind === undefined ? [] : [[id, titleOf(kind, content.fields)]];
      }),
    );
    for (const { content } of family) {
      const kind = allKinds.find(each => each.id === content.kind);
      if (kind === undefined) throw new Error(content.kind);
      // What the passport was told about itself is on no page of it.
      if (kind.page === undefined) continue;
      for (const key of Object.keys(kind.fields)) {
        const shown = displayValue(kind, content.fields, key, id => names.get(id));
        if (!isShown(kind, content.fields, key) || shown === '') continue;
        // A linked contact is named with its number.
        const [said, ...others] = kind.fields[key]?.type === 'links' ? shown.split(', ') : [shown];
        expect(lines).toContain(`${kind.fields[key]?.label ?? key}: ${said?.replaceAll('\n', ', ')}`);
        for (const other of others) expect(lines).toContain(other);
      }
    }
    expect(print().chapters.map(({ title }) => title)).toEqual(passportParts.map(({ title }) => title));
  });

  it('is of the chosen sections only, and says so on its cover', () => {
    const paper = print({ parts: new Set(['insurance', 'debts'] as const) });
    expect(paper.title).toBe('Part of the passport');
    expect(paper.chapters.map(({ title }) => title)).toEqual(['Insurance', 'Money I owe']);
    // 13 policies; 6 debts, 3 judgments and 2 tax bills.
    expect(paper.cover.facts).toEqual([
      { label: 'Records', text: '24' },
      { label: 'Sections', text: 'Insurance\nMoney I owe' },
      { label: 'Account numbers', text: 'Printed whole' },
    ]);
    expect(paper.cover.notes.join(' ')).toContain('The other sections are not in here.');
  });

  it('prints only the last four characters of numbers unless all were asked for', () => {
    const text = textOf(print({ fullNumbers: false }));
    expect(text).toContain('Account number: •••• 4821');
    expect(text).not.toContain('70124821');
  });
});
