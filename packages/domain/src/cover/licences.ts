import { type Day, dayOfStored } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';

/** A firm with one licence for deposits, and the names under which it trades from a day to another. */
export interface Licence {
  readonly firm: string;
  /** As banks are called in the passport. */
  readonly brands: readonly Brand[];
}

/** A name of a firm. `from` and `until` bound the days on which it shares the firm's licence; `until` is not one of them. */
export interface Brand {
  readonly name: string;
  readonly from?: Day;
  readonly until?: Day;
}

const brand = (name: string, days: { from?: string; until?: string } = {}): Brand => ({
  name,
  ...(days.from === undefined ? {} : { from: dayOfStored(days.from) }),
  ...(days.until === undefined ? {} : { until: dayOfStored(days.until) }),
});

/**
 * Who shares a licence. From stored copies of the Bank of England's lists, read 29 November 2026: "List of banking and savings brands
 * protected by the same FSCS coverage" and the same list of building societies (both of 14 April 2025), and its list of banks (June 2025)
 * for those that share none. Sainsbury's Bank states itself that its accounts became NatWest's on 1 May 2025. The transfer of Virgin Money to
 * Nationwide (planned for 2 April 2026) is from the project's reference data. Post Office Money is in none of these. The page sends people to
 * the checker of the FSCS.
 */
export const licences: readonly Licence[] = [
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

/** Backed in full by the Treasury, without a limit. */
export const backedInFull: ReadonlySet<string> = new Set(['NS&I (National Savings and Investments)']);

/** Names whose accounts may be electronic money, which is kept safe another way and is no deposit. */
export const mayBeMoneyOnly: ReadonlySet<string> = new Set(['Revolut', 'Wise', 'Tide']);

/** The day of the list of shared licences. The page states it, and not the day on which it was read. */
export const licencesListedOn = dayOfStored('2025-04-14');
/** After so many days the page warns that they may have changed. */
export const licencesOldAfter = 180;

const limits: readonly { readonly from: Day; readonly limit: Pence }[] = [
  { from: dayOfStored('2025-12-01'), limit: pence(12_000_000) },
  { from: dayOfStored('2017-01-30'), limit: pence(8_500_000) },
];

/** What is covered of one person at one firm on a day (FSCS, deposit limit: £120,000 from 1 December 2025, £85,000 before). */
export function limitOn(day: Day): Pence {
  return limits.find(({ from }) => from <= day)?.limit ?? pence(8_500_000);
}

/** The firm whose licence a bank shares on a day; undefined for a name that we do not know. */
export function firmOf(bankName: string, day: Day): string | undefined {
  const isOn = ({ name, from, until }: Brand): boolean =>
    name === bankName && (from === undefined || from <= day) && (until === undefined || day < until);
  return licences.find(({ brands }) => brands.some(isOn))?.firm;
}
