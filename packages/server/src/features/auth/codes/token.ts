import { randomBytes, randomInt } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { codePurposes } from '../tables.ts';
import type { CodeKey } from './store.ts';

const idBytes = 16;
const secretBytes = 24;
const boundPrefix = 'pkce_';

/** Six random digits; all codes are equally likely. */
export function createOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Creates the token in a link. It contains 192 random bits, and the key of its row, so that looking it up only touches
 * the rows of one account.
 */
export function createLinkToken({ accountId, purpose }: CodeKey, bound: boolean): string {
  const named = Buffer.of(...parse(accountId), codePurposes.indexOf(purpose));
  const token = Buffer.concat([named, randomBytes(secretBytes)]).toString('base64url');
  return bound ? `${boundPrefix}${token}` : token;
}

/**
 * The key of the row that a token names; undefined if the text is not a token. The caller must compare the token with
 * the row.
 */
export function readLinkToken(token: string): CodeKey | undefined {
  const bytes = Buffer.from(token.replace(boundPrefix, ''), 'base64url');
  const purpose = codePurposes[bytes[idBytes] ?? codePurposes.length];
  if (bytes.length !== idBytes + 1 + secretBytes || purpose === undefined) return undefined;
  try {
    return { accountId: stringify(bytes), purpose };
  } catch {
    return undefined; // The bytes are not a UUID.
  }
}

/** Whether a link's session can be fetched only by the client that requested the link. */
export const isBoundToken = (token: string) => token.startsWith(boundPrefix);
