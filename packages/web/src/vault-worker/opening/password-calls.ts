import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import { makePasswordWrap } from '../keys/make-vault.ts';
import { openWithPassword } from '../keys/open-account-key.ts';
import { newSecret, publicPart as outside, type PublicSecret, secretOf } from '../keys/password.ts';
import { checkShown, type ShownWay } from '../keys/shown.ts';
import { requireKeyring, type WorkerState } from '../keys/state.ts';
import { readVault } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';

/** Few renew their keys, and seldom. */
const renewing = async () => await import('./renewal.ts');

/** What the worker does with passwords. */
export const passwordCalls = (worker: WorkerState) => ({
  /** Derives the secret of a password with the salt and profile named; opening the vault then uses it. */
  async derive(password: string, kdf: Kdf): Promise<Outcome<PublicSecret>> {
    const secret = await secretOf(password, kdf);
    return secret.ok ? ok(outside((worker.secret = secret.value))) : secret;
  },
  /** The secret of the password typed last, to sign in again with. */
  async secretToSignIn(): Promise<PublicSecret | undefined> {
    return worker.secret && outside(worker.secret);
  },
  /** The secret of the open vault's password, by which the server too hears who is there; `wrong-password` otherwise. */
  async secretOfOpen(password: string): Promise<Outcome<PublicSecret>> {
    const kept = await readVault(requireKeyring(worker).store);
    const opened = kept && (await openWithPassword(kept.state, password));
    opened?.accountKey.wipe();
    return opened === undefined ? refuse('wrong-password') : ok(outside(opened.secret));
  },
  /** Whether a password with this salt opens the open vault, as far as this device has heard. */
  async isSaltOfVault(salt: string): Promise<boolean> {
    const kept = await readVault(requireKeyring(worker).store);
    return kept?.state.wraps.some(wrap => wrap.method === 'password' && wrap.salt === salt) ?? false;
  },
  /** Wraps the open vault's account key under a new password. It counts once `useNextPassword` is called. */
  async nextPassword(password: string, shown: ShownWay) {
    const checked = await checkShown(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const secret = await newSecret(password);
    if (!secret.ok) return secret;
    worker.nextSecret = secret.value;
    const { accountKey, account, keyVersion } = requireKeyring(worker);
    const wrap = await makePasswordWrap(accountKey, account, secret.value, keyVersion);
    return ok({ ...outside(secret.value), wrap });
  },
  async useNextPassword(): Promise<void> {
    useNextSecret(worker);
  },
  /** Makes new keys for the open vault, under a new password. They count once `useNewKeys` is called. */
  async makeNewKeys(password: string, state: VaultState, shown: ShownWay) {
    const checked = await checkShown(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const secret = await newSecret(password);
    if (!secret.ok) return secret;
    const made = await (await renewing()).makeNewKeys(requireKeyring(worker), state, secret.value);
    if (!made.ok) return made;
    const { accountKey, ...outward } = made.value;
    worker.nextKey?.wipe();
    worker.nextKey = accountKey;
    worker.nextSecret = secret.value;
    return ok(outward);
  },
  async useNewKeys(state: VaultState): Promise<void> {
    await (await renewing()).useNewKeys(worker, state);
    useNextSecret(worker);
  },
  /** Goes on with keys that another tab renewed; false when they cannot be had. */
  catchUp: async (serverHalf: string): Promise<boolean> =>
    await (await renewing()).catchUp(worker, serverHalf),
});

function useNextSecret(worker: WorkerState): void {
  if (worker.nextSecret !== undefined) worker.secret = worker.nextSecret;
  delete worker.nextSecret;
}
