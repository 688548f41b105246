import { isCounted } from '@kinfolio/domain/overview/worth';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Pence, sumPence } from '@kinfolio/domain/values/money';
import { knownCard } from './known-card.ts';
import type { ListedRecord } from './row.ts';

/** What the amounts of a list come to: what is owed counts below zero, what was settled not at all. */
export function listTotal(kind: RecordKind, records: readonly ListedRecord[]): Pence {
  return sumPence(
    records.flatMap(({ content }) =>
      isCounted(kind, content.fields) ? (knownCard(kind, content).amountPence ?? []) : [],
    ),
  );
}
