import type { FastifyRequest } from 'fastify';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import {
  deleteHalf,
  deleteOldHalves,
  extendHalf,
  putHalf,
  readHalf,
  type SessionKey,
} from './reload-store.ts';

/**
 * Who sends a request: signed in, and active within the idle time. A refreshed token does not bring an idle session
 * back; only signing in does, and that is another session. The halves of what is over are forgotten on the way.
 */
export async function presentPerson(
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

/** The person did something: the session and the half kept for its reload live for the idle time from now. */
export async function noteActivity(vault: VaultContext, who: SignedIn): Promise<void> {
  if (!(await vault.touchActivity(who))) return;
  const nowMs = vault.clock.now();
  await extendHalf(vault.db, who, nowMs, nowMs + vault.idleMs);
}

/** Keeps the server's half of what lets this session survive a reload. */
export async function keepReloadHalf(
  { db, idleMs }: VaultContext,
  who: SignedIn,
  half: string,
): Promise<void> {
  await putHalf(db, who, half, who.lastActivityAtMs + idleMs);
}

/** Gives the half back to the session that left it, while it is not idle. */
export async function readReloadHalf({ db, clock }: VaultContext, who: SignedIn): Promise<{ half: string }> {
  const half = await readHalf(db, who, clock.now());
  if (half === undefined) throw new ServerError('not_found', 'There is nothing here.');
  return { half };
}

/** Forgets the half of a session: when the device asks, and in the transaction in which the session ends. */
export async function forgetReloadHalf({ db }: Pick<VaultContext, 'db'>, session: SessionKey): Promise<void> {
  await deleteHalf(db, session);
}

/** Forgets every half whose time is over. Harmless at any time; run it about every minute. */
export async function forgetOldReloadHalves({
  db,
  clock,
}: Pick<VaultContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldHalves(db, clock.now());
}
