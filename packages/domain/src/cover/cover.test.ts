import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankNames } from '../reference/banks.ts';
import { readStoredDay } from '../values/calendar.ts';
import { computeFscsCover } from './cover.ts';
import { readDeposit } from './deposits.ts';
import { depositLicences, findLicensedFirm, fullyBackedFirms, possibleEMoneyFirms } from './licences.ts';

const today = readStoredDay('2026-11-21');
const account = (bankName: string, balance: string, more: Record<string, string> = {}) => ({
  id: `${bankName} ${balance}`,
  fields: { accountType: 'savings', bankName, balance, ...more },
});
const over = (accounts: ReturnType<typeof account>[], day = today, self?: string) =>
  computeFscsCover(accounts, day, self).firms.map(({ person, held, over: above }) => [person, held, above]);

const saved = (type: string, provider: string, currentValue: string) =>
  readDeposit({ id: provider, fields: { type, provider, currentValue } });

describe('what is covered', () => {
  it('is £120,000 for each person and firm, over all names of its licence', () => {
    expect(over([account('Halifax', '70000.00'), account('Bank of Scotland', '60000.00')])).toEqual([
      ['self', 13_000_000, 1_000_000],
    ]);
    expect(over([account('Halifax', '70000.00'), account('Lloyds Bank', '60000.00')])).toEqual([
      ['self', 7_000_000, 0],
      ['self', 6_000_000, 0],
    ]);
  });

  it('was £85,000 before December 2025', () => {
    expect(over([account('Monzo', '100000.00')], readStoredDay('2025-11-30'))).toEqual([
      ['self', 10_000_000, 1_500_000],
    ]);
    expect(over([account('Monzo', '100000.00')], readStoredDay('2025-12-01'))).toEqual([
      ['self', 10_000_000, 0],
    ]);
  });

  it('is one for two banks from the day they share a licence', () => {
    const both = [account('Nationwide Building Society', '90000.00'), account('Virgin Money', '90000.00')];
    expect(over(both, readStoredDay('2026-04-01')).map(([, , above]) => above)).toEqual([0, 0]);
    expect(over(both, readStoredDay('2026-04-02'))).toEqual([['self', 18_000_000, 6_000_000]]);
  });

  it('goes by shares, equal ones unless stated, to the penny', () => {
    expect(over([account('Monzo', '300000.00', { accountType: 'joint' })])).toEqual([
      ['self', 15_000_000, 3_000_000],
      ['outside', 15_000_000, 3_000_000],
    ]);
    expect(
      over([account('Monzo', '100.01', { owners: 'p1 p2 p3' })], today, 'p1').map(([who, held]) => [
        who,
        held,
      ]),
    ).toEqual([
      ['self', 3334],
      ['p2', 3334],
      ['p3', 3333],
    ]);
    expect(over([account('Monzo', '200000.00', { owners: 'p1=75 p2=25' })], today, 'p1')).toEqual([
      ['self', 15_000_000, 3_000_000],
      ['p2', 5_000_000, 0],
    ]);
  });

  it('is never said of what is no deposit or of nobody we know', () => {
    const cover = computeFscsCover(
      [
        account('Ditton & Sons', '1.00'),
        account('Revolut', '2.00'),
        account('Monzo', '-3.00'),
        account('Barclays', '4.00', { accountType: 'credit' }),
        account('Barclays', '', {}),
        account('NS&I (National Savings and Investments)', '500000.00'),
      ],
      today,
    );
    expect(cover).toMatchObject({
      firms: [],
      backed: 50_000_000,
      unknownBank: ['Ditton & Sons 1.00'],
      maybeNoDeposit: ['Revolut 2.00'],
      notCounted: ['Monzo -3.00', 'Barclays 4.00'],
      noBalance: ['Barclays '],
      isOld: true,
    });
    expect(computeFscsCover([], readStoredDay('2025-06-01')).isOld).toBe(false);
  });

  it('counts a cash ISA at its bank, wherever it is recorded, and no shares', () => {
    const all = [
      account('Santander', '120000.01'),
      saved('cash-isa', 'Santander UK plc', '50000.00'),
      saved('cash-isa', 'cahoot', '0.01'),
      saved('stocks-shares-isa', 'Santander', '90000.00'),
      saved('workplace-pension', 'Nest', '90000.00'),
      saved('premium-bonds', 'NS&I', '30000.00'),
      saved('cash-isa', 'Ditton & Sons', '5.00'),
    ].filter(one => one !== undefined);
    const cover = computeFscsCover(all, today);
    expect(cover.firms.map(({ firm, held, over: above }) => [firm, held, above])).toEqual([
      ['Santander UK plc', 17_000_002, 5_000_002],
    ]);
    expect(cover).toMatchObject({ backed: 3_000_000, unknownBank: ['Ditton & Sons'] });
    expect(findLicensedFirm('Skipton Building Society', today)).toBe('Skipton Building Society');
  });

  it('adds up to what is held, whatever the shares', () => {
    const balance = fc.integer({ min: 1, max: 99_999_999 });
    const owners = fc.constantFrom('', 'p1', 'p1 p2', 'p1 p2 p3', 'p1=33.33 p2=66.67', 'outside p1');
    fc.assert(
      fc.property(balance, owners, (held, who) => {
        const stored = `${String(Math.floor(held / 100))}.${String(held % 100).padStart(2, '0')}`;
        const sum = computeFscsCover([account('Monzo', stored, { owners: who })], today).firms.reduce(
          (all, one) => all + one.held,
          0,
        );
        expect(sum).toBe(held);
      }),
    );
  });
});

it('licences name banks as the passport does, each once on any day', () => {
  const names = depositLicences.flatMap(({ brands }) => brands.map(({ name }) => name));
  for (const name of [...names, ...fullyBackedFirms, ...possibleEMoneyFirms])
    expect(bankNames).toContain(name);
  for (const name of names)
    expect(
      depositLicences.filter(({ brands }) =>
        brands.some(brand => brand.name === name && (brand.until ?? '9') > today),
      ),
    ).toHaveLength(1);
  expect(findLicensedFirm('Aldermore', today)).toBe('Aldermore Bank PLC');
  expect(findLicensedFirm('Post Office Money', today)).toBeUndefined();
  const unknown = bankNames.filter(
    name =>
      findLicensedFirm(name, today) === undefined &&
      !fullyBackedFirms.has(name) &&
      !possibleEMoneyFirms.has(name) &&
      name !== 'Barclaycard',
  );
  expect(unknown).toEqual(['Post Office Money', 'Trading 212']);
});
