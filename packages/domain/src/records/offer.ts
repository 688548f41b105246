import { holds } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import type { NextOffer, RecordKind } from './record-kind.ts';
import { maskValue } from './record-views.ts';

/** The question to ask after this record was saved, its text ready to show; undefined when there is none. */
export function offerAfter(kind: RecordKind, fields: FieldValues): NextOffer | undefined {
  const { offer } = kind;
  if (offer === undefined || !holds(offer.when, fields)) return undefined;
  return { ...offer, text: offer.text.replaceAll('{about}', () => maskValue(kind, fields, offer.about)) };
}
