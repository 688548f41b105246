// What it is: the code of an invitation or a card, and everything derived from it; the key of a way from its two
// halves.
// Use it for: making a way, and presenting its code. Never use it for: an account's recovery code. The two are spelt
// alike but derived with different labels.
//
// [Note: Why a way has two halves] A card may be in a drawer for years, and its finder must not be able to read
// anything before the wait is over. The card's half alone opens nothing; the other half belongs to the server, which
// releases it when the gate is open and cannot open anything with it either. Both together open immediately: the wait
// is a rule of the server, not mathematics.

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

/** The code of a way: spelt, checked and printed like a recovery code, but used for something else. A secret. */
export type ParsedWayCode = RecoveryCode;

/**
 * The two values that are derived from a code and shown to the server: `lookup` (22 characters) finds the way, `proof`
 * (43) proves the code.
 */
export interface WayProof {
  readonly lookup: string;
  readonly proof: string;
}

/** The device's part of a code's secrets. Each half and key is 32 bytes in base64url. */
export interface WaySecrets {
  /** The person's half: combined with the server's it makes the key of the way. */
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

/** Splits a code into the part that the server sees and the part that it does not. */
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

/** A new half: the server's for any way, or the person's for an account's way. 32 random bytes in base64url. */
export function createWayHalf(random: RandomBytes = systemRandomBytes): string {
  const bytes = random(32);
  const half = encodeBase64Url(bytes);
  wipeBytes(bytes);
  return half;
}

/** The vouch key of an account's way, whose secret is a half rather than a code. Throws VaultError `bad_secret`. */
export async function deriveVouchKey(half: string): Promise<string> {
  return await withRoot(halfBytes(half), async root => await textUnder(root, 'kinfolio/card-mac'));
}

/** The key of a way, from the person's half and the server's. Throws VaultError `bad_secret` for an invalid half. */
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
