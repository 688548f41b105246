import type { Kdf } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import { omitKdf, toKdfColumns } from '../accounts/kdf.ts';
import { findAccount, lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { forgetDevices, insertDevice } from '../devices/store.ts';
import { lockSession, type SessionKey } from '../sessions/store.ts';
import { hashNewPassword, preparePasswordChange, toPasswordColumns } from './new-password.ts';

/**
 * Hashes a new secret for an account, made with the given salt. The returned function writes the hash and the salt in
 * the caller's transaction. It also ends every other session; with `forgotten`, every other device counts as new again.
 * Throws `bad_request` for a secret that is not allowed. The returned function throws `unauthorized` if the session has
 * since ended, or `forbidden`.
 */
export async function renewSecret(
  context: AuthContext,
  who: SessionKey,
  { secret, kdf, devices }: { secret: string; kdf: Kdf; devices: 'forgotten' | 'kept' },
): Promise<(tx: Db) => Promise<void>> {
  const now = await findAccount(context.db, who.accountId);
  if (now === undefined) throw over();
  const hash = await hashNewPassword(context, now, secret);
  if (!hash.ok) throw new ServerError('bad_request', hash.message);
  const passwordHash = hash.value ?? '';
  return async tx => {
    const account = await lockAccount(tx, who.accountId);
    const session = await lockSession(tx, who);
    if (account === undefined || session === undefined) throw over();
    const taken = await preparePasswordChange(context, tx, { account, session, nonce: '' });
    if (!taken.ok) throw new ServerError('forbidden', taken.message);
    if (devices === 'forgotten') await forgetDevices(tx, who.accountId, session.deviceHash);
    // The owner is renewing the secret on this device, so it stays known.
    if (devices === 'forgotten' && session.deviceHash !== null)
      await insertDevice(tx, who.accountId, session.deviceHash, context.clock.now());
    const written = {
      ...toPasswordColumns(passwordHash),
      userMetadata: omitKdf(account.userMetadata).data,
      ...toKdfColumns(kdf),
      updatedAtMs: context.clock.now(),
    };
    await updateAccount(tx, who.accountId, written);
  };
}

const over = () => new ServerError('unauthorized', 'This session has ended.');
