import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

// [Note: Refresh tokens are computed] A refresh token consists of an account id, a session id, a number, and an
// HMAC-SHA-256 of the three under a secret of the server, in base64url. The session's row stores only the number that
// is currently valid. This has three advantages: - The database contains nothing that can be used to sign in, not even
// a hash. - If the response to a refresh is lost, the person gets the same token again, because it is recomputed. - A
// token identifies its own row, so no look-up searches across accounts, and old tokens leave no rows behind. A thief of
// the server's secrets can create tokens, just as they can sign access tokens.

const version = 1;
const idBytes = 16;
const namedBytes = 1 + idBytes + idBytes + 4;

export interface RefreshTokenKey {
  accountId: string;
  sessionId: string;
  number: number;
}

export interface RefreshTokens {
  make(name: RefreshTokenKey): string;
  /** Reads a token; undefined if this server did not create it. */
  read(token: string): RefreshTokenKey | undefined;
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

/** Whether a text could be a refresh token of any server: at least 12 characters, all of them common in tokens. */
export function hasRefreshTokenForm(token: string): boolean {
  return /^[\w.~+/=-]{12,1024}$/.test(token);
}

function bytesOf({ accountId, sessionId, number }: RefreshTokenKey): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(number);
  return Buffer.concat([Buffer.of(version), parse(accountId), parse(sessionId), counted]);
}

function nameOf(named: Buffer): RefreshTokenKey {
  return {
    accountId: stringify(named, 1),
    sessionId: stringify(named, 1 + idBytes),
    number: named.readUInt32BE(1 + idBytes + idBytes),
  };
}
