import { describe, expect, it } from 'vitest';
import { dayOfStored } from '../calendar.ts';
import { allKinds } from '../kinds/index.ts';
import { wordsOf } from '../paper.ts';
import { isShown } from '../record-check.ts';
import { displayValue, titleOf } from '../record-views.ts';
import { ellerys } from './testing/ellerys.ts';
import { type PassportInput, passportParts, wholePassport } from './whole-passport.ts';

const print = (changes: Partial<PassportInput> = {}) =>
  wholePassport({
    kinds: allKinds,
    records: ellerys,
    today: dayOfStored('2026-11-21'),
    fullNumbers: true,
    ownerName: 'Ruth',
    ...changes,
  });
const textOf = (paper: ReturnType<typeof print>) => paper.chapters.map(wordsOf).join('\n');

describe('a printed passport', () => {
  it('has every value of every record, under its section', () => {
    const lines = textOf(print());
    const names = new Map(
      ellerys.flatMap(({ id, content }) => {
        const kind = allKinds.find(each => each.id === content.kind);
        return kind === undefined ? [] : [[id, titleOf(kind, content.fields)]];
      }),
    );
    for (const { content } of ellerys) {
      const kind = allKinds.find(each => each.id === content.kind);
      if (kind === undefined) throw new Error(content.kind);
      for (const key of Object.keys(kind.fields)) {
        const shown = displayValue(kind, content.fields, key, id => names.get(id));
        if (!isShown(kind, content.fields, key) || shown === '') continue;
        expect(lines).toContain(`${kind.fields[key]?.label ?? key}: ${shown.replaceAll('\n', ', ')}`);
      }
    }
    expect(print().chapters.map(({ title }) => title)).toEqual(passportParts.map(({ title }) => title));
  });

  it('is of the chosen sections only, and says so on its cover', () => {
    const paper = print({ parts: new Set(['insurance', 'debts'] as const) });
    expect(paper.title).toBe('Part of the passport');
    expect(paper.chapters.map(({ title }) => title)).toEqual(['Insurance', 'Money I owe']);
    // Two policies; a mortgage, a card, a judgment and a tax bill.
    expect(paper.cover.facts).toEqual([
      { label: 'Records', text: '6' },
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
