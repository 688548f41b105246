import type { FieldValues } from '../../fields/fields.ts';
import { computeInheritanceTax, type InheritanceTax } from '../../overview/inheritance-tax.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import {
  findInheritanceTaxRules,
  inheritanceTaxSources,
  type TaxRuleSource,
} from '../../reference/inheritance-tax.ts';
import { type Day, readStoredDayIfAny } from '../../values/calendar.ts';
import { formatMoney, type Pence, readStoredPenceIfAny, sumPence, toPence } from '../../values/money.ts';
import { createPrintReader } from '../executor-pack/reader.ts';
import { findPackSubject } from '../executor-pack/subject.ts';
import { computeRecordedEstate, type EstateRecordAmount, type RecordedEstate } from './estate-of.ts';
import { describeGiftTax, describeHomeBand, describeTaxRate } from './tax-words.ts';

/** A figure of the sheet, with everything it is calculated from. */
export interface TaxSheetFigure {
  readonly id: string;
  readonly label: string;
  /** The amount; negative for a deduction. */
  readonly pence: Pence;
  /** Whether a line is drawn above the row, as for a total. */
  readonly total?: true;
  /** The explanation of the figure. */
  readonly words: string;
  readonly sources: readonly TaxRuleSource[];
  readonly parts: readonly EstateRecordAmount[];
}

/** The Inheritance Tax due on an estate as recorded, with a list of the facts that are missing. */
export interface InheritanceTaxSheet {
  readonly of: string;
  readonly day: Day;
  readonly figures: readonly TaxSheetFigure[];
  readonly taxPence: Pence;
  /** Sentences about facts missing from the records. */
  readonly missing: readonly string[];
  /** Sentences about things that are not counted. */
  readonly leftOut: readonly string[];
}

export interface TaxSheetInput {
  readonly kinds: readonly RecordKind[];
  readonly records: readonly RecordToExport[];
  readonly ownerName: string;
  /** The stored answers to the questions (`questions.ts`). */
  readonly answers: FieldValues;
}

/**
 * Makes the sheet. Undefined without a day, or for a day whose rules we do not know. It is arithmetic on the records
 * and answers, not advice.
 */
export function createInheritanceTaxSheet(input: TaxSheetInput): InheritanceTaxSheet | undefined {
  const { kinds, records, ownerName, answers } = input;
  const death = readStoredDayIfAny(answers['day']);
  const rules = death && findInheritanceTaxRules(death);
  if (death === undefined || rules === undefined) return undefined;
  const reader = createPrintReader({ kinds, records, today: death, fullNumbers: false });
  const subject = findPackSubject(reader, undefined, ownerName);
  const recorded = computeRecordedEstate(reader, subject, { death, rules });
  const assets = sumPence(recorded.assets.map(part => part.pence));
  const debts = toPence(0 - sumPence(recorded.debts.map(part => part.pence)));
  const net = toPence(Math.max(0, assets - debts));
  const isWidowed = answers['widowed'] === 'yes';
  const tax = computeInheritanceTax({
    death,
    assetsPence: assets,
    debtsPence: debts,
    toPartnerPence: toPartner(answers, net),
    toCharityPence: toPence(Math.min(net, readStoredPenceIfAny(answers['toCharity']) ?? 0)),
    homeToDescendantsPence:
      answers['home'] === 'descendants' ? (recorded.home?.pence ?? toPence(0)) : toPence(0),
    unusedNilBand: isWidowed ? percentIn(answers['unusedNil']) : 0,
    unusedResidenceBand: isWidowed ? percentIn(answers['unusedResidence']) : 0,
    gifts: recorded.gifts,
  });
  if (tax === undefined) return undefined;
  return {
    of: subject.name,
    day: death,
    figures: figuresOf(recorded, tax, { assets, debts, answers }),
    taxPence: tax.estateTaxPence,
    missing: missingIn(recorded, answers, subject.row !== undefined),
    leftOut: leftOutOf(recorded),
  };
}

function toPartner(answers: FieldValues, net: Pence): Pence {
  if (answers['partner'] === 'all') return net;
  if (answers['partner'] !== 'some') return toPence(0);
  return toPence(Math.min(net, readStoredPenceIfAny(answers['toPartner']) ?? 0));
}

/** Parses a stored rate as a percentage from 0 to 100; 0 for anything else. */
function percentIn(stored: unknown): number {
  const rate = Number(stored ?? 0);
  return Number.isFinite(rate) ? Math.min(100, Math.max(0, rate)) : 0;
}

type Sums = { readonly assets: Pence; readonly debts: Pence; readonly answers: FieldValues };
const { bands, partner, exempt, gifts: giftRules, charity } = inheritanceTaxSources;
const less = (amount: Pence): Pence => toPence(0 - amount);

function figuresOf(recorded: RecordedEstate, tax: InheritanceTax, sums: Sums): TaxSheetFigure[] {
  return [
    ...estateFigures(recorded, tax, sums),
    ...bandFigures(recorded, tax, sums),
    ...taxFigures(recorded, tax),
  ];
}

function estateFigures(
  recorded: RecordedEstate,
  tax: InheritanceTax,
  { assets, debts, answers }: Sums,
): TaxSheetFigure[] {
  const gone = toPence(tax.netEstatePence - tax.chargeablePence);
  const toPartnerPence = toPartner(answers, tax.netEstatePence);
  const toCharityPence = toPence(gone - Math.min(gone, toPartnerPence));
  return [
    figure('assets', 'Everything of value', assets, {
      words: 'Your own share of what is recorded.',
      parts: recorded.assets,
    }),
    figure('debts', 'What is owed', less(debts), {
      words: 'Your own share of debts and mortgages, each counted once.',
      parts: recorded.debts,
    }),
    figure('estate', 'Your estate', tax.netEstatePence, { total: true, words: 'What is left after debts.' }),
    ...optional('partner', 'To your husband, wife or civil partner', less(toPartnerPence), {
      words: 'Based on your answer. Free of Inheritance Tax if they live in the UK permanently.',
      sources: [exempt],
    }),
    ...optional('charity', 'To charity', less(toCharityPence), {
      words: 'Based on your answer. Free of Inheritance Tax.',
      sources: [charity],
    }),
  ];
}

function bandFigures(recorded: RecordedEstate, tax: InheritanceTax, { answers }: Sums): TaxSheetFigure[] {
  const { rules } = tax;
  const own = formatMoney(rules.nilRateBand);
  const theirs = toPence(tax.nilBandPence - rules.nilRateBand);
  const counted = new Set(tax.gifts.map(({ id }) => id));
  return [
    figure('band', 'Tax-free band', less(tax.nilBandLeftPence), {
      words: [
        theirs > 0
          ? `${own}, and ${formatMoney(theirs)} that your partner left unused.`
          : `${own} for everyone.`,
        tax.giftsPence > 0
          ? `Gifts from the last ${String(rules.giftYears)} years use this band first: ${formatMoney(tax.giftsPence)}.`
          : `No gift from the last ${String(rules.giftYears)} years uses any of this band.`,
      ].join(' '),
      sources: [bands, ...(theirs > 0 ? [partner] : []), ...(tax.giftsPence > 0 ? [giftRules] : [])],
      parts: recorded.giftParts.filter(({ recordId }) => counted.has(recordId)),
    }),
    figure('home', 'Tax-free band for a home', less(tax.residenceUsedPence), {
      words: homeWords(recorded, tax, answers),
      sources: [bands, ...(answers['widowed'] === 'yes' ? [partner] : [])],
      parts: answers['home'] === 'descendants' && recorded.home !== undefined ? [recorded.home] : [],
    }),
  ];
}

function homeWords({ home }: RecordedEstate, tax: InheritanceTax, answers: FieldValues): string {
  if (answers['home'] !== 'descendants')
    return 'This band is for a home that children or grandchildren receive.';
  if (home === undefined) return 'No main home is recorded.';
  return describeHomeBand(tax);
}

function taxFigures(recorded: RecordedEstate, tax: InheritanceTax): TaxSheetFigure[] {
  const { rules, rate } = tax;
  const titles = new Map(recorded.giftParts.map(part => [part.recordId, part]));
  const taxed = tax.gifts.filter(({ taxPence }) => taxPence > 0);
  return [
    figure('taxed', 'What is taxed', tax.taxablePence, {
      total: true,
      words: 'What is left after everything that is free of Inheritance Tax and after both bands.',
    }),
    figure('tax', `Inheritance Tax at ${String(rate)}%`, tax.estateTaxPence, {
      total: true,
      words: describeTaxRate(tax),
      sources: rate === rules.rate ? [giftRules] : [charity],
    }),
    ...optional('gift-tax', 'Tax on gifts, paid by those who received them', tax.giftTaxPence, {
      words: describeGiftTax(tax),
      sources: [giftRules],
      parts: taxed.flatMap(({ id, taxPence }) => {
        const part = titles.get(id);
        return part === undefined ? [] : [{ ...part, pence: taxPence }];
      }),
    }),
  ];
}

type Rest = Pick<TaxSheetFigure, 'words'> & Partial<Pick<TaxSheetFigure, 'sources' | 'parts' | 'total'>>;
const figure = (
  id: string,
  label: string,
  amount: Pence,
  { words, sources = [], parts = [], ...rest }: Rest,
) => ({
  id,
  label,
  pence: amount,
  words,
  sources,
  parts,
  ...rest,
});
/** Makes a line of the sheet; empty if its amount is zero. */
const optional = (id: string, label: string, amount: Pence, rest: Rest): TaxSheetFigure[] =>
  amount === 0 ? [] : [figure(id, label, amount, rest)];

function missingIn({ unvalued, home }: RecordedEstate, answers: FieldValues, knowsOwner: boolean): string[] {
  return [
    ...unvalued.map(title => `${title} has no amount yet.`),
    ...(answers['home'] === 'descendants' && home === undefined
      ? ['No main home is recorded, so the tax-free band for a home is not used.']
      : []),
    ...(knowsOwner ? [] : ['Nobody in your household is marked as you, so everyone’s shares count.']),
  ];
}

function leftOutOf({ outside }: RecordedEstate): string[] {
  return [
    ...outside.map(
      title => `${title} is outside the estate on that day: it is a pension, or written in trust.`,
    ),
    'Relief for a business or a farm, trusts, anything abroad, and a home that was sold to buy a smaller one.',
    'Exempt gifts, such as the £3,000 a year, unless the record says they are exempt.',
    'Gifts that the giver still uses. They count as if they had never been given.',
    'Funeral costs, which are deducted.',
  ];
}
