// What it is: sealing and opening of records under a category secret (`kinfolio-record-2`).
// Use it for: records of vaults with a keyset. `envelope.ts` has those of before.
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

/** Seals one version of a record. Throws VaultError `not_json` and `bad_context`, as `sealRecord` does. */
export async function sealSecretRecord(
  key: RecordKey,
  context: RecordContext,
  content: unknown,
  random?: Random,
): Promise<string> {
  return await sealContent('kinfolio-record-2', key, context, content, random);
}

/** Opens one version of a record, in the place its row claims. Returns and throws as `openRecord` does. */
export async function openSecretRecord(
  key: RecordKey,
  context: RecordContext,
  envelope: string,
): Promise<OpenedContent> {
  return await openContent('kinfolio-record-2', key, context, envelope);
}
