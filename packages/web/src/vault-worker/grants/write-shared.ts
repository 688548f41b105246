import { maxEnvelopeLength } from '@kinfolio/contract/shapes';
import type { PushedRecord, SealedRecord } from '@kinfolio/contract/wire';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { joinField } from '@kinfolio/domain/payments/join-field';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { contentToSave, mergeContent } from '@kinfolio/domain/records/record-merge';
import { sealSecretRecord } from '@kinfolio/vault/categories/records';
import type { Keyring } from '../keys/keyring.ts';
import type { SharedKeys } from '../keys/state.ts';
import { departureContent } from '../records/departure.ts';
import { sameContent } from '../records/merge.ts';
import { remainsOf } from '../records/remains.ts';
import { signBatches } from '../records/signing.ts';
import { type CategoryFor, slugToSeal } from '../types/category.ts';

// [Note: An edit of another person's record] It is signed by who makes it, under the keyset that the grant's document names, and
// joined with what the owner wrote meanwhile as two devices of one person join. What is sealed here is sent at once or made again:
// an edit that waits is kept as it was typed, see [Note: An edit that waits].

/** What is to become of a record of another person. `id` is there before it is saved, so that trying again makes no second one. */
export type SharedEdit =
  | {
      readonly do: 'write';
      readonly id: string;
      readonly kind: string;
      readonly fields: FieldValues;
      /** What the form began from; absent for a new record. */
      readonly base?: RecordContent;
    }
  | { readonly do: 'delete'; readonly id: string; readonly base: RecordContent };

/** What an edit is to the server. `same`: it is there already. `changed`: it was edited since it was seen, so it is not deleted. */
export type WrittenShared =
  | { readonly made: 'push'; readonly records: readonly PushedRecord[]; readonly batches: readonly string[] }
  | { readonly made: 'same' | 'changed' | 'gone' | 'read-only' | 'too-large' };

/** Seals and signs an edit upon what is known of the record now. */
export async function writeShared(
  keyring: Keyring,
  keys: SharedKeys,
  edit: SharedEdit,
  { categoryFor, at }: { categoryFor: CategoryFor; at: string },
): Promise<WrittenShared> {
  const known = keys.rows.get(edit.id);
  // Without the signature of a person who may write it is nothing to build on.
  if (known !== undefined && !known.confirmed) return { made: 'read-only' };
  if (known === undefined && edit.base !== undefined) return { made: 'gone' };
  const next = edited(edit, known?.content, at);
  if (typeof next === 'string') return { made: next };
  const { content, deleted } = next;
  if (known !== undefined && known.row.deleted === deleted && sameContent(known.content, content))
    return { made: 'same' };
  const belonging = categoryFor(content);
  if (belonging === undefined) return { made: 'read-only' };
  const slug = slugToSeal(belonging, new Set([...keys.categories.values()].map(one => one.slug)));
  const [categoryId] = [...keys.categories].find(([, one]) => one.slug === slug) ?? [];
  if (categoryId === undefined) return { made: 'read-only' };
  const version = (known?.row.version ?? 0) + 1;
  const row = await sealed(keys, { id: edit.id, categoryId, version, deleted }, content);
  if (row === undefined) return { made: 'read-only' };
  if (row.envelope.length > maxEnvelopeLength) return { made: 'too-large' };
  const record = await withTrace(keys, row, content, known?.row.categoryId);
  const author = { account: keyring.account, vault: keys.vault, identity: keyring.signed.identity };
  const { batches } = await signBatches({ ...author, sequence: keys.reached.keyset }, [record]);
  return { made: 'push', records: [record], batches };
}

function edited(
  edit: SharedEdit,
  current: RecordContent | undefined,
  at: string,
): { readonly content: RecordContent; readonly deleted: boolean } | 'gone' | 'changed' {
  if (edit.do === 'delete') {
    if (current === undefined) return 'gone';
    // A deletion holds only against a copy without other edits.
    return sameContent(current, edit.base)
      ? { content: { ...current, savedAt: at }, deleted: true }
      : 'changed';
  }
  const mine = contentToSave(edit.kind, edit.base, edit.fields, at);
  const isJoined = current !== undefined && current.kind === edit.kind;
  const content = isJoined ? mergeContent(edit.base, mine, current, joinField) : mine;
  return { content, deleted: false };
}

type Place = Pick<SealedRecord, 'id' | 'categoryId' | 'version' | 'deleted'>;

/** Seals for a place under the newest key of its category that was handed out. */
async function sealed(
  { categories, vault }: SharedKeys,
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

/** With what is left of it: its remains once it is deleted, and a departure where it was. */
async function withTrace(
  keys: SharedKeys,
  row: SealedRecord,
  content: RecordContent,
  before: string | undefined,
): Promise<PushedRecord> {
  const remains = row.deleted ? await sealed(keys, row, remainsOf(content)) : undefined;
  const left =
    before === undefined || before === row.categoryId
      ? undefined
      : await sealed(keys, { ...row, categoryId: before, deleted: true }, departureContent(content));
  return {
    ...row,
    ...(remains && { remains: remains.envelope }),
    ...(left && {
      departure: { categoryId: left.categoryId, keyVersion: left.keyVersion, envelope: left.envelope },
    }),
  };
}
