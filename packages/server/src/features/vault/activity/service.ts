import type { FastifyRequest } from 'fastify';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import {
  deleteOldReloadHalves,
  deleteReloadHalf,
  extendReloadHalf,
  findReloadHalf,
  type ReloadHalfKey,
  saveReloadHalf,
} from './reload-store.ts';

/**
 * Identifies the sender of a request, who must be signed in and have been active within the idle time.
 * Refreshing the token does not revive an idle session; only signing in again helps, and that creates another
 * session. Also deletes expired halves of reload secrets.
 */
export async function requirePresentPerson(
  vault: VaultContext,
  request: FastifyRequest,
  which: { anyDevice?: boolean; byKit?: boolean; belowFactor?: boolean } = {},
): Promise<SignedIn> {
  try {
    return await vault.authenticate(request, which);
  } catch (error) {
    if (error instanceof ServerError && error.code === 'session_expired') await forgetOldReloadHalves(vault);
    throw error;
  }
}

/**
 * Records that the person was active. The session, and the half stored for its reload, are then valid for
 * another full idle time.
 */
export async function recordActivity(vault: VaultContext, who: SignedIn): Promise<void> {
  if (!(await vault.touchActivity(who))) return;
  const nowMs = vault.clock.now();
  await extendReloadHalf(vault.db, who, nowMs, nowMs + vault.idleMs);
}

export async function storeReloadHalf(
  { db, idleMs }: VaultContext,
  who: SignedIn,
  half: string,
): Promise<void> {
  await saveReloadHalf(db, who, half, who.lastActivityAtMs + idleMs);
}

/**
 * Returns the server's half of the reload secret to the session that stored it, unless the session has
 * expired.
 */
export async function readReloadHalf({ db, clock }: VaultContext, who: SignedIn): Promise<{ half: string }> {
  const half = await findReloadHalf(db, who, clock.now());
  if (half === undefined) throw new ServerError('not_found', 'Nothing was found.');
  return { half };
}

/**
 * Deletes the server's half of a session's reload secret. Called when the device requests it, and in the
 * transaction that ends the session.
 */
export async function forgetReloadHalf(
  { db }: Pick<VaultContext, 'db'>,
  session: ReloadHalfKey,
): Promise<void> {
  await deleteReloadHalf(db, session);
}

/** Deletes every expired half of a reload secret. Run it about once a minute. */
export async function forgetOldReloadHalves({
  db,
  clock,
}: Pick<VaultContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldReloadHalves(db, clock.now());
}
