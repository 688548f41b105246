import type { Choice } from '../fields/fields.ts';

/** The facts that a document can prove: its owner's identity, or their address (spec 1 §3, uploaded document). */
export const provableFacts = [
  { value: 'identity', label: 'Identity' },
  { value: 'address', label: 'Address' },
] as const satisfies readonly Choice[];
export type ProvableFact = (typeof provableFacts)[number]['value'];

/** Why a document was not verified, as stored in its record. These values must never change. */
export const documentFaults = [
  { value: 'unreadable', label: 'We could not read the document' },
  { value: 'blank', label: 'The page is blank' },
  { value: 'not-identity', label: 'The document does not look like an identity document' },
  { value: 'other-name', label: 'The document has a different name' },
  { value: 'no-postcode', label: 'There is no postcode in your details to compare it with' },
  { value: 'other-postcode', label: 'The document has a different postcode' },
  { value: 'no-date', label: 'The document has no date' },
  { value: 'too-old', label: 'The document is too old' },
  { value: 'expired', label: 'The document has expired' },
  { value: 'locked', label: 'The document has a password' },
  { value: 'not-checked', label: 'The document was not checked' },
] as const satisfies readonly Choice[];
export type DocumentFault = (typeof documentFaults)[number]['value'];
