import type { LinkFiles } from '@kinfolio/contract/sharing/shapes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../../http/signed-in.ts';
import type { VaultContext } from '../../../vault/context.ts';
import { vaultOf } from '../owner-service.ts';
import { type GrantReader, missing } from '../reader-place.ts';
import { requireOpen } from '../reading-service.ts';
import { isFileIn, saveLinks } from './store.ts';

// [Note: A file follows its record] The server knows of a file only which record names it, and of a record only its category.
// A person who may read the record now may have the file's sealed bytes; a record that moves or is deleted takes its file along, in
// the same transaction, with nothing to be moved.

/** Notes which records name which files. Throws `not_found` without a vault. */
export async function linkFiles(
  vault: VaultContext,
  { accountId }: SignedIn,
  { files }: LinkFiles,
): Promise<void> {
  await saveLinks(vault.db, await vaultOf(vault.db, accountId), files);
}

/**
 * Sends a file of a grant. One of another category, of a deleted record, without a link or that is not there: `not_found`,
 * all alike. Throws as {@link requireOpen}.
 */
export async function sendGrantFile(
  vault: VaultContext,
  reader: GrantReader,
  { grant, object }: { grant: string; object: string },
  answering: readonly [FastifyRequest, FastifyReply],
): Promise<void> {
  const { gate, owner, vaultId } = await requireOpen(vault, reader, grant);
  if (!(await isFileIn(vault.db, vaultId, object, gate.open))) throw missing();
  const place = { space: vaultId, owner: owner.accountId, object };
  if (!(await vault.sendFile(place, answering))) throw missing();
}
