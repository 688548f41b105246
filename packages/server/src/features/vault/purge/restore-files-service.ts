import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readIdentity } from '../keys/store.ts';
import { noVault } from '../records/service.ts';

/** Brings deleted files of the account's vault back. Returns the names of those that are back. */
export async function bringFilesBack(
  vault: Pick<VaultContext, 'db' | 'restoreFiles'>,
  { accountId }: SignedIn,
  names: readonly string[],
): Promise<string[]> {
  const identity = await readIdentity(vault.db, accountId);
  if (identity === undefined) throw noVault();
  return vault.restoreFiles({ space: identity.vaultId, owner: accountId }, names);
}
