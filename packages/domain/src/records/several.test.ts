import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { bill } from '../kinds/bill.ts';
import { allKinds } from '../kinds/index.ts';
import { professionalContact } from '../kinds/professional-contact.ts';
import { readStoredDay } from '../values/calendar.ts';
import { createInitialFields, createSampleFields } from './record-check.ts';
import type { RecordContent } from './record-kind.ts';
import { createContentToSave, mergeContent } from './record-merge.ts';
import { changeManyRecords, listBulkEditableFields, readBulkEditValue, undoBulkChange } from './several.ts';

const today = readStoredDay('2026-11-26');
const content = (kind: string, fields: RecordContent['fields'], more = {}): RecordContent => ({
  kind,
  fields,
  savedAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const later = '2026-11-26T10:00:00.000Z';

describe('the fields that may be changed in several records', () => {
  it('are none of a name, a number or an amount that a day is kept of', () => {
    expect(listBulkEditableFields(bankAccount)).toEqual([
      'accountType',
      'bankName',
      'onlineBankingUrl',
      'balanceAsOf',
      'owners',
      'notes',
    ]);
  });

  it('hold in every kind a value that its own check lets pass', () => {
    for (const kind of allKinds)
      for (const key of listBulkEditableFields(kind)) {
        const sample = kind.fields[key]?.sample;
        if (sample === undefined) continue;
        expect([kind.id, key, readBulkEditValue(kind, key, sample, today)]).toMatchObject([
          kind.id,
          key,
          { ok: true },
        ]);
      }
  });
});

it('reads what was typed as the form does, and says what is wrong', () => {
  expect(readBulkEditValue(bankAccount, 'bankName', '  Halifax ', today)).toEqual({
    ok: true,
    value: 'Halifax',
  });
  expect(readBulkEditValue(bankAccount, 'bankName', '', today)).toMatchObject({ ok: false });
  expect(readBulkEditValue(bankAccount, 'accountType', 'gold', today)).toMatchObject({
    ok: false,
    problem: { field: 'accountType' },
  });
  expect(readBulkEditValue(bankAccount, 'balanceAsOf', '2030-01-01', today)).toMatchObject({ ok: false });
  expect(readBulkEditValue(bankAccount, 'notes', '', today)).toEqual({ ok: true, value: undefined });
});

describe('a change of several records', () => {
  const one = content('bank-account', {
    ...createSampleFields(bankAccount),
    bankName: 'TSB',
    future: 'kept',
  });
  const two = content('bank-account', { name: 'Old', accountType: 'savings', sortCode: 'damaged' });
  const records = [
    { id: 'one', content: one },
    { id: 'two', content: two },
  ];

  it('changes the one field and nothing else, also of a record that is damaged or newer', () => {
    const { changes, left } = changeManyRecords(bankAccount, records, {
      key: 'bankName',
      value: 'Santander',
    });
    expect(left).toEqual([]);
    expect(changes.map(({ id, fields }) => [id, fields])).toEqual([
      ['one', { ...one.fields, bankName: 'Santander' }],
      ['two', { ...two.fields, bankName: 'Santander' }],
    ]);
  });

  it('leaves alone what has no such field, has the value, or waits for a choice', () => {
    const waits = content('bank-account', { bankName: 'A' }, { alternatives: { bankName: ['B'] } });
    const no = content('bank-account', { bankName: 'X' });
    const { changes, left } = changeManyRecords(
      bankAccount,
      [
        { id: 'same', content: content('bank-account', { bankName: 'X' }) },
        { id: 'waits', content: waits },
      ],
      { key: 'bankName', value: 'X' },
    );
    expect([changes, left]).toEqual([
      [],
      [
        { id: 'same', why: 'same' },
        { id: 'waits', why: 'two-values' },
      ],
    ]);
    // The form asks for the day of a balance only for kinds that have one.
    expect(
      changeManyRecords(bankAccount, [{ id: 'no', content: no }], { key: 'balanceAsOf', value: '2026-01-01' })
        .left,
    ).toEqual([{ id: 'no', why: 'no-field' }]);
  });

  it('seals a record where its new value belongs', () => {
    const gp = content('professional-contact', {
      ...createInitialFields(professionalContact),
      type: 'legal',
    });
    const [change] = changeManyRecords(professionalContact, [{ id: 'gp', content: gp }], {
      key: 'type',
      value: 'healthcare',
    }).changes;
    expect(change?.category).toBe('healthcare');
  });

  it('is taken back whole, and keeps what was changed meanwhile on another device', () => {
    const text = fc.string({ minLength: 1, maxLength: 12 });
    const fields = fc.dictionary(
      fc.constantFrom('name', 'provider', 'notes', 'contactDetails', 'newer'),
      text,
    );
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1, maxLength: 8 }), text, text, (all, value, elsewhere) => {
        const before = all.map((own, at) => ({ id: String(at), content: content('bill', own) }));
        const { changes } = changeManyRecords(bill, before, { key: 'notes', value });
        const saved = new Map(before.map(({ id, content: was }) => [id, was]));
        // Another device changes a different field of each record at the same time, and the two are merged field by
        // field.
        const other = (was: RecordContent) =>
          createContentToSave('bill', was, { ...was.fields, name: elsewhere }, later);
        for (const { id, base, fields: mine } of changes)
          saved.set(id, mergeContent(base, createContentToSave('bill', base, mine, later), other(base)));
        const changed = before.filter(({ id }) => changes.some(change => change.id === id));
        for (const { id, content: was } of changed)
          expect(saved.get(id)?.fields).toEqual({ ...was.fields, notes: value, name: elsewhere });
        const back = undoBulkChange(bill, changes, { key: 'notes', now: id => saved.get(id) });
        for (const change of back)
          expect(createContentToSave('bill', change.base, change.fields, later).fields).toEqual({
            ...before.find(({ id }) => id === change.id)?.content.fields,
            name: elsewhere,
          });
        expect(back).toHaveLength(changes.length);
      }),
    );
  });

  it('is not taken back where somebody changed the field since', () => {
    const { changes } = changeManyRecords(bankAccount, records, { key: 'bankName', value: 'Santander' });
    const elsewhere = content('bank-account', { bankName: 'Halifax' });
    expect(undoBulkChange(bankAccount, changes, { key: 'bankName', now: () => elsewhere })).toEqual([]);
  });
});
