import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readIdentity } from '../keys/store.ts';
import { createNoVaultError } from '../records/service.ts';

/** Restores deleted files of the account's vault. Returns the names of the restored files. */
export async function restoreVaultFiles(
  vault: Pick<VaultContext, 'db' | 'restoreFiles'>,
  { accountId }: SignedIn,
  names: readonly string[],
): Promise<string[]> {
  const identity = await readIdentity(vault.db, accountId);
  if (identity === undefined) throw createNoVaultError();
  return vault.restoreFiles({ space: identity.vaultId, owner: accountId }, names);
}
