// What it is: sealing and opening of records under a category secret (`kinfolio-record-2`).
// Use it for: everything people save, on the device's disk and on the server. `envelope.ts` seals drafts.
// Never use it for: a context read out of the envelope or out of its content.

import { type OpenedContent, openContent, sealContent } from '../envelope/form.ts';
import type { RecordContext } from '../envelope.ts';
import type { Random } from '../primitives/bytes.ts';
import type { SealingKey } from '../primitives/keys.ts';
import type { CategorySecret } from './category-secret.ts';

/** The key of the records of one version of one category. */
export type RecordKey = SealingKey<'records'>;

/** The key of a secret's records; the same each time. Throws VaultError `wiped`. */
export async function recordKeyOf(secret: CategorySecret): Promise<RecordKey> {
  return await secret.subkey('kinfolio/records');
}

/**
 * Seals one version of a record. `content` is any JSON value. A deleted record is sealed with `deleted: true` in its context
 * and its content still inside, so that it can be restored.
 *
 * Throws VaultError `not_json` for content that is not JSON and `bad_context` for ids or versions of a wrong shape.
 */
export async function sealSecretRecord(
  key: RecordKey,
  context: RecordContext,
  content: unknown,
  random?: Random,
): Promise<string> {
  return await sealContent('kinfolio-record-2', key, context, content, random);
}

/**
 * Opens one version of a record. `context` is taken from the row the envelope was stored in: an envelope moved from another
 * record, category, vault or version, or whose tombstone was turned round, does not open.
 *
 * Returns `{ ok: false, problem: 'wrong-key-or-changed' }` for those, and throws VaultError `malformed` for text that is no
 * envelope at all (cut off, foreign characters) or `bad_context`. In both cases keep the bytes and show it on screen. `content`
 * is whatever JSON was sealed: parse it before you trust its shape.
 */
export async function openSecretRecord(
  key: RecordKey,
  context: RecordContext,
  envelope: string,
): Promise<OpenedContent> {
  return await openContent('kinfolio-record-2', key, context, envelope);
}
