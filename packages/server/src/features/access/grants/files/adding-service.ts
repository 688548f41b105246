import type { AddGrantFile } from '@kinfolio/contract/sharing/shapes';
import { ServerError } from '../../../../http/server-error.ts';
import type { SignedIn } from '../../../../http/signed-in.ts';
import type { VaultContext } from '../../../vault/context.ts';
import { requireEditor } from '../editing-service.ts';
import { placeOfRecord, readSaid, saveSaid } from './store.ts';

// [Note: A file of an editor] Its person first announces which object they will send, and of which record. From then on they may send
// that object into the owner's folder, and nothing else there, for as long as they may change the grant: this is asked with every
// request of the upload. Its bytes count as the owner's. It is read by no one before a record that they may read names it.

const forbidden = () => new ServerError('forbidden', 'This may not be changed.');

/**
 * Notes that the person of a grant is about to send a file of a record, which may not be there yet. The same again changes
 * nothing. Throws `already_exists` for an object that is stored or another's, and as {@link requireEditor}: `forbidden` also for
 * a record that is deleted or lies in another section.
 */
export async function announceFile(
  vault: VaultContext,
  who: SignedIn,
  grantId: string,
  { object, record }: AddGrantFile,
): Promise<void> {
  const { gate, owner, vaultId } = await requireEditor(vault, who, grantId);
  const place = await placeOfRecord(vault.db, vaultId, record);
  if (place !== undefined && (place.deleted || !gate.open.includes(place.categoryId))) throw forbidden();
  const said = { vaultId, objectId: object, recordId: record, grantId, saidAtMs: vault.clock.now() };
  const isStored = await vault.hasFile({ space: vaultId, owner: owner.accountId, object });
  if (isStored || !(await saveSaid(vault.db, said)))
    throw new ServerError('already_exists', 'There is such a file.');
}

/** Whose vault a file goes into, for a person who announced it and may still add it; undefined otherwise. */
export async function ownerToAddFor(
  vault: VaultContext,
  who: SignedIn,
  { space: vaultId, object }: { readonly space: string; readonly object: string },
): Promise<string | undefined> {
  const said = await readSaid(vault.db, vaultId, object);
  if (said === undefined) return undefined;
  try {
    const open = await requireEditor(vault, who, said.grantId);
    return open.vaultId === vaultId ? open.owner.accountId : undefined;
  } catch (error) {
    // Stopped, ended, lowered to reading, another's: to who sends it, it is all the same.
    if (error instanceof ServerError) return undefined;
    throw error;
  }
}
