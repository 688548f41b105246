// What it is: the one form of everything sealed: typed, bound to its place, padded.
// Use it for: sealing and opening, from `envelope.ts` and `keys/`.
// Never use it for: opening something whose place you do not know. The context must come from what you asked for
// (the row's own columns, the account signed in), never from the envelope itself: an envelope that may name where it
// belongs can be moved.

import { VaultError } from '../errors.ts';
import type { Bytes, Random } from '../primitives/bytes.ts';
import { systemRandom, wipe } from '../primitives/bytes.ts';
import { type JweHeader, openJwe, sealJwe } from '../primitives/jwe.ts';
import type { SealingKey } from '../primitives/keys.ts';
import { type Contexts, canonicalContext, type EnvelopeType } from './contexts.ts';

/**
 * The result of opening. A wrong key, a wrong place and changed bytes look the same, so that the problem reveals no
 * more than it must.
 */
export type OpenedContent = { ok: true; content: unknown } | NotOpened;

/** The ordinary way not to open: another key, another place, another version, or a changed character. */
export interface NotOpened {
  readonly ok: false;
  readonly problem: 'wrong-key-or-changed';
}

/** The one value of {@link NotOpened}. */
export const notOpened: NotOpened = { ok: false, problem: 'wrong-key-or-changed' };

/**
 * Plaintexts are padded to a multiple of this many bytes, so that their length reveals little: an account with a
 * balance of £9 and one of £900,000 are the same size, and so are all ten category keys. A long note still shows as
 * long.
 */
export const paddingBytes = 256;

const space = 0x20;
const encoder = new TextEncoder();
// Strict on purpose: bytes that are not UTF-8 are a fault, and a byte order mark is not skipped.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Seals content for one place. Throws {@link VaultError} `not_json` for content that is not JSON, and `bad_context`.
 */
export async function sealContent<T extends EnvelopeType>(
  type: T,
  key: SealingKey,
  context: Contexts[T],
  content: unknown,
  random: Random = systemRandom,
): Promise<string> {
  const plaintext = paddedJson(content);
  const envelope = await sealJwe(key.cryptoKey, headerOf(type, context), plaintext, random);
  wipe(plaintext);
  return envelope;
}

/**
 * Opens what was sealed for exactly this place. Returns {@link NotOpened} for another key, another place or a changed
 * envelope. Throws {@link VaultError} `malformed` for text that is no envelope, and `bad_context`.
 */
export async function openContent<T extends EnvelopeType>(
  type: T,
  key: SealingKey,
  context: Contexts[T],
  envelope: string,
): Promise<OpenedContent> {
  const opened = await openJwe(key.cryptoKey, headerOf(type, context), envelope);
  if (opened.state === 'malformed') throw new VaultError('malformed', `${type}: not an envelope`);
  if (opened.state === 'changed') return notOpened;
  const content = contentOf(type, opened.plaintext);
  wipe(opened.plaintext);
  return { ok: true, content };
}

/** The only header an envelope of this type in this place can have: RFC 8785, members sorted, no white space. */
function headerOf<T extends EnvelopeType>(type: T, context: Contexts[T]): JweHeader {
  return { alg: 'dir', ctx: canonicalContext(type, context), enc: 'A256GCM', typ: type };
}

function paddedJson(content: unknown): Bytes {
  const bytes = encoder.encode(jsonOf(content));
  const padded = new Uint8Array(Math.ceil(bytes.length / paddingBytes) * paddingBytes).fill(space);
  padded.set(bytes);
  wipe(bytes);
  return padded;
}

function jsonOf(content: unknown): string {
  try {
    // The platform's type forgets that undefined and functions have no JSON.
    const json = JSON.stringify(content) as string | undefined;
    if (json !== undefined) return json;
  } catch {
    // A circle or a bigint. The platform's message may quote the content, so it goes no further.
  }
  throw new VaultError('not_json', 'content cannot be written as JSON');
}

function contentOf(type: EnvelopeType, plaintext: Bytes): unknown {
  // Only a holder of the key can have written what is refused here: another programme, or a fault of ours.
  if (plaintext.length % paddingBytes !== 0) throw new VaultError('malformed', `${type}: not padded`);
  try {
    // Spaces after a JSON value mean nothing to a JSON reader: padding needs no length field.
    return JSON.parse(decoder.decode(plaintext)) as unknown;
  } catch {
    // The platform's message quotes the text it could not read, so it goes no further.
    throw new VaultError('malformed', `${type}: does not hold JSON`);
  }
}
