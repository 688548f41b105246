import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import { type Holder, ringOf } from './holder.ts';
import { makePasswordWrap } from './make-vault.ts';
import { withPassword } from './open-account-key.ts';
import { type Outcome, ok } from './outcome.ts';
import { newSecret, publicPart as outside, type PublicSecret, secretOf } from './password.ts';
import { readVault } from './store.ts';

/** Few renew their keys, and seldom. */
const renewing = async () => await import('./renewal.ts');

/** What the worker does with passwords. */
export const passwordCalls = (holder: Holder) => ({
  /** Derives the secret of a password with the salt and profile named; opening the vault then uses it. */
  async derive(password: string, kdf: Kdf): Promise<Outcome<PublicSecret>> {
    const secret = await secretOf(password, kdf);
    return secret.ok ? ok(outside((holder.secret = secret.value))) : secret;
  },
  /** The secret of the password typed last, to sign in again with. */
  async secretToSignIn(): Promise<PublicSecret | undefined> {
    return holder.secret && outside(holder.secret);
  },
  /** Whether this is the password of the open vault. */
  async isPassword(password: string): Promise<boolean> {
    const kept = await readVault(ringOf(holder).store);
    const opened = kept && (await withPassword(kept.state, password));
    opened?.accountKey.wipe();
    return opened !== undefined;
  },
  /** Whether a password with this salt opens the open vault, as far as this device has heard. */
  async isSaltOfVault(salt: string): Promise<boolean> {
    const kept = await readVault(ringOf(holder).store);
    return kept?.state.wraps.some(wrap => wrap.method === 'password' && wrap.salt === salt) ?? false;
  },
  /** Wraps the open vault's account key under a new password. It counts once `useNextPassword` is called. */
  async nextPassword(password: string) {
    const secret = await newSecret(password);
    if (!secret.ok) return secret;
    holder.nextSecret = secret.value;
    const { accountKey, account, keyVersion } = ringOf(holder);
    const wrap = await makePasswordWrap(accountKey, account, secret.value, keyVersion);
    return ok({ ...outside(secret.value), wrap });
  },
  async useNextPassword(): Promise<void> {
    useNextSecret(holder);
  },
  /** Makes new keys for the open vault, under a new password. They count once `useNewKeys` is called. */
  async makeNewKeys(password: string, state: VaultState) {
    const secret = await newSecret(password);
    if (!secret.ok) return secret;
    const made = await (await renewing()).makeNewKeys(ringOf(holder), state, secret.value);
    if (!made.ok) return made;
    const { accountKey, ...outward } = made.value;
    holder.nextKey?.wipe();
    holder.nextKey = accountKey;
    holder.nextSecret = secret.value;
    return ok(outward);
  },
  async useNewKeys(state: VaultState): Promise<void> {
    await (await renewing()).useNewKeys(holder, state);
    useNextSecret(holder);
  },
  /** Goes on with keys that another tab renewed; false when they cannot be had. */
  catchUp: async (serverHalf: string): Promise<boolean> =>
    await (await renewing()).catchUp(holder, serverHalf),
});

function useNextSecret(holder: Holder): void {
  if (holder.nextSecret !== undefined) holder.secret = holder.nextSecret;
  delete holder.nextSecret;
}
