import type { FieldValue } from '../fields/fields.ts';
import { kindOf } from '../kinds/index.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { mergeRows } from './merge-rows.ts';
import { readBlock, writeBlock } from './payment-blocks.ts';

/**
 * The one value of a field that two copies of a record hold differently, where its type can be joined: rows of payments. Undefined
 * for every other field, and for a block that does not read: then a person's choice is wanted, or both are kept. Never throws.
 */
export function joinField(key: string, mine: RecordContent, theirs: RecordContent): FieldValue | undefined {
  if (mine.kind !== theirs.kind || kindOf(mine.kind)?.fields[key]?.type !== 'rows') return undefined;
  const month = String(mine.fields['month'] ?? '');
  if (month !== theirs.fields['month']) return undefined;
  const [one, other] = [rowsIn(month, mine, key), rowsIn(month, theirs, key)];
  return one === undefined || other === undefined ? undefined : writeBlock(month, mergeRows(one, other));
}

function rowsIn(month: string, { fields }: RecordContent, key: string) {
  const value = fields[key];
  return typeof value === 'string' ? readBlock(month, value) : undefined;
}
