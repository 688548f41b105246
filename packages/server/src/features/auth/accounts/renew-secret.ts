import type { Kdf } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { AuthContext } from '../context.ts';
import { forgetDevices, insertDevice } from '../devices/store.ts';
import { lockSession, type SessionName } from '../sessions/store.ts';
import { kdfColumns, withoutKdf } from './kdf.ts';
import { hashNewPassword, takePassword, withPassword } from './new-password.ts';
import { findAccount, lockAccount, updateAccount } from './store.ts';

/**
 * Hashes another secret of an account, with the salt it came from. What it gives writes both in a transaction of whoever
 * renews more than that; every other session ends there and, with `forgotten`, every other device is new again. Throws `bad_request` for a secret
 * that may not be one, and in the transaction `unauthorized` when the session ended meanwhile, or `forbidden`.
 */
export async function renewSecret(
  context: AuthContext,
  who: SessionName,
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
    const taken = await takePassword(context, tx, { account, session, nonce: '' });
    if (!taken.ok) throw new ServerError('forbidden', taken.message);
    if (devices === 'forgotten') await forgetDevices(tx, who.accountId, session.deviceHash);
    // Of them all, the one that renews is its owner's.
    if (devices === 'forgotten' && session.deviceHash !== null)
      await insertDevice(tx, who.accountId, session.deviceHash, context.clock.now());
    const written = {
      ...withPassword(passwordHash),
      userMetadata: withoutKdf(account.userMetadata).data,
      ...kdfColumns(kdf),
      updatedAtMs: context.clock.now(),
    };
    await updateAccount(tx, who.accountId, written);
  };
}

const over = () => new ServerError('unauthorized', 'This session is over.');
