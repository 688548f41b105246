import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import { looksLikeRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { importSealSecret } from '@kinfolio/vault/proof/request-seal';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { type ArchivedVaultSecret, rewrapArchivedVault } from '../keys/archived-vaults.ts';
import type { PasskeyToAdd } from '../keys/keyset-changes.ts';
import { derivePasskeyKey } from '../keys/passkeys.ts';
import { derivePasswordSecrets } from '../keys/password.ts';
import { type PresentedCredential, verifyPresentedCredential } from '../keys/presented-credential.ts';
import {
  createProofHeader,
  createRequestSealHeader,
  hashChangeToProve,
  type ProofBinding,
} from '../keys/proofs.ts';
import { requireKeyring, setProvableChange, type WorkerState } from '../keys/state.ts';
import { readStoredVault } from '../store/database.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';
import type { OutgoingCall, ServerVaultState } from '../types/server-vault-state.ts';
import type { StateBeforeChange, UndoCredential } from './taking-back.ts';

/** The code for changing how the vault is opened, loaded on demand because it is rarely needed. */
const changing = async () => await pageCode.load(() => import('../keys/keyset-changes.ts'));
const givingBack = async () => await pageCode.load(() => import('./giving-back.ts'));
const takingBack = async () => await pageCode.load(() => import('./taking-back.ts'));

/**
 * Calls for all changes to the ways of opening the vault, except to its password, and for proving these changes to the
 * server.
 */
export const keysetCalls = (worker: WorkerState) => {
  const at = () => new Date(worker.now()).toISOString();
  /** Checks a credential and then makes a change. Only the change that was made last can be proved. */
  const shownFirst = async <T extends { readonly keyset: string } | undefined>(
    shown: PresentedCredential,
    make: () => Promise<CallOutcome<T>>,
  ): Promise<CallOutcome<T>> => {
    const checked = await verifyPresentedCredential(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const made = await make();
    if (made.ok && made.value !== undefined)
      setProvableChange(worker, { ...requireKeyring(worker), ...(await hashChangeToProve(made.value)) });
    return made;
  };
  return {
    /** Makes a recovery kit in addition to the existing ones. */
    async makeKit(shown: PresentedCredential) {
      const kept = await readStoredVault(requireKeyring(worker).store);
      let kit: Awaited<ReturnType<Awaited<ReturnType<typeof changing>>['createKitChange']>> | undefined;
      const change = await shownFirst(shown, async () => {
        const { createKitChange } = await changing();
        kit = await createKitChange(requireKeyring(worker), kept?.state.wraps ?? [], at());
        return createSuccess(kit.change);
      });
      return !change.ok ? change : kit === undefined ? refuseWithProblem('unexpected') : createSuccess(kit);
    },
    /** Keeps one kit and ends all others; undefined if it is the only one. */
    onlyKit: async (
      wrapId: string,
      shown: PresentedCredential,
    ): Promise<CallOutcome<KeysetChange | undefined>> =>
      await shownFirst(shown, async () =>
        createSuccess(await (await changing()).createOnlyKitChange(requireKeyring(worker), wrapId, at())),
      ),
    /** Adds a passkey, using its PRF output. Returns `passkey-cannot-open` if the output is not valid. */
    makePasskeyWrap: async (
      secret: { bytes: ArrayBuffer },
      made: PasskeyToAdd,
      shown: PresentedCredential,
    ): Promise<CallOutcome<KeysetChange>> =>
      await shownFirst(shown, async () => {
        const key = await derivePasskeyKey(secret.bytes);
        if (key === undefined) return refuseWithProblem('passkey-cannot-open');
        const { createPasskeyChange } = await changing();
        return createSuccess(await createPasskeyChange(requireKeyring(worker), { key, made }, at()));
      }),
    /** Removes a passkey; undefined if it is already gone. */
    removePasskey: async (
      id: string,
      shown: PresentedCredential,
    ): Promise<CallOutcome<KeysetChange | undefined>> =>
      await shownFirst(shown, async () =>
        createSuccess(await (await changing()).createPasskeyRemoval(requireKeyring(worker), id, at())),
      ),
    /**
     * Derives the secret that proves to the server that the person knows the password of a vault that was set aside.
     * Stores nothing. A recovery code is refused at once with `wrong-code`, so that it does not use up an attempt at
     * the password.
     */
    async secretOfEarlier(password: string, kdf: Kdf): Promise<CallOutcome<string>> {
      if (looksLikeRecoveryCode(password)) return refuseWithProblem('wrong-code');
      const secret = await derivePasswordSecrets(password, kdf);
      return secret.ok ? createSuccess(secret.value.authSecret) : secret;
    },
    ...undoCalls(worker),
    wrapEarlier: async (earlier: readonly VaultState[], typed: ArchivedVaultSecret) =>
      await rewrapArchivedVault(worker, earlier, typed, at()),
    /** The header that proves a request; undefined if it must not be proved. See [Note: What the worker signs]. */
    proofOf: async (call: OutgoingCall, of: ProofBinding) => await createProofHeader(worker, call, of),
    /** The header that seals a request; undefined until `takeSeal` was called for its session. */
    sealOf: async (call: OutgoingCall, session: string) =>
      await createRequestSealHeader(worker, call, session),
    /** Receives the bytes for sealing a session's calls. From then on they never leave the worker. */
    async takeSeal(session: string, bytes: string): Promise<void> {
      worker.seals.set(session, importSealSecret(bytes));
    },
    async forgetSeal(session: string): Promise<void> {
      worker.seals.delete(session);
    },
  };
};

/** Calls for undoing a change to the keyset, and for returning what a restored server has lost. */
const undoCalls = (worker: WorkerState) => ({
  /** Makes the change that undoes all changes since a kit or passkey was ended. */
  takeBack: async (password: string, shared: 'carried' | 'ended') =>
    await (await takingBack()).createUndoChange(worker, password, shared),
  /** Opens the state from before a change, so that the person can decide whether to undo the change. */
  openBefore: async (old: StateBeforeChange, by: UndoCredential) =>
    await (await takingBack()).openStateBeforeChange(worker, old, by),
  /** Lets the worker sign the call that removes second factors, using the kit that opens this state. */
  mayDropFactors: async (state: VaultState | undefined) =>
    await (await takingBack()).allowRemovingFactors(worker, state),
  numberOf: async (keyset: string | undefined) => (await takingBack()).readKeysetNumber(keyset),
  /** Whether the server was restored from a backup and can be given the keysets it lost. */
  mayGiveBack: async (shown: ServerVaultState) =>
    await (await givingBack()).canReturnLostState(worker, shown),
  beginReturn: async (shown: ServerVaultState, password: string) =>
    await (await givingBack()).beginReturningState(worker, shown, password),
  /** The state that the server lost, from this device's copy. */
  makeReturn: async (
    shown: ServerVaultState,
    typed: { password: string; sharing: SharingState | undefined },
  ) => await (await givingBack()).createLostStateReturn(worker, shown, typed),
  /**
   * Ends the return. The server has all keysets again, so from now on calls are proved with the keys of the
   * newest one.
   */
  async endReturn(): Promise<void> {
    setProvableChange(worker, undefined);
  },
});
