import type { VaultState, Wrap } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import type { AccountKey, OpenedWrap, WrapFloor } from '@kinfolio/vault/keys/account-key';
import type { RecoveryKey } from '@kinfolio/vault/keys/recovery';
import { joinWithFloor, openWrap } from '@kinfolio/vault/wraps/wrap';
import type { ReloadMeta } from '../store/database.ts';
import { type Secret, secretOf } from './password.ts';

type PasswordWrap = Extract<Wrap, { method: 'password' }>;

/** An account key that a way in opened, with the keyset it knows: see [Note: Why a wrap holds a floor]. */
export interface OpenedWay {
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
  readonly floor: WrapFloor;
}

/** The number of the account key that a vault's wraps hold. */
export const keyVersionOf = ({ keyVersion = 1 }: Pick<VaultState, 'keyVersion'>): number => keyVersion;

/** Opens the account key with a password already derived: the wrap whose salt it was derived with. */
export async function withSecret(state: VaultState, secret: Secret): Promise<OpenedWay | undefined> {
  const wraps = passwordWraps(state).filter(wrap => wrap.salt === secret.kdf.salt);
  return await firstOpened(state, wraps, ({ profile, salt, envelope }, place) =>
    openWrap('kinfolio-password-wrap-2', secret.wrapKey, { ...place, profile, salt }, envelope),
  );
}

/** Opens the account key with a password and what the device keeps, newest wrap first. */
export async function openWithPassword(
  state: VaultState,
  password: string,
): Promise<{ way: OpenedWay; secret: Secret } | undefined> {
  for (const wrap of passwordWraps(state).toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
    const secret = await secretOf(password, wrap);
    const way = secret.ok ? await withSecret(state, secret.value) : undefined;
    if (secret.ok && way !== undefined) return { way, secret: secret.value };
  }
  return undefined;
}

/** Opens the account key with a recovery code: any kit that was not replaced yet may be the one in hand. */
export async function withRecovery(state: VaultState, wrapKey: RecoveryKey): Promise<OpenedWay | undefined> {
  const wraps = state.wraps.filter(wrap => wrap.method === 'recovery');
  return await firstOpened(state, wraps, ({ envelope }, place) =>
    openWrap('kinfolio-recovery-wrap-2', wrapKey, place, envelope),
  );
}

/** Opens the account key with the device's half and the server's. */
export async function withHalves(
  state: VaultState,
  { session, deviceHalf, sealed }: ReloadMeta,
  serverHalf: string,
): Promise<OpenedWay | undefined> {
  const parts = { deviceHalf, serverHalf, sealed };
  return await firstOpened(state, [{ id: session }], (_, { account, keyVersion, vault }) =>
    joinWithFloor(parts, { account, keyVersion, session, vault }),
  );
}

const passwordWraps = (state: VaultState): PasswordWrap[] =>
  state.wraps.filter(wrap => wrap.method === 'password');

/** Where a wrap claims to be. */
interface WrapPlace {
  readonly account: string;
  readonly vault: string;
  readonly keyVersion: number;
  readonly wrap: string;
}

/** The account key of the first candidate that opens in the place that the state claims for it. */
export async function firstOpened<T extends { readonly id: string }>(
  state: Pick<VaultState, 'accountId' | 'vaultId' | 'keyVersion'>,
  candidates: readonly T[],
  open: (candidate: T, place: WrapPlace) => Promise<OpenedWrap>,
): Promise<OpenedWay | undefined> {
  const keyVersion = keyVersionOf(state);
  const { accountId: account, vaultId: vault } = state;
  for (const candidate of candidates) {
    try {
      const opened = await open(candidate, { account, keyVersion, vault, wrap: candidate.id });
      if (opened.ok) return { accountKey: opened.accountKey, keyVersion, floor: opened.floor };
    } catch (error) {
      // Bytes that are no envelope, or a place that cannot be, open as little as a wrong one; another candidate may.
      if (!(error instanceof VaultError && (error.code === 'malformed' || error.code === 'bad_context')))
        throw error;
    }
  }
  return undefined;
}
