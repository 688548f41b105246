// What it is: the code of an invitation or a card, and everything derived from it; the key of a way from its
// two halves.
// Use it for: creating a way, and presenting its code.
// Never use it for: an account's recovery code. The two have the same spelling, but their keys are derived
// with different labels.
//
// [Note: Why a way has two halves] A card may be in a drawer for years, and its finder must not be able to
// read anything before the wait is over. The card's half alone opens nothing. The server has the other half,
// which also opens nothing alone, and releases it when the gate is open. Both together open the grant
// immediately: the wait is enforced by the server, not by cryptography.

import { VaultError } from '../errors.ts';
import {
  createRecoveryCode,
  decodeRecoveryCode,
  parseRecoveryCode,
  type RecoveryCode,
} from '../keys/recovery-code.ts';
import type { HkdfLabel } from '../names.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import { concatBytes } from '../primitives/byte-parts.ts';
import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import {
  deriveBytes,
  deriveSealingKey,
  deriveSecretText,
  importRootKey,
  type RootKey,
  type SealingKey,
} from '../primitives/keys.ts';

/**
 * The code of a way. It is spelt, checked and printed like a recovery code, but used for something else. It
 * is secret.
 */
export type ParsedWayCode = RecoveryCode;

/**
 * The two values derived from a code that the server receives: `lookup` (22 characters) finds the way, and
 * `proof` (43 characters) proves knowledge of the code.
 */
export interface WayProof {
  readonly lookup: string;
  readonly proof: string;
}

/** The secrets derived from a code that stay on the device. Each half and key is 32 bytes in base64url. */
export interface WaySecrets {
  /** The person's half of the key. Together with the server's half it gives the key of the way. */
  readonly half: string;
  /** Authenticates the owner to the person. */
  readonly vouchKey: string;
  /** Authenticates the person to the owner. */
  readonly answerKey: string;
  readonly rehearsalKey: SealingKey<'rehearsal'>;
}

const lookupBytes = 16;

/** A new code: 160 random bits. */
export function createWayCode(random: RandomBytes = systemRandomBytes): ParsedWayCode {
  return createRecoveryCode(random);
}

/** Parses a typed code the same way as a recovery code, and names the first group that is wrong. Never throws. */
export function parseWayCode(text: string): ReturnType<typeof parseRecoveryCode> {
  return parseRecoveryCode(text);
}

/** Derives both kinds of values from a code: those that the server receives, and those that it does not. */
export async function splitWayCode(code: ParsedWayCode): Promise<WayProof & WaySecrets> {
  return await withRoot(decodeRecoveryCode(code), async root => ({
    lookup: await textUnder(root, 'kinfolio/way-id', lookupBytes),
    proof: await deriveSecretText(root, 'kinfolio/invite-auth'),
    half: await textUnder(root, 'kinfolio/card-open'),
    vouchKey: await textUnder(root, 'kinfolio/card-mac'),
    answerKey: await textUnder(root, 'kinfolio/invite-mac'),
    rehearsalKey: await deriveSealingKey(root, 'kinfolio/way-rehearsal'),
  }));
}

/**
 * Creates a half: the server's half of any way, or the person's half if the way belongs to an account. 32
 * random bytes in base64url.
 */
export function createWayHalf(random: RandomBytes = systemRandomBytes): string {
  const bytes = random(32);
  const half = encodeBase64Url(bytes);
  wipeBytes(bytes);
  return half;
}

/**
 * Derives the vouch key of an account's way, whose secret is a half and not a code. Throws VaultError
 * `bad_secret`.
 */
export async function deriveVouchKey(half: string): Promise<string> {
  return await withRoot(halfBytes(half), async root => await textUnder(root, 'kinfolio/card-mac'));
}

/**
 * Derives the key of a way from the person's half and the server's half. Throws VaultError `bad_secret` for
 * an invalid half.
 */
export async function deriveWayKey(half: string, serverHalf: string): Promise<SealingKey<'way'>> {
  const halves = [halfBytes(half), halfBytes(serverHalf)];
  const both = concatBytes(halves);
  wipeBytes(...halves);
  return await withRoot(both, async root => await deriveSealingKey(root, 'kinfolio/grant-open'));
}

/** Passes a root to a function, and wipes the bytes it came from. */
async function withRoot<T>(secret: Bytes, use: (root: RootKey) => Promise<T>): Promise<T> {
  const root = await importRootKey(secret);
  wipeBytes(secret);
  return await use(root);
}

async function textUnder(root: RootKey, label: HkdfLabel, length = 32): Promise<string> {
  const bytes = await deriveBytes(root, new TextEncoder().encode(label));
  const text = encodeBase64Url(bytes.slice(0, length));
  wipeBytes(bytes);
  return text;
}

function halfBytes(half: string): Bytes {
  const bytes = decodeBase64Url(half);
  if (bytes?.length !== 32) throw new VaultError('bad_secret', 'a half is 32 bytes in base64url');
  return bytes;
}
