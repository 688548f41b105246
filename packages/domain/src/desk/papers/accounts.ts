import type { PrintBlock, PrintDocument } from '../../print/document.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import { formatMoney, type Pence, pence, storedOfPence, sumPence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';
import { type MoneyEntry, type MoneySort, moneySorts } from '../model/records.ts';

/** What each sort of entry is called, and whether the money came to the estate. */
export const moneySortWords: Readonly<
  Record<MoneySort, { readonly one: string; readonly title: string; readonly isIn: boolean }>
> = {
  collected: { one: 'Money collected', title: 'What was collected', isIn: true },
  income: { one: 'Income since the death', title: 'Income since the death', isIn: true },
  debt: { one: 'A debt paid', title: 'Debts paid', isIn: false },
  funeral: { one: 'The funeral', title: 'The funeral', isIn: false },
  tax: { one: 'Tax', title: 'Taxes', isIn: false },
  cost: { one: 'A cost of settling the estate', title: 'Costs of settling the estate', isIn: false },
  legacy: { one: 'A gift in the will', title: 'Gifts in the will', isIn: false },
  share: { one: 'A share of what is left', title: 'Shares of what is left', isIn: false },
};

/** The entries of a sort, and their sum. */
export interface AccountPart {
  readonly sort: MoneySort;
  readonly title: string;
  readonly isIn: boolean;
  readonly entries: readonly (MoneyEntry & { readonly amount: Pence })[];
  readonly totalPence: Pence;
}

/** The accounts of an estate, in whole pence. `leftPence` is always what came less what went. */
export interface EstateAccounts {
  /** In their order; parts without an entry are left out. */
  readonly parts: readonly AccountPart[];
  readonly inPence: Pence;
  readonly outPence: Pence;
  readonly leftPence: Pence;
  /** Each person who received a gift or a share, and how much in all; by name. */
  readonly received: readonly { readonly who: string; readonly pence: Pence }[];
  /** Entries without an amount, which are in no sum. */
  readonly unfinished: readonly MoneyEntry[];
}

/** The accounts by the entries of money. */
export function estateAccounts({ money }: Pick<Desk, 'money'>): EstateAccounts {
  const entries = money.flatMap(entry =>
    entry.amount === undefined ? [] : [{ ...entry, amount: pence(Math.abs(entry.amount)) }],
  );
  const parts = moneySorts.flatMap(sort => {
    const own = entries.filter(entry => entry.sort === sort);
    const { title, isIn } = moneySortWords[sort];
    const total = sumPence(own.map(({ amount }) => amount));
    return own.length === 0 ? [] : [{ sort, title, isIn, entries: own, totalPence: total }];
  });
  const sumOf = (isIn: boolean) =>
    sumPence(parts.filter(part => part.isIn === isIn).map(({ totalPence }) => totalPence));
  const received = new Map<string, Pence>();
  for (const { sort, who, amount } of entries)
    if (sort === 'legacy' || sort === 'share') received.set(who, pence((received.get(who) ?? 0) + amount));
  return {
    parts,
    inPence: sumOf(true),
    outPence: sumOf(false),
    leftPence: pence(sumOf(true) - sumOf(false)),
    received: [...received]
      .map(([who, amount]) => ({ who, pence: amount }))
      .toSorted((one, other) => one.who.localeCompare(other.who, 'en-GB')),
    unfinished: money.filter(({ amount }) => amount === undefined),
  };
}

/** The estate accounts as a document for the beneficiaries. */
export function accountsDocument({ estate }: Desk, accounts: EstateAccounts, today: Day): PrintDocument {
  const { parts, inPence, outPence, leftPence, received } = accounts;
  return {
    title: 'Estate accounts',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [
        ...(estate.diedOn === undefined ? [] : [{ label: 'Day of death', text: formatDay(estate.diedOn) }]),
        { label: 'Left in the estate', text: formatMoney(leftPence), face: 'money' },
      ],
      notes: [
        'What came to the estate, what was paid, to whom, and what is left.',
        'This paper is not sealed: whoever holds it can read it.',
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
              { text: formatMoney(isIn ? totalPence : pence(0 - totalPence)) },
            ]),
            totals: [
              { label: 'Money that came', amount: formatMoney(inPence) },
              { label: 'Money that was paid', amount: formatMoney(outPence) },
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
            title: isIn ? 'Money that came' : 'Money that was paid',
            lead: '',
            blocks: own.map(tableOfPart),
          },
        ];
      }),
    ],
  };
}

/** The accounts as rows of a table, the first one its headings; amounts as "1234.50", below zero for what was paid. */
export function accountsRows({ parts, leftPence }: EstateAccounts): readonly (readonly string[])[] {
  return [
    ['Day', 'Part', 'Who', 'What for', 'Amount'],
    ...parts.flatMap(({ title, isIn, entries }) =>
      entries.map(({ on, who, text, amount }) => [
        on ?? '',
        title,
        who,
        text,
        storedOfPence(isIn ? amount : pence(0 - amount)),
      ]),
    ),
    ['', 'Left in the estate', '', '', storedOfPence(leftPence)],
  ];
}

const tableOfPart = ({ title, entries, totalPence }: AccountPart): PrintBlock => ({
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
