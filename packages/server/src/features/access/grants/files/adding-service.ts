import type { AddGrantFileRequest } from '@kinfolio/contract/sharing/reader-shapes';
import { ServerError } from '../../../../http/server-error.ts';
import type { SignedIn } from '../../../../http/signed-in.ts';
import type { VaultContext } from '../../../vault/context.ts';
import { requireEditor } from '../editing-service.ts';
import { findCategoryOfRecord, readFileAnnouncement, saveFileAnnouncement } from './store.ts';

// [Note: A file of an editor] An editor first announces which object they will send, and for which record. From then on
// they may upload that object, and nothing else, to the owner's folder for as long as the grant lets them edit; every
// request of the upload checks this. The bytes count towards the owner's storage. Nobody can read the file until a
// record names it, and then only people who may read that record.

const forbidden = () => new ServerError('forbidden', 'This record cannot be changed.');

/**
 * Records that the person of a grant is about to send a file for a record, which need not exist yet. Repeating the call
 * changes nothing. Throws `already_exists` if the object is already stored or another person announced it. Throws like
 * {@link requireEditor}, and `forbidden` for a record that is deleted or in another section.
 */
export async function announceFile(
  vault: VaultContext,
  who: SignedIn,
  grantId: string,
  { object, record }: AddGrantFileRequest,
): Promise<void> {
  const { gate, owner, vaultId } = await requireEditor(vault, who, grantId);
  const place = await findCategoryOfRecord(vault.db, vaultId, record);
  if (place !== undefined && (place.deleted || !gate.open.includes(place.categoryId))) throw forbidden();
  const said = { vaultId, objectId: object, recordId: record, grantId, saidAtMs: vault.clock.now() };
  const isStored = await vault.hasFile({ space: vaultId, owner: owner.accountId, object });
  if (isStored || !(await saveFileAnnouncement(vault.db, said)))
    throw new ServerError('already_exists', 'This file already exists.');
}

/**
 * The owner whose vault a file goes into, if the caller announced the file and may still add it; otherwise
 * undefined.
 */
export async function findOwnerToAddFor(
  vault: VaultContext,
  who: SignedIn,
  { space: vaultId, object }: { readonly space: string; readonly object: string },
): Promise<string | undefined> {
  const said = await readFileAnnouncement(vault.db, vaultId, object);
  if (said === undefined) return undefined;
  try {
    const open = await requireEditor(vault, who, said.grantId);
    return open.vaultId === vaultId ? open.owner.accountId : undefined;
  } catch (error) {
    // The grant was stopped, ended, made read-only or belongs to someone else. The response is the same in each case.
    if (error instanceof ServerError) return undefined;
    throw error;
  }
}
