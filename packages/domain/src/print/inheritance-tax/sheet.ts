import type { FieldValues } from '../../fields/fields.ts';
import { type InheritanceTax, inheritanceTax } from '../../overview/inheritance-tax.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { inheritanceTaxSources, type RuleSource, rulesOn } from '../../reference/inheritance-tax.ts';
import { type Day, dayIfStored, formatDay } from '../../values/calendar.ts';
import { formatMoney, type Pence, pence, penceIfStored, sumPence } from '../../values/money.ts';
import { createReader } from '../executor-pack/reader.ts';
import { subjectOf } from '../executor-pack/subject.ts';
import { type EstatePart, estateOf, type RecordedEstate } from './estate-of.ts';

/** A figure of the sheet, with all that it rests on. */
export interface SheetFigure {
  readonly id: string;
  readonly label: string;
  /** Below zero it is taken off. */
  readonly pence: Pence;
  /** A line is drawn above it. */
  readonly total?: true;
  /** How it comes about. */
  readonly words: string;
  readonly sources: readonly RuleSource[];
  readonly parts: readonly EstatePart[];
}

/** Inheritance Tax on an estate as it is recorded, with what is missing. */
export interface InheritanceTaxSheet {
  readonly of: string;
  readonly day: Day;
  readonly figures: readonly SheetFigure[];
  readonly taxPence: Pence;
  /** What is missing in the records, in sentences. */
  readonly missing: readonly string[];
  /** What is not counted, in sentences. */
  readonly leftOut: readonly string[];
}

export interface SheetInput {
  readonly kinds: readonly RecordKind[];
  readonly records: readonly RecordToExport[];
  readonly ownerName: string;
  /** Stored values of the questions (`questions.ts`). */
  readonly answers: FieldValues;
}

/**
 * The sheet. Undefined for a day whose rules are not known, and while no day is given. It is arithmetic on what was recorded
 * and answered, and no advice.
 */
export function inheritanceTaxSheet(input: SheetInput): InheritanceTaxSheet | undefined {
  const { kinds, records, ownerName, answers } = input;
  const death = dayIfStored(answers['day']);
  const rules = death && rulesOn(death);
  if (death === undefined || rules === undefined) return undefined;
  const reader = createReader({ kinds, records, today: death, fullNumbers: false });
  const subject = subjectOf(reader, undefined, ownerName);
  const recorded = estateOf(reader, subject, { death, rules });
  const assets = sumPence(recorded.assets.map(part => part.pence));
  const debts = pence(0 - sumPence(recorded.debts.map(part => part.pence)));
  const net = pence(Math.max(0, assets - debts));
  const isWidowed = answers['widowed'] === 'yes';
  const tax = inheritanceTax({
    death,
    assetsPence: assets,
    debtsPence: debts,
    toPartnerPence: toPartner(answers, net),
    toCharityPence: pence(Math.min(net, penceIfStored(answers['toCharity']) ?? 0)),
    homeToDescendantsPence: answers['home'] === 'descendants' ? (recorded.home?.pence ?? pence(0)) : pence(0),
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
  if (answers['partner'] !== 'some') return pence(0);
  return pence(Math.min(net, penceIfStored(answers['toPartner']) ?? 0));
}

/** A stored rate as per cent from 0 to 100; 0 for anything else. */
function percentIn(stored: unknown): number {
  const rate = Number(stored ?? 0);
  return Number.isFinite(rate) ? Math.min(100, Math.max(0, rate)) : 0;
}

type Sums = { readonly assets: Pence; readonly debts: Pence; readonly answers: FieldValues };
const { bands, partner, exempt, gifts: giftRules, charity } = inheritanceTaxSources;
const less = (amount: Pence): Pence => pence(0 - amount);

function figuresOf(recorded: RecordedEstate, tax: InheritanceTax, sums: Sums): SheetFigure[] {
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
): SheetFigure[] {
  const gone = pence(tax.netEstatePence - tax.chargeablePence);
  const toPartnerPence = toPartner(answers, tax.netEstatePence);
  const toCharityPence = pence(gone - Math.min(gone, toPartnerPence));
  return [
    figure('assets', 'Everything of value', assets, {
      words: 'Your own share of what is recorded.',
      parts: recorded.assets,
    }),
    figure('debts', 'What is owed', less(debts), {
      words: 'Your own share of debts and mortgages, each once.',
      parts: recorded.debts,
    }),
    figure('estate', 'Your estate', tax.netEstatePence, { total: true, words: 'What is left after debts.' }),
    ...optional('partner', 'To your husband, wife or civil partner', less(toPartnerPence), {
      words: 'As you answered. It is free of the tax if they live in the UK for good.',
      sources: [exempt],
    }),
    ...optional('charity', 'To charity', less(toCharityPence), {
      words: 'As you answered. It is free of the tax.',
      sources: [charity],
    }),
  ];
}

function bandFigures(recorded: RecordedEstate, tax: InheritanceTax, { answers }: Sums): SheetFigure[] {
  const { rules } = tax;
  const own = formatMoney(rules.nilRateBand);
  const theirs = pence(tax.nilBandPence - rules.nilRateBand);
  const counted = new Set(tax.gifts.map(({ id }) => id));
  return [
    figure('band', 'Tax-free band', less(tax.nilBandLeftPence), {
      words: [
        theirs > 0
          ? `${own}, and ${formatMoney(theirs)} that your partner left unused.`
          : `${own} for everybody.`,
        tax.giftsPence > 0
          ? `Gifts of the last ${String(rules.giftYears)} years use it first: ${formatMoney(tax.giftsPence)}.`
          : `No gift of the last ${String(rules.giftYears)} years uses any of it.`,
      ].join(' '),
      sources: [bands, ...(theirs > 0 ? [partner] : []), ...(tax.giftsPence > 0 ? [giftRules] : [])],
      parts: recorded.giftParts.filter(({ recordId }) => counted.has(recordId)),
    }),
    figure('home', 'Band for a home', less(tax.residenceUsedPence), {
      words: homeWords(recorded, tax, answers),
      sources: [bands, ...(answers['widowed'] === 'yes' ? [partner] : [])],
      parts: answers['home'] === 'descendants' && recorded.home !== undefined ? [recorded.home] : [],
    }),
  ];
}

function homeWords({ home }: RecordedEstate, tax: InheritanceTax, answers: FieldValues): string {
  if (answers['home'] !== 'descendants') return 'It is for a home that children or grandchildren receive.';
  if (home === undefined) return 'No main home is recorded.';
  const { rules, residenceBandPence: band, taperedPence: tapered } = tax;
  const taper =
    tapered > 0
      ? ` It is ${formatMoney(tapered)} less, because the estate is above ${formatMoney(rules.taperFrom)}.`
      : '';
  return `Up to ${formatMoney(band)} of what the home is worth after its mortgage.${taper}`;
}

function taxFigures(recorded: RecordedEstate, tax: InheritanceTax): SheetFigure[] {
  const { rules, rate } = tax;
  const titles = new Map(recorded.giftParts.map(part => [part.recordId, part]));
  const taxed = tax.gifts.filter(({ taxPence }) => taxPence > 0);
  return [
    figure('taxed', 'What is taxed', tax.taxablePence, {
      total: true,
      words: 'What is left after what is free of the tax and after both bands.',
    }),
    figure('tax', `Inheritance Tax at ${String(rate)}%`, tax.estateTaxPence, {
      total: true,
      words:
        rate === rules.rate
          ? `${String(rate)}% of what is taxed.`
          : `${String(rate)}% in place of ${String(rules.rate)}%, because ${String(rules.charityPart)}% or more goes to charity.`,
      sources: rate === rules.rate ? [giftRules] : [charity],
    }),
    ...optional('gift-tax', 'Tax on gifts, for those who received them', tax.giftTaxPence, {
      words: taxed
        .map(
          ({ abovePence, due, day }) =>
            `Of the gift of ${formatDay(day)}, ${formatMoney(abovePence)} is above the band. ${String(due)}% of the tax is due.`,
        )
        .join(' '),
      sources: [giftRules],
      parts: taxed.flatMap(({ id, taxPence }) => {
        const part = titles.get(id);
        return part === undefined ? [] : [{ ...part, pence: taxPence }];
      }),
    }),
  ];
}

type Rest = Pick<SheetFigure, 'words'> & Partial<Pick<SheetFigure, 'sources' | 'parts' | 'total'>>;
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
/** A line that is left out where it comes to nothing. */
const optional = (id: string, label: string, amount: Pence, rest: Rest): SheetFigure[] =>
  amount === 0 ? [] : [figure(id, label, amount, rest)];

function missingIn({ unvalued, home }: RecordedEstate, answers: FieldValues, knowsOwner: boolean): string[] {
  return [
    ...unvalued.map(title => `${title} has no amount yet.`),
    ...(answers['home'] === 'descendants' && home === undefined
      ? ['No main home is recorded, so the band for a home is not used.']
      : []),
    ...(knowsOwner ? [] : ['Nobody in your household is marked as you, so everybody’s shares count.']),
  ];
}

function leftOutOf({ outside }: RecordedEstate): string[] {
  return [
    ...outside.map(
      title => `${title} is outside the estate on that day: it is a pension, or written in trust.`,
    ),
    'Relief for a business or a farm, trusts, anything abroad, and a home that was sold for a smaller one.',
    'The £3,000 a year and other free gifts, unless the record of the gift names one.',
    'Gifts that the giver still has the use of. They count as if they were never given.',
    'The costs of the funeral, which are taken off.',
  ];
}
