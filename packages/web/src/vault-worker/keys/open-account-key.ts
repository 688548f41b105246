import type { VaultState, Wrap } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import type { AccountKey, OpenedAccountKey } from '@kinfolio/vault/keys/account-key';
import { openPasswordWrap } from '@kinfolio/vault/keys/password';
import { openRecoveryWrap, type RecoveryKey } from '@kinfolio/vault/keys/recovery';
import { joinForReload } from '@kinfolio/vault/reload';
import type { ReloadMeta } from '../store/database.ts';
import { type Secret, secretOf } from './password.ts';

type PasswordWrap = Extract<Wrap, { method: 'password' }>;

/** Opens the account key with a password already derived: the wrap whose salt it was derived with. */
export async function withSecret(state: VaultState, secret: Secret): Promise<AccountKey | undefined> {
  const wraps = passwordWraps(state).filter(wrap => wrap.salt === secret.kdf.salt);
  return await firstOpened(wraps, wrap =>
    openPasswordWrap(secret.wrapKey, contextOf(state, wrap), wrap.envelope),
  );
}

/**
 * Opens the account key with a password and what the device keeps, newest wrap first. There is one wrap, or two when
 * a change of the password was cut short.
 */
export async function openWithPassword(
  state: VaultState,
  password: string,
): Promise<{ accountKey: AccountKey; secret: Secret } | undefined> {
  for (const wrap of passwordWraps(state).toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
    const secret = await secretOf(password, wrap);
    const accountKey = secret.ok ? await withSecret(state, secret.value) : undefined;
    if (secret.ok && accountKey !== undefined) return { accountKey, secret: secret.value };
  }
  return undefined;
}

/** Opens the account key with a recovery code: any kit that was not replaced yet may be the one in hand. */
export async function withRecovery(state: VaultState, wrapKey: RecoveryKey): Promise<AccountKey | undefined> {
  const wraps = state.wraps.filter(wrap => wrap.method === 'recovery');
  return await firstOpened(wraps, wrap =>
    openRecoveryWrap(wrapKey, { account: state.accountId, wrap: wrap.id }, wrap.envelope),
  );
}

/** Opens the account key with the device's half and the server's. */
export async function withHalves(
  account: string,
  kept: ReloadMeta,
  serverHalf: string,
): Promise<AccountKey | undefined> {
  const { session, deviceHalf, sealed } = kept;
  return await firstOpened([kept], () =>
    joinForReload({ deviceHalf, serverHalf, sealed }, { account, session }),
  );
}

const passwordWraps = (state: VaultState): PasswordWrap[] =>
  state.wraps.filter(wrap => wrap.method === 'password');

const contextOf = (state: VaultState, { id, profile, salt }: PasswordWrap) => ({
  account: state.accountId,
  wrap: id,
  profile,
  salt,
});

/** The account key of the first candidate that opens. */
export async function firstOpened<T>(
  candidates: readonly T[],
  open: (candidate: T) => Promise<OpenedAccountKey>,
): Promise<AccountKey | undefined> {
  for (const candidate of candidates) {
    try {
      const opened = await open(candidate);
      if (opened.ok) return opened.accountKey;
    } catch (error) {
      // Bytes that are no envelope open as little as a wrong one; another candidate may.
      if (!(error instanceof VaultError && error.code === 'malformed')) throw error;
    }
  }
  return undefined;
}
