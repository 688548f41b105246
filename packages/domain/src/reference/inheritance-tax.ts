import { type Day, dayOfStored } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';

/** The page with a figure of the tax, and the day on which it was last read. */
export interface RuleSource {
  readonly title: string;
  /** It may move: its title finds the page again. */
  readonly address: string;
  readonly checkedOn: Day;
}

/** Inheritance Tax for deaths from one day to another. Money is whole pence, parts are in per cent. */
export interface InheritanceTaxRules {
  /** First and last day of death. After the last, nothing is known. */
  readonly from: Day;
  readonly until: Day;
  readonly nilRateBand: Pence;
  readonly residenceBand: Pence;
  /** Above it the residence band is less by a pound for every two. */
  readonly taperFrom: Pence;
  readonly rate: number;
  /** Where at least `charityPart` of what would be taxed goes to charity. */
  readonly charityRate: number;
  readonly charityPart: number;
  /** Gifts of so many years or more before a death are free. */
  readonly giftYears: number;
  /** The part of the tax on a gift that is due once more than so many years have passed. The most years first. */
  readonly giftTaper: readonly { readonly moreThanYears: number; readonly due: number }[];
  /** Unused pension money counts for deaths from this day on. */
  readonly pensionsFrom: Day;
}

const day = dayOfStored;
const read = day('2026-11-26');

/** What each figure rests on: the page, and the day on which a stored copy of it was read. */
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
} as const satisfies Record<string, RuleSource>;

/**
 * The rules by day of death (the project's reference data, read 2026-11-21; the Inheritance Tax Act 1984, sections 3A, 7,
 * 8A to 8L and schedule 1A). The bands are fixed until 5 April 2031.
 */
export const inheritanceTaxRules: readonly InheritanceTaxRules[] = [
  {
    from: day('2020-04-06'),
    until: day('2031-04-05'),
    nilRateBand: pence(325_000_00),
    residenceBand: pence(175_000_00),
    taperFrom: pence(2_000_000_00),
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

/** The rules for a death on that day; undefined for a day of which they are not known. */
export const rulesOn = (death: Day): InheritanceTaxRules | undefined =>
  inheritanceTaxRules.find(({ from, until }) => from <= death && death <= until);
