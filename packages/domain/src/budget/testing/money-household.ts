import type { StatedPayment } from '../../payments/import-rows.ts';
import {
  type AccountPayment,
  planImport,
  readStoredPayments,
  type StoredPaymentRecord,
  type StoredPayments,
} from '../../payments/kept-payments.ts';
import { createSeededRandom, type SeededRandom } from '../../statements/testing/layouts/seeded.ts';
import { addDays, addMonths, type Day, readStoredDay } from '../../values/calendar.ts';

/** The true figures for a month of a made-up household, in pence. */
export interface ExpectedMonthFigures {
  readonly income: number;
  /** The spending minus refunds. */
  readonly spent: number;
  /** Transfers between own accounts that both have statements, by the day on which the money left. */
  readonly moved: number;
  /** Money moved into and out of the pots of an account. */
  readonly pots: number;
}

/** Two people with five accounts, three cards, pots and PayPal. */
export interface MoneyHousehold {
  readonly kept: StoredPayments;
  readonly count: number;
  readonly months: ReadonlyMap<string, ExpectedMonthFigures>;
  /** Whether two payments are the two sides of one transfer, according to the people themselves. */
  readonly isTransfer: (out: AccountPayment, into: AccountPayment) => boolean;
}

type Account = 'ruth' | 'tom' | 'joint' | 'saver' | 'isa' | 'amex' | 'barclaycard' | 'virgin' | 'paypal';
type Meaning = 'income' | 'spent' | 'pot' | { readonly transfer: number };

interface Made {
  readonly account: Account;
  readonly stated: StatedPayment;
  readonly meaning: Meaning;
}

const first = readStoredDay('2024-12-01');
const monthCount = 24;
const last = addDays(addMonths(first, monthCount), -1);

/** The texts a household's banks use: Ruth's bank puts the method of payment first. */
interface Words {
  readonly amex: string;
  readonly virgin: string;
  readonly barclaycard: string;
  readonly thanks: string;
  readonly toJoint: string;
  readonly toSaver: string;
  readonly toIsa: string;
  readonly payPal: string;
  readonly payPalFunding: string;
  readonly card: string;
  readonly debit: string;
}

const wordsOf = ({ of }: SeededRandom): Words => ({
  amex: of(['AMERICAN EXPRESS PAYMENT', 'AMERICAN EXP 3773', 'AMEX']),
  virgin: of(['VIRGIN MONEY CARD', 'VIRGIN CREDIT CARD 8812']),
  barclaycard: of(['BARCLAYCARD', 'BARCLAYCARD 4929']),
  thanks: of(['PAYMENT RECEIVED - THANK YOU', 'PAYMENT RECEIVED', 'Direct Debit Payment - Thank You']),
  toJoint: of(['HOUSEHOLD', 'ELLERY R AND T', 'STANDING ORDER ELLERY JOINT']),
  toSaver: of(['TRANSFER TO SAVER', 'TFR 40112233', 'Online Saver']),
  toIsa: of(['CASH ISA SAVINGS', 'TRANSFER CASH ISA']),
  payPal: of(['PAYPAL PAYMENT', 'PAYPAL', 'PAYPAL *']),
  payPalFunding: of(['Bank Deposit to PP Account', 'General Bank Deposit']),
  card: of(['', 'CARD PAYMENT TO ', 'VISA ']),
  debit: of(['', 'DIRECT DEBIT PAYMENT TO ', 'DD ']),
});

const shops = [
  'TESCO STORES',
  'ALDI',
  'SAINSBURYS',
  'COSTA COFFEE',
  'GREGGS',
  'SHELL PETROL',
  'BOOTS',
  'ARGOS',
  'NEXT RETAIL',
  'IKEA',
  'AMAZON',
  'DUNELM',
  'PETS AT HOME',
  'THE RED LION',
  'WAGAMAMA',
] as const;
const online = ['EBAY', 'ETSY', 'SPOTIFY', 'STEAM', 'VINTED', 'UBER EATS'] as const;
const friends = ['S MORGAN', 'J PATEL', 'A NOWAK', 'MR GREEN'] as const;

/** Twenty-four months of a made-up household, with the true figures for each. */
export function createMoneyHousehold(seed: number): MoneyHousehold {
  const random = createSeededRandom(seed);
  const words = wordsOf(random);
  const made: Made[] = [];
  const put = (account: Account, day: Day, pence: number, text: string, meaning: Meaning, code?: string) => {
    if (day >= first && day <= last)
      made.push({ account, stated: { day, pence, text, ...(code !== undefined && { code }) }, meaning });
  };
  let transfers = 0;
  const move = (
    [from, to]: readonly [Account, Account],
    [leaves, comes]: readonly [Day, Day],
    pence: number,
    [out, into]: readonly [string, string],
  ) => {
    // Leave out money that is still on its way when the statements end: nothing in the statements distinguishes it from
    // spending.
    if (comes > last) return;
    const meaning = { transfer: (transfers += 1) };
    put(from, leaves, 0 - pence, out, meaning);
    put(to, comes, pence, into, meaning);
  };
  for (let month = 0; month < monthCount; month += 1) {
    const start = addMonths(first, month);
    putIncome(random, start, put);
    putBills(random, start, words, put);
    putMoves(random, start, words, move);
    putPots(random, start, put);
    putShopping(random, start, words, put);
    putPayPal(random, start, words, put, move);
    putChance(random, start, put);
  }
  putRefunds(random, made, put);
  return householdOf(made);
}

type Put = (account: Account, day: Day, pence: number, text: string, meaning: Meaning, code?: string) => void;
type Move = (
  accounts: readonly [Account, Account],
  days: readonly [Day, Day],
  pence: number,
  words: readonly [string, string],
) => void;

function putIncome({ below, chance }: SeededRandom, start: Day, put: Put): void {
  put(
    'ruth',
    workingDayBefore(addDays(addMonths(start, 1), -1)),
    231_542 + below(9000),
    'ACME LTD SALARY',
    'income',
  );
  put('tom', workingDayBefore(addDays(start, 24)), 198_017, 'NHS LEEDS PAYROLL', 'income');
  put('joint', addDays(start, 9), 10_240, 'HMRC CHILD BENEFIT', 'income');
  put('saver', addDays(addMonths(start, 1), -1), 800 + below(900), 'GROSS INTEREST', 'income');
  if (chance(0.5)) put('amex', addDays(start, 19), 300 + below(700), 'CASHBACK REWARD', 'income');
}

function putBills({ below, chance }: SeededRandom, start: Day, { debit }: Words, put: Put): void {
  const bill = (account: Account, day: number, pence: number, text: string) =>
    put(account, addDays(start, day), 0 - pence, `${account === 'joint' ? debit : ''}${text}`, 'spent');
  bill('joint', 0, 118_500, 'NATIONWIDE MORTGAGE');
  if (!/-0[23]-/.test(start)) bill('joint', 1, 17_820, 'LEEDS CITY COUNCIL');
  bill('joint', 7, 14_300 + below(2000), 'OCTOPUS ENERGY');
  if (chance(0.25)) bill('joint', 12, 4500 + below(3000), 'YORKSHIRE WATER');
  bill('ruth', 14, 2200, 'EE LIMITED');
  bill('tom', 14, 1500, 'EE LIMITED');
  bill('tom', 20, 2500, 'PUREGYM');
  bill('virgin', 4, 1099, 'NETFLIX.COM');
}

function putMoves({ below, chance, of }: SeededRandom, start: Day, words: Words, move: Move): void {
  const on = (day: number): Day => addDays(start, day);
  const later = (day: Day, most: number): Day => addDays(day, below(most + 1));
  const bill = (from: Account, card: Account, day: number, out: string) => {
    const leaves = on(day);
    move([from, card], [leaves, later(leaves, 4)], 18_000 + below(60_000), [out, words.thanks]);
  };
  bill('ruth', 'amex', 26, words.amex);
  bill('tom', 'virgin', 11, words.virgin);
  bill('joint', 'barclaycard', 16, words.barclaycard);
  move(['ruth', 'joint'], [on(0), later(on(0), 1)], 95_000, [words.toJoint, 'R ELLERY']);
  move(['tom', 'joint'], [on(1), later(on(1), 1)], 80_000, [words.toJoint, 'T ELLERY']);
  move(['ruth', 'saver'], [on(2), on(2)], of([10_000, 20_000, 25_000]), [words.toSaver, 'R ELLERY']);
  move(['tom', 'isa'], [on(3), later(on(3), 2)], 15_000, [words.toIsa, 'DEPOSIT']);
  if (chance(0.4)) {
    const day = on(5 + below(20));
    move(['saver', 'ruth'], [day, day], of([5000, 10_000, 30_000]), ['TRANSFER TO CURRENT', 'FROM SAVER']);
  }
  // If the household runs short of money, either person pays in round sums.
  if (chance(0.6)) {
    const day = on(8 + below(18));
    move(['ruth', 'joint'], [day, later(day, 1)], of([2000, 5000, 10_000]), [words.toJoint, 'R ELLERY']);
  }
}

/** The pots of Tom's account, which have no statements of their own. */
function putPots({ below, of }: SeededRandom, start: Day, put: Put): void {
  const pot = (day: number, pence: number) =>
    put('tom', addDays(start, day), pence, of(['Holiday Pot', 'Bills Pot']), 'pot', 'Pot transfer');
  pot(1, -20_000);
  pot(13, -of([1000, 2500, 5000]));
  if (below(2) === 0) pot(15 + below(12), of([2000, 5000, 15_000]));
}

function putShopping({ below, chance, of }: SeededRandom, start: Day, { card }: Words, put: Put): void {
  const accounts = ['ruth', 'tom', 'joint', 'amex', 'barclaycard', 'virgin'] as const;
  for (let day = start; day < addMonths(start, 1); day = addDays(day, 1))
    for (const account of accounts) {
      const pence = chance(0.15) ? of([500, 1000, 2000, 2500]) : 150 + below(9000);
      const number = chance(0.5) ? ` ${String(100 + below(9000))}` : '';
      put(account, day, 0 - pence, `${account === 'ruth' ? card : ''}${of(shops)}${number}`, 'spent');
    }
}

/** Purchases through PayPal, each funded from Ruth's account, where it appears up to three days later. */
function putPayPal({ below, of }: SeededRandom, start: Day, words: Words, put: Put, move: Move): void {
  for (let count = below(4) + 2; count > 0; count -= 1) {
    const day = addDays(start, below(26));
    const bankDay = addDays(day, below(4));
    const pence = 299 + below(4000);
    const seller = of(online);
    put('paypal', day, 0 - pence, seller, 'spent');
    const out = words.payPal.endsWith('*') ? `${words.payPal}${seller}` : words.payPal;
    move(['ruth', 'paypal'], [bankDay, day], pence, [out, words.payPalFunding]);
  }
}

/** Equal round sums that leave one account and enter another by coincidence. */
function putChance({ below, chance, of }: SeededRandom, start: Day, put: Put): void {
  for (let count = 3; count > 0; count -= 1)
    put(
      of(['ruth', 'tom', 'joint']),
      addDays(start, below(28)),
      -of([2000, 5000, 10_000]),
      of(['NOTEMACHINE', 'CASH LLOYDS LEEDS', 'BEST WINDOWS']),
      'spent',
    );
  if (chance(0.7))
    put(
      of(['ruth', 'tom']),
      addDays(start, below(28)),
      of([2000, 2500, 5000]),
      `FASTER PAYMENT FROM ${of(friends)}`,
      'income',
    );
}

/** Refunds some purchases within four months, to the account they were paid from. */
function putRefunds({ below, chance, of }: SeededRandom, made: readonly Made[], put: Put): void {
  const bought = made.filter(
    ({ stated, meaning }) => meaning === 'spent' && /ARGOS|NEXT|IKEA|AMAZON|EBAY/.test(stated.text),
  );
  for (const { account, stated } of bought) {
    if (!chance(0.06)) continue;
    const back = chance(0.5) ? 0 - stated.pence : 1 + below(0 - stated.pence);
    const shop = stated.text.replace(/^CARD PAYMENT TO |^VISA /, '');
    const text = of(['', 'REFUND ', 'REFUND FROM ']) + shop;
    put(account, addDays(stated.day, 1 + below(120)), back, text, 'spent');
  }
}

const workingDayBefore = (day: Day): Day => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
};

const keyOf = (account: string, { day, pence, text }: StatedPayment): string =>
  `${account} ${day} ${String(pence)} ${text}`;

function householdOf(made: readonly Made[]): MoneyHousehold {
  const accounts = [...new Set(made.map(({ account }) => account))];
  const blocks: StoredPaymentRecord[] = accounts.flatMap(account => {
    const stated = made
      .filter(one => one.account === account)
      .map(one => one.stated)
      .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
    return planImport(readStoredPayments([], []), account, stated, `import-${account}`).blocks.map(
      ({ fields }) => ({
        id: `${account}-${fields.month}`,
        content: { fields: { ...fields } },
      }),
    );
  });
  const imports = accounts.map(account => ({
    id: `import-${account}`,
    content: { fields: { account, firstDay: first, lastDay: last } },
  }));
  const known = new Map<string, Set<number>>();
  for (const { account, stated, meaning } of made) {
    if (typeof meaning === 'string') continue;
    const key = keyOf(account, stated);
    known.set(key, (known.get(key) ?? new Set()).add(meaning.transfer));
  }
  const transfersOf = ({ account, row }: AccountPayment) => known.get(keyOf(account, row)) ?? new Set();
  return {
    kept: readStoredPayments(blocks, imports),
    count: made.length,
    months: trueMonths(made),
    isTransfer: (out, into) => {
      const others = transfersOf(into);
      return [...transfersOf(out)].some(id => others.has(id));
    },
  };
}

function trueMonths(made: readonly Made[]): ReadonlyMap<string, ExpectedMonthFigures> {
  const months = new Map<string, ExpectedMonthFigures>();
  for (const { stated, meaning } of made) {
    const month = stated.day.slice(0, 7);
    const { income, spent, moved, pots } = months.get(month) ?? { income: 0, spent: 0, moved: 0, pots: 0 };
    const { pence } = stated;
    months.set(month, {
      income: income + (meaning === 'income' ? pence : 0),
      spent: spent - (meaning === 'spent' ? pence : 0),
      moved: moved + (typeof meaning === 'object' && pence < 0 ? 0 - pence : 0),
      pots: pots + (meaning === 'pot' ? Math.abs(pence) : 0),
    });
  }
  return months;
}
