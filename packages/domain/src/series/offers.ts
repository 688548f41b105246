import type { FieldValues } from '../fields/fields.ts';
import { isCouncil } from '../payments/payee.ts';
import { normalisePaymentText } from '../payments/payment-rows.ts';
import { createPaidFieldKey, formatPaidField } from '../records/paid.ts';
import { billProviders } from '../reference/providers.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';
import { type PaymentFrequency } from '../values/periodic.ts';
import type { Series } from './find-series.ts';
import { paymentsPerYear } from './rhythm.ts';

/** A record that could be created from a series, with every fact that the payments show. */
export interface SeriesOffer {
  readonly kind: 'bill' | 'insurance-policy' | 'council-tax' | 'debt';
  readonly fields: FieldValues;
}

/** A record that exists already. */
export interface KnownRecord {
  readonly id: string;
  readonly kind: string;
  readonly fields: FieldValues;
}

const insurer =
  /\b(?:insurance|assurance|aviva|admiral|axa|direct line|churchill|lv|hastings|esure|legal general|royal london|vitality|bupa|petplan|more than|nfu mutual|allianz|zurich)\b/i;
const lender = /\b(?:loan|finance|zopa|klarna|novuna|black horse|mortgage)\b/i;
/** Matches charities, because a donation is not a bill. */
const charity =
  /\b(?:charity|donation|justgiving|oxfam|cancer research|british heart|rnli|blue cross|red cross|dogs trust|salvation army|save the children|unicef|christian aid)\b/i;
const notABill =
  /\b(?:american express|amex|barclaycard|mbna|capital one|vanquis|newday|credit card|saving|savings|saver|isa|transfer|pension|rent|standing order to)\b/i;

/** The monthly amount of a series, to the penny. */
export function computeMonthlySeriesAmount({ amount, rhythm }: Pick<Series, 'amount' | 'rhythm'>): Pence {
  return toPence(Math.round((amount * paymentsPerYear[rhythm]) / 12));
}

const everyOf: Readonly<Partial<Record<Series['rhythm'], PaymentFrequency>>> = {
  'four-weekly': 'fourWeeks',
  quarterly: 'quarter',
  yearly: 'year',
};

/** The stored form of the amount as it is paid, if it is not monthly: see [Note: The amount that is actually paid]. */
function asPaid(field: string, { amount, rhythm }: Pick<Series, 'amount' | 'rhythm'>): FieldValues {
  const every = everyOf[rhythm];
  return every === undefined ? {} : { [createPaidFieldKey(field)]: formatPaidField(amount, every, 'month') };
}

/** The yearly amount of a series. */
export function computeYearlySeriesAmount({ amount, rhythm }: Pick<Series, 'amount' | 'rhythm'>): Pence {
  return toPence(amount * paymentsPerYear[rhythm]);
}

/**
 * The record to offer for a series; undefined for incoming money, payments that have stopped, and payments for which
 * there is no kind of record. Only facts from the payments are filled in.
 */
export function createSeriesOffer(series: Series): SeriesOffer | undefined {
  const { direction, state, text, name, dueDay, account } = series;
  if (direction === 'in' || state === 'stopped') return undefined;
  const monthly = formatStoredPence(computeMonthlySeriesAmount(series));
  const plain = normalisePaymentText(text);
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
 * Finds the existing record for each series, by company and, if a company has several contracts, by amount; for a
 * lender also by the monthly payment, and by the mortgage on a home. A record matches at most one series. The result is
 * keyed by series id; series without a record are left out.
 */
export function findRecordsOfSeries(
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

/** How closely a record matches a series; the lowest number is the best. Undefined if nothing suggests a match. */
function rankOf(series: Series, { kind, fields }: KnownRecord): number | undefined {
  const isNamed = named(series);
  if ([fields['provider'], fields['councilName']].some(isNamed)) return 0;
  if (!lender.test(series.text) && !lender.test(series.name)) return undefined;
  if (kind === 'debt' && isNear(fields['monthlyPayment'], computeMonthlySeriesAmount(series))) return 1;
  return isNamed(fields['mortgageProvider']) ? 2 : undefined;
}

/**
 * The difference in pence between a record's amount and that of a series. Records without an amount get the largest
 * difference.
 */
function amountAway(series: Series, record: KnownRecord): number {
  const change = findChangedAmount(series, record);
  if (change === undefined) return 0;
  return change.said === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(change.said - change.now);
}

/**
 * The yearly charge of a council, if the payments show it: from a full year of instalments, or from whether an
 * instalment is taken in February and March. Otherwise empty, because there may be ten or twelve instalments.
 */
function annualOf(series: Series): FieldValues {
  const { rhythm, payments } = series;
  const months = payments.map(({ row }) => row.day.slice(5, 7));
  if (rhythm !== 'ten-monthly')
    return rhythm !== 'monthly' || months.includes('02') || months.includes('03')
      ? { annualAmount: formatStoredPence(computeYearlySeriesAmount(series)) }
      : {};
  const lastJanuary = months.lastIndexOf('01');
  const year = payments.slice(Math.max(0, lastJanuary - 9), lastJanuary + 1);
  const isWhole = year.length === 10 && months[lastJanuary - 9] === '04';
  const isOver = lastJanuary === payments.length - 1;
  const sum = 0 - year.reduce((all, { row }) => all + row.pence, 0);
  return {
    annualAmount: formatStoredPence(isWhole && isOver ? toPence(sum) : computeYearlySeriesAmount(series)),
  };
}

/** Returns a function that checks whether a company is the payee of a series. */
const named = (series: Series) => {
  const name = ` ${companyText(series.name)} `;
  return (company: unknown): boolean => {
    const folded = typeof company === 'string' ? companyText(company) : '';
    return folded.length > 1 && (name.includes(` ${folded} `) || ` ${folded} `.includes(name));
  };
};

/** Normalises the name of a company. Banks abbreviate "building society" to "BS". */
const companyText = (text: string): string =>
  normalisePaymentText(text).replaceAll(/\bBS\b/g, 'BUILDING SOCIETY');

const isNear = (stored: unknown, amount: Pence | undefined): boolean => {
  const said = readStoredPenceIfAny(stored);
  return said !== undefined && amount !== undefined && Math.abs(said - amount) < sameAmount;
};

/** The type and company of a bill, as in the lists of the kind. */
function billOf(name: string): { type: string; provider: string } {
  const wanted = normalisePaymentText(name);
  // For companies that sell both mobile phone and broadband contracts, assume a mobile phone, which is the more common
  // payment.
  const order =
    /^(?:VODAFONE|EE|O2|THREE)\b/.test(wanted) && !wanted.includes('BROADBAND') ? phonesFirst : billOrder;
  for (const [type, providers] of order) {
    const provider = providers.find(
      one => normalisePaymentText(one) === wanted || ` ${wanted} `.includes(` ${normalisePaymentText(one)} `),
    );
    if (provider !== undefined) return { type, provider };
  }
  return { type: 'other', provider: name };
}

// An energy company usually supplies both gas and electricity.
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

/**
 * How a bill is paid. Direct Debits in a record are monthly, so a payment with another rhythm gets the method named
 * after that rhythm, or a description in the notes.
 */
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

/** Amounts that differ by less than 50p count as equal. The value is in pence. */
const sameAmount = 50;

/** For each kind, the field that contains the payment, and whether that is a yearly amount. */
const amountFields: Readonly<Record<string, { readonly key: string; readonly yearly?: true }>> = {
  bill: { key: 'monthlyAmount' },
  'insurance-policy': { key: 'monthlyPremium' },
  debt: { key: 'monthlyPayment' },
  'council-tax': { key: 'annualAmount', yearly: true },
};

/**
 * The amount in a record and the amount of a series, if they differ by 50 pence or more; undefined if they agree, or if
 * the payments do not show the yearly total.
 */
export function findChangedAmount(
  series: Series,
  { kind, fields }: KnownRecord,
):
  | { readonly key: string; readonly said?: Pence; readonly now: Pence; readonly yearly: boolean }
  | undefined {
  const field = amountFields[kind];
  if (field === undefined || series.state === 'stopped') return undefined;
  const yearly = field.yearly === true;
  const now = yearly ? readStoredPenceIfAny(annualOf(series)[field.key]) : computeMonthlySeriesAmount(series);
  if (now === undefined) return undefined;
  const said = readStoredPenceIfAny(fields[field.key]);
  if (said !== undefined && Math.abs(said - now) < sameAmount) return undefined;
  return { key: field.key, now, yearly, ...(said === undefined ? {} : { said }) };
}
