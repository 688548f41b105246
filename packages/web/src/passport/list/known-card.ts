import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Card, cardOf } from '@kinfolio/domain/records/record-views';

// Content never changes (a save makes another object), so a card is made once. With ten thousand records a save or a
// keystroke would otherwise make ten thousand cards again, for the total and the gaps.
const cards = new WeakMap<RecordContent, Card>();

/** The card of a record, as `cardOf` makes it. */
export function knownCard(kind: RecordKind, content: RecordContent): Card {
  const known = cards.get(content);
  if (known !== undefined) return known;
  const card = cardOf(kind, content);
  cards.set(content, card);
  return card;
}
