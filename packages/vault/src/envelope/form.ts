// What it is: the single form of everything sealed: typed, bound to its context, padded.
// Use it for: sealing and opening, from `envelope.ts` and `keys/`.
// Never use it for: opening something whose context you do not know. The context must come from what you
// requested (the row's own columns, the signed-in account), never from the envelope itself: an envelope that
// names its own context could be moved elsewhere.

import { VaultError } from '../errors.ts';
import type { Bytes, RandomBytes } from '../primitives/bytes.ts';
import { systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import { type JweHeader, openJwe, sealJwe } from '../primitives/jwe.ts';
import type { SealingKey } from '../primitives/keys.ts';
import { type Contexts, canonicalContext, type EnvelopeType } from './contexts.ts';

/**
 * The result of opening an envelope. A wrong key, a wrong context and changed bytes give the same result, so
 * that it reveals as little as possible.
 */
export type OpenContentResult = { ok: true; content: unknown } | FailedToOpen;

/**
 * The result for an envelope that does not open: the key, context or version is another one, or a character
 * was changed.
 */
export interface FailedToOpen {
  readonly ok: false;
  readonly problem: 'wrong-key-or-changed';
}

/** The only value of {@link FailedToOpen}. */
export const failedToOpenResult: FailedToOpen = { ok: false, problem: 'wrong-key-or-changed' };

/**
 * Plaintexts are padded to a multiple of this many bytes, so that their length reveals little. Accounts with
 * balances of £9 and £900,000 have the same size, and so do all ten category keys. A long note can still be
 * recognised as long.
 */
export const paddingStepBytes = 256;

const space = 0x20;
const encoder = new TextEncoder();
// Strict on purpose: bytes that are not UTF-8 cause an error, and a byte order mark is not skipped.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Seals content for one context. Throws {@link VaultError} `not_json` for content that is not JSON, and `bad_context`.
 */
export async function sealContent<T extends EnvelopeType>(
  type: T,
  key: SealingKey,
  context: Contexts[T],
  content: unknown,
  random: RandomBytes = systemRandomBytes,
): Promise<string> {
  const plaintext = paddedJson(content);
  const envelope = await sealJwe(key.cryptoKey, headerOf(type, context), plaintext, random);
  wipeBytes(plaintext);
  return envelope;
}

/**
 * Opens an envelope that was sealed for exactly this context. Returns {@link FailedToOpen} for another key, another
 * context or a changed envelope. Throws {@link VaultError} `malformed` for text that is not an envelope, and
 * `bad_context`.
 */
export async function openContent<T extends EnvelopeType>(
  type: T,
  key: SealingKey,
  context: Contexts[T],
  envelope: string,
): Promise<OpenContentResult> {
  const opened = await openJwe(key.cryptoKey, headerOf(type, context), envelope);
  if (opened.state === 'malformed') throw new VaultError('malformed', `${type}: not an envelope`);
  if (opened.state === 'changed') return failedToOpenResult;
  const content = contentOf(type, opened.plaintext);
  wipeBytes(opened.plaintext);
  return { ok: true, content };
}

/**
 * The only header that an envelope of this type in this context can have. Its form is that of RFC 8785:
 * sorted members, no whitespace.
 */
function headerOf<T extends EnvelopeType>(type: T, context: Contexts[T]): JweHeader {
  return { alg: 'dir', ctx: canonicalContext(type, context), enc: 'A256GCM', typ: type };
}

function paddedJson(content: unknown): Bytes {
  const bytes = encoder.encode(jsonOf(content));
  const padded = new Uint8Array(Math.ceil(bytes.length / paddingStepBytes) * paddingStepBytes).fill(space);
  padded.set(bytes);
  wipeBytes(bytes);
  return padded;
}

function jsonOf(content: unknown): string {
  try {
    // TypeScript's type omits that `JSON.stringify` returns undefined for undefined and for functions.
    const json = JSON.stringify(content) as string | undefined;
    if (json !== undefined) return json;
  } catch {
    // The value is circular or a bigint. The original message may quote the content, so it is not attached.
  }
  throw new VaultError('not_json', 'content cannot be written as JSON');
}

function contentOf(type: EnvelopeType, plaintext: Bytes): unknown {
  // Content that is rejected here was sealed by someone with the key: another program, or our own code by
  // mistake.
  if (plaintext.length % paddingStepBytes !== 0) throw new VaultError('malformed', `${type}: not padded`);
  try {
    // JSON parsers ignore spaces after a value, so the padding needs no length field.
    return JSON.parse(decoder.decode(plaintext)) as unknown;
  } catch {
    // The original message quotes the text that could not be parsed, so it is not attached.
    throw new VaultError('malformed', `${type}: does not hold JSON`);
  }
}
