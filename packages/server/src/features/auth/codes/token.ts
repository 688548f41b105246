import { randomBytes, randomInt } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { codePurposes } from '../tables.ts';
import type { CodeName } from './store.ts';

const idBytes = 16;
const secretBytes = 24;
const boundPrefix = 'pkce_';

/** Six digits, each set as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What a link carries: it names its row, so that no look-up crosses accounts, and holds 192 random bits. */
export function newToken({ accountId, purpose }: CodeName, bound: boolean): string {
  const named = Buffer.of(...parse(accountId), codePurposes.indexOf(purpose));
  const token = Buffer.concat([named, randomBytes(secretBytes)]).toString('base64url');
  return bound ? `${boundPrefix}${token}` : token;
}

/** The row a token names; undefined for what is no token. Whether it is right is for its row to say. */
export function readToken(token: string): CodeName | undefined {
  const bytes = Buffer.from(token.replace(boundPrefix, ''), 'base64url');
  const purpose = codePurposes[bytes[idBytes] ?? codePurposes.length];
  if (bytes.length !== idBytes + 1 + secretBytes || purpose === undefined) return undefined;
  try {
    return { accountId: stringify(bytes), purpose };
  } catch {
    return undefined; // The bytes are no UUID.
  }
}

/** Whether the session a link leads to is bound to the program that asked for it. */
export const isBound = (token: string) => token.startsWith(boundPrefix);
