import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { Kdf } from '@kinfolio/contract/wire';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { openWithPassword } from '../keys/open-account-key.ts';
import { newSecret, publicPart as outside, type PublicSecret, secretOf } from '../keys/password.ts';
import { mayChange, noteChanging, permissionFor } from '../keys/proofs.ts';
import { checkShown, type ShownWay } from '../keys/shown.ts';
import { mayProve, requireKeyring, type WorkerState } from '../keys/state.ts';
import { readVault } from '../store/database.ts';
import type { AuthChange } from '../types/auth-change.ts';
import { done, type Outcome, ok, refuse } from '../types/outcome.ts';
import type { ShownVault } from '../types/shown-vault.ts';
import type { CarryGrants } from './renewal.ts';

/** Few renew their keys or change what opens them, and seldom. */
const renewing = async () => await pageCode.load(() => import('./renewal.ts'));
const changing = async () => await pageCode.load(() => import('../keys/keyset-changes.ts'));

const leavingCalls = ['POST /vault/v1/account/close', 'POST /vault/v1/account/what-we-hold'];

/** What the worker does with passwords. */
export const passwordCalls = (worker: WorkerState) => ({
  /** Derives the secret of a password with the salt and profile named; opening the vault then uses it. */
  async derive(password: string, kdf: Kdf): Promise<Outcome<PublicSecret>> {
    const secret = await secretOf(password, kdf);
    if (secret.ok) worker.typed = password;
    return secret.ok ? ok(outside((worker.secret = secret.value))) : secret;
  },
  /** The secret of the password typed last, to sign in again with. */
  async secretToSignIn(): Promise<PublicSecret | undefined> {
    return worker.secret && outside(worker.secret);
  },
  /**
   * The secret of the open vault's password, by which the server too hears who is there; `wrong-password` otherwise. With
   * a change of `auth/v1`, its calls may be proved from now on; `keys-changed` where the password is of other keys.
   */
  async secretOfOpen(password: string, change?: AuthChange): Promise<Outcome<PublicSecret>> {
    const kept = await readVault(requireKeyring(worker).store);
    const opened = kept && (await openWithPassword(kept.state, password));
    if (opened === undefined) return refuse('wrong-password');
    const isSame = worker.keyring !== undefined && opened.way.accountKey.equals(worker.keyring.accountKey);
    opened.way.accountKey.wipe();
    if (change !== undefined && !isSame) return refuse('keys-changed');
    if (change !== undefined) noteChanging(worker, change);
    return ok(outside(opened.secret));
  },
  /** Whether a call of `auth/v1` may be proved now. */
  mayChange: async (method: string, path: string): Promise<boolean> => mayChange(worker, method, path),
  /** Signs no more calls of the change that the password was shown for. */
  async endChange(): Promise<void> {
    delete worker.changing;
  },
  /** Whether a password with this salt opens the open vault, as far as this device has heard. */
  async isSaltOfVault(salt: string): Promise<boolean> {
    const kept = await readVault(requireKeyring(worker).store);
    return kept?.state.wraps.some(wrap => wrap.method === 'password' && wrap.salt === salt) ?? false;
  },
  /** Lets the call that follows close the account, or ask for the file of what the server has. */
  async mayLeave(shown: ShownWay): Promise<Outcome> {
    const keyring = requireKeyring(worker);
    const checked = await checkShown(keyring, shown);
    if (!checked.ok) return checked;
    mayProve(worker, { ...keyring, also: leavingCalls });
    return done;
  },
  /** The change to another password. It counts once `useNextPassword` is called. */
  async nextPassword(password: string, shown: ShownWay) {
    const checked = await checkShown(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const secret = await newSecret(password);
    if (!secret.ok) return secret;
    const keyring = requireKeyring(worker);
    const at = new Date(worker.now()).toISOString();
    const change = await (await changing()).passwordChange(keyring, secret.value, at);
    worker.nextSecret = secret.value;
    mayProve(worker, { ...keyring, ...(await permissionFor(change)) });
    return ok(change);
  },
  async useNextPassword(): Promise<void> {
    useNextSecret(worker);
  },
  /**
   * The change to new keys of the open vault, under a new password. They count once `useNewKeys` is called. `shared`: what the
   * server shows of sharing, where there is any.
   */
  async makeNewKeys(password: string, shown: ShownWay, shared?: SharingState) {
    const checked = await checkShown(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const secret = await newSecret(password);
    if (!secret.ok) return secret;
    const keyring = requireKeyring(worker);
    const kept = await readVault(keyring.store);
    if (kept === undefined) return refuse('not-open');
    const at = new Date(worker.now()).toISOString();
    const carry: CarryGrants = async (...next) => {
      if (shared === undefined) return undefined;
      const { carryGrants } = await pageCode.load(() => import('../grants/carry-grants.ts'));
      return await carryGrants(keyring, shared, ...next);
    };
    const parts = { secret: secret.value, at, carry, store: keyring.store };
    const made = await (await renewing()).makeNewKeys(keyring, kept, parts);
    const { way, ...outward } = made;
    worker.nextKey?.accountKey.wipe();
    worker.nextKey = way;
    worker.nextSecret = secret.value;
    mayProve(worker, { ...keyring, ...(await permissionFor(outward.change)) });
    return ok(outward);
  },
  /** False where the server shows other keys than those made here. */
  async useNewKeys(state: ShownVault): Promise<boolean> {
    const used = await (await renewing()).useNewKeys(worker, state);
    if (used) useNextSecret(worker);
    return used;
  },
  /** Uses keys that another tab renewed; false when they cannot be had. */
  catchUp: async (serverHalf: string): Promise<boolean> =>
    await (await renewing()).catchUp(worker, serverHalf),
});

function useNextSecret(worker: WorkerState): void {
  if (worker.nextSecret !== undefined) worker.secret = worker.nextSecret;
  delete worker.nextSecret;
}
