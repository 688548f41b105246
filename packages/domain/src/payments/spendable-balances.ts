import { findFactConfirmedDay } from '../records/fact-days.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { addDays, type Day, readStoredDayIfAny } from '../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';
import type { AccountPayment, StoredPayments } from './kept-payments.ts';

/** The newest balance we can work out for an account that people spend from. */
export interface SpendableBalance {
  readonly account: string;
  readonly name: string;
  /** Negative if the account is overdrawn. */
  readonly balance: Pence;
  /** The last day that the balance includes. */
  readonly day: Day;
}

/** The accounts that people spend from. */
export interface SpendableBalances {
  readonly counted: readonly SpendableBalance[];
  /** Accounts without a recent balance, by name; `day` is the day of their newest balance. */
  readonly notKnown: readonly { readonly name: string; readonly day?: Day }[];
}

/** The maximum age of a balance in days. An older balance says too little about the current one. */
const mostDays = 31;

/** Savings, cards and business money are not for the household's spending. */
const spendingTypes = new Set<unknown>(['checking', 'joint']);

/**
 * The balances of current and joint accounts: from the record, or from a newer statement that adds up, with the
 * payments since then that other statements contain. `payments` are those that count. Pence. Never throws.
 */
export function computeSpendableBalances(
  { imports }: Pick<StoredPayments, 'imports'>,
  payments: readonly AccountPayment[],
  accounts: readonly { readonly id: string; readonly content: RecordContent }[],
  today: Day,
): SpendableBalances {
  const counted: SpendableBalance[] = [];
  const notKnown: { name: string; day?: Day }[] = [];
  for (const { id, content } of accounts) {
    if (!spendingTypes.has(content.fields['accountType'])) continue;
    const name = String(content.fields['name'] ?? '');
    const own = imports.filter(one => one.account === id && !one.undone && (one.lastDay ?? '') <= today);
    const noted = [ownBalance(content), ...own.map(provedBalance)].flatMap(one =>
      one !== undefined && one.day <= today ? [one] : [],
    );
    const newest = noted.toSorted((one, other) => (one.day < other.day ? -1 : 1)).at(-1);
    if (newest === undefined) {
      notKnown.push({ name });
      continue;
    }
    const since = payments.filter(
      ({ account, row }) => account === id && newest.day < row.day && row.day <= today,
    );
    const lastRead =
      own
        .map(one => one.lastDay ?? newest.day)
        .toSorted()
        .at(-1) ?? newest.day;
    const day = lastRead > newest.day ? lastRead : newest.day;
    if (day < addDays(today, 0 - mostDays)) notKnown.push({ name, day });
    else {
      const moved = since.reduce((sum, { row }) => sum + row.pence, 0);
      counted.push({ account: id, name, balance: toPence(newest.balance + moved), day });
    }
  }
  return { counted, notKnown };
}

interface NotedBalance {
  readonly day: Day;
  readonly balance: number;
}

function ownBalance(content: RecordContent): NotedBalance | undefined {
  const balance = readStoredPenceIfAny(content.fields['balance']);
  const day =
    readStoredDayIfAny(content.fields['balanceAsOf']) ??
    readStoredDayIfAny(findFactConfirmedDay(content, 'balance'));
  return balance === undefined || day === undefined ? undefined : { day, balance };
}

function provedBalance({
  proof,
  closing,
  lastDay,
}: StoredPayments['imports'][number]): NotedBalance | undefined {
  if (proof !== 'adds-up' || closing === undefined || lastDay === undefined) return undefined;
  return { day: lastDay, balance: closing };
}
