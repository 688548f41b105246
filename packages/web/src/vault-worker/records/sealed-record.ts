import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { openSecretRecord, sealSecretRecord } from '@kinfolio/vault/categories/records';
import type { RecordContext } from '@kinfolio/vault/envelope';
import { findCategoryToSeal, type Keyring, requireCategoryKey } from '../keys/keyring.ts';
import { isRecordContent } from '../types/content.ts';

/** The content of a record, before it is sealed or after it was opened. */
export interface RecordToSeal {
  readonly content: RecordContent;
  readonly deleted: boolean;
  /** The category's slug. */
  readonly category: string;
}

/** Seals one version of a record. Undefined if the vault has no such category. */
export async function sealRecord(
  keyring: Keyring,
  id: string,
  version: number,
  record: RecordToSeal,
): Promise<SealedRecord | undefined> {
  const category = findCategoryToSeal(keyring, record.category);
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

/**
 * Seals different content in the context of a record that has been sealed before. Undefined if we do not have the key.
 */
export async function resealContent(
  keyring: Keyring,
  place: SealedRecord,
  content: RecordContent,
): Promise<string | undefined> {
  const key = requireCategoryKey(keyring, place);
  return key && (await sealSecretRecord(key, contextOf(keyring, place), content));
}

/** Opens a sealed record in the context that it claims. Undefined if it does not open, for whatever reason. */
export async function openSealedRecord(
  keyring: Keyring,
  sealed: SealedRecord,
): Promise<RecordToSeal | undefined> {
  const [key, category] = [requireCategoryKey(keyring, sealed), keyring.categories.get(sealed.categoryId)];
  if (key === undefined || category === undefined) return undefined;
  try {
    const opened = await openSecretRecord(key, contextOf(keyring, sealed), sealed.envelope);
    if (!opened.ok || !isRecordContent(opened.content)) return undefined;
    return { content: opened.content, deleted: sealed.deleted, category: category.slug };
  } catch {
    // The vault package throws for malformed bytes. For the person this is just one more record that does not open.
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

/** Whether two sealed copies are the same bytes in the same context. */
export function areSealedCopiesSame(a: SealedRecord, b: SealedRecord): boolean {
  return (
    a.envelope === b.envelope &&
    a.version === b.version &&
    a.deleted === b.deleted &&
    a.categoryId === b.categoryId &&
    a.keyVersion === b.keyVersion
  );
}

/** Only the sealed part of a row or an answer, without its other fields. */
export function toSealedRow(record: SealedRecord): SealedRecord {
  const { id, categoryId, keyVersion, version, deleted, envelope } = record;
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
