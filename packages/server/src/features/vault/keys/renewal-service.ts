import type { KeyRenewal } from '@kinfolio/contract/renewal';
import type { CategoryKey, VaultState } from '@kinfolio/contract/wire';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { forgetReloadHalf } from '../activity/service.ts';
import type { VaultContext } from '../context.ts';
import { changeWraps, proofHashOf, readVault, refuseUnless, refuseUnlessCurrent } from './service.ts';
import { readCategoryKeys, replaceKeys } from './store.ts';

// [Note: Renewing all keys] Whoever knew a password may have the account key. So another takes its place, and with it
// goes all that held the one before: every wrap, every other session, every known device. The password changes in the
// same transaction: cut short anywhere, either the old password opens the old keys or the new one the new keys. See
// decision 541.

/**
 * Sets another password and puts new keys in the place of all there are. Throws `keys_changed` when they are not made from
 * those of now: another device was quicker, or knows of fewer.
 */
export async function renewKeys(
  vault: VaultContext,
  who: SignedIn,
  renewal: KeyRenewal,
): Promise<VaultState> {
  const { accountId, sessionId } = who;
  const { keyVersion, secret, passwordWrap, recoveryKit, categoryKeys } = renewal;
  refuseTwins(categoryKeys);
  const { profile, salt } = passwordWrap;
  const writeSecret = await vault.renewSecret(who, { secret, kdf: { profile, salt }, devices: 'forgotten' });
  await changeWraps(vault, who, async (tx, wraps, identity) => {
    refuseUnlessCurrent(identity, { keyVersion: keyVersion - 1 });
    refuseUnless(!wraps.some(({ id }) => id === passwordWrap.id || id === recoveryKit.wrapId));
    refuseUnless(passwordWrap.id !== recoveryKit.wrapId);
    refuseForgotten(await readCategoryKeys(tx, identity.vaultId, accountId), categoryKeys);
    await writeSecret(tx);
    await replaceKeys(tx, identity, renewal, proofHashOf(recoveryKit.proof), vault.clock.now());
    // What a reload of this very session would open is of the keys before.
    await forgetReloadHalf({ db: tx }, who);
    await vault.logActivity(tx, accountId, { event: 'keys-renewed', sessionId });
  });
  return readVault(vault, who);
}

const nameOf = ({ id, keyVersion }: CategoryKey) => `${id} ${keyVersion}`;

function refuseTwins(keys: readonly CategoryKey[]): void {
  if (new Set(keys.map(nameOf)).size < keys.length)
    throw new ServerError('bad_request', 'Two category keys share an id.');
}

/** A category key that is not among the new ones would leave its records unreadable for ever. */
function refuseForgotten(stored: readonly CategoryKey[], given: readonly CategoryKey[]): void {
  const names = new Set(given.map(nameOf));
  if (!stored.every(key => names.has(nameOf(key))))
    throw new ServerError('keys_changed', 'A category key of this vault is missing.');
}
