import type { VaultState } from '@kinfolio/contract/wire';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { readVault } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { Keyring } from './keyring.ts';
import { makePasswordWrap, type NewWrap } from './make-vault.ts';
import { openWithPassword, withRecovery } from './open-account-key.ts';

/** What was found of an earlier vault: its recovery code or its password, and the password of now. */
export interface ArchivedVaultSecret {
  readonly found: string;
  readonly password: string;
}

/**
 * Opens the vault among those set aside that what was found belongs to, and wraps its account key under the password of
 * now. `wrong-code` when what was found opens none of them.
 */
export async function wrapArchived(
  keyring: Keyring,
  earlier: readonly VaultState[],
  { found, password }: ArchivedVaultSecret,
): Promise<Outcome<{ vaultId: string; wrap: NewWrap }>> {
  const kept = await readVault(keyring.store);
  const now = kept && (await openWithPassword(kept.state, password));
  if (now === undefined) return refuse('wrong-password');
  now.accountKey.wipe();
  for (const vault of earlier) {
    const accountKey = await openEarlier(vault, found);
    if (accountKey === undefined) continue;
    try {
      const wrap = await makePasswordWrap(accountKey, keyring.account, now.secret);
      return ok({ vaultId: vault.vaultId, wrap });
    } finally {
      accountKey.wipe();
    }
  }
  return refuse('wrong-code');
}

async function openEarlier(earlier: VaultState, found: string) {
  const parsed = parseRecoveryCode(found);
  if (parsed.ok) return await withRecovery(earlier, (await recoveryKeys(parsed.code)).wrapKey);
  return (await openWithPassword(earlier, found))?.accountKey;
}
