import type { PrintBlock, PrintDocument } from '../../print/document.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import { formatMoney, formatStoredPence, type Pence, sumPence, toPence } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import { moneyEntrySorts } from '../model/option-words.ts';
import { type MoneyEntry, type MoneySort, moneySorts } from '../model/records.ts';

/** The entries of one sort, and their total. */
export interface EstateAccountSection {
  readonly sort: MoneySort;
  readonly title: string;
  readonly isIn: boolean;
  readonly entries: readonly (MoneyEntry & { readonly amount: Pence })[];
  readonly totalPence: Pence;
}

/** The accounts of an estate, in whole pence. `leftPence` is always receipts minus payments. */
export interface EstateAccounts {
  /** The sections, in the order of the accounts. Sections without entries are left out. */
  readonly parts: readonly EstateAccountSection[];
  readonly inPence: Pence;
  readonly outPence: Pence;
  readonly leftPence: Pence;
  /** Each recipient of a gift or a share and their total, sorted by name. */
  readonly received: readonly { readonly who: string; readonly pence: Pence }[];
  /** Entries that no total includes, because an executor left them out or they have no amount. */
  readonly notCounted: readonly MoneyEntry[];
}

/** Makes the accounts from the money entries. */
export function computeEstateAccounts({ money }: Pick<ExecutorDesk, 'money'>): EstateAccounts {
  const entries = money.flatMap(entry =>
    entry.amount === undefined || entry.leftOut !== ''
      ? []
      : [{ ...entry, amount: toPence(Math.abs(entry.amount)) }],
  );
  const parts = moneySorts.flatMap(sort => {
    const own = entries.filter(entry => entry.sort === sort);
    const { title, isIn } = moneyEntrySorts[sort];
    const total = sumPence(own.map(({ amount }) => amount));
    return own.length === 0 ? [] : [{ sort, title, isIn, entries: own, totalPence: total }];
  });
  const sumOf = (isIn: boolean) =>
    sumPence(parts.filter(part => part.isIn === isIn).map(({ totalPence }) => totalPence));
  const received = new Map<string, Pence>();
  for (const { sort, who, amount } of entries)
    if (sort === 'legacy' || sort === 'share') received.set(who, toPence((received.get(who) ?? 0) + amount));
  return {
    parts,
    inPence: sumOf(true),
    outPence: sumOf(false),
    leftPence: toPence(sumOf(true) - sumOf(false)),
    received: [...received]
      .map(([who, amount]) => ({ who, pence: amount }))
      .toSorted((one, other) => one.who.localeCompare(other.who, 'en-GB')),
    notCounted: money.filter(({ amount, leftOut }) => amount === undefined || leftOut !== ''),
  };
}

/** The estate accounts as a document for the beneficiaries. */
export function createAccountsDocument(
  { estate }: ExecutorDesk,
  accounts: EstateAccounts,
  today: Day,
): PrintDocument {
  const { parts, inPence, outPence, leftPence, received } = accounts;
  return {
    title: 'Estate accounts',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [
        ...(estate.diedOn === undefined ? [] : [{ label: 'Date of death', text: formatDay(estate.diedOn) }]),
        { label: 'Left in the estate', text: formatMoney(leftPence), face: 'money' },
      ],
      notes: [
        'What came into the estate, what was paid out, who received it, and what is left.',
        'This printed copy is not sealed: anyone who has it can read it.',
      ],
    },
    chapters: [
      {
        id: 'summary',
        title: 'Summary',
        lead: '',
        blocks: [
          {
            type: 'table',
            columns: [{ label: 'What' }, { label: 'Amount', face: 'money' }],
            rows: parts.map(({ title, totalPence, isIn }) => [
              { text: title },
              { text: formatMoney(isIn ? totalPence : toPence(0 - totalPence)) },
            ]),
            totals: [
              { label: 'Money received', amount: formatMoney(inPence) },
              { label: 'Money paid out', amount: formatMoney(outPence) },
              { label: 'Left in the estate', amount: formatMoney(leftPence) },
            ],
          },
          ...(received.length === 0
            ? []
            : [
                {
                  type: 'table',
                  caption: 'Who received what',
                  columns: [{ label: 'Name' }, { label: 'Amount', face: 'money' }],
                  rows: received.map(({ who, pence: amount }) => [
                    { text: who },
                    { text: formatMoney(amount) },
                  ]),
                } as const,
              ]),
        ],
      },
      ...[true, false].flatMap(isIn => {
        const own = parts.filter(part => part.isIn === isIn);
        if (own.length === 0) return [];
        return [
          {
            id: isIn ? 'in' : 'out',
            title: isIn ? 'Money received' : 'Money paid out',
            lead: '',
            blocks: own.map(tableOfPart),
          },
        ];
      }),
    ],
  };
}

/**
 * The accounts as table rows, the first with the headings. Amounts have the form "1234.50" and are negative for
 * payments.
 */
export function createAccountsRows({ parts, leftPence }: EstateAccounts): readonly (readonly string[])[] {
  return [
    ['Day', 'Part', 'Who', 'What for', 'Amount'],
    ...parts.flatMap(({ title, isIn, entries }) =>
      entries.map(({ on, who, text, amount }) => [
        on ?? '',
        title,
        who,
        text,
        formatStoredPence(isIn ? amount : toPence(0 - amount)),
      ]),
    ),
    ['', 'Left in the estate', '', '', formatStoredPence(leftPence)],
  ];
}

const tableOfPart = ({ title, entries, totalPence }: EstateAccountSection): PrintBlock => ({
  type: 'table',
  caption: title,
  columns: [{ label: 'Day' }, { label: 'Who' }, { label: 'What for' }, { label: 'Amount', face: 'money' }],
  rows: entries.map(({ on, who, text, amount }) => [
    { text: on === undefined ? '' : formatDay(on) },
    { text: who },
    { text },
    { text: formatMoney(amount) },
  ]),
  totals: [{ label: title, amount: formatMoney(totalPence) }],
});
