import { inOrder, type OwnCell, type PaymentRow, rowKey, rowOf, withKey } from './payment-rows.ts';

// [Note: Why rows need no common beginning to be merged]
// A row is never taken out: an import that was undone is a flag of the import, and a payment that a person removed is a cell
// of their own. So both sides only grow, and joining them is the same in every order and however often it is done.

/**
 * Joins the rows of two copies of an account's month. Rows of either side stay; where both have one, their imports and spellings
 * are united, and each cell of a person's own is merged by itself: the later change wins, among equals the greater text. The
 * result depends on no order and has each row once. Never throws; the inputs are not changed.
 */
export function mergeRows(mine: readonly PaymentRow[], theirs: readonly PaymentRow[]): readonly PaymentRow[] {
  return mergeKeyed(
    mine,
    theirs.map(row => ({ key: rowKey(row), row })),
  );
}

/** The same with rows whose keys are known. */
export function mergeKeyed(
  mine: readonly PaymentRow[],
  theirs: readonly { readonly key: string; readonly row: PaymentRow }[],
): readonly PaymentRow[] {
  const joined = new Map<string, PaymentRow>();
  const join = (key: string, row: PaymentRow): void => {
    const before = joined.get(key);
    joined.set(key, withKey(before === undefined ? row : joinRow(before, row), key));
  };
  for (const row of mine) join(rowKey(row), row);
  for (const { key, row } of theirs) join(key, row);
  return inOrder([...joined.values()]);
}

function joinRow(one: PaymentRow, other: PaymentRow): PaymentRow {
  const alike = one.text === other.text && one.day === other.day && one.pence === other.pence;
  const row = alike || face(one) < face(other) ? one : other;
  const spellings = spellingsOf(row, one, other);
  const { day, pence, text, nth, bankId } = row;
  return rowOf({
    day,
    pence,
    text,
    nth,
    bankId,
    from: bothFrom(one.from, other.from),
    balance: greater(one.balance, other.balance),
    code: greater(one.code, other.code),
    also: spellings.length === 0 ? undefined : spellings,
    own: joinOwn(one.own, other.own),
  });
}

/** Every other way in which the two write the payment. */
function spellingsOf(row: PaymentRow, one: PaymentRow, other: PaymentRow): readonly string[] {
  if (one.also === undefined && other.also === undefined && one.text === other.text) return [];
  const all = union(one.also ?? [], other.also ?? [], [one.text, other.text]);
  return all.filter(text => text !== row.text);
}

/** What two rows of one key may still write differently: the day and the words of a payment that the bank numbered. */
const face = ({ day, pence, text, nth }: PaymentRow): string => [day, pence, text, nth].join(' ');

function joinOwn(one: PaymentRow['own'], other: PaymentRow['own']): PaymentRow['own'] {
  if (one === undefined || other === undefined) return one ?? other;
  const cells = new Map<string, OwnCell>(Object.entries(one));
  for (const [name, cell] of Object.entries(other)) {
    const before = cells.get(name);
    cells.set(name, before === undefined ? cell : later(before, cell));
  }
  return Object.fromEntries([...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function later(one: OwnCell, other: OwnCell): OwnCell {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return JSON.stringify(one.value) >= JSON.stringify(other.value) ? one : other;
}

/** Most rows come from one import each. */
function bothFrom(one: readonly string[], other: readonly string[]): readonly string[] {
  const [a, b] = [one[0], other[0]];
  if (one.length > 1 || other.length > 1 || a === undefined || b === undefined) return union(one, other);
  if (a === b) return one;
  return a < b ? [a, b] : [b, a];
}

const union = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].toSorted();

/** The one that is there; of two, the greater. */
function greater<T extends number | string>(one: T | undefined, other: T | undefined): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one >= other ? one : other;
}
