import type { SealedRecord } from '@kinfolio/contract/wire';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { openSecretRecord, sealSecretRecord } from '@kinfolio/vault/categories/records';
import type { RecordContext } from '@kinfolio/vault/envelope';
import { categoryToSeal, type Keyring, keyOf } from '../keys/keyring.ts';
import { isContent } from '../types/content.ts';

/** What a record says, before it is sealed or after it was opened. */
export interface OpenRecord {
  readonly content: RecordContent;
  readonly deleted: boolean;
  /** The category's slug. */
  readonly category: string;
}

/** Seals one version of a record. Undefined when the vault has no such category. */
export async function seal(
  keyring: Keyring,
  id: string,
  version: number,
  record: OpenRecord,
): Promise<SealedRecord | undefined> {
  const category = categoryToSeal(keyring, record.category);
  if (category === undefined) return undefined;
  const place = {
    id,
    categoryId: category.id,
    keyVersion: category.keyVersion,
    version,
    deleted: record.deleted,
  };
  return {
    ...place,
    envelope: await sealSecretRecord(category.key, contextOf(keyring, place), record.content),
  };
}

/** Seals other content for a place that was sealed already. Undefined when the key is not ours. */
export async function sealAgain(
  keyring: Keyring,
  place: SealedRecord,
  content: RecordContent,
): Promise<string | undefined> {
  const key = keyOf(keyring, place);
  return key && (await sealSecretRecord(key, contextOf(keyring, place), content));
}

/** Opens a sealed record in the place it claims to be in. Undefined when it does not open, for whatever reason. */
export async function openSealed(keyring: Keyring, sealed: SealedRecord): Promise<OpenRecord | undefined> {
  const [key, category] = [keyOf(keyring, sealed), keyring.categories.get(sealed.categoryId)];
  if (key === undefined || category === undefined) return undefined;
  try {
    const opened = await openSecretRecord(key, contextOf(keyring, sealed), sealed.envelope);
    if (!opened.ok || !isContent(opened.content)) return undefined;
    return { content: opened.content, deleted: sealed.deleted, category: category.slug };
  } catch {
    // Malformed bytes are a throw in the vault; to a person they are one more record that does not open.
    return undefined;
  }
}

const contextOf = (keyring: Keyring, place: Omit<SealedRecord, 'envelope'>): RecordContext => ({
  vault: keyring.vault,
  category: place.categoryId,
  keyVersion: place.keyVersion,
  record: place.id,
  version: place.version,
  deleted: place.deleted,
});

/** Whether two sealed copies are the same bytes in the same place. */
export function sameSealed(a: SealedRecord, b: SealedRecord): boolean {
  return (
    a.envelope === b.envelope &&
    a.version === b.version &&
    a.deleted === b.deleted &&
    a.categoryId === b.categoryId &&
    a.keyVersion === b.keyVersion
  );
}

/** The sealed part of a row or an answer, without what else it carries. */
export function sealedOf(record: SealedRecord): SealedRecord {
  const { id, categoryId, keyVersion, version, deleted, envelope } = record;
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
