import { type TaxScheduleId, taxSchedules } from '../../reference/bereavement/tax-schedules.ts';
import { formatDay } from '../../values/calendar.ts';
import { type Pence, toPence } from '../../values/money.ts';
import type { EstateGift, EstateItem } from '../figures/estate-items.ts';
import type { EstateFigures } from '../figures/figures.ts';
import { disputedAmountText, disputedGiftText } from '../figures/uncertain-words.ts';
import type { ExecutorDesk } from '../model/desk.ts';

export interface ScheduleLine {
  readonly title: string;
  /** The amount; negative for a debt. */
  readonly pence: Pence | undefined;
  /** The source of the amount, such as "Answer of 10 November 2026". */
  readonly from: string;
  readonly isJoint: boolean;
  readonly passes: string;
}

/** A part of the schedule: a heading of the form, its lines and their total. */
export interface ScheduleSection {
  readonly id: string;
  /** The form or schedule that the section belongs to: "PA1P", "IHT406". */
  readonly form: string;
  readonly title: string;
  readonly lines: readonly ScheduleLine[];
  readonly totalPence: Pence;
}

const probateParts: readonly { readonly parts: readonly EstateItem['part'][]; readonly title: string }[] = [
  { parts: ['property'], title: 'Houses and land' },
  { parts: ['accounts'], title: 'Money in accounts' },
  { parts: ['investments'], title: 'Savings and investments' },
  { parts: ['valuables', 'vehicles'], title: 'Household and personal goods, vehicles' },
  { parts: ['cover'], title: 'Life insurance that is paid to the estate' },
];

const partsInOrder = probateParts.flatMap(({ parts }) => parts);

/** Sorts assets as the forms ask for them. */
export const sortAsInForms = (assets: readonly EstateItem[]): readonly EstateItem[] =>
  assets.toSorted((one, other) => partsInOrder.indexOf(one.part) - partsInOrder.indexOf(other.part));

/** The application form for probate or confirmation, by nation and will. */
export function chooseProbateForm({ estate }: ExecutorDesk): string {
  const hasWill = estate.will === 'found' || estate.will === 'copy';
  if (estate.nation === 'scotland') return 'C1';
  if (estate.nation === 'northern-ireland') return hasWill ? 'NIPF1' : 'NIPF2';
  return hasWill ? 'PA1P' : 'PA1A';
}

/**
 * The sections for what passes under the will or the law, in the order of the nation's form: assets first, then debts
 * and the funeral. In Scotland houses and land come first as heritable estate, followed by moveable estate.
 */
export function listProbateSections(
  desk: ExecutorDesk,
  { items }: EstateFigures,
): readonly ScheduleSection[] {
  const form = chooseProbateForm(desk);
  const free = items.assets.filter(({ passes }) => passes === 'estate');
  const isScottish = desk.estate.nation === 'scotland';
  const assets = probateParts.map(({ parts, title }, index) =>
    sectionOf(
      `probate-${String(index + 1)}`,
      form,
      isScottish
        ? `${parts[0] === 'property' ? 'Heritable' : 'Moveable'} estate: ${title.toLowerCase()}`
        : title,
      free.filter(({ part }) => parts.includes(part)).map(item => lineOf(item)),
    ),
  );
  const debts = items.debts.filter(({ passes }) => passes === 'estate').map(item => lineOf(item, true));
  const funeral = items.funeral.map(item => lineOf(item, true));
  return [
    ...assets,
    sectionOf('probate-debts', form, 'What was owed', debts),
    sectionOf('probate-funeral', form, 'The funeral', funeral),
  ].filter(({ lines }) => lines.length > 0);
}

/**
 * The sections for everything that counts for Inheritance Tax, in the order of the IHT400 schedules. Schedules without
 * lines are left out.
 */
export function listTaxSections(
  desk: ExecutorDesk,
  { items, tax, sums }: EstateFigures,
): readonly ScheduleSection[] {
  const { estate } = desk;
  const byId = new Map<TaxScheduleId, ScheduleLine[]>();
  const add = (id: TaxScheduleId, line: ScheduleLine) => byId.set(id, [...(byId.get(id) ?? []), line]);
  for (const item of items.assets) add(scheduleOfAsset(desk, item), lineOf(item));
  for (const item of items.debts) add(isPrivateDebt(desk, item) ? 'IHT419' : 'IHT400', lineOf(item, true));
  for (const item of items.funeral) add('IHT400', lineOf(item, true));
  const counted = new Set(tax.gifts.map(({ id }) => id));
  for (const gift of items.gifts)
    if (counted.has(gift.id)) add('IHT403', plain(gift.title, gift.pence, giftWords(gift)));
  for (const title of items.abroad) add('IHT417', plain(title, undefined, 'Not counted here'));
  for (const title of items.outside)
    if (!isPensionTitle(desk, title)) add('IHT418', plain(title, undefined, 'Not counted'));
  if (estate.widowed === 'yes' && estate.unusedNil > 0)
    add(
      'IHT402',
      plain(
        'Unused part of the tax-free band',
        toPence(tax.nilBandPence - tax.rules.nilRateBand),
        `${String(estate.unusedNil)}%`,
      ),
    );
  if (tax.rate === tax.rules.charityRate && tax.estateTaxPence > 0)
    add('IHT430', plain('To charity', sums.toCharityPence, 'As answered'));
  if (tax.residenceUsedPence > 0)
    add(
      'IHT435',
      plain(items.home?.title ?? 'The home', tax.residenceUsedPence, 'The tax-free band that is used'),
    );
  if (tax.residenceUsedPence > 0 && estate.widowed === 'yes' && estate.unusedResidence > 0)
    add(
      'IHT436',
      plain('Unused part of the tax-free band for a home', undefined, `${String(estate.unusedResidence)}%`),
    );
  return taxSchedules.flatMap(({ id, title }) => {
    const lines = byId.get(id);
    return lines === undefined ? [] : [sectionOf(id, id, title, lines)];
  });
}

const giftWords = ({ day, isDisputed }: EstateGift): string =>
  [`Given on ${formatDay(day)}`, ...(isDisputed ? [disputedGiftText] : [])].join('. ');

/**
 * Whether a debt is of the sort "other", such as money owed to a friend. The schedule asks for these; debts to banks
 * and bills are entered in the form itself.
 */
const isPrivateDebt = ({ records }: ExecutorDesk, { recordId }: EstateItem): boolean =>
  records.find(({ id }) => id === recordId)?.content.fields['type'] === 'other-debt';

function scheduleOfAsset(
  { records }: ExecutorDesk,
  { part, isJoint, recordId, passes }: EstateItem,
): TaxScheduleId {
  if (isJoint) return 'IHT404';
  if (part !== 'investments') return schedulesByPart[part];
  if (passes === 'named') return 'IHT409';
  const type = records.find(({ id }) => id === recordId)?.content.fields['type'];
  return type === 'cash-isa' || type === 'premium-bonds' ? 'IHT406' : 'IHT411';
}

const schedulesByPart: Readonly<Record<Exclude<EstateItem['part'], 'investments'>, TaxScheduleId>> = {
  property: 'IHT405',
  accounts: 'IHT406',
  debts: 'IHT406',
  valuables: 'IHT407',
  vehicles: 'IHT407',
  funeral: 'IHT407',
  cover: 'IHT410',
};

/** Whether a title is that of a pension. Before April 2027 the schedule for trusts does not include pensions. */
const isPensionTitle = ({ records }: ExecutorDesk, title: string): boolean =>
  records.some(
    ({ content: { kind, fields } }) =>
      kind === 'investment' &&
      fields['name'] === title &&
      ['workplace-pension', 'personal-pension', 'sipp'].includes(String(fields['type'])),
  );

const sectionOf = (
  id: string,
  form: string,
  title: string,
  lines: readonly ScheduleLine[],
): ScheduleSection => ({
  id,
  form,
  title,
  lines,
  totalPence: toPence(lines.reduce((sum, line) => sum + (line.pence ?? 0), 0)),
});

const plain = (title: string, amount: Pence | undefined, from: string): ScheduleLine => ({
  title,
  pence: amount,
  from,
  isJoint: false,
  passes: '',
});

function lineOf(item: EstateItem, isOwed = false): ScheduleLine {
  return {
    title: item.title,
    pence: isOwed ? toPence(0 - item.pence) : item.pence,
    from: [sourceWords(item), ...(item.isDisputed ? [disputedAmountText] : [])].join('. '),
    isJoint: item.isJoint,
    passes: passingWords[item.passes],
  };
}

const passingWords: Readonly<Record<EstateItem['passes'], string>> = {
  estate: 'by the will or the law',
  survivor: 'to the other owner',
  named: 'to a named person',
  trust: 'by a trust',
  abroad: 'by the law of another country',
};

/** Describes the source of an amount. */
function sourceWords({ source, asOf, isOfThatDay, recordId }: EstateItem): string {
  const on = asOf === undefined ? '' : ` of ${formatDay(asOf)}`;
  const recorded = `From the passport${asOf === undefined ? '' : `, as of ${formatDay(asOf)}`}${isOfThatDay ? '' : '. Ask for the value on the date of death'}`;
  const words: Readonly<Record<EstateItem['source'], string>> = {
    answer: 'Their answer',
    statement: `Statement${on}`,
    valuer: 'A valuer',
    own: recordId === '' ? 'Entered by the executors' : 'The executors’ own figure',
    record: recorded,
    ask: recorded,
  };
  return words[source];
}
