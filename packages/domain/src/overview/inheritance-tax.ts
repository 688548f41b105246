import { type InheritanceTaxRules, rulesOn } from '../reference/inheritance-tax.ts';
import { addYears, type Day } from '../values/calendar.ts';
import { type Pence, pence, sumPence } from '../values/money.ts';

/** A gift for which seven years have to pass. */
export interface CountedGift {
  readonly id: string;
  readonly day: Day;
  readonly pence: Pence;
}

/** An estate as the tax sees it. All amounts are whole pence, zero or more; parts are per cent from 0 to 100. */
export interface Estate {
  /** The day of the death that is reckoned with. */
  readonly death: Day;
  /** Everything of value, by the person's own shares. */
  readonly assetsPence: Pence;
  readonly debtsPence: Pence;
  /** What a husband, wife or civil partner receives. */
  readonly toPartnerPence: Pence;
  readonly toCharityPence: Pence;
  /** The home, less its mortgage, as far as children or grandchildren receive it. */
  readonly homeToDescendantsPence: Pence;
  /** How much a partner who died before left unused of each band. */
  readonly unusedNilBand: number;
  readonly unusedResidenceBand: number;
  readonly gifts: readonly CountedGift[];
}

/** What becomes of one gift. */
export interface TaxedGift extends CountedGift {
  /** What of it is above the band. */
  readonly abovePence: Pence;
  /** The part of the tax that is still due, per cent: it falls after three years. */
  readonly due: number;
  readonly taxPence: Pence;
}

/** The tax, with every step on the way. All in whole pence. */
export interface InheritanceTax {
  readonly rules: InheritanceTaxRules;
  readonly netEstatePence: Pence;
  /** Gifts of the last seven years that count, oldest first; older ones are left out. */
  readonly gifts: readonly TaxedGift[];
  readonly giftsPence: Pence;
  readonly giftTaxPence: Pence;
  /** The band with what a partner left of theirs. */
  readonly nilBandPence: Pence;
  readonly nilBandLeftPence: Pence;
  /** The residence band with what a partner left of theirs, after the taper. */
  readonly residenceBandPence: Pence;
  readonly taperedPence: Pence;
  readonly residenceUsedPence: Pence;
  readonly chargeablePence: Pence;
  readonly taxablePence: Pence;
  /** 40, or 36 where enough goes to charity. */
  readonly rate: number;
  readonly estateTaxPence: Pence;
}

const none = pence(0);
const atLeastNone = (amount: number): Pence => pence(Math.max(0, amount));
const percentOf = (amount: Pence, part: number): Pence => pence(Math.round((amount * part) / 100));

/**
 * The Inheritance Tax on an estate, by the rules of the day of the death (the Inheritance Tax Act 1984). Gifts use up the band
 * first, the oldest before the others, and tax on them is for those who received them. Undefined for a day whose rules are not
 * known. Business and farm reliefs, trusts, and what lies abroad are not reckoned with.
 */
export function inheritanceTax(estate: Estate): InheritanceTax | undefined {
  const rules = rulesOn(estate.death);
  if (rules === undefined) return undefined;
  const net = atLeastNone(estate.assetsPence - estate.debtsPence);
  const nilBand = pence(rules.nilRateBand + percentOf(rules.nilRateBand, estate.unusedNilBand));
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

/** Whether a gift still counts on the day of a death: seven years to the day have not passed. */
export const giftCounts = (given: Day, death: Day, { giftYears }: InheritanceTaxRules): boolean =>
  given <= death && death < addYears(given, giftYears);

function taxedGifts(rules: InheritanceTaxRules, { gifts, death }: Estate, nilBand: Pence): TaxedGift[] {
  let band: number = nilBand;
  return gifts
    .filter(({ day }) => giftCounts(day, death, rules))
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
  { homeToDescendantsPence, unusedResidenceBand }: Estate,
  { net, chargeable }: { net: Pence; chargeable: Pence },
): { band: Pence; tapered: Pence; used: Pence } {
  const whole = pence(rules.residenceBand + percentOf(rules.residenceBand, unusedResidenceBand));
  const above = Math.max(0, net - rules.taperFrom);
  const tapered = pence(Math.min(whole, Math.floor(above / 2)));
  const band = pence(whole - tapered);
  // It is for the home alone, and never more than what is taxed at all.
  return { band, tapered, used: pence(Math.min(band, homeToDescendantsPence, chargeable)) };
}

/** The lower rate asks for a tenth of what is above the nil-rate band, before the gift to charity; the residence band is left out. */
function rateOf(
  rules: InheritanceTaxRules,
  { toCharityPence }: Estate,
  { chargeable, nilBandLeft }: { chargeable: Pence; nilBandLeft: Pence },
): number {
  const baseline = Math.max(0, chargeable + toCharityPence - nilBandLeft);
  const isEnough = toCharityPence > none && toCharityPence * 100 >= baseline * rules.charityPart;
  return isEnough ? rules.charityRate : rules.rate;
}
