import { isConditionMet } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import type { NextOffer, RecordKind } from './record-kind.ts';
import { maskValue } from './record-views.ts';

/**
 * The question to ask after this record has been saved, with its text ready to show; undefined if no question applies.
 */
export function findNextOffer(kind: RecordKind, fields: FieldValues): NextOffer | undefined {
  const { offer } = kind;
  if (offer === undefined || !isConditionMet(offer.when, fields)) return undefined;
  return { ...offer, text: offer.text.replaceAll('{about}', () => maskValue(kind, fields, offer.about)) };
}
