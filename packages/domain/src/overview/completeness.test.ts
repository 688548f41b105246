import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldValues, money, text } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { allKinds } from '../kinds/index.ts';
import { createSampleFields } from '../records/record-check.ts';
import { createRecordKind, type RecordKind } from '../records/record-kind.ts';
import { type Answers, computeCompleteness } from './completeness.ts';

const need = { name: 'Something', reason: 'Because', minutes: 2 } as const;
const base = { category: 'private', icon: 'box', texts: bankAccount.texts } as const;

/** The account has weight 6 and four facts: two of them are required, and two count as gaps. */
const account = createRecordKind('account', {
  ...base,
  label: ['Account', 'Accounts'],
  page: 'bank-accounts',
  fields: {
    name: text({ label: 'Name', required: true }),
    bank: text({ label: 'Bank', required: true }),
    number: text({ label: 'Number' }),
    phone: text({ label: 'Phone' }),
    email: text({ label: 'Email' }),
    nickname: text({ label: 'Nickname' }),
  },
  card: { title: 'name', gaps: ['number', ['phone', 'email']] },
  needs: [{ ...need, id: 'main-account', step: 'Add your account', weight: 6 }],
});

/** The home has weight 3 and the garage weight 1; each has one fact besides its name. */
const property = createRecordKind('property', {
  ...base,
  label: ['Property', 'Properties'],
  page: 'property',
  fields: {
    name: text({ label: 'Name', required: true }),
    type: text({ label: 'Type' }),
    value: money({ label: 'Value' }),
  },
  card: { title: 'name', gaps: ['value'] },
  needs: [
    {
      ...need,
      id: 'home',
      step: 'Add your home',
      weight: 3,
      of: { field: 'type', is: ['home'] },
      when: 'home',
    },
    { ...need, id: 'garage', step: 'Add your garage', weight: 1, of: { field: 'type', is: ['garage'] } },
  ],
});

/** A kind without a page, which people are therefore not asked about. */
const inner = createRecordKind('inner', {
  ...base,
  label: ['Inner', 'Inner'],
  fields: { name: text({ label: 'Name', required: true }) },
  card: { title: 'name' },
  needs: [{ ...need, id: 'inner', step: 'Never', weight: 50 }],
});

const three = [account, property, inner];
const unasked: Answers = { has: () => undefined, absent: new Set() };
type Written = readonly [kind: string, fields: FieldValues];

function score(records: readonly Written[], answers = unasked, kinds: readonly RecordKind[] = three) {
  const kept = records.map(([kind, fields], index) => ({
    id: String(index),
    content: { kind, fields, savedAt: '2026-11-21T10:00:00.000Z' },
  }));
  return computeCompleteness(kinds, id => kept.filter(({ content }) => content.kind === id), answers);
}
const percent = (records: readonly Written[], answers = unasked) => score(records, answers).percent;
const statusOf = (id: string, records: readonly Written[], answers = unasked) =>
  score(records, answers).needs.find(state => state.need.id === id);

const whole = { name: 'Main', bank: 'Halifax', number: '1', phone: '2' };
const home = { name: 'Home', type: 'home', value: '1.00' };
const garage = { name: 'Garage', type: 'garage', value: '1.00' };

describe('the score', () => {
  it('of a new passport is 0, and the heaviest need comes next', () => {
    const { percent: none, next, needs } = score([]);
    expect(none).toBe(0);
    expect(next?.need.id).toBe('main-account');
    expect(needs.map(state => [state.need.id, state.status, state.page])).toEqual([
      ['main-account', 'not-started', 'bank-accounts'],
      ['home', 'not-started', 'property'],
      ['garage', 'not-started', 'property'],
    ]);
  });

  it('rises with each fact, by weight', () => {
    // Weights 6 + 3 + 1 = 10. A quarter of 6 is 1.5, so each fact of the account is 15 per cent.
    expect(percent([['account', { name: 'Main' }]])).toBe(15);
    expect(percent([['account', { name: 'Main', bank: 'Halifax' }]])).toBe(30);
    expect(percent([['account', { name: 'Main', bank: 'Halifax', number: '1' }]])).toBe(45);
    expect(percent([['account', whole]])).toBe(60);
    // A fact that is not mentioned by any need adds nothing to the score.
    expect(percent([['account', { ...whole, nickname: 'Mainy' }]])).toBe(60);
    // One of the two ways to reach the bank is enough.
    expect(percent([['account', { ...whole, phone: '', email: 'a@b.uk' }]])).toBe(60);
    // The garage has weight 1, which is 10 per cent: half of its facts add 5, and all of them 10. Half of the facts of
    // the home, with weight 3, add 15.
    expect(
      percent([
        ['account', whole],
        ['property', { name: 'Garage', type: 'garage' }],
      ]),
    ).toBe(65);
    expect(
      percent([
        ['account', whole],
        ['property', garage],
      ]),
    ).toBe(70);
    expect(
      percent([
        ['account', whole],
        ['property', garage],
        ['property', { name: 'H', type: 'home' }],
      ]),
    ).toBe(85);
  });

  it('is 100 only when everything is there', () => {
    const all: Written[] = [
      ['account', whole],
      ['property', home],
      ['property', garage],
    ];
    expect(score(all)).toMatchObject({ percent: 100 });
    expect(score(all).next).toBeUndefined();
    for (const left of all.keys()) {
      expect(percent(all.filter((_, index) => index !== left))).toBeLessThan(100);
    }
  });

  it('takes the best record for each need, and says what it lacks', () => {
    const records: Written[] = [
      ['account', { name: 'Poor' }],
      ['account', { name: 'Better', bank: 'Halifax', number: '1' }],
      ['account', { name: 'Middling', bank: 'Monzo' }],
    ];
    expect(statusOf('main-account', records)).toMatchObject({
      status: 'in-progress',
      recordId: '1',
      missing: ['phone'],
      met: 0.75,
    });
    expect(statusOf('main-account', [['account', whole]])).toMatchObject({ status: 'done', missing: [] });
  });

  it('counts a record for a need only when it meets its condition', () => {
    expect(statusOf('home', [['property', garage]])?.status).toBe('not-started');
    expect(statusOf('home', [['property', { ...home, type: '' }]])?.status).toBe('not-started');
  });

  it('leaves out what does not apply, so that answers alone never make a passport complete', () => {
    const noHome: Answers = { ...unasked, has: thing => (thing === 'home' ? false : undefined) };
    const noGarage: Answers = { ...unasked, absent: new Set(['garage']) };
    expect([percent([], noHome), percent([], noGarage)]).toEqual([0, 0]);
    // The total of 10 loses the garage's 1, so the account is 6 of the 9 that are left.
    expect(percent([['account', whole]], noGarage)).toBe(66);
    expect(statusOf('home', [], noHome)?.status).toBe('does-not-apply');
    expect(percent([], { has: () => true, absent: new Set() })).toBe(0);
    expect(percent([['account', whole]], { has: () => false, absent: new Set(['garage']) })).toBe(100);
  });

  it('stays where it is when something is added that was said not to be there', () => {
    const noHome: Answers = { ...unasked, has: () => false };
    expect(percent([['property', { name: 'Home', type: 'home' }]], noHome)).toBe(0);
    expect(statusOf('home', [['property', { name: 'Home', type: 'home' }]], noHome)?.status).toBe(
      'does-not-apply',
    );
    expect(statusOf('home', [['property', home]], noHome)).toMatchObject({ status: 'done', recordId: '0' });
  });

  it('keeps a gap where an executor must know that there is none, and asks no more', () => {
    const none = { has: () => undefined, absent: new Set(['will', 'power-of-attorney', 'main-account']) };
    const { needs, percent: part, next } = score([], none, allKinds);
    const without = needs.filter(({ status }) => status === 'none').map(({ need: { id } }) => id);
    expect([part, without]).toEqual([0, ['main-account', 'will', 'power-of-attorney']]);
    expect(without).not.toContain(next?.need.id);
  });

  it('of a passport that needs nothing is 0', () => {
    expect(score([], unasked, [inner])).toEqual({ percent: 0, needs: [] });
  });
});

describe('adding', () => {
  // A record of any kind with some of its fields filled, each with a valid value.
  const anyRecord = fc.constantFrom(...allKinds).chain(kind => {
    const sample = createSampleFields(kind);
    const values = Object.entries(kind.fields).map(([key, field]) => {
      const choices = field.options?.map(option => option.value) ?? [];
      const value = sample[key] ?? 'something';
      return [key, fc.option(choices.length > 0 ? fc.constantFrom(...choices) : fc.constant(value))] as const;
    });
    return fc.record(Object.fromEntries(values)).map((fields): Written => {
      const filled = Object.entries(fields).filter(([, value]) => value !== null);
      return [kind.id, Object.fromEntries(filled) as FieldValues];
    });
  });
  const ids = allKinds.flatMap(kind => kind.needs ?? []).map(({ id }) => id);
  const anyAnswers = fc
    .record({ no: fc.subarray(['home', 'car', 'pension', 'children', 'debts']), absent: fc.subarray(ids) })
    .map(
      ({ no, absent }): Answers => ({
        has: thing => (no.includes(thing) ? false : undefined),
        absent: new Set(absent),
      }),
    );

  it('a record of any kind never lowers the score', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { maxLength: 12 }),
        anyRecord,
        anyAnswers,
        (records, added, answers) => {
          const before = score(records, answers, allKinds);
          const after = score([...records, added], answers, allKinds);
          expect(after.percent).toBeGreaterThanOrEqual(before.percent);
          expect(score([added, ...records], answers, allKinds).percent).toBe(after.percent);
          expect(after.percent).toBeLessThanOrEqual(100);
          expect(after.percent === 100 && after.next !== undefined).toBe(false);
          expect(score([], answers, allKinds).percent).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('to a new passport begins at 0', () => {
    expect(score([], unasked, allKinds).percent).toBe(0);
  });
});
