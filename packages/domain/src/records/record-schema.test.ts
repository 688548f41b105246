import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bankAccount } from '../kinds/bank-account.ts';
import { allKinds } from '../kinds/index.ts';
import { createSampleFields } from './record-check.ts';
import { exportRecords } from './record-export.ts';
import { createFieldSchema, createSavedSchema, readRecord } from './record-schema.ts';

const savedAt = '2026-11-21T10:00:00.000Z';
const content = { kind: 'bank-account', fields: createSampleFields(bankAccount), savedAt };

describe('opened content', () => {
  it('keeps the keys of a newer version, beside the fields and among them', () => {
    const newer = { ...content, fields: { ...content.fields, pots: [{ name: 'Holiday' }] }, tags: { a: 1 } };
    expect(readRecord(allKinds, newer)).toEqual({ ok: true, content: newer });
  });

  it('of an unknown kind, or with a value of an older form, is read', () => {
    expect(readRecord(allKinds, { ...content, kind: 'time-machine' }).ok).toBe(true);
    expect(
      readRecord(allKinds, { ...content, fields: { balance: 'about 5', accountType: 'crypto' } }).ok,
    ).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'hello'],
    ['a list', []],
    ['no kind', { ...content, kind: undefined }],
    ['no fields', { kind: 'bank-account', savedAt }],
    ['no time', { ...content, savedAt: 5 }],
    ['a number for a name', { ...content, fields: { name: 5 } }],
    ['alternatives that are no list', { ...content, alternatives: { name: 'B' } }],
  ])('that is %s is no record', (_title, odd) => {
    expect(readRecord(allKinds, odd)).toEqual({ ok: false, problem: 'not-a-record' });
  });

  it('never throws', () => {
    const read = fc.property(fc.jsonValue(), value => typeof readRecord(allKinds, value).ok === 'boolean');
    expect(() => fc.assert(read)).not.toThrow();
  });
});

describe('the schema of a kind', () => {
  it('takes its sample, partly filled records and unknown keys', () => {
    expect(createSavedSchema(bankAccount).safeParse({ ...content.fields, colour: 1 })).toMatchObject({
      success: true,
      data: { colour: 1 },
    });
    expect(createSavedSchema(bankAccount).safeParse({}).success).toBe(true);
  });

  it('refuses what may not be saved, with the sentence people see', () => {
    const read = createSavedSchema(bankAccount).safeParse({
      sortCode: '30-94-30',
      accountNumber: '1',
      balanceAsOf: '31/2/2026',
    });
    expect(read.error?.issues.map(issue => issue.message)).toEqual([
      'Enter a valid sort code like 309430',
      'Account number must be between 6 and 8 digits',
      'Balance date: that month does not have this day. Check the day',
    ]);
    expect(createSavedSchema(bankAccount).safeParse({ balance: '12' }).success).toBe(false);
  });

  it('is made once for a field', () => {
    expect(createFieldSchema(bankAccount.fields.name)).toBe(createFieldSchema(bankAccount.fields.name));
  });
});

describe('an export', () => {
  it('holds each record exactly as sealed, beside words for people', () => {
    const odd = { kind: 'time-machine', fields: { year: '1985' }, savedAt, flux: true };
    const file = exportRecords(
      allKinds,
      [
        { id: '1', content },
        { id: '2', content: odd },
      ],
      savedAt,
    );
    expect(file).toMatchObject({ format: 'kinfolio-export', version: 1, exportedAt: savedAt });
    expect(JSON.parse(JSON.stringify(file.records.map(record => record.content)))).toEqual([content, odd]);
    expect(file.records[0]).toMatchObject({
      id: '1',
      kind: 'bank-account',
      title: 'Halifax current account',
      shown: { 'Sort code': '30-94-30', 'Account number': '70124821', Balance: '£3,482.16' },
    });
    expect(file.records[1]).toMatchObject({ title: 'time-machine', shown: {} });
    expect(file.records[0]?.shown).not.toHaveProperty('Last 4 digits of the card');
  });

  it('of nothing is an empty passport', () => {
    expect(exportRecords(allKinds, [], savedAt).records).toEqual([]);
  });
});

describe('a strict content policy', () => {
  it('is kept: no schema asks for eval', () => {
    expect(z.config().jitless).toBe(true);
  });
});
