import type { StoredKeyWrap, VaultState } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import type { AccountKey, OpenedWrap, WrapFloor } from '@kinfolio/vault/keys/account-key';
import type { RecoveryKey } from '@kinfolio/vault/keys/recovery';
import { openReloadWrap, openWrap } from '@kinfolio/vault/wraps/wrap';
import type { ReloadMeta } from '../store/database.ts';
import { derivePasswordSecrets, type PasswordSecrets } from './password.ts';

type PasswordWrap = Extract<StoredKeyWrap, { method: 'password' }>;

/**
 * An account key that has been opened, with the newest keyset named by the wrap that opened it: see [Note: Why a wrap
 * holds a floor].
 */
export interface OpenedAccountKeyByWay {
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
  readonly floor: WrapFloor;
}

/** The number of the account key in a vault's wraps. */
export const readKeyVersion = ({ keyVersion = 1 }: Pick<VaultState, 'keyVersion'>): number => keyVersion;

/** Opens the account key with a secret already derived from the password, using the wrap with the same salt. */
export async function openByPasswordSecret(
  state: VaultState,
  secret: PasswordSecrets,
): Promise<OpenedAccountKeyByWay | undefined> {
  const wraps = passwordWraps(state).filter(wrap => wrap.salt === secret.kdf.salt);
  return await openFirstWrap(state, wraps, ({ profile, salt, envelope }, place) =>
    openWrap('kinfolio-password-wrap-2', secret.wrapKey, { ...place, profile, salt }, envelope),
  );
}

/** Opens the account key with a password, trying this device's wraps, newest first. */
export async function openWithPassword(
  state: VaultState,
  password: string,
): Promise<{ way: OpenedAccountKeyByWay; secret: PasswordSecrets } | undefined> {
  for (const wrap of passwordWraps(state).toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
    const secret = await derivePasswordSecrets(password, wrap);
    const way = secret.ok ? await openByPasswordSecret(state, secret.value) : undefined;
    if (secret.ok && way !== undefined) return { way, secret: secret.value };
  }
  return undefined;
}

/** Opens the account key with a recovery code, trying every kit that has not been replaced yet. */
export async function openByRecoveryCode(
  state: VaultState,
  wrapKey: RecoveryKey,
): Promise<OpenedAccountKeyByWay | undefined> {
  const wraps = state.wraps.filter(wrap => wrap.method === 'recovery');
  return await openFirstWrap(state, wraps, ({ envelope }, place) =>
    openWrap('kinfolio-recovery-wrap-2', wrapKey, place, envelope),
  );
}

/** Opens the account key with the device's half and the server's half of the reload key. */
export async function openByReloadHalves(
  state: VaultState,
  { session, deviceHalf, sealed }: ReloadMeta,
  serverHalf: string,
): Promise<OpenedAccountKeyByWay | undefined> {
  const parts = { deviceHalf, serverHalf, sealed };
  return await openFirstWrap(state, [{ id: session }], (_, { account, keyVersion, vault }) =>
    openReloadWrap(parts, { account, keyVersion, session, vault }),
  );
}

const passwordWraps = (state: VaultState): PasswordWrap[] =>
  state.wraps.filter(wrap => wrap.method === 'password');

/** The context that a wrap claims for itself, and to which it must be bound. */
interface WrapPlace {
  readonly account: string;
  readonly vault: string;
  readonly keyVersion: number;
  readonly wrap: string;
}

/** Opens the account key with the first candidate that works in the context that the state claims for it. */
export async function openFirstWrap<T extends { readonly id: string }>(
  state: Pick<VaultState, 'accountId' | 'vaultId' | 'keyVersion'>,
  candidates: readonly T[],
  open: (candidate: T, place: WrapPlace) => Promise<OpenedWrap>,
): Promise<OpenedAccountKeyByWay | undefined> {
  const keyVersion = readKeyVersion(state);
  const { accountId: account, vaultId: vault } = state;
  for (const candidate of candidates) {
    try {
      const opened = await open(candidate, { account, keyVersion, vault, wrap: candidate.id });
      if (opened.ok) return { accountKey: opened.accountKey, keyVersion, floor: opened.floor };
    } catch (error) {
      // A candidate that is not an envelope, or that claims an impossible context, fails to open like a wrong one.
      // Another candidate may still open.
      if (!(error instanceof VaultError && (error.code === 'malformed' || error.code === 'bad_context')))
        throw error;
    }
  }
  return undefined;
}
