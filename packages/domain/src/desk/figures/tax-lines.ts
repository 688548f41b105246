import type { InheritanceTax } from '../../overview/inheritance-tax.ts';
import { inheritanceTaxSources, type RuleSource } from '../../reference/inheritance-tax.ts';
import { formatDay } from '../../values/calendar.ts';
import { formatMoney, type Pence, pence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';
import type { EstateItems } from './estate-items.ts';
import type { EstateSums } from './sums.ts';

/** A figure with what it rests on. */
export interface FigureLine {
  readonly id: string;
  readonly label: string;
  /** Below zero it is taken off. */
  readonly pence: Pence;
  /** A line is drawn above it. */
  readonly total?: true;
  readonly words: string;
  readonly sources: readonly RuleSource[];
}

const { bands, partner, exempt, gifts: giftRules, charity, pensions } = inheritanceTaxSources;
const less = (amount: Pence): Pence => pence(0 - amount);

/** The way from what there is to the tax, a line for each step. Lines that come to nothing are left out, but for the sums. */
export function taxLines(
  { estate }: Desk,
  items: EstateItems,
  sums: EstateSums,
  tax: InheritanceTax,
): readonly FigureLine[] {
  const { rules, rate } = tax;
  const hasPension = items.assets.some(({ part, passes }) => part === 'investments' && passes === 'named');
  const theirs = pence(tax.nilBandPence - rules.nilRateBand);
  return [
    line('assets', 'Everything of value', sums.assetsPence, {
      words: hasPension
        ? 'Their own share of each thing on the day of death. Unused pensions count since 6 April 2027.'
        : 'Their own share of each thing on the day of death.',
      sources: hasPension ? [pensions] : [],
    }),
    line('debts', 'What was owed', less(sums.debtsPence), {
      words: 'Their own share of debts and mortgages, each once.',
    }),
    ...optional('funeral', 'The funeral', less(sums.funeralPence), { words: 'What the estate pays for it.' }),
    line('estate', 'The estate', tax.netEstatePence, {
      total: true,
      words: 'What is left after debts and the funeral.',
    }),
    ...optional('partner', 'To husband, wife or civil partner', less(sums.toPartnerPence), {
      words: 'It is free of the tax.',
      sources: [exempt],
    }),
    ...optional('charity', 'To charity', less(sums.toCharityPence), {
      words: 'It is free of the tax.',
      sources: [charity],
    }),
    line('band', 'Tax-free band', less(tax.nilBandLeftPence), {
      words: [
        theirs > 0
          ? `${formatMoney(rules.nilRateBand)}, and ${formatMoney(theirs)} that a partner who died before left unused.`
          : `${formatMoney(rules.nilRateBand)} for everybody.`,
        tax.giftsPence > 0
          ? `Gifts of the last ${String(rules.giftYears)} years use it first: ${formatMoney(tax.giftsPence)}.`
          : `No gift of the last ${String(rules.giftYears)} years uses any of it.`,
      ].join(' '),
      sources: [bands, ...(theirs > 0 ? [partner] : []), ...(tax.giftsPence > 0 ? [giftRules] : [])],
    }),
    ...optional('home', 'Band for a home', less(tax.residenceUsedPence), {
      words: homeWords(tax),
      sources: [bands, ...(estate.widowed === 'yes' ? [partner] : [])],
    }),
    line('taxed', 'What is taxed', tax.taxablePence, {
      total: true,
      words: 'What is left after all of these.',
    }),
    line('tax', `Inheritance Tax at ${String(rate)}%`, tax.estateTaxPence, {
      total: true,
      words:
        rate === rules.rate
          ? `${String(rate)}% of what is taxed.`
          : `${String(rate)}% in place of ${String(rules.rate)}%, because ${String(rules.charityPart)}% or more goes to charity.`,
      sources: rate === rules.rate ? [giftRules] : [charity],
    }),
    ...optional('gift-tax', 'Tax on gifts, for those who received them', tax.giftTaxPence, {
      words: tax.gifts
        .filter(({ taxPence }) => taxPence > 0)
        .map(
          ({ abovePence, due, day }) =>
            `Of the gift of ${formatDay(day)}, ${formatMoney(abovePence)} is above the band. ${String(due)}% of the tax is due.`,
        )
        .join(' '),
      sources: [giftRules],
    }),
  ];
}

function homeWords({ rules, residenceBandPence, taperedPence }: InheritanceTax): string {
  const taper =
    taperedPence > 0
      ? ` It is ${formatMoney(taperedPence)} less, because the estate is above ${formatMoney(rules.taperFrom)}.`
      : '';
  return `Up to ${formatMoney(residenceBandPence)} of what the home is worth after its mortgage.${taper}`;
}

type Rest = Pick<FigureLine, 'words'> & { readonly sources?: readonly RuleSource[]; readonly total?: true };
const line = (id: string, label: string, amount: Pence, { sources = [], ...rest }: Rest): FigureLine => ({
  id,
  label,
  pence: amount,
  sources,
  ...rest,
});
const optional = (id: string, label: string, amount: Pence, rest: Rest): FigureLine[] =>
  amount === 0 ? [] : [line(id, label, amount, rest)];
