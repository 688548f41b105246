import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Card, createCard } from '@kinfolio/domain/records/record-views';

// Content never changes (a save makes another object), so each card is built once. Otherwise, with ten thousand
// records, every save or keystroke would rebuild ten thousand cards for the total and the gaps.
const cards = new WeakMap<RecordContent, Card>();

/** The card of a record, as `createCard` builds it. */
export function getRecordCard(kind: RecordKind, content: RecordContent): Card {
  const known = cards.get(content);
  if (known !== undefined) return known;
  const card = createCard(kind, content);
  cards.set(content, card);
  return card;
}
