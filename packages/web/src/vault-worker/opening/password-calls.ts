import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { Kdf } from '@kinfolio/contract/wire';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { openWithPassword } from '../keys/open-account-key.ts';
import {
  createPasswordSecrets,
  derivePasswordSecrets,
  selectPublicSecrets as outside,
  type PublicPasswordSecrets,
} from '../keys/password.ts';
import { type PresentedCredential, verifyPresentedCredential } from '../keys/presented-credential.ts';
import { hashChangeToProve, isChangeProvable, recordProvenChange } from '../keys/proofs.ts';
import { requireKeyring, setProvableChange, type WorkerState } from '../keys/state.ts';
import { readStoredVault } from '../store/database.ts';
import type { AuthChangeKind } from '../types/auth-change.ts';
import { type CallOutcome, createSuccess, emptySuccess, refuseWithProblem } from '../types/outcome.ts';
import type { ServerVaultState } from '../types/server-vault-state.ts';
import type { ReissueGrants } from './renewal.ts';

/** The code for renewing keys, loaded on demand because it is rarely needed. */
const renewing = async () => await pageCode.load(() => import('./renewal.ts'));
const changing = async () => await pageCode.load(() => import('../keys/keyset-changes.ts'));

const leavingCalls = ['POST /vault/v1/account/close', 'POST /vault/v1/account/what-we-hold'];

/** The worker's calls about passwords. */
export const passwordCalls = (worker: WorkerState) => ({
  /**
   * Derives a password's secret with the given salt and profile. The calls that open the vault then use this secret.
   */
  async derive(password: string, kdf: Kdf): Promise<CallOutcome<PublicPasswordSecrets>> {
    const secret = await derivePasswordSecrets(password, kdf);
    if (secret.ok) worker.typed = password;
    return secret.ok ? createSuccess(outside((worker.secret = secret.value))) : secret;
  },
  /** The secret of the password that was typed last, for signing in again. */
  async secretToSignIn(): Promise<PublicPasswordSecrets | undefined> {
    return worker.secret && outside(worker.secret);
  },
  /**
   * Derives the secret of the open vault's password, with which the person can also prove their identity to the server.
   * Returns `wrong-password` if the password does not open the vault. If `change` is given, calls for this change to
   * `auth/v1` may be proved from now on; returns `keys-changed` if the password belongs to other keys.
   */
  async secretOfOpen(password: string, change?: AuthChangeKind): Promise<CallOutcome<PublicPasswordSecrets>> {
    const kept = await readStoredVault(requireKeyring(worker).store);
    const opened = kept && (await openWithPassword(kept.state, password));
    if (opened === undefined) return refuseWithProblem('wrong-password');
    const isSame = worker.keyring !== undefined && opened.way.accountKey.equals(worker.keyring.accountKey);
    opened.way.accountKey.wipe();
    if (change !== undefined && !isSame) return refuseWithProblem('keys-changed');
    if (change !== undefined) recordProvenChange(worker, change);
    return createSuccess(outside(opened.secret));
  },
  /** Whether an `auth/v1` call may be proved now. */
  mayChange: async (method: string, path: string): Promise<boolean> => isChangeProvable(worker, method, path),
  /** Stops signing calls for the change for which the password was presented. */
  async endChange(): Promise<void> {
    delete worker.changing;
  },
  /** Whether this is the salt of a password that opens the open vault, as far as this device knows. */
  async isSaltOfVault(salt: string): Promise<boolean> {
    const kept = await readStoredVault(requireKeyring(worker).store);
    return kept?.state.wraps.some(wrap => wrap.method === 'password' && wrap.salt === salt) ?? false;
  },
  /**
   * Checks the credential. The worker then signs the call that closes the account, or that requests the file with
   * everything the server has about it.
   */
  async mayLeave(shown: PresentedCredential): Promise<CallOutcome> {
    const keyring = requireKeyring(worker);
    const checked = await verifyPresentedCredential(keyring, shown);
    if (!checked.ok) return checked;
    setProvableChange(worker, { ...keyring, also: leavingCalls });
    return emptySuccess;
  },
  /** Prepares the change to another password. On this device it takes effect once `useNextPassword` is called. */
  async nextPassword(password: string, shown: PresentedCredential) {
    const checked = await verifyPresentedCredential(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const secret = await createPasswordSecrets(password);
    if (!secret.ok) return secret;
    const keyring = requireKeyring(worker);
    const at = new Date(worker.now()).toISOString();
    const change = await (await changing()).createPasswordChange(keyring, secret.value, at);
    worker.nextSecret = secret.value;
    setProvableChange(worker, { ...keyring, ...(await hashChangeToProve(change)) });
    return createSuccess(change);
  },
  async useNextPassword(): Promise<void> {
    useNextSecret(worker);
  },
  /**
   * Makes the change to new keys for the open vault, under a new password. They take effect here once `useNewKeys` is
   * called. `shared` is the server's state of sharing, if anything is shared.
   */
  async makeNewKeys(password: string, shown: PresentedCredential, shared?: SharingState) {
    const checked = await verifyPresentedCredential(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const secret = await createPasswordSecrets(password);
    if (!secret.ok) return secret;
    const keyring = requireKeyring(worker);
    const kept = await readStoredVault(keyring.store);
    if (kept === undefined) return refuseWithProblem('not-open');
    const at = new Date(worker.now()).toISOString();
    const carry: ReissueGrants = async (...next) => {
      if (shared === undefined) return undefined;
      const { reissueGrants } = await pageCode.load(() => import('../grants/carry-grants.ts'));
      return await reissueGrants(keyring, shared, ...next);
    };
    const parts = { secret: secret.value, at, carry, store: keyring.store };
    const made = await (await renewing()).createRenewedKeys(keyring, kept, parts);
    const { way, ...outward } = made;
    worker.nextKey?.accountKey.wipe();
    worker.nextKey = way;
    worker.nextSecret = secret.value;
    setProvableChange(worker, { ...keyring, ...(await hashChangeToProve(outward.change)) });
    return createSuccess(outward);
  },
  /** Switches to the new keys. False if the server has different keys from those made here. */
  async useNewKeys(state: ServerVaultState): Promise<boolean> {
    const used = await (await renewing()).switchToRenewedKeys(worker, state);
    if (used) useNextSecret(worker);
    return used;
  },
  /** Switches to the new keys that another tab made; false if they are unavailable. */
  catchUp: async (serverHalf: string): Promise<boolean> =>
    await (await renewing()).switchToKeysOfOtherTab(worker, serverHalf),
});

function useNextSecret(worker: WorkerState): void {
  if (worker.nextSecret !== undefined) worker.secret = worker.nextSecret;
  delete worker.nextSecret;
}
