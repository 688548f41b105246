import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type PasskeyChallenge,
  type PasskeySessionRequest,
  passkeyChallengeMs,
} from '@kinfolio/contract/passkeys';
import {
  type CreatedPasskeyResponse,
  type ExpectedSignature,
  type KnownPasskey,
  readNewPasskey,
  readSignature,
} from '../../../adapters/crypto/passkeys.ts';
import { countLimitTry, refundLimitTries } from '../../../db/limits.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import { findNetworkOfAddress } from '../../../ports/network.ts';
import type { AuthSession, VaultContext } from '../context.ts';
import { findRemovedPasskey } from '../keyset/ended-store.ts';
import { countSignature, findPasskey, type StoredPasskey } from './store.ts';

// [Note: Challenges are not stored] Anyone can request a challenge, so storing each one would let a stranger fill the
// database. Instead, a challenge contains its own expiry and a proof that this server created it. Only a challenge that
// a passkey has signed is stored, so that it counts once.

const proofBytes = 16;
const endBytes = 6;
const randomPart = 16;

/** A challenge for a passkey to sign within ten minutes. */
export async function createChallenge(vault: VaultContext): Promise<PasskeyChallenge> {
  const plain = Buffer.alloc(randomPart + endBytes);
  randomBytes(randomPart).copy(plain);
  plain.writeUIntBE(vault.clock.now() + passkeyChallengeMs, randomPart, endBytes);
  return { challenge: Buffer.concat([plain, proofOf(vault, plain)]).toString('base64url') };
}

/**
 * Checks that a passkey was just created for this server. Returns its public data, and a function that uses
 * up its challenge when the passkey is stored. Throws `bad_request`.
 */
export async function checkNewPasskey(
  vault: VaultContext,
  made: CreatedPasskeyResponse,
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

/** Signs in with a passkey's signature. Every fault gets the same response. */
export async function signInWithPasskey(
  vault: VaultContext,
  signed: PasskeySessionRequest,
  from: RequestOrigin,
): Promise<AuthSession> {
  const signature = await verifyPasskeySignature(vault, signed, from.address);
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
  /** Whether the passkey is still in use; false if a recent change ended it. */
  readonly standing: boolean;
  readonly wasRight: () => Promise<void>;
}

/**
 * Finds the passkey that signed one of our challenges, and its account. Undefined if there is none, or if the
 * challenge was already used. Each attempt is counted for its network and passkey before it is checked;
 * `wasRight` uncounts it. Throws `rate_limited`.
 */
export async function verifyPasskeySignature(
  vault: VaultContext,
  signed: PasskeySessionRequest,
  address: string,
): Promise<RightSignature | undefined> {
  const standing = await findPasskey(vault.db, signed.credentialId);
  const known = standing ?? (await passkeyOfBefore(vault, signed.credentialId));
  // Attempts with an unknown passkey are counted for the whole network, those with a known passkey for that
  // passkey on the network. So invalid attempts from the same network do not lock a known passkey out.
  const which = known === undefined ? '' : ` ${signed.credentialId}`;
  const key = `passkey:network:${hmac(vault, `${findNetworkOfAddress(address)}${which}`).toString('base64url')}`;
  const ofNetwork = { key, max: vault.entry.wrongPasskeys, windowMs: passkeyChallengeMs };
  const taken = await countLimitTry(vault.db, vault.clock, ofNetwork);
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
    wasRight: async () => void (await refundLimitTries(vault.db, [key])),
  };
}

/** A passkey that a recent change ended, but that can still undo the change. */
async function passkeyOfBefore(
  { db, clock }: VaultContext,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const ended = await findRemovedPasskey(db, credentialId, clock.now());
  return ended && { ...ended, publicKey: Buffer.from(ended.publicKey, 'base64url') };
}

const refused = () => new ServerError('unauthorized', 'This passkey cannot sign in.');

/** The values that a passkey must have signed, and a function that returns the challenge it did sign. */
function expected(vault: VaultContext): ExpectedSignature & { answered: () => string } {
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

/** Whether this is the first correct signature of a challenge, across all servers of this database. */
async function isFirstAnswer({ db, clock }: VaultContext, challenge: string): Promise<boolean> {
  const once = { key: `passkey:challenge:${challenge}`, max: 1, windowMs: passkeyChallengeMs };
  return (await countLimitTry(db, clock, once)).ok;
}

const proofOf = (vault: VaultContext, plain: Buffer) => hmac(vault, plain).subarray(0, proofBytes);

function hmac({ fakesSecret }: VaultContext, value: Buffer | string): Buffer {
  return createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update('kinfolio/passkey\n')
    .update(value)
    .digest();
}
