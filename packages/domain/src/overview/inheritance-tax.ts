import { findInheritanceTaxRules, type InheritanceTaxRules } from '../reference/inheritance-tax.ts';
import { addYears, type Day } from '../values/calendar.ts';
import { type Pence, sumPence, toPence } from '../values/money.ts';

/** A gift that counts for the tax unless seven years have passed. */
export interface CountedGift {
  readonly id: string;
  readonly day: Day;
  readonly pence: Pence;
}

/**
 * The input for calculating the tax on an estate. All amounts are in whole pence, zero or more; fractions are
 * percentages from 0 to 100.
 */
export interface EstateForTax {
  /** The assumed day of death. */
  readonly death: Day;
  /** All assets, each at the person's own share. */
  readonly assetsPence: Pence;
  readonly debtsPence: Pence;
  /** The amount that goes to a husband, wife or civil partner. */
  readonly toPartnerPence: Pence;
  readonly toCharityPence: Pence;
  /** The value of the home, less its mortgage, that children or grandchildren receive. */
  readonly homeToDescendantsPence: Pence;
  /** The percentage of each band that a partner who died earlier did not use. */
  readonly unusedNilBand: number;
  readonly unusedResidenceBand: number;
  readonly gifts: readonly CountedGift[];
}

export interface TaxedGift extends CountedGift {
  /** The part above the band. */
  readonly abovePence: Pence;
  /** The percentage of the tax that is due, which falls once three years have passed. */
  readonly due: number;
  readonly taxPence: Pence;
}

/** The tax and every step of its calculation, in whole pence. */
export interface InheritanceTax {
  readonly rules: InheritanceTaxRules;
  readonly netEstatePence: Pence;
  /** Gifts from the last seven years that count, oldest first. Older ones are left out. */
  readonly gifts: readonly TaxedGift[];
  readonly giftsPence: Pence;
  readonly giftTaxPence: Pence;
  /** The nil-rate band, including the unused part of a partner's band. */
  readonly nilBandPence: Pence;
  readonly nilBandLeftPence: Pence;
  /** The residence band, including the unused part of a partner's band, after the taper. */
  readonly residenceBandPence: Pence;
  readonly taperedPence: Pence;
  readonly residenceUsedPence: Pence;
  readonly chargeablePence: Pence;
  readonly taxablePence: Pence;
  /** The rate in per cent: 40, or 36 if enough is left to charity. */
  readonly rate: number;
  readonly estateTaxPence: Pence;
}

const none = toPence(0);
const atLeastNone = (amount: number): Pence => toPence(Math.max(0, amount));
const percentOf = (amount: Pence, part: number): Pence => toPence(Math.round((amount * part) / 100));

/**
 * The Inheritance Tax on an estate, by the rules on the day of death (the Inheritance Tax Act 1984). Gifts use up the
 * band first, oldest first, and the recipients pay the tax on them. Undefined for a day whose rules we do not know.
 * Does not take into account business and farm reliefs, trusts and property abroad.
 */
export function computeInheritanceTax(estate: EstateForTax): InheritanceTax | undefined {
  const rules = findInheritanceTaxRules(estate.death);
  if (rules === undefined) return undefined;
  const net = atLeastNone(estate.assetsPence - estate.debtsPence);
  const nilBand = toPence(rules.nilRateBand + percentOf(rules.nilRateBand, estate.unusedNilBand));
  const gifts = taxedGifts(rules, estate, nilBand);
  const given = sumPence(gifts.map(gift => gift.pence));
  const nilBandLeft = atLeastNone(nilBand - given);
  const chargeable = atLeastNone(net - estate.toPartnerPence - estate.toCharityPence);
  const residence = residenceBand(rules, estate, { net, chargeable });
  const taxable = atLeastNone(chargeable - nilBandLeft - residence.used);
  const rate = rateOf(rules, estate, { chargeable, nilBandLeft });
  return {
    rules,
    netEstatePence: net,
    gifts,
    giftsPence: given,
    giftTaxPence: sumPence(gifts.map(({ taxPence }) => taxPence)),
    nilBandPence: nilBand,
    nilBandLeftPence: nilBandLeft,
    residenceBandPence: residence.band,
    taperedPence: residence.tapered,
    residenceUsedPence: residence.used,
    chargeablePence: chargeable,
    taxablePence: taxable,
    rate,
    estateTaxPence: percentOf(taxable, rate),
  };
}

/** Whether a gift still counts on the day of death, because less than seven years have passed. */
export const isGiftCounted = (given: Day, death: Day, { giftYears }: InheritanceTaxRules): boolean =>
  given <= death && death < addYears(given, giftYears);

function taxedGifts(rules: InheritanceTaxRules, { gifts, death }: EstateForTax, nilBand: Pence): TaxedGift[] {
  let band: number = nilBand;
  return gifts
    .filter(({ day }) => isGiftCounted(day, death, rules))
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .map(gift => {
      const abovePence = atLeastNone(gift.pence - band);
      band = Math.max(0, band - gift.pence);
      const passed = rules.giftTaper.find(({ moreThanYears }) => addYears(gift.day, moreThanYears) < death);
      const due = passed?.due ?? 100;
      return {
        id: gift.id,
        day: gift.day,
        pence: gift.pence,
        abovePence,
        due,
        taxPence: percentOf(percentOf(abovePence, rules.rate), due),
      };
    });
}

function residenceBand(
  rules: InheritanceTaxRules,
  { homeToDescendantsPence, unusedResidenceBand }: EstateForTax,
  { net, chargeable }: { net: Pence; chargeable: Pence },
): { band: Pence; tapered: Pence; used: Pence } {
  const whole = toPence(rules.residenceBand + percentOf(rules.residenceBand, unusedResidenceBand));
  const above = Math.max(0, net - rules.taperFrom);
  const tapered = toPence(Math.min(whole, Math.floor(above / 2)));
  const band = toPence(whole - tapered);
  // The band applies only to the home, and cannot exceed the taxable amount.
  return { band, tapered, used: toPence(Math.min(band, homeToDescendantsPence, chargeable)) };
}

/**
 * The lower rate requires a gift to charity of at least a tenth of the amount above the nil-rate band, calculated
 * before deducting that gift and ignoring the residence band.
 */
function rateOf(
  rules: InheritanceTaxRules,
  { toCharityPence }: EstateForTax,
  { chargeable, nilBandLeft }: { chargeable: Pence; nilBandLeft: Pence },
): number {
  const baseline = Math.max(0, chargeable + toCharityPence - nilBandLeft);
  const isEnough = toCharityPence > none && toCharityPence * 100 >= baseline * rules.charityPart;
  return isEnough ? rules.charityRate : rules.rate;
}
