// What it is: the one way in which a value is written as JSON (RFC 8785), by the package canonicalize.
// Use it for: what is signed or compared, so that each meaning has one text.
// Never use it for: a value that was not checked: members that JSON cannot write are left out without a word.

import canonicalize from 'canonicalize';
import { VaultError } from '../errors.ts';

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space, numbers as ECMAScript writes them.
 *
 * Throws {@link VaultError} `not_json` for undefined, a function, a circle, a number that is not finite and text with
 * a lone surrogate.
 */
export function canonicalJson(value: unknown): string {
  try {
    const text = canonicalize(value);
    if (text !== undefined) return text;
  } catch {
    // Its message may quote the value, so it is not repeated.
  }
  throw new VaultError('not_json', 'a value cannot be written as canonical JSON');
}
