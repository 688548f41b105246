// What it is: sealing and opening of records under a category secret (`kinfolio-record-2`).
// Use it for: everything people save, on the device's disk and on the server. `envelope.ts` seals drafts.
// Never use it for: a context read from the envelope or its content.

import { type OpenContentResult, openContent, sealContent } from '../envelope/form.ts';
import type { RecordContext } from '../envelope.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import type { SealingKey } from '../primitives/keys.ts';
import type { CategorySecret } from './category-secret.ts';

export type RecordKey = SealingKey<'records'>;

/** Derives the key for the records under a secret; it is the same each time. Throws VaultError `wiped`. */
export async function deriveRecordKey(secret: CategorySecret): Promise<RecordKey> {
  return await secret.subkey('kinfolio/records');
}

/**
 * Seals one version of a record. `content` is any JSON value. A deleted record is sealed with `deleted: true` in its
 * context and its content still inside, so that it can be restored.
 *
 * Throws VaultError `not_json` for content that is not JSON, and `bad_context` for malformed ids or versions.
 */
export async function sealSecretRecord(
  key: RecordKey,
  context: RecordContext,
  content: unknown,
  random?: RandomBytes,
): Promise<string> {
  return await sealContent('kinfolio-record-2', key, context, content, random);
}

/**
 * Opens one version of a record. `context` comes from the row the envelope was stored in: an envelope moved from
 * another record, category, vault or version, or one whose `deleted` flag was changed, does not open.
 *
 * Returns `{ ok: false, problem: 'wrong-key-or-changed' }` for those, and throws VaultError `malformed` for text that
 * is not an envelope at all (truncated, invalid characters) or `bad_context`. In both cases keep the bytes and show the
 * problem on screen. `content` is whatever JSON was sealed: parse it before you trust its shape.
 */
export async function openSecretRecord(
  key: RecordKey,
  context: RecordContext,
  envelope: string,
): Promise<OpenContentResult> {
  return await openContent('kinfolio-record-2', key, context, envelope);
}
