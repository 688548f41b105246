import type { Kdf } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../plugins/server-error.ts';
import type { AuthContext } from '../context.ts';
import { forgetDevices } from '../devices/store.ts';
import { fitsInToken } from '../read-body.ts';
import { lockSession, type SessionName } from '../sessions/store.ts';
import { hashNewPassword, takePassword, withPassword } from './new-password.ts';
import { findAccount, lockAccount, updateAccount } from './store.ts';

/**
 * Hashes another secret of an account, with the salt it came from. What it gives writes both in a transaction of whoever
 * renews more than that; every other session ends there, and every device is new again. Throws `bad_request` for a secret
 * that may not be one, and in the transaction `unauthorized` when the session ended meanwhile, or `forbidden`.
 */
export async function renewSecret(
  context: AuthContext,
  who: SessionName,
  { secret, kdf }: { secret: string; kdf: Kdf },
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
    const userMetadata = { ...account.userMetadata, kdf };
    if (!fitsInToken(userMetadata)) throw new ServerError('bad_request', 'The account keeps too much data.');
    const taken = await takePassword(context, tx, { account, session, nonce: '' });
    if (!taken.ok) throw new ServerError('forbidden', taken.message);
    await forgetDevices(tx, who.accountId);
    const written = { ...withPassword(passwordHash), userMetadata, updatedAtMs: context.clock.now() };
    await updateAccount(tx, who.accountId, written);
  };
}

const over = () => new ServerError('unauthorized', 'This session is over.');
