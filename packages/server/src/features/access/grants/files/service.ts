import type { LinkFilesRequest } from '@kinfolio/contract/sharing/reader-shapes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../../http/signed-in.ts';
import type { VaultContext } from '../../../vault/context.ts';
import { findOwnVault } from '../owner-service.ts';
import { createGrantNotFound, type GrantReader } from '../reader-place.ts';
import { requireOpenGrant } from '../reading-service.ts';
import { isFileLinked, saveFileLinks } from './store.ts';

// [Note: A file follows its record] All that the server knows about a file is which record names it, and
// which category that record is in. A person who may read the record now may download the file's sealed
// bytes. When a record moves or is deleted, access to its file changes in the same transaction, without a
// separate step.

/** Stores which records name which files. Throws `not_found` if the account has no vault. */
export async function linkFiles(
  vault: VaultContext,
  { accountId }: SignedIn,
  { files }: LinkFilesRequest,
): Promise<void> {
  await saveFileLinks(vault.db, await findOwnVault(vault.db, accountId), files);
}

/**
 * Sends a file that a grant gives access to. Throws the same `not_found` whether the file is in another category,
 * belongs to a deleted record, has no link or does not exist. Throws like {@link requireOpenGrant}.
 */
export async function sendGrantFile(
  vault: VaultContext,
  reader: GrantReader,
  { grant, object }: { grant: string; object: string },
  answering: readonly [FastifyRequest, FastifyReply],
): Promise<void> {
  const { gate, owner, vaultId } = await requireOpenGrant(vault, reader, grant);
  if (!(await isFileLinked(vault.db, vaultId, object, gate.open))) throw createGrantNotFound();
  const place = { space: vaultId, owner: owner.accountId, object };
  if (!(await vault.sendFile(place, answering))) throw createGrantNotFound();
}
