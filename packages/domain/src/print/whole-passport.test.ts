import { describe, expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { isFieldShown } from '../records/record-check.ts';
import { formatFieldValue, getRecordTitle } from '../records/record-views.ts';
import { listDocumentTexts } from './document.ts';
import { packDemoFamily, packToday } from './executor-pack/testing/make-pack.ts';
import { createWholePassport, listPrintablePassportParts, type PassportInput } from './whole-passport.ts';

const print = (changes: Partial<PassportInput> = {}) =>
  createWholePassport({
    kinds: allKinds,
    records: packDemoFamily,
    today: packToday,
    fullNumbers: true,
    ownerName: 'Ruth',
    ...changes,
  });
const textOf = (paper: ReturnType<typeof print>) => paper.chapters.map(listDocumentTexts).join('\n');

describe('a printed passport', () => {
  it('has every value of every record, under its section', () => {
    const lines = textOf(print());
    const names = new Map(
      packDemoFamily.flatMap(({ id, content }) => {
        const kind = allKinds.find(each => each.id === content.kind);
        return kind === undefined ? [] : [[id, getRecordTitle(kind, content.fields)]];
      }),
    );
    for (const { content } of packDemoFamily) {
      const kind = allKinds.find(each => each.id === content.kind);
      if (kind === undefined) throw new Error(content.kind);
      // Settings of the passport itself are not printed on any page.
      if (kind.page === undefined) continue;
      for (const key of Object.keys(kind.fields)) {
        const shown = formatFieldValue(kind, content.fields, key, id => names.get(id));
        if (!isFieldShown(kind, content.fields, key) || shown === '') continue;
        // A linked contact is printed with its number.
        const [said, ...others] = kind.fields[key]?.type === 'links' ? shown.split(', ') : [shown];
        expect(lines).toContain(`${kind.fields[key]?.label ?? key}: ${said?.replaceAll('\n', ', ')}`);
        for (const other of others) expect(lines).toContain(other);
      }
    }
    expect(print().chapters.map(({ title }) => title)).toEqual(
      listPrintablePassportParts.map(({ title }) => title),
    );
  });

  it('is of the chosen sections only, and says so on its cover', () => {
    const paper = print({ parts: new Set(['insurance', 'debts'] as const) });
    expect(paper.title).toBe('Part of the passport');
    expect(paper.chapters.map(({ title }) => title)).toEqual(['Insurance', 'Money I owe']);
    // The sum of 13 policies, and of 6 debts, 3 judgments and 2 tax bills.
    expect(paper.cover.facts).toEqual([
      { label: 'Records', text: '24' },
      { label: 'Sections', text: 'Insurance\nMoney I owe' },
      { label: 'Account numbers', text: 'Printed in full' },
    ]);
    expect(paper.cover.notes.join(' ')).toContain('The other sections are not included.');
  });

  it('prints only the last four characters of numbers unless all were asked for', () => {
    const text = textOf(print({ fullNumbers: false }));
    expect(text).toContain('Account number: •••• 4821');
    expect(text).not.toContain('70124821');
  });
});
