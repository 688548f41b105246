import { type Day, readStoredDay } from '../values/calendar.ts';
import { type Pence, toPence } from '../values/money.ts';

/** A firm with a deposit licence, and the brands it trades under, each with its dates. */
export interface DepositLicence {
  readonly firm: string;
  /** Brand names as used for banks in the passport. */
  readonly brands: readonly BankBrand[];
}

/** A trading name of a firm. It shares the firm's licence from `from` up to the day before `until`. */
export interface BankBrand {
  readonly name: string;
  readonly from?: Day;
  readonly until?: Day;
}

const brand = (name: string, days: { from?: string; until?: string } = {}): BankBrand => ({
  name,
  ...(days.from === undefined ? {} : { from: readStoredDay(days.from) }),
  ...(days.until === undefined ? {} : { until: readStoredDay(days.until) }),
});

/**
 * The brands that share a licence, from stored copies of the Bank of England's lists, read on 29 November 2026: "List
 * of banking and savings brands protected by the same FSCS coverage", the same list for building societies (both of 14
 * April 2025), and its list of banks (June 2025) for those that share none. Sainsbury's Bank announced itself that its
 * accounts moved to NatWest on 1 May 2025. The transfer of Virgin Money to Nationwide (planned for 2 April 2026) is
 * from the project's reference data. Post Office Money is not on any of these lists. The page directs people to the
 * FSCS's own checker.
 */
export const depositLicences: readonly DepositLicence[] = [
  { firm: 'Barclays Bank UK PLC', brands: [brand('Barclays'), brand('Tesco Bank', { from: '2024-11-01' })] },
  { firm: 'HSBC UK Bank plc', brands: [brand('HSBC UK'), brand('first direct')] },
  { firm: 'Marks & Spencer Financial Services plc', brands: [brand('M&S Bank')] },
  { firm: 'Lloyds Bank plc', brands: [brand('Lloyds Bank')] },
  { firm: 'Bank of Scotland plc', brands: [brand('Halifax'), brand('Bank of Scotland')] },
  {
    firm: 'National Westminster Bank Plc',
    brands: [brand('NatWest'), brand('Ulster Bank'), brand('Sainsbury’s Bank', { from: '2025-05-01' })],
  },
  { firm: 'Sainsbury’s Bank plc', brands: [brand('Sainsbury’s Bank', { until: '2025-05-01' })] },
  { firm: 'The Royal Bank of Scotland plc', brands: [brand('Royal Bank of Scotland')] },
  { firm: 'Santander UK plc', brands: [brand('Santander'), brand('Cahoot')] },
  { firm: 'TSB Bank plc', brands: [brand('TSB')] },
  {
    firm: 'Nationwide Building Society',
    brands: [brand('Nationwide Building Society'), brand('Virgin Money', { from: '2026-04-02' })],
  },
  { firm: 'Clydesdale Bank PLC', brands: [brand('Virgin Money', { until: '2026-04-02' })] },
  { firm: 'The Co-operative Bank p.l.c.', brands: [brand('The Co-operative Bank')] },
  { firm: 'Metro Bank PLC', brands: [brand('Metro Bank')] },
  { firm: 'Monzo Bank Limited', brands: [brand('Monzo')] },
  { firm: 'Starling Bank Limited', brands: [brand('Starling Bank')] },
  { firm: 'J.P. Morgan Europe Limited', brands: [brand('Chase')] },
  { firm: 'AIB Group (UK) plc', brands: [brand('AIB (NI)')] },
  { firm: 'Al Rayan Bank PLC', brands: [brand('Al Rayan Bank')] },
  { firm: 'Aldermore Bank PLC', brands: [brand('Aldermore')] },
  { firm: 'Allica Bank Limited', brands: [brand('Allica Bank')] },
  { firm: 'Atom Bank plc', brands: [brand('Atom bank')] },
  { firm: 'Bank of Ireland (UK) plc', brands: [brand('Bank of Ireland UK')] },
  { firm: 'Charter Court Financial Services Limited', brands: [brand('Charter Savings Bank')] },
  { firm: 'Close Brothers Limited', brands: [brand('Close Brothers Savings')] },
  { firm: 'Coutts & Company', brands: [brand('Coutts')] },
  { firm: 'Northern Bank Limited', brands: [brand('Danske Bank')] },
  { firm: 'Handelsbanken plc', brands: [brand('Handelsbanken')] },
  { firm: 'Investec Bank plc', brands: [brand('Investec')] },
  { firm: 'Kroo Bank Ltd', brands: [brand('Kroo Bank')] },
  { firm: 'Goldman Sachs International Bank', brands: [brand('Marcus by Goldman Sachs')] },
  { firm: 'Paragon Bank PLC', brands: [brand('Paragon Bank')] },
  { firm: 'Shawbrook Bank Limited', brands: [brand('Shawbrook Bank')] },
  { firm: 'Triodos Bank UK Limited', brands: [brand('Triodos Bank')] },
  { firm: 'Vanquis Bank Limited', brands: [brand('Vanquis Bank')] },
  { firm: 'Zempler Bank Limited', brands: [brand('Zempler Bank')] },
  { firm: 'Zopa Bank Limited', brands: [brand('Zopa Bank')] },
  ...[
    'Coventry Building Society',
    'Cumberland Building Society',
    'Leeds Building Society',
    'Newcastle Building Society',
    'Nottingham Building Society',
    'Principality Building Society',
    'Skipton Building Society',
    'West Brom Building Society',
    'Yorkshire Building Society',
  ].map(name => ({ firm: name, brands: [brand(name)] })),
];

/** Firms whose deposits are fully backed by the Treasury, without a limit. */
export const fullyBackedFirms: ReadonlySet<string> = new Set(['NS&I (National Savings and Investments)']);

/** Firms whose accounts may be electronic money, which is not a deposit and is protected differently. */
export const possibleEMoneyFirms: ReadonlySet<string> = new Set(['Revolut', 'Wise', 'Tide']);

/**
 * The date of the Bank of England's list of shared licences. The page shows this date rather than the day on which we
 * read the list.
 */
export const licencesListedOn = readStoredDay('2025-04-14');
/** The number of days after which the page warns that the licences may have changed. */
export const licencesStaleAfterDays = 180;

const limits: readonly { readonly from: Day; readonly limit: Pence }[] = [
  { from: readStoredDay('2025-12-01'), limit: toPence(12_000_000) },
  { from: readStoredDay('2017-01-30'), limit: toPence(8_500_000) },
];

/** The FSCS deposit limit for one person at one firm on a day: £120,000 from 1 December 2025, £85,000 before. */
export function findDepositLimit(day: Day): Pence {
  return limits.find(({ from }) => from <= day)?.limit ?? toPence(8_500_000);
}

/** The firm whose licence a bank shares on a day; undefined if we do not know the name. */
export function findLicensedFirm(bankName: string, day: Day): string | undefined {
  const isOn = ({ name, from, until }: BankBrand): boolean =>
    name === bankName && (from === undefined || from <= day) && (until === undefined || day < until);
  return depositLicences.find(({ brands }) => brands.some(isOn))?.firm;
}
