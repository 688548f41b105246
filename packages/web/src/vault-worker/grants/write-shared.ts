import type { PushedRecord, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { maxEnvelopeLength } from '@kinfolio/contract/shapes';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { mergeRowsField } from '@kinfolio/domain/payments/join-field';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import {
  createContentToSave,
  mergeContent,
  resolveFieldConflict,
} from '@kinfolio/domain/records/record-merge';
import { sealSecretRecord } from '@kinfolio/vault/categories/records';
import type { Keyring } from '../keys/keyring.ts';
import type { OpenGrantKeys } from '../keys/state.ts';
import { hasSameContent } from '../records/apply-edit.ts';
import { createMoveMarkerContent } from '../records/departure.ts';
import { createRemains } from '../records/remains.ts';
import { createSignedBatches } from '../records/signing.ts';
import { type FindContentCategory, findSlugForSealing } from '../types/category.ts';

// [Note: An edit of another person's record] The editor signs the edit, under the keyset that the grant's document
// names. It is merged with the owner's changes in the same way as those of one person's two devices. The sealed edit is
// sent at once or made again later: a waiting edit is stored as it was typed, see [Note: An edit that waits].

/**
 * A change to another person's record. `id` is set before the record is saved, so that a retry does not create a second
 * record.
 */
export type SharedEdit =
  | {
      readonly do: 'write';
      readonly id: string;
      readonly kind: string;
      readonly fields: FieldValues;
      /** The content that the form showed when it was opened; absent for a new record. */
      readonly base?: RecordContent;
      /** Fields with two competing values for which the person chose one; the other values are discarded. */
      readonly settles?: readonly string[];
    }
  | { readonly do: 'delete'; readonly id: string; readonly base: RecordContent };

/**
 * The result of preparing an edit for the server. `same`: the record is already stored like this. `changed`: the record
 * was edited after the person saw it, so it is not deleted.
 */
export type SharedEditResult =
  | { readonly made: 'push'; readonly records: readonly PushedRecord[]; readonly batches: readonly string[] }
  | { readonly made: 'same' | 'changed' | 'gone' | 'read-only' | 'too-large' };

/** Seals and signs an edit, based on the record's latest known version. */
export async function sealSharedEdit(
  keyring: Keyring,
  keys: OpenGrantKeys,
  edit: SharedEdit,
  { categoryFor, at }: { categoryFor: FindContentCategory; at: string },
): Promise<SharedEditResult> {
  const known = keys.rows.get(edit.id);
  // A record without the signature of a valid author must not be edited.
  if (known !== undefined && !known.confirmed) return { made: 'read-only' };
  if (known === undefined && edit.base !== undefined) return { made: 'gone' };
  const next = edited(edit, known?.content, at);
  if (typeof next === 'string') return { made: next };
  const { content, deleted } = next;
  if (known !== undefined && known.row.deleted === deleted && hasSameContent(known.content, content))
    return { made: 'same' };
  const belonging = categoryFor(content);
  if (belonging === undefined) return { made: 'read-only' };
  const slug = findSlugForSealing(belonging, new Set([...keys.categories.values()].map(one => one.slug)));
  const [categoryId] = [...keys.categories].find(([, one]) => one.slug === slug) ?? [];
  if (categoryId === undefined) return { made: 'read-only' };
  const version = (known?.row.version ?? 0) + 1;
  const row = await sealed(keys, { id: edit.id, categoryId, version, deleted }, content);
  if (row === undefined) return { made: 'read-only' };
  if (row.envelope.length > maxEnvelopeLength) return { made: 'too-large' };
  const record = await withTrace(keys, row, content, known?.row.categoryId);
  const author = { account: keyring.account, vault: keys.vault, identity: keyring.signed.identity };
  const { batches } = await createSignedBatches({ ...author, sequence: keys.reached.keyset }, [record]);
  return { made: 'push', records: [record], batches };
}

function edited(
  edit: SharedEdit,
  current: RecordContent | undefined,
  at: string,
): { readonly content: RecordContent; readonly deleted: boolean } | 'gone' | 'changed' {
  if (edit.do === 'delete') {
    if (current === undefined) return 'gone';
    // A record is deleted only if no other person has edited it meanwhile.
    return hasSameContent(current, edit.base)
      ? { content: { ...current, savedAt: at }, deleted: true }
      : 'changed';
  }
  const mine = (edit.settles ?? []).reduce(
    (content, key) => resolveFieldConflict(content, key, content.fields[key], at),
    createContentToSave(edit.kind, edit.base, edit.fields, at),
  );
  const isJoined = current !== undefined && current.kind === edit.kind;
  const content = isJoined ? mergeContent(edit.base, mine, current, mergeRowsField) : mine;
  return { content, deleted: false };
}

type Place = Pick<SealedRecord, 'id' | 'categoryId' | 'version' | 'deleted'>;

/** Seals a record for a category under the newest key that was released for it. */
async function sealed(
  { categories, vault }: OpenGrantKeys,
  place: Place,
  content: RecordContent,
): Promise<SealedRecord | undefined> {
  const keys = categories.get(place.categoryId)?.keys;
  const keyVersion = Math.max(...(keys?.keys() ?? []));
  const key = keys?.get(keyVersion);
  if (key === undefined) return undefined;
  const { id: record, categoryId: category, version, deleted } = place;
  const context = { vault, category, keyVersion, record, version, deleted };
  return { ...place, keyVersion, envelope: await sealSecretRecord(key, context, content) };
}

/**
 * Adds what a change leaves behind: a tombstone for a deleted record, or a departure in the category from which a
 * record moved.
 */
async function withTrace(
  keys: OpenGrantKeys,
  row: SealedRecord,
  content: RecordContent,
  before: string | undefined,
): Promise<PushedRecord> {
  const remains = row.deleted ? await sealed(keys, row, createRemains(content)) : undefined;
  const left =
    before === undefined || before === row.categoryId
      ? undefined
      : await sealed(keys, { ...row, categoryId: before, deleted: true }, createMoveMarkerContent(content));
  return {
    ...row,
    ...(remains && { remains: remains.envelope }),
    ...(left && {
      departure: { categoryId: left.categoryId, keyVersion: left.keyVersion, envelope: left.envelope },
    }),
  };
}
