import type { VaultState } from '@kinfolio/contract/wire';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import type { Keyring } from './keyring.ts';
import { makePasswordWrap, type NewWrap } from './make-vault.ts';
import { withPassword, withRecovery } from './open-account-key.ts';
import { no, type Outcome, ok } from './outcome.ts';
import { readVault } from './store.ts';

/** What was found of an earlier vault, its recovery code or its password, and the password of now. */
export interface Found {
  readonly found: string;
  readonly password: string;
}

/**
 * Opens a vault that was set aside with what was found, its recovery code or its password, and wraps its account key
 * under the password of now. `wrong-code` when what was found does not open it.
 */
export async function wrapEarlier(
  ring: Keyring,
  earlier: VaultState,
  { found, password }: Found,
): Promise<Outcome<NewWrap>> {
  const kept = await readVault(ring.store);
  const now = kept && (await withPassword(kept.state, password));
  if (now === undefined) return no('wrong-password');
  now.accountKey.wipe();
  const accountKey = await openEarlier(earlier, found);
  if (accountKey === undefined) return no('wrong-code');
  try {
    return ok(await makePasswordWrap(accountKey, ring.account, now.secret));
  } finally {
    accountKey.wipe();
  }
}

async function openEarlier(earlier: VaultState, found: string) {
  const parsed = parseRecoveryCode(found);
  if (parsed.ok) return await withRecovery(earlier, (await recoveryKeys(parsed.code)).wrapKey);
  return (await withPassword(earlier, found))?.accountKey;
}
