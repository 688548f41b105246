import { timingSafeEqual } from 'node:crypto';
import type { PreloginAnswer } from '@kinfolio/contract/wire';
import { giveBackToLimits, type Limit, takeFromLimit } from '../../../db/limits.ts';
import { restoredAt } from '../../../db/restored.ts';
import type { Asker, Entrance } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import { blind, blindNetwork } from '../blind.ts';
import type { AuthSession, VaultContext } from '../context.ts';
import { accountOfEndedEmail, endedKits } from '../keyset/ended-store.ts';
import { proofHashOf } from './service.ts';
import { readKits } from './store.ts';

// Nobody's account and nobody's proof: looking for them costs what looking for a real one does.
const nobody = '00000000-0000-0000-0000-000000000000';
const noKit = { id: nobody, proofHash: Buffer.alloc(32), account: nobody, opens: false };

const minute = 60_000;
/** How long people who log in hear of a restore. */
const restoreShownMs = 90 * 24 * 60 * minute;

/**
 * How the password of an email becomes keys. An email without an account gets a salt of its own, for ever the same,
 * so that asking reveals nothing about who has one. For a while after a restore the answer has its time: people may know a
 * newer password than the server has.
 */
export async function prelogin(vault: VaultContext, email: string, from: Entrance): Promise<PreloginAnswer> {
  const asker = await vault.askerAt(email, from);
  await limit(vault, {
    key: `prelogin:${placeOf(vault, asker)}`,
    max: vault.entry.preloginsPerMinute,
    windowMs: minute,
  });
  const salt = Buffer.from(blind(vault, 'salt', email), 'base64url')
    .subarray(0, 16)
    .toString('base64url');
  const kdf = (await vault.findKdf(email)) ?? { profile: 'argon2id-1', salt };
  const restoredAtMs = await restoredAt(vault.db);
  const isRecent = restoredAtMs !== undefined && vault.clock.now() - restoredAtMs < restoreShownMs;
  return isRecent ? { ...kdf, restoredAt: new Date(restoredAtMs).toISOString() } : kdf;
}

/**
 * Signs in with the proof of a recovery kit. A wrong proof and an unknown email are told apart by nothing. Every try
 * is counted before it is looked at, so that many at once do not slip through; a right one is given back.
 */
export async function signInWithRecovery(
  vault: VaultContext,
  { email, proof }: { email: string; proof: string },
  from: Entrance,
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
  // The address may have been moved to another account since, or taken by a new one: the kits of both are compared.
  const accounts = [
    (await vault.findAccountId(email)) ?? nobody,
    (await accountOfEndedEmail(vault.db, email, nowMs)) ?? nobody,
  ];
  const given = proofHashOf(proof);
  const kits = (await Promise.all(accounts.map(one => kitsOf(vault, one, nowMs)))).flat();
  // Every kit is compared, and one that no account has, so that the number of kits does not show either.
  const fitting = [noKit, ...kits].filter(kit => timingSafeEqual(kit.proofHash, given));
  const opened = fitting.at(0);
  const session =
    opened === undefined || opened.account === nobody
      ? undefined
      : await vault.createSession(opened.account, 'recovery', { opens: opened.opens, way: opened.id, from });
  if (session === undefined)
    throw new ServerError('unauthorized', 'This email and recovery code do not sign in.');
  await giveBackToLimits(vault.db, [ofPlace.key]);
  await kitTry.wasRight();
  return session;
}

/** The kits of an account: those that open its vault, and those that a change ended a while ago. */
async function kitsOf({ db }: VaultContext, account: string, nowMs: number) {
  const [standing, ended] = [await readKits(db, account), await endedKits(db, account, nowMs)];
  return [
    ...standing.map(({ id, proofHash }) => ({ id, proofHash, account, opens: true })),
    ...ended.map(({ id, proofHash }) => ({ id, proofHash, account, opens: false })),
  ];
}

/** A device that the account knows is counted by itself, all others by their network. */
function placeOf(vault: VaultContext, { address, known }: Asker): string {
  return known === undefined ? `network:${blindNetwork(vault, address)}` : `device:${known}`;
}

async function limit(vault: VaultContext, wanted: Limit): Promise<void> {
  const taken = await takeFromLimit(vault.db, vault.clock, wanted);
  if (taken.ok) return;
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000);
  throw new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
}
