import { timingSafeEqual } from 'node:crypto';
import type { PreloginResponse } from '@kinfolio/contract/wire';
import { countLimitTry, type RateLimit, refundLimitTries } from '../../../db/limits.ts';
import { readRestoredAt } from '../../../db/restored.ts';
import type { Requester, RequestOrigin } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import { createNetworkPseudonym, createPseudonym } from '../blind.ts';
import type { AuthSession, VaultContext } from '../context.ts';
import { findAccountOfReplacedEmail, findRemovedKits } from '../keyset/ended-store.ts';
import { hashRecoveryProof } from './service.ts';
import { readRecoveryKits } from './store.ts';

// The id of no account. Looking it up costs as much as looking up a real one.
const nobody = '00000000-0000-0000-0000-000000000000';
const noKit = { id: nobody, proofHash: Buffer.alloc(32), account: nobody, opens: false };

const minute = 60_000;
/** How long after a restore the log-in page tells people about it. */
const restoreShownMs = 90 * 24 * 60 * minute;

/**
 * Returns the parameters for deriving keys from the password of the account with an email address. An address
 * without an account gets a fake salt that never changes, so the response does not reveal who has an account.
 * For a while after a restore, the response includes the time of the restore, because people may know a newer
 * password than the server has.
 */
export async function readLoginParameters(
  vault: VaultContext,
  email: string,
  from: RequestOrigin,
): Promise<PreloginResponse> {
  const asker = await vault.askerAt(email, from);
  await limit(vault, {
    key: `prelogin:${placeOf(vault, asker)}`,
    max: vault.entry.preloginsPerMinute,
    windowMs: minute,
  });
  const salt = Buffer.from(createPseudonym(vault, 'salt', email), 'base64url')
    .subarray(0, 16)
    .toString('base64url');
  const kdf = (await vault.findKdf(email)) ?? { profile: 'argon2id-1', salt };
  const restoredAtMs = await readRestoredAt(vault.db);
  const isRecent = restoredAtMs !== undefined && vault.clock.now() - restoredAtMs < restoreShownMs;
  return isRecent ? { ...kdf, restoredAt: new Date(restoredAtMs).toISOString() } : kdf;
}

/**
 * Signs in with the proof of a recovery kit. A wrong proof gets the same response as an unknown email. Each
 * attempt is counted before it is checked, so that many attempts at once cannot exceed the limit; a correct
 * one is uncounted afterwards.
 */
export async function signInWithRecovery(
  vault: VaultContext,
  { email, proof }: { email: string; proof: string },
  from: RequestOrigin,
): Promise<AuthSession> {
  const asker = await vault.askerAt(email, from);
  const ofPlace = {
    key: `recovery:${placeOf(vault, asker)}`,
    max: vault.entry.wrongKits,
    windowMs: vault.entry.guessingMs,
  };
  await limit(vault, ofPlace);
  const kitTry = await vault.takeKitTry(email, asker);
  const nowMs = vault.clock.now();
  // An email that was changed recently may by now belong to another account, perhaps a new one. So the kits
  // of both accounts are compared.
  const accounts = [
    (await vault.findAccountId(email)) ?? nobody,
    (await findAccountOfReplacedEmail(vault.db, email, nowMs)) ?? nobody,
  ];
  const given = hashRecoveryProof(proof);
  const kits = (await Promise.all(accounts.map(one => kitsOf(vault, one, nowMs)))).flat();
  // Compares every kit, and also a fake one, so that the response time does not show how many kits there are.
  const fitting = [noKit, ...kits].filter(kit => timingSafeEqual(kit.proofHash, given));
  const opened = fitting.at(0);
  const session =
    opened === undefined || opened.account === nobody
      ? undefined
      : await vault.createSession(opened.account, 'recovery', { opens: opened.opens, way: opened.id, from });
  if (session === undefined)
    throw new ServerError('unauthorized', 'This email and recovery code cannot sign in.');
  await refundLimitTries(vault.db, [ofPlace.key]);
  await kitTry.wasRight();
  return session;
}

/** Lists the kits of an account: those that open its vault now, and those that a recent change ended. */
async function kitsOf({ db }: VaultContext, account: string, nowMs: number) {
  const [standing, ended] = [await readRecoveryKits(db, account), await findRemovedKits(db, account, nowMs)];
  return [
    ...standing.map(({ id, proofHash }) => ({ id, proofHash, account, opens: true })),
    ...ended.map(({ id, proofHash }) => ({ id, proofHash, account, opens: false })),
  ];
}

/**
 * Attempts from a device that the account knows are counted for that device, all others for the caller's
 * network.
 */
function placeOf(vault: VaultContext, { address, known }: Requester): string {
  return known === undefined ? `network:${createNetworkPseudonym(vault, address)}` : `device:${known}`;
}

async function limit(vault: VaultContext, wanted: RateLimit): Promise<void> {
  const taken = await countLimitTry(vault.db, vault.clock, wanted);
  if (taken.ok) return;
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000);
  throw new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
}
