// What it is: the code of an invitation or a card, and all that comes from it; the key of a way from its two halves.
// Use it for: making a way, and coming with the code of one.
// Never use it for: an account's recovery code. The two are spelt alike and opened by other labels.
//
// [Note: Why a way has two halves]
// A card lies in a drawer for years, and its finder must read nothing before the wait is over. A half of it alone
// opens nothing; the other half is the server's, which hands it out when the gate is open and cannot open anything with
// it either. Both together open at once: the wait is a rule of the server, not mathematics.

import { VaultError } from '../errors.ts';
import {
  bytesOfRecoveryCode,
  newRecoveryCode,
  parseRecoveryCode,
  type RecoveryCode,
} from '../keys/recovery-code.ts';
import type { HkdfLabel } from '../names.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import { concatBytes } from '../primitives/byte-parts.ts';
import { type Bytes, type Random, systemRandom, wipe } from '../primitives/bytes.ts';
import {
  bytesUnder,
  type RootKey,
  rootOf,
  type SealingKey,
  sealingKeyFrom,
  secretTextFrom,
} from '../primitives/keys.ts';

/** The code of a way: spelt, checked and printed as a recovery code, and used for something else. A secret. */
export type WayCode = RecoveryCode;

/** What a server is shown of a code: `lookup` (22 characters) finds the way, `proof` (43) proves the code. */
export interface WayProof {
  readonly lookup: string;
  readonly proof: string;
}

/** What stays on the device of who has the code. Each half and key is 32 bytes in base64url. */
export interface WaySecrets {
  /** The person's half: with the server's it makes the key of the way. */
  readonly half: string;
  /** Authenticates the owner to the person. */
  readonly vouchKey: string;
  /** Authenticates the person to the owner. */
  readonly answerKey: string;
  readonly rehearsalKey: SealingKey<'rehearsal'>;
}

const lookupBytes = 16;

/** A new code: 160 random bits. */
export function newWayCode(random: Random = systemRandom): WayCode {
  return newRecoveryCode(random);
}

/** Understands a typed code as a recovery code is understood, and names the first group that is wrong. Never throws. */
export function parseWayCode(text: string): ReturnType<typeof parseRecoveryCode> {
  return parseRecoveryCode(text);
}

/** What a code shows to the server, and what it keeps from it. */
export async function wayKeysOf(code: WayCode): Promise<WayProof & WaySecrets> {
  return await withRoot(bytesOfRecoveryCode(code), async root => ({
    lookup: await textUnder(root, 'kinfolio/way-id', lookupBytes),
    proof: await secretTextFrom(root, 'kinfolio/invite-auth'),
    half: await textUnder(root, 'kinfolio/card-open'),
    vouchKey: await textUnder(root, 'kinfolio/card-mac'),
    answerKey: await textUnder(root, 'kinfolio/invite-mac'),
    rehearsalKey: await sealingKeyFrom(root, 'kinfolio/way-rehearsal'),
  }));
}

/** A new half: the server's of any way, or the person's of an account's way. 32 random bytes in base64url. */
export function newHalf(random: Random = systemRandom): string {
  const bytes = random(32);
  const half = base64UrlOfBytes(bytes);
  wipe(bytes);
  return half;
}

/** The key that vouches in an account's way, whose secret is a half and no code. Throws VaultError `bad_secret`. */
export async function vouchKeyOfHalf(half: string): Promise<string> {
  return await withRoot(halfBytes(half), async root => await textUnder(root, 'kinfolio/card-mac'));
}

/** The key of a way, from the person's half and the server's. Throws VaultError `bad_secret` for what is no half. */
export async function wayKeyOf(half: string, serverHalf: string): Promise<SealingKey<'way'>> {
  const halves = [halfBytes(half), halfBytes(serverHalf)];
  const both = concatBytes(halves);
  wipe(...halves);
  return await withRoot(both, async root => await sealingKeyFrom(root, 'kinfolio/grant-open'));
}

/** Lets a root be used, and wipes the bytes that it came from. */
async function withRoot<T>(secret: Bytes, use: (root: RootKey) => Promise<T>): Promise<T> {
  const root = await rootOf(secret);
  wipe(secret);
  return await use(root);
}

async function textUnder(root: RootKey, label: HkdfLabel, length = 32): Promise<string> {
  const bytes = await bytesUnder(root, new TextEncoder().encode(label));
  const text = base64UrlOfBytes(bytes.slice(0, length));
  wipe(bytes);
  return text;
}

function halfBytes(half: string): Bytes {
  const bytes = bytesOfBase64Url(half);
  if (bytes?.length !== 32) throw new VaultError('bad_secret', 'a half is 32 bytes in base64url');
  return bytes;
}
