// What it is: the canonical way to write a value as JSON (RFC 8785), using the package canonicalize.
// Use it for: anything signed or compared, so that each meaning has one text.
// Never use it for: an unchecked value: members that JSON cannot write are silently left out.

import canonicalize from 'canonicalize';
import { VaultError } from '../errors.ts';

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no whitespace, numbers as ECMAScript writes them.
 *
 * Throws {@link VaultError} `not_json` for undefined, a function, a circular structure, a number that is not finite and
 * text with a lone surrogate.
 */
export function toCanonicalJson(value: unknown): string {
  try {
    const text = canonicalize(value);
    if (text !== undefined) return text;
  } catch {
    // The original message may quote the value, so it is not attached.
  }
  throw new VaultError('not_json', 'a value cannot be written as canonical JSON');
}
