import { describe, expect, it } from 'vitest';
import { dayOfStored } from '../../values/calendar.ts';
import { pence } from '../../values/money.ts';
import { accountNeeded } from './account-needed.ts';

type Estate = Parameters<typeof accountNeeded>[0];
type Amounts = Parameters<typeof accountNeeded>[1];

const none = pence(0);
const band = pence(325_000_00);
const twoBands = pence(650_000_00);
function answer(amounts: Partial<Amounts>, estate: Partial<Estate> = {}) {
  const found = accountNeeded(
    { diedOn: dayOfStored('2026-11-10'), inTrust: undefined, abroad: undefined, keptUse: false, ...estate },
    {
      assetsPence: none,
      debtsPence: none,
      giftsPence: none,
      exemptGiftsPence: none,
      exemptPence: none,
      thresholdPence: band,
      taxPence: none,
      ...amounts,
    },
  );
  if (found === undefined) throw new Error('There is no answer.');
  return found;
}
const isNeeded = (amounts: Partial<Amounts>, estate: Partial<Estate> = {}) =>
  answer(amounts, estate).isNeeded;

describe('whether an account of Inheritance Tax is needed', () => {
  // The first two are examples of HMRC's manual, IHTM06026, for deaths when the limits were lower.
  it('is not for Robert, whose estate and gifts come to 440,000 with two bands', () => {
    expect(
      isNeeded({ assetsPence: pence(300_000_00), giftsPence: pence(140_000_00), thresholdPence: twoBands }),
    ).toBe(false);
  });

  it('is not for Annette, of whose 925,000 a husband receives 300,000, with two bands', () => {
    const annette = {
      assetsPence: pence(925_000_00),
      exemptPence: pence(300_000_00),
      thresholdPence: twoBands,
    };
    expect(answer(annette)).toMatchObject({
      isNeeded: false,
      grossPence: 925_000_00,
      qualifyingPence: 625_000_00,
    });
  });

  it('is at a penny above the band, before debts', () => {
    expect(isNeeded({ assetsPence: band, debtsPence: pence(1_00) })).toBe(false);
    expect(isNeeded({ assetsPence: pence(band + 1), debtsPence: pence(50_000_00) })).toBe(true);
  });

  it('is not up to three million where the rest is free, debts taken off, and is above', () => {
    const most = pence(3_000_000_00);
    const rest = { debtsPence: pence(100_000_00), exemptPence: pence(2_575_000_00) };
    expect(isNeeded({ assetsPence: most, ...rest })).toBe(false);
    expect(isNeeded({ assetsPence: pence(most + 1), ...rest })).toBe(true);
    expect(answer({ assetsPence: pence(most + 1), ...rest }).reasons).toEqual([
      'With gifts and before debts it comes to £3,000,000.01, which is more than £3,000,000.00.',
    ]);
    // Gifts to a husband or a charity count with the estate, and are free.
    expect(isNeeded({ assetsPence: pence(most - 1_00), exemptGiftsPence: pence(2_00), ...rest })).toBe(true);
  });

  it('is for gifts above 250,000, above 250,000 in trust, above 100,000 abroad, and for what was kept in use', () => {
    const small = { assetsPence: pence(10_000_00) };
    const gifts = (amount: number) => ({ ...small, giftsPence: pence(amount), thresholdPence: twoBands });
    expect(isNeeded(gifts(250_000_00))).toBe(false);
    expect(isNeeded(gifts(250_000_01))).toBe(true);
    const elsewhere = { inTrust: pence(250_000_00), abroad: pence(100_000_00) };
    expect(isNeeded({ ...small, thresholdPence: twoBands }, elsewhere)).toBe(false);
    // With 10,000 here they come to more than one band.
    expect(isNeeded(small, elsewhere)).toBe(true);
    expect(isNeeded(small, { inTrust: pence(250_000_01) })).toBe(true);
    expect(isNeeded(small, { abroad: pence(100_000_01) })).toBe(true);
    expect(isNeeded(small, { keptUse: true })).toBe(true);
  });

  it('is whenever there is tax, and is not known for a death before 2022', () => {
    expect(answer({ taxPence: pence(1) }).reasons).toEqual(['There is Inheritance Tax to pay.']);
    const before = {
      diedOn: dayOfStored('2021-12-31'),
      inTrust: undefined,
      abroad: undefined,
      keptUse: false,
    };
    expect(
      accountNeeded(before, {
        assetsPence: none,
        debtsPence: none,
        giftsPence: none,
        exemptGiftsPence: none,
        exemptPence: none,
        thresholdPence: band,
        taxPence: none,
      }),
    ).toBeUndefined();
  });
});
