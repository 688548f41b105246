import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

// [Note: Refresh tokens are computed]
// A refresh token is account id, session id, number and an HMAC-SHA-256 of the three under a secret of the server,
// in base64url. The session's row keeps only the number that works now, so that:
// - the database holds nothing to sign in with, not even a hash of it;
// - whoever lost the answer of a refresh can be given the very token that it held: it is computed again;
// - a token names its own row: no look-up across accounts, and old tokens leave no rows behind.
// Whoever has the server's secrets can make tokens, as they can sign access tokens.

const version = 1;
const idBytes = 16;
const namedBytes = 1 + idBytes + idBytes + 4;

/** Which token of which session. */
export interface RefreshTokenName {
  accountId: string;
  sessionId: string;
  number: number;
}

/** Makes refresh tokens and tells its own from others. */
export interface RefreshTokens {
  make(name: RefreshTokenName): string;
  /** Undefined for anything this server did not make. */
  read(token: string): RefreshTokenName | undefined;
}

export function createRefreshTokens(secret: string | Buffer): RefreshTokens {
  const seal = (named: Buffer) => createHmac('sha256', secret).update(named).digest();
  return {
    make(name) {
      const named = bytesOf(name);
      return Buffer.concat([named, seal(named)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.toString('base64url') !== token) return undefined;
      const named = bytes.subarray(0, namedBytes);
      const expected = seal(named);
      const sealed = bytes.subarray(namedBytes);
      if (sealed.length !== expected.length || !timingSafeEqual(sealed, expected)) return undefined;
      return nameOf(named);
    },
  };
}

/** Whether a text could be a refresh token of any server: 12 characters or more, none odd. */
export function looksLikeRefreshToken(token: string): boolean {
  return /^[\w.~+/=-]{12,1024}$/.test(token);
}

function bytesOf({ accountId, sessionId, number }: RefreshTokenName): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(number);
  return Buffer.concat([Buffer.of(version), parse(accountId), parse(sessionId), counted]);
}

function nameOf(named: Buffer): RefreshTokenName {
  return {
    accountId: stringify(named, 1),
    sessionId: stringify(named, 1 + idBytes),
    number: named.readUInt32BE(1 + idBytes + idBytes),
  };
}
