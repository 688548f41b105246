import type { InheritanceTax } from '../../overview/inheritance-tax.ts';
import { describeGiftTax, describeHomeBand, describeTaxRate } from '../../print/inheritance-tax/tax-words.ts';
import { inheritanceTaxSources, type TaxRuleSource } from '../../reference/inheritance-tax.ts';
import { formatMoney, type Pence, toPence } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { EstateItems } from './estate-items.ts';
import type { EstateSums } from './sums.ts';

/** A figure and its explanation. */
export interface TaxCalculationLine {
  readonly id: string;
  readonly label: string;
  /** The amount; negative for a deduction. */
  readonly pence: Pence;
  /** Whether a horizontal line is printed above this figure, because it is a total. */
  readonly total?: true;
  readonly words: string;
  readonly sources: readonly TaxRuleSource[];
}

const { bands, partner, exempt, gifts: giftRules, charity, pensions } = inheritanceTaxSources;
const less = (amount: Pence): Pence => toPence(0 - amount);

/** The calculation from the assets to the tax, one line per step. Lines of zero are left out, except totals. */
export function listTaxCalculationLines(
  { estate }: ExecutorDesk,
  items: EstateItems,
  sums: EstateSums,
  tax: InheritanceTax,
): readonly TaxCalculationLine[] {
  const { rules, rate } = tax;
  const hasPension = items.assets.some(({ part, passes }) => part === 'investments' && passes === 'named');
  const theirs = toPence(tax.nilBandPence - rules.nilRateBand);
  return [
    line('assets', 'Everything of value', sums.assetsPence, {
      words: hasPension
        ? 'Their own share of everything on the date of death. Unused pensions count from 6 April 2027.'
        : 'Their own share of everything on the date of death.',
      sources: hasPension ? [pensions] : [],
    }),
    line('debts', 'What was owed', less(sums.debtsPence), {
      words: 'Their own share of debts and mortgages, each counted once.',
    }),
    ...optional('funeral', 'The funeral', less(sums.funeralPence), {
      words: 'What the estate pays for the funeral.',
    }),
    line('estate', 'The estate', tax.netEstatePence, {
      total: true,
      words: 'What is left after debts and the funeral.',
    }),
    ...optional('partner', 'To husband, wife or civil partner', less(sums.toPartnerPence), {
      words: 'This part is free of Inheritance Tax.',
      sources: [exempt],
    }),
    ...optional('charity', 'To charity', less(sums.toCharityPence), {
      words: 'This part is free of Inheritance Tax.',
      sources: [charity],
    }),
    line('band', 'Tax-free band', less(tax.nilBandLeftPence), {
      words: [
        theirs > 0
          ? `${formatMoney(rules.nilRateBand)}, plus ${formatMoney(theirs)} left unused by a partner who died earlier.`
          : `${formatMoney(rules.nilRateBand)} for everyone.`,
        tax.giftsPence > 0
          ? `Gifts from the last ${String(rules.giftYears)} years use this band first: ${formatMoney(tax.giftsPence)}.`
          : `No gift from the last ${String(rules.giftYears)} years uses any of this band.`,
      ].join(' '),
      sources: [bands, ...(theirs > 0 ? [partner] : []), ...(tax.giftsPence > 0 ? [giftRules] : [])],
    }),
    ...optional('home', 'Tax-free band for a home', less(tax.residenceUsedPence), {
      words: describeHomeBand(tax),
      sources: [bands, ...(estate.widowed === 'yes' ? [partner] : [])],
    }),
    line('taxed', 'What is taxed', tax.taxablePence, {
      total: true,
      words: 'What is left after all the lines above.',
    }),
    line('tax', `Inheritance Tax at ${String(rate)}%`, tax.estateTaxPence, {
      total: true,
      words: describeTaxRate(tax),
      sources: rate === rules.rate ? [giftRules] : [charity],
    }),
    ...optional('gift-tax', 'Tax on gifts, paid by those who received them', tax.giftTaxPence, {
      words: describeGiftTax(tax),
      sources: [giftRules],
    }),
  ];
}

type Rest = Pick<TaxCalculationLine, 'words'> & {
  readonly sources?: readonly TaxRuleSource[];
  readonly total?: true;
};
const line = (
  id: string,
  label: string,
  amount: Pence,
  { sources = [], ...rest }: Rest,
): TaxCalculationLine => ({
  id,
  label,
  pence: amount,
  sources,
  ...rest,
});
const optional = (id: string, label: string, amount: Pence, rest: Rest): TaxCalculationLine[] =>
  amount === 0 ? [] : [line(id, label, amount, rest)];
