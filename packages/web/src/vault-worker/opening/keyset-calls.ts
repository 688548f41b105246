import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import { hasFormOfRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { sealSecretOf } from '@kinfolio/vault/proof/request-seal';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { type ArchivedVaultSecret, wrapArchived } from '../keys/archived-vaults.ts';
import type { PasskeyToAdd } from '../keys/keyset-changes.ts';
import { keyOfAnswer } from '../keys/passkeys.ts';
import { secretOf } from '../keys/password.ts';
import { type ProofFor, permissionFor, proofOf, sealOf } from '../keys/proofs.ts';
import { checkShown, type ShownWay } from '../keys/shown.ts';
import { mayProve, requireKeyring, type WorkerState } from '../keys/state.ts';
import { readVault } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { OutgoingCall, ShownVault } from '../types/shown-vault.ts';
import type { BackBy, ShownBefore } from './taking-back.ts';

/** Few change what opens their vault, and seldom. */
const changing = async () => await pageCode.load(() => import('../keys/keyset-changes.ts'));
const givingBack = async () => await pageCode.load(() => import('./giving-back.ts'));
const takingBack = async () => await pageCode.load(() => import('./taking-back.ts'));

/** The changes of what opens the vault but its password, and what lets the server take them. */
export const keysetCalls = (worker: WorkerState) => {
  const at = () => new Date(worker.now()).toISOString();
  /** Makes a change for who shows what opens the vault. Only the change made last may be proved. */
  const shownFirst = async <T extends { readonly keyset: string } | undefined>(
    shown: ShownWay,
    make: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const checked = await checkShown(requireKeyring(worker), shown);
    if (!checked.ok) return checked;
    const made = await make();
    if (made.ok && made.value !== undefined)
      mayProve(worker, { ...requireKeyring(worker), ...(await permissionFor(made.value)) });
    return made;
  };
  return {
    /** A recovery kit beside those there are. */
    async makeKit(shown: ShownWay) {
      const kept = await readVault(requireKeyring(worker).store);
      let kit: Awaited<ReturnType<Awaited<ReturnType<typeof changing>>['kitChange']>> | undefined;
      const change = await shownFirst(shown, async () => {
        const wraps = kept?.state.wraps ?? [];
        kit = await (await changing()).kitChange(requireKeyring(worker), wraps, at());
        return ok(kit.change);
      });
      if (!change.ok) return change;
      return kit === undefined ? refuse('unexpected') : ok(kit);
    },
    /** A kit in place of all others; undefined where it is the only one. */
    onlyKit: async (wrapId: string, shown: ShownWay): Promise<Outcome<KeysetChange | undefined>> =>
      await shownFirst(shown, async () =>
        ok(await (await changing()).onlyKitChange(requireKeyring(worker), wrapId, at())),
      ),
    /** A new passkey, by what it answered; `passkey-cannot-open` for what is no such answer. */
    makePasskeyWrap: async (
      secret: { bytes: ArrayBuffer },
      made: PasskeyToAdd,
      shown: ShownWay,
    ): Promise<Outcome<KeysetChange>> =>
      await shownFirst(shown, async () => {
        const key = await keyOfAnswer(secret.bytes);
        if (key === undefined) return refuse('passkey-cannot-open');
        return ok(await (await changing()).passkeyChange(requireKeyring(worker), { key, made }, at()));
      }),
    /** A passkey less; undefined where it is gone already. */
    removePasskey: async (id: string, shown: ShownWay): Promise<Outcome<KeysetChange | undefined>> =>
      await shownFirst(shown, async () =>
        ok(await (await changing()).passkeyRemoval(requireKeyring(worker), id, at())),
      ),
    /** The change that undoes what came after a kit or passkey was ended. */
    takeBack: async (password: string, shared: 'carried' | 'ended') =>
      await (await takingBack()).makeTakingBack(worker, password, shared),
    /** Opens what was there before a change, for its person to decide what becomes of it. */
    openBefore: async (shown: ShownBefore, by: BackBy) =>
      await (await takingBack()).openBefore(worker, shown, by),
    /** Lets the call that follows take second factors away, by the kit that opens this. */
    mayDropFactors: async (state: VaultState | undefined) =>
      await (await takingBack()).mayDropFactors(worker, state),
    numberOf: async (keyset: string | undefined) => (await takingBack()).numberOf(keyset),
    /** Whether the server was put back from a backup, and can be given the keysets that it lost. */
    mayGiveBack: async (shown: ShownVault) => await (await givingBack()).mayGiveBack(worker, shown),
    beginReturn: async (shown: ShownVault, password: string) =>
      await (await givingBack()).beginReturn(worker, shown, password),
    /**
     * What the server is shown for what a password opens of a vault that was set aside. Nothing of it is kept here. A recovery
     * code is refused as `wrong-code`: it must not use up the tries at the password.
     */
    async secretOfEarlier(password: string, kdf: Kdf): Promise<Outcome<string>> {
      if (hasFormOfRecoveryCode(password)) return refuse('wrong-code');
      const secret = await secretOf(password, kdf);
      return secret.ok ? ok(secret.value.authSecret) : secret;
    },
    /** What the server lost, as it lies here. */
    makeReturn: async (shown: ShownVault, typed: { password: string; sharing: SharingState | undefined }) =>
      await (await givingBack()).makeReturn(worker, shown, typed),
    /** The server has the keysets now: calls are proved by the keys of the newest again. */
    async endReturn(): Promise<void> {
      mayProve(worker, undefined);
    },
    wrapEarlier: async (earlier: readonly VaultState[], typed: ArchivedVaultSecret) =>
      await wrapArchived(worker, earlier, typed, at()),
    /** The header that proves a request; undefined for one that is not to be proved. See [Note: What the worker signs]. */
    proofOf: async (call: OutgoingCall, of: ProofFor) => await proofOf(worker, call, of),
    /** The header that seals a request; undefined until `takeSeal` was called for its session. */
    sealOf: async (call: OutgoingCall, session: string) => await sealOf(worker, call, session),
    /** Takes the bytes that seal the calls of a session; they leave the worker no more. */
    async takeSeal(session: string, bytes: string): Promise<void> {
      worker.seals.set(session, sealSecretOf(bytes));
    },
    async forgetSeal(session: string): Promise<void> {
      worker.seals.delete(session);
    },
  };
};
