import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type PasskeyChallenge,
  type PasskeySessionRequest,
  passkeyChallengeMs,
} from '@kinfolio/contract/passkeys';
import {
  type Expected,
  type KnownPasskey,
  type MadePasskey,
  readNewPasskey,
  readSignature,
} from '../../../adapters/crypto/passkeys.ts';
import { giveBackToLimits, takeFromLimit } from '../../../db/limits.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import { networkOf } from '../../../ports/network.ts';
import type { AuthSession, VaultContext } from '../context.ts';
import { findEndedPasskey } from '../keyset/ended-store.ts';
import { countSignature, findPasskey, type StoredPasskey } from './store.ts';

// [Note: Challenges are not stored]
// Anybody may ask for a challenge, so keeping each would let anybody fill the database. It carries its own end and a
// proof that it is ours instead, and only one that a passkey really signed is written down, so that it counts once.

const proofBytes = 16;
const endBytes = 6;
const randomPart = 16;

/** Something for a passkey to sign within ten minutes. */
export async function newChallenge(vault: VaultContext): Promise<PasskeyChallenge> {
  const plain = Buffer.alloc(randomPart + endBytes);
  randomBytes(randomPart).copy(plain);
  plain.writeUIntBE(vault.clock.now() + passkeyChallengeMs, randomPart, endBytes);
  return { challenge: Buffer.concat([plain, proofOf(vault, plain)]).toString('base64url') };
}

/**
 * Sees that a passkey was just made for this server: what it is known by, and what uses up the challenge it answered, once
 * it is kept. Throws `bad_request`.
 */
export async function checkNewPasskey(
  vault: VaultContext,
  made: MadePasskey,
): Promise<{ known: KnownPasskey; answered: () => Promise<void> }> {
  const asked = expected(vault);
  const known = await readNewPasskey(asked, made);
  if (known === undefined) throw new ServerError('bad_request', 'This passkey was not made for this server.');
  return {
    known,
    answered: async () => {
      if (!(await isFirstAnswer(vault, asked.answered()))) throw refused();
    },
  };
}

/** Signs in with what a passkey signed. Whatever is wrong with it is answered in the same words. */
export async function signInWithPasskey(
  vault: VaultContext,
  signed: PasskeySessionRequest,
  from: Entrance,
): Promise<AuthSession> {
  const signature = await takeSignature(vault, signed, from.address);
  if (signature === undefined) throw refused();
  const session = await vault.createSession(signature.accountId, 'passkey', {
    opens: signature.standing,
    way: signature.wrapId,
    from,
  });
  if (session === undefined) throw refused();
  await signature.wasRight();
  return session;
}

interface RightSignature {
  readonly accountId: string;
  readonly wrapId: string;
  /** False for one that a change ended a while ago. */
  readonly standing: boolean;
  readonly wasRight: () => Promise<void>;
}

/**
 * Whose passkey signed one of our challenges; undefined when none did, or the challenge was answered before. Tries are
 * counted for each network and passkey before they are looked at, until `wasRight`. Throws `rate_limited`.
 */
export async function takeSignature(
  vault: VaultContext,
  signed: PasskeySessionRequest,
  address: string,
): Promise<RightSignature | undefined> {
  const standing = await findPasskey(vault.db, signed.credentialId);
  const known = standing ?? (await passkeyOfBefore(vault, signed.credentialId));
  // A made-up passkey counts for its network, a real one for itself there: junk from next door does not keep it out.
  const which = known === undefined ? '' : ` ${signed.credentialId}`;
  const key = `passkey:network:${hmac(vault, `${networkOf(address)}${which}`).toString('base64url')}`;
  const ofNetwork = { key, max: vault.entry.wrongPasskeys, windowMs: passkeyChallengeMs };
  const taken = await takeFromLimit(vault.db, vault.clock, ofNetwork);
  if (!taken.ok) {
    const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000);
    throw new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
  }
  const asked = expected(vault);
  const counter = known && (await readSignature(asked, signed, known));
  if (known === undefined || counter === undefined) return undefined;
  if (!(await isFirstAnswer(vault, asked.answered()))) return undefined;
  if (standing && !(await countSignature(vault.db, standing, counter))) return undefined;
  const { accountId, wrapId } = known;
  const isStanding = standing !== undefined;
  return {
    accountId,
    wrapId,
    standing: isStanding,
    wasRight: async () => void (await giveBackToLimits(vault.db, [key])),
  };
}

/** One that a change ended a while ago, which still takes the change back. */
async function passkeyOfBefore(
  { db, clock }: VaultContext,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const ended = await findEndedPasskey(db, credentialId, clock.now());
  return ended && { ...ended, publicKey: Buffer.from(ended.publicKey, 'base64url') };
}

const refused = () => new ServerError('unauthorized', 'This passkey does not sign in.');

/** What a passkey must have signed, and afterwards which challenge it was. */
function expected(vault: VaultContext): Expected & { answered: () => string } {
  let answered = '';
  return {
    publicUrl: vault.publicUrl,
    isChallenge: challenge => {
      answered = challenge;
      return isOurs(vault, challenge);
    },
    answered: () => answered,
  };
}

function isOurs(vault: VaultContext, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const plain = bytes.subarray(0, randomPart + endBytes);
  const proof = bytes.subarray(randomPart + endBytes);
  if (proof.length !== proofBytes || !timingSafeEqual(proof, proofOf(vault, plain))) return false;
  return plain.readUIntBE(randomPart, endBytes) > vault.clock.now();
}

/** A challenge that was answered rightly counts once, on whichever server of this database. */
async function isFirstAnswer({ db, clock }: VaultContext, challenge: string): Promise<boolean> {
  const once = { key: `passkey:challenge:${challenge}`, max: 1, windowMs: passkeyChallengeMs };
  return (await takeFromLimit(db, clock, once)).ok;
}

const proofOf = (vault: VaultContext, plain: Buffer) => hmac(vault, plain).subarray(0, proofBytes);

function hmac({ fakesSecret }: VaultContext, value: Buffer | string): Buffer {
  return createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update('kinfolio/passkey\n')
    .update(value)
    .digest();
}
