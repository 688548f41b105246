import type { FieldValues } from '../fields/fields.ts';
import { isCouncil } from '../payments/payee.ts';
import { foldedText } from '../payments/payment-rows.ts';
import { paidKey, paidText } from '../records/paid.ts';
import { billProviders } from '../reference/providers.ts';
import { type Pence, pence, penceIfStored, storedOfPence } from '../values/money.ts';
import { type PaidEvery } from '../values/periodic.ts';
import type { Series } from './find-series.ts';
import { timesAYear } from './rhythm.ts';

/** A record that a series would be, with all that the payments state of it. */
export interface SeriesOffer {
  readonly kind: 'bill' | 'insurance-policy' | 'council-tax' | 'debt';
  readonly fields: FieldValues;
}

/** A record that is kept already. */
export interface KnownRecord {
  readonly id: string;
  readonly kind: string;
  readonly fields: FieldValues;
}

const insurer =
  /\b(?:insurance|assurance|aviva|admiral|axa|direct line|churchill|lv|hastings|esure|legal general|royal london|vitality|bupa|petplan|more than|nfu mutual|allianz|zurich)\b/i;
const lender = /\b(?:loan|finance|zopa|klarna|novuna|black horse|mortgage)\b/i;
/** A gift is no bill. */
const charity =
  /\b(?:charity|donation|justgiving|oxfam|cancer research|british heart|rnli|blue cross|red cross|dogs trust|salvation army|save the children|unicef|christian aid)\b/i;
const notABill =
  /\b(?:american express|amex|barclaycard|mbna|capital one|vanquis|newday|credit card|saving|savings|saver|isa|transfer|pension|rent|standing order to)\b/i;

/** What a series comes to in a month, to the penny. */
export function monthlyOfSeries({ amount, rhythm }: Pick<Series, 'amount' | 'rhythm'>): Pence {
  return pence(Math.round((amount * timesAYear[rhythm]) / 12));
}

const everyOf: Readonly<Partial<Record<Series['rhythm'], PaidEvery>>> = {
  'four-weekly': 'fourWeeks',
  quarterly: 'quarter',
  yearly: 'year',
};

/** The amount as it is paid, where it is not monthly: see [Note: An amount as it is paid]. */
function asPaid(field: string, { amount, rhythm }: Pick<Series, 'amount' | 'rhythm'>): FieldValues {
  const every = everyOf[rhythm];
  return every === undefined ? {} : { [paidKey(field)]: paidText(amount, every, 'month') };
}

/** What a series comes to in a year. */
export function yearlyOfSeries({ amount, rhythm }: Pick<Series, 'amount' | 'rhythm'>): Pence {
  return pence(amount * timesAYear[rhythm]);
}

/**
 * The record that a series would make; undefined for money in, what stopped, and what no kind of record is for. Only what the
 * payments state is filled in.
 */
export function offerOf(series: Series): SeriesOffer | undefined {
  const { direction, state, text, name, dueDay, account } = series;
  if (direction === 'in' || state === 'stopped') return undefined;
  const monthly = storedOfPence(monthlyOfSeries(series));
  const plain = foldedText(text);
  const links = isRecordId(account) ? { links: account } : {};
  if (insurer.test(plain))
    return {
      kind: 'insurance-policy',
      fields: {
        name: `${name} policy`,
        type: insuranceType(plain),
        provider: name,
        monthlyPremium: monthly,
        ...asPaid('monthlyPremium', series),
        ...links,
      },
    };
  if (isCouncil(plain))
    return {
      kind: 'council-tax',
      fields: { councilName: name, ...annualOf(series), ...links },
    };
  if (lender.test(plain))
    return {
      kind: 'debt',
      fields: { name: `${name} loan`, type: 'other-debt', provider: name, monthlyPayment: monthly, ...links },
    };
  if (notABill.test(plain) || charity.test(plain)) return undefined;
  const { rhythm } = series;
  const isOften = rhythm === 'weekly' || rhythm === 'fortnightly';
  const dueDate = state === 'missing' || isOften ? {} : { dueDate: dueDay };
  return {
    kind: 'bill',
    fields: {
      name: `${name} Bill`,
      ...billOf(name),
      monthlyAmount: monthly,
      ...asPaid('monthlyAmount', series),
      ...methodOf(series),
      ...dueDate,
      ...links,
    },
  };
}

/**
 * The record of the passport that each series is, by its company and, where a company has several contracts, by the amount; a lender's
 * also by the monthly payment, and by the mortgage of a home. A record is of one series at most. By the ids of the series; those
 * without a record are not in it.
 */
export function recordsOfSeries(
  all: readonly Series[],
  records: readonly KnownRecord[],
): ReadonlyMap<string, KnownRecord> {
  const pairs = all
    .flatMap(series =>
      records.flatMap(record => {
        const rank = rankOf(series, record);
        return rank === undefined ? [] : [{ series, record, rank, away: amountAway(series, record) }];
      }),
    )
    .toSorted((one, other) => one.rank - other.rank || one.away - other.away);
  const found = new Map<string, KnownRecord>();
  const taken = new Set<string>();
  for (const { series, record } of pairs) {
    if (found.has(series.id) || taken.has(record.id)) continue;
    found.set(series.id, record);
    taken.add(record.id);
  }
  return found;
}

/** How surely a record is that of a series, the least number most surely; undefined where nothing suggests it. */
function rankOf(series: Series, { kind, fields }: KnownRecord): number | undefined {
  const isNamed = named(series);
  if ([fields['provider'], fields['councilName']].some(isNamed)) return 0;
  if (!lender.test(series.text) && !lender.test(series.name)) return undefined;
  if (kind === 'debt' && isNear(fields['monthlyPayment'], monthlyOfSeries(series))) return 1;
  return isNamed(fields['mortgageProvider']) ? 2 : undefined;
}

/** By how many pence a record's amount is away from that of a series; most where it has none. */
function amountAway(series: Series, record: KnownRecord): number {
  const change = changedAmount(series, record);
  if (change === undefined) return 0;
  return change.said === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(change.said - change.now);
}

/**
 * What a council asks for a year, where the payments show it: a whole year of instalments, or whether any is taken in February and March.
 * Nothing otherwise, since it may be ten or twelve of them.
 */
function annualOf(series: Series): FieldValues {
  const { rhythm, payments } = series;
  const months = payments.map(({ row }) => row.day.slice(5, 7));
  if (rhythm !== 'ten-monthly')
    return rhythm !== 'monthly' || months.includes('02') || months.includes('03')
      ? { annualAmount: storedOfPence(yearlyOfSeries(series)) }
      : {};
  const lastJanuary = months.lastIndexOf('01');
  const year = payments.slice(Math.max(0, lastJanuary - 9), lastJanuary + 1);
  const isWhole = year.length === 10 && months[lastJanuary - 9] === '04';
  const isOver = lastJanuary === payments.length - 1;
  const sum = 0 - year.reduce((all, { row }) => all + row.pence, 0);
  return { annualAmount: storedOfPence(isWhole && isOver ? pence(sum) : yearlyOfSeries(series)) };
}

/** Whether a company is the one that a series is paid to. */
const named = (series: Series) => {
  const name = ` ${companyText(series.name)} `;
  return (company: unknown): boolean => {
    const folded = typeof company === 'string' ? companyText(company) : '';
    return folded.length > 1 && (name.includes(` ${folded} `) || ` ${folded} `.includes(name));
  };
};

/** A bank writes a building society as "BS". */
const companyText = (text: string): string => foldedText(text).replaceAll(/\bBS\b/g, 'BUILDING SOCIETY');

const isNear = (stored: unknown, amount: Pence | undefined): boolean => {
  const said = penceIfStored(stored);
  return said !== undefined && amount !== undefined && Math.abs(said - amount) < sameAmount;
};

/** The type and company of a bill, as the kind's own lists have them. */
function billOf(name: string): { type: string; provider: string } {
  const wanted = foldedText(name);
  // Of companies that sell both, these are mostly paid for a phone.
  const order =
    /^(?:VODAFONE|EE|O2|THREE)\b/.test(wanted) && !wanted.includes('BROADBAND') ? phonesFirst : billOrder;
  for (const [type, providers] of order) {
    const provider = providers.find(
      one => foldedText(one) === wanted || ` ${wanted} `.includes(` ${foldedText(one)} `),
    );
    if (provider !== undefined) return { type, provider };
  }
  return { type: 'other', provider: name };
}

// An energy company mostly sells both.
const billOrder = [
  ['streaming', billProviders.streaming],
  ['dual-fuel', billProviders['dual-fuel']],
  ['water', billProviders.water],
  ['broadband', billProviders.broadband],
  ['mobile', billProviders.mobile],
] as const;

const phonesFirst = billOrder.toSorted(
  ([one], [other]) => Number(other === 'mobile') - Number(one === 'mobile'),
);

const insurances = [
  ['car-insurance', /\b(?:car|motor)\b/i],
  ['home-insurance', /\b(?:home|house|contents|buildings)\b/i],
  ['pet-insurance', /\b(?:pet|petplan)\b/i],
  ['life-insurance', /\blife\b/i],
] as const;

const insuranceType = (text: string): string =>
  insurances.find(([, words]) => words.test(text))?.[0] ?? 'other';

/** How a bill is paid. Direct Debits of a record come each month, so those of another rhythm are named by it, or in the notes. */
function methodOf({ code = '', text, rhythm }: Series): FieldValues {
  const isOrder = /^(?:SO|STO)\b|standing order/i.test(`${code} ${text}`);
  const isDebit = /^(?:DD|DIRECT)|direct debit/i.test(`${code} ${text}`);
  if (rhythm === 'monthly')
    return { paymentMethod: isOrder ? 'standing-order' : isDebit ? 'direct-debit' : 'monthly-bill' };
  const by = isOrder ? 'By standing order, ' : isDebit ? 'By Direct Debit, ' : 'Paid ';
  const notes = `${by}${everyWords[rhythm]}.`;
  const paymentMethod = rhythm === 'yearly' ? 'annual' : rhythm === 'quarterly' ? 'quarterly-bill' : 'other';
  return { paymentMethod, notes };
}

const everyWords: Readonly<Record<Exclude<Series['rhythm'], 'monthly'>, string>> = {
  weekly: 'every week',
  fortnightly: 'every 2 weeks',
  'four-weekly': 'every 4 weeks',
  'ten-monthly': 'in 10 monthly payments a year',
  'two-monthly': 'every 2 months',
  quarterly: 'every 3 months',
  'half-yearly': 'every 6 months',
  yearly: 'once a year',
};

const isRecordId = (account: string): boolean => /^[0-9a-f-]{36}$/.test(account);

/** Amounts that are less than 50p apart agree. */
const sameAmount = 50;

/** The field in which a kind keeps what is paid, and whether it is of a year. */
const amountFields: Readonly<Record<string, { readonly key: string; readonly yearly?: true }>> = {
  bill: { key: 'monthlyAmount' },
  'insurance-policy': { key: 'monthlyPremium' },
  debt: { key: 'monthlyPayment' },
  'council-tax': { key: 'annualAmount', yearly: true },
};

/**
 * The amount in a record and that of a series, where they differ by 50 pence or more; undefined where they agree, and where the payments
 * do not show what a year comes to.
 */
export function changedAmount(
  series: Series,
  { kind, fields }: KnownRecord,
):
  | { readonly key: string; readonly said?: Pence; readonly now: Pence; readonly yearly: boolean }
  | undefined {
  const field = amountFields[kind];
  if (field === undefined || series.state === 'stopped') return undefined;
  const yearly = field.yearly === true;
  const now = yearly ? penceIfStored(annualOf(series)[field.key]) : monthlyOfSeries(series);
  if (now === undefined) return undefined;
  const said = penceIfStored(fields[field.key]);
  if (said !== undefined && Math.abs(said - now) < sameAmount) return undefined;
  return { key: field.key, now, yearly, ...(said === undefined ? {} : { said }) };
}
