import type { FieldValue } from '../fields/fields.ts';
import { findKind } from '../kinds/index.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { mergeRows } from './merge-rows.ts';
import { parsePaymentBlock, serialisePaymentBlock } from './payment-blocks.ts';

/**
 * Merges a field that differs between two copies of a record, if its type allows that, as for rows of payments.
 * Undefined for any other field, and for a block that cannot be read: the person then has to choose, or both values are
 * kept. Never throws.
 */
export function mergeRowsField(
  key: string,
  mine: RecordContent,
  theirs: RecordContent,
): FieldValue | undefined {
  if (mine.kind !== theirs.kind || findKind(mine.kind)?.fields[key]?.type !== 'rows') return undefined;
  const month = String(mine.fields['month'] ?? '');
  if (month !== theirs.fields['month']) return undefined;
  const [one, other] = [rowsIn(month, mine, key), rowsIn(month, theirs, key)];
  return one === undefined || other === undefined
    ? undefined
    : serialisePaymentBlock(month, mergeRows(one, other));
}

function rowsIn(month: string, { fields }: RecordContent, key: string) {
  const value = fields[key];
  return typeof value === 'string' ? parsePaymentBlock(month, value) : undefined;
}
