import {
  cacheRowKey,
  createRowKey,
  type EditedCell,
  type PaymentRow,
  sortRows,
  toPaymentRow,
} from './payment-rows.ts';

// [Note: Why merging rows needs no base] Merging other records needs the earlier version on which both sides are based.
// Rows do not, because a row is never removed: undoing an import sets a flag on the import, and removing a payment sets
// a cell that belongs to the person. So rows are only ever added, and merging gives the same result in any order and
// however often it is repeated.

/**
 * Merges the rows of two copies of an account's month. A row that is in only one copy is kept. If a row is in both,
 * their imports and spellings are combined, and each cell that the person filled in is merged separately: the later
 * change wins, or the greater text if both have the same time. The result does not depend on the order of the copies
 * and contains each row once. Never throws; the inputs are not changed.
 */
export function mergeRows(mine: readonly PaymentRow[], theirs: readonly PaymentRow[]): readonly PaymentRow[] {
  return mergeKeyedRows(
    mine,
    theirs.map(row => ({ key: createRowKey(row), row })),
  );
}

/** Like {@link mergeRows}, for rows whose keys have already been computed. */
export function mergeKeyedRows(
  mine: readonly PaymentRow[],
  theirs: readonly { readonly key: string; readonly row: PaymentRow }[],
): readonly PaymentRow[] {
  const joined = new Map<string, PaymentRow>();
  const join = (key: string, row: PaymentRow): void => {
    const before = joined.get(key);
    joined.set(key, cacheRowKey(before === undefined ? row : joinRow(before, row), key));
  };
  for (const row of mine) join(createRowKey(row), row);
  for (const { key, row } of theirs) join(key, row);
  return sortRows([...joined.values()]);
}

function joinRow(one: PaymentRow, other: PaymentRow): PaymentRow {
  const alike = one.text === other.text && one.day === other.day && one.pence === other.pence;
  const row = alike || face(one) < face(other) ? one : other;
  const spellings = spellingsOf(row, one, other);
  const { day, pence, text, nth, bankId } = row;
  return toPaymentRow({
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

/** All other spellings of the payment from both rows. */
function spellingsOf(row: PaymentRow, one: PaymentRow, other: PaymentRow): readonly string[] {
  if (one.also === undefined && other.also === undefined && one.text === other.text) return [];
  const all = union(one.also ?? [], other.also ?? [], [one.text, other.text]);
  return all.filter(text => text !== row.text);
}

/**
 * The text of the values that can differ between two rows with the same key: day and text of a payment that has the
 * bank's own id.
 */
const face = ({ day, pence, text, nth }: PaymentRow): string => [day, pence, text, nth].join(' ');

function joinOwn(one: PaymentRow['own'], other: PaymentRow['own']): PaymentRow['own'] {
  if (one === undefined || other === undefined) return one ?? other;
  const cells = new Map<string, EditedCell>(Object.entries(one));
  for (const [name, cell] of Object.entries(other)) {
    const before = cells.get(name);
    cells.set(name, before === undefined ? cell : later(before, cell));
  }
  return Object.fromEntries([...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function later(one: EditedCell, other: EditedCell): EditedCell {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return JSON.stringify(one.value) >= JSON.stringify(other.value) ? one : other;
}

/** Combines two lists of imports. Most rows come from a single import. */
function bothFrom(one: readonly string[], other: readonly string[]): readonly string[] {
  const [a, b] = [one[0], other[0]];
  if (one.length > 1 || other.length > 1 || a === undefined || b === undefined) return union(one, other);
  if (a === b) return one;
  return a < b ? [a, b] : [b, a];
}

const union = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].toSorted();

/** The value that is defined, or the greater one if both are. */
function greater<T extends number | string>(one: T | undefined, other: T | undefined): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one >= other ? one : other;
}
