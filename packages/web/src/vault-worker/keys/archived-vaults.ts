import type { VaultState } from '@kinfolio/contract/wire';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import type { Keyring } from './keyring.ts';
import { makePasswordWrap, type NewWrap } from './make-vault.ts';
import { withPassword, withRecovery } from './open-account-key.ts';
import { no, type Outcome, ok } from './outcome.ts';
import { readVault } from './store.ts';

/** What was found of an earlier vault: its recovery code or its password, and the password of now. */
export interface Found {
  readonly found: string;
  readonly password: string;
}

/**
 * Opens the vault among those set aside that what was found belongs to, and wraps its account key under the password of
 * now. `wrong-code` when what was found opens none of them.
 */
export async function wrapEarlier(
  ring: Keyring,
  earlier: readonly VaultState[],
  { found, password }: Found,
): Promise<Outcome<{ vaultId: string; wrap: NewWrap }>> {
  const kept = await readVault(ring.store);
  const now = kept && (await withPassword(kept.state, password));
  if (now === undefined) return no('wrong-password');
  now.accountKey.wipe();
  for (const vault of earlier) {
    const accountKey = await openEarlier(vault, found);
    if (accountKey === undefined) continue;
    try {
      const wrap = await makePasswordWrap(accountKey, ring.account, now.secret);
      return ok({ vaultId: vault.vaultId, wrap });
    } finally {
      accountKey.wipe();
    }
  }
  return no('wrong-code');
}

async function openEarlier(earlier: VaultState, found: string) {
  const parsed = parseRecoveryCode(found);
  if (parsed.ok) return await withRecovery(earlier, (await recoveryKeys(parsed.code)).wrapKey);
  return (await withPassword(earlier, found))?.accountKey;
}
