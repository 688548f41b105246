import { describe, expect, it } from 'vitest';
import { isConditionMet, isFilled, listConditionFields } from './conditions.ts';
import { type Condition, choice, date, flag, suggestedChoice, text } from './fields.ts';

describe('a field', () => {
  it('is data: what was written and its type', () => {
    expect(text({ label: 'Name', required: true })).toEqual({ type: 'text', label: 'Name', required: true });
    expect(choice({ label: 'Type', of: [{ value: 'a', label: 'A' }] }).options).toEqual([
      { value: 'a', label: 'A' },
    ]);
    expect(suggestedChoice({ label: 'Bank', of: ['Monzo'] }).options).toEqual([
      { value: 'Monzo', label: 'Monzo' },
    ]);
  });

  it('with a misspelt option does not compile', () => {
    // @ts-expect-error: "requird" is not an option of a field
    expect(text({ label: 'Name', requird: true })).toBeDefined();
    // @ts-expect-error: a choice needs its list
    expect(() => choice({ label: 'Type' })).not.toThrow();
    // @ts-expect-error: a label is text
    expect(flag({ label: 5 })).toBeDefined();
    // @ts-expect-error: a condition is data and never a function
    expect(date({ label: 'Day', shownWhen: () => true })).toBeDefined();
  });
});

describe('a condition', () => {
  const isCard: Condition = { field: 'type', is: ['credit'] };
  it.each<[string, Condition, Record<string, string | boolean>, boolean]>([
    ['filled', { filled: 'balance' }, { balance: '0' }, true],
    ['not filled', { filled: 'balance' }, { balance: '  ' }, false],
    ['not there', { filled: 'balance' }, {}, false],
    ['ticked', { filled: 'remind' }, { remind: true }, true],
    ['not ticked', { filled: 'remind' }, { remind: false }, false],
    ['is', isCard, { type: 'credit' }, true],
    ['is another', isCard, { type: 'isa' }, false],
    ['is not', { field: 'type', isNot: ['credit'] }, { type: 'isa' }, true],
    ['is not, but it is', { field: 'type', isNot: ['credit'] }, { type: 'credit' }, false],
    ['nothing is not a card', { field: 'type', isNot: ['credit'] }, {}, true],
    ['all of none', { all: [] }, {}, true],
    ['all of two', { all: [isCard, { filled: 'balance' }] }, { type: 'credit', balance: '1' }, true],
    ['all but one', { all: [isCard, { filled: 'balance' }] }, { type: 'credit' }, false],
  ])('%s', (_title, condition, fields, expected) => {
    expect(isConditionMet(condition, fields)).toBe(expected);
  });

  it('names the fields it speaks of', () => {
    expect(listConditionFields({ all: [isCard, { filled: 'balance' }] })).toEqual(['type', 'balance']);
  });

  it('takes three empty date boxes for nothing', () => {
    expect(['', ' ', '||', ' | | ', false, undefined, 0, {}].some(isFilled)).toBe(false);
    expect(['0', '|Nov|', true].every(isFilled)).toBe(true);
  });
});
