import { type Day, readStoredDay } from '../values/calendar.ts';
import { type Pence, toPence } from '../values/money.ts';

/** The page that a tax figure comes from, and the day it was last read. */
export interface TaxRuleSource {
  readonly title: string;
  /** The address may change, in which case the title helps to find the page again. */
  readonly address: string;
  readonly checkedOn: Day;
}

/** The rules of Inheritance Tax for deaths within a range of days. Money is in whole pence, shares are in per cent. */
export interface InheritanceTaxRules {
  /** First and last day of death to which these rules apply. After the last day no rules are known. */
  readonly from: Day;
  readonly until: Day;
  readonly nilRateBand: Pence;
  readonly residenceBand: Pence;
  /** Above this value, the residence band is reduced by £1 for every £2. */
  readonly taperFrom: Pence;
  readonly rate: number;
  /** The reduced rate if at least `charityPart` of the taxable estate goes to charity. */
  readonly charityRate: number;
  readonly charityPart: number;
  /** A gift made at least this many years before a death is free of tax. */
  readonly giftYears: number;
  /** The percentage of the tax on a gift that is due once more than this many years have passed. Most years first. */
  readonly giftTaper: readonly { readonly moreThanYears: number; readonly due: number }[];
  /** Unused pension funds count for deaths on or after this day. */
  readonly pensionsFrom: Day;
}

const day = readStoredDay;
const read = day('2026-11-26');

/** The source of each figure: the page, and the day a stored copy of it was read. */
export const inheritanceTaxSources = {
  bands: {
    title: 'GOV.UK policy paper: nil-rate band and residence nil-rate band from 6 April 2028',
    address:
      'https://www.gov.uk/government/publications/inheritance-tax-nil-rate-band-and-residence-nil-rate-bands-from-6-april-2028',
    checkedOn: read,
  },
  partner: {
    title: 'GOV.UK: Transferring Inheritance Tax thresholds',
    address: 'https://www.gov.uk/inheritance-tax/transferring-inheritance-tax-thresholds',
    checkedOn: read,
  },
  exempt: {
    title: 'GOV.UK: Leaving assets to a husband, wife or civil partner',
    address: 'https://www.gov.uk/inheritance-tax/leaving-assets-spouse-civil-partner',
    checkedOn: read,
  },
  gifts: {
    title: 'GOV.UK: Inheritance Tax on gifts',
    address: 'https://www.gov.uk/inheritance-tax/gifts',
    checkedOn: read,
  },
  charity: {
    title: 'HMRC manual IHTM45009: reduced rate for gifts to charity',
    address: 'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm45009',
    checkedOn: read,
  },
  pensions: {
    title: 'GOV.UK policy paper of 26 November 2025 on unused pension funds',
    address: 'https://www.gov.uk/search/all?keywords=inheritance+tax+unused+pension+funds',
    checkedOn: day('2026-11-21'),
  },
} as const satisfies Record<string, TaxRuleSource>;

/**
 * The rules by day of death (the project's reference data, read 2026-11-21; the Inheritance Tax Act 1984, sections 3A, 7,
 * 8A to 8L and schedule 1A). The bands are fixed until 5 April 2031.
 */
export const inheritanceTaxRules: readonly InheritanceTaxRules[] = [
  {
    from: day('2020-04-06'),
    until: day('2031-04-05'),
    nilRateBand: toPence(325_000_00),
    residenceBand: toPence(175_000_00),
    taperFrom: toPence(2_000_000_00),
    rate: 40,
    charityRate: 36,
    charityPart: 10,
    giftYears: 7,
    giftTaper: [
      { moreThanYears: 6, due: 20 },
      { moreThanYears: 5, due: 40 },
      { moreThanYears: 4, due: 60 },
      { moreThanYears: 3, due: 80 },
    ],
    pensionsFrom: day('2027-04-06'),
  },
];

/** The rules for a death on that day; undefined if they are not known. */
export const findInheritanceTaxRules = (death: Day): InheritanceTaxRules | undefined =>
  inheritanceTaxRules.find(({ from, until }) => from <= death && death <= until);
