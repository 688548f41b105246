import { describe, expect, it } from 'vitest';
import { date, flag, money, text } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { DomainError } from '../values/errors.ts';
import { createRecordKind } from './record-kind.ts';

const { texts } = bankAccount;
const base = { label: ['Thing', 'Things'], category: 'private', icon: 'box', texts } as const;
const fields = {
  name: text({ label: 'Name', required: true }),
  nickname: text({ label: 'Nickname' }),
  bought: date({ label: 'Bought' }),
  price: money({ label: 'Price' }),
};

describe('the compiler', () => {
  it('takes a kind whose card has a required text field as title', () => {
    const kind = createRecordKind('thing', { ...base, fields, card: { title: 'name', amount: 'price' } });
    expect(kind).toMatchObject({ id: 'thing', card: { title: 'name' } });
    expect(Object.isFrozen(kind)).toBe(true);
  });

  it('takes a fixed title instead, alone or behind an optional field', () => {
    expect(
      createRecordKind('thing', { ...base, fields, card: {}, titleFallback: 'Council tax' }),
    ).toBeDefined();
    expect(
      createRecordKind('thing', { ...base, fields, card: { title: 'nickname' }, titleFallback: 'Thing' }),
    ).toBeDefined();
  });

  // Each call below is a compile error, which the directive above it expects. At run time the calls do nothing.
  it('refuses a title that is optional, of another type, missing or not there', () => {
    expect(() => {
      // @ts-expect-error: an optional field cannot be the title
      createRecordKind('thing', { ...base, fields, card: { title: 'nickname' } });
      // @ts-expect-error: a date cannot be the title
      createRecordKind('thing', { ...base, fields, card: { title: 'bought' } });
      // @ts-expect-error: the card has neither a title nor a fallback
      createRecordKind('thing', { ...base, fields, card: {} });
      // @ts-expect-error: there is no such field
      createRecordKind('thing', { ...base, fields, card: { title: 'nome' } });
      // @ts-expect-error: the first of several title fields must be required
      createRecordKind('thing', { ...base, fields, card: { title: ['nickname', 'name'] } });
    }).not.toThrow();
  });

  it('refuses card lines and amounts on fields that are not there or hold no money', () => {
    expect(() => {
      // @ts-expect-error: there is no such field
      createRecordKind('thing', { ...base, fields, card: { title: 'name', lines: ['colour'] } });
      // @ts-expect-error: a date cannot be the amount
      createRecordKind('thing', { ...base, fields, card: { title: 'name', amount: 'bought' } });
      // @ts-expect-error: a card names fields and never functions
      createRecordKind('thing', { ...base, fields, card: { title: 'name', subtitle: () => 'x' } });
    }).not.toThrow();
  });

  it('refuses due and worth rules on fields that are not there or of another type', () => {
    const due = {
      label: 'Renewal',
      soonDays: 30,
      words: { past: 'Overdue', soon: 'Renewal due', later: 'Active' },
      type: 'renewal',
      category: 'insurance',
    } as const;
    const card = { title: 'name' } as const;
    expect(createRecordKind('thing', { ...base, fields, card, due: { bought: due } }).due).toEqual({
      bought: due,
    });
    expect(() => {
      // @ts-expect-error: there is no such field
      createRecordKind('thing', { ...base, fields, card, due: { renewal: due } });
      // @ts-expect-error: an amount of money cannot be a due date
      createRecordKind('thing', { ...base, fields, card, due: { price: due } });
      // @ts-expect-error: a name cannot be a worth
      createRecordKind('thing', { ...base, fields, card, worth: { amount: 'name' } });
    }).not.toThrow();
  });

  it('refuses a section that does not exist', () => {
    expect(() => {
      // @ts-expect-error: there is no such category
      createRecordKind('thing', { ...base, category: 'secrets', fields, card: { title: 'name' } });
    }).not.toThrow();
  });
});

describe('a kind', () => {
  it('whose condition speaks of a field that is not there stops the start', () => {
    const remind = flag({ label: 'Remind me', shownWhen: { filled: 'renewal' } });
    expect(() =>
      createRecordKind('thing', { ...base, fields: { ...fields, remind }, card: { title: 'name' } }),
    ).toThrow(new DomainError('bad_kind', 'thing has no field "renewal".'));
    const must = text({ label: 'Must', required: { field: 'toString', is: ['x'] } });
    expect(() =>
      createRecordKind('thing', { ...base, fields: { ...fields, must }, card: { title: 'name' } }),
    ).toThrow(DomainError);
    expect(() =>
      createRecordKind('thing', {
        ...base,
        fields,
        card: { title: 'name' },
        category: { field: 'type', is: { healthcare: 'healthcare' }, otherwise: 'contacts' },
      }),
    ).toThrow(new DomainError('bad_kind', 'thing has no field "type".'));
  });
});
