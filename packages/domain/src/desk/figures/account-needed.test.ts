import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { checkTaxAccountNeeded } from './account-needed.ts';

type Estate = Parameters<typeof checkTaxAccountNeeded>[0];
type Amounts = Parameters<typeof checkTaxAccountNeeded>[1];

const none = toPence(0);
const band = toPence(325_000_00);
const twoBands = toPence(650_000_00);
function answer(amounts: Partial<Amounts>, estate: Partial<Estate> = {}) {
  const found = checkTaxAccountNeeded(
    {
      diedOn: readStoredDay('2026-11-10'),
      nation: 'england',
      inTrust: undefined,
      abroad: undefined,
      keptUse: false,
      ...estate,
    },
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
  answer(amounts, estate).answer === 'yes';

describe('whether an account of Inheritance Tax is needed', () => {
  // The first two are examples from HMRC's manual, IHTM06026, for deaths when the limits were lower.
  it('is not for Robert, whose estate and gifts come to 440,000 with two bands', () => {
    expect(
      isNeeded({
        assetsPence: toPence(300_000_00),
        giftsPence: toPence(140_000_00),
        thresholdPence: twoBands,
      }),
    ).toBe(false);
  });

  it('is not for Annette, of whose 925,000 a husband receives 300,000, with two bands', () => {
    const annette = {
      assetsPence: toPence(925_000_00),
      exemptPence: toPence(300_000_00),
      thresholdPence: twoBands,
    };
    expect(answer(annette)).toMatchObject({
      answer: 'no',
      grossPence: 925_000_00,
      qualifyingPence: 625_000_00,
    });
  });

  it('is at a penny above the band, before debts', () => {
    expect(isNeeded({ assetsPence: band, debtsPence: toPence(1_00) })).toBe(false);
    expect(isNeeded({ assetsPence: toPence(band + 1), debtsPence: toPence(50_000_00) })).toBe(true);
  });

  it('is not up to three million where the rest is free, debts taken off, and is above', () => {
    const most = toPence(3_000_000_00);
    const rest = { debtsPence: toPence(100_000_00), exemptPence: toPence(2_575_000_00) };
    expect(isNeeded({ assetsPence: most, ...rest })).toBe(false);
    expect(isNeeded({ assetsPence: toPence(most + 1), ...rest })).toBe(true);
    expect(answer({ assetsPence: toPence(most + 1), ...rest }).reasons).toEqual([
      'Including gifts and before debts, the estate comes to £3,000,000.01, which is more than £3,000,000.00.',
    ]);
    // Gifts to a husband or a charity are added to the estate.
    expect(isNeeded({ assetsPence: toPence(most - 1_00), exemptGiftsPence: toPence(2_00), ...rest })).toBe(
      true,
    );
  });

  // IHTM06019: exemptions of gifts made in life must be ignored here. IHTM06013: the exemption of the estate itself
  // must be above nil.
  it('is where only a gift in life was free of the tax', () => {
    const gift = { assetsPence: toPence(300_000_00), exemptGiftsPence: toPence(100_000_00) };
    expect(answer(gift)).toMatchObject({
      answer: 'yes',
      grossPence: 400_000_00,
      qualifyingPence: 400_000_00,
      reasons: [
        'Including gifts and before debts, the estate comes to £400,000.00, which is more than £325,000.00.',
      ],
    });
    // A penny left to charity in the will does not make the earlier gift exempt here.
    expect(answer({ ...gift, exemptPence: toPence(1) })).toMatchObject({
      answer: 'yes',
      qualifyingPence: 399_999_99,
    });
    expect(isNeeded({ ...gift, exemptPence: toPence(74_999_99) })).toBe(true);
    expect(isNeeded({ ...gift, exemptPence: toPence(75_000_00) })).toBe(false);
  });

  // IHTM06014: legal rights that were neither claimed nor given up reduce the spouse's exemption.
  it('has to be asked in Scotland, unless the estate is small or an account is needed anyway', () => {
    const scotland = { nation: 'scotland' } as const;
    const toWife = { assetsPence: toPence(1_500_000_00), exemptPence: toPence(1_500_000_00) };
    const asked = answer(toWife, scotland);
    expect(asked).toMatchObject({ answer: 'ask', qualifyingPence: 0 });
    expect(asked.reasons.join(' ')).toContain('legal rights');
    expect(asked.sources.map(({ title }) => title).join(' ')).toContain('IHTM06014');
    expect(answer({ assetsPence: band, exemptPence: band }, scotland).answer).toBe('no');
    expect(answer({ ...toWife, exemptPence: toPence(1_100_000_00) }, scotland).answer).toBe('yes');
    expect(answer(toWife).answer).toBe('no');
  });

  it('is for gifts above 250,000, above 250,000 in trust, above 100,000 abroad, and for what was kept in use', () => {
    const small = { assetsPence: toPence(10_000_00) };
    const gifts = (amount: number) => ({ ...small, giftsPence: toPence(amount), thresholdPence: twoBands });
    expect(isNeeded(gifts(250_000_00))).toBe(false);
    expect(isNeeded(gifts(250_000_01))).toBe(true);
    const elsewhere = { inTrust: toPence(250_000_00), abroad: toPence(100_000_00) };
    expect(isNeeded({ ...small, thresholdPence: twoBands }, elsewhere)).toBe(false);
    // Together with the 10,000 in this estate, the assets elsewhere come to more than one band.
    expect(isNeeded(small, elsewhere)).toBe(true);
    expect(isNeeded(small, { inTrust: toPence(250_000_01) })).toBe(true);
    expect(isNeeded(small, { abroad: toPence(100_000_01) })).toBe(true);
    expect(isNeeded(small, { keptUse: true })).toBe(true);
  });

  it('is whenever there is tax, and is not known for a death before 2022', () => {
    expect(answer({ taxPence: toPence(1) }).reasons).toEqual(['There is Inheritance Tax to pay.']);
    const before = {
      diedOn: readStoredDay('2021-12-31'),
      nation: 'england' as const,
      inTrust: undefined,
      abroad: undefined,
      keptUse: false,
    };
    expect(
      checkTaxAccountNeeded(before, {
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
