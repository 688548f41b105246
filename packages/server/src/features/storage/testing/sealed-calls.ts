import { createHash, createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as z from 'zod';

// The owner of a vault seals each write of a file. This does the same in tests, for every session whose
// sealing bytes are known.

const bytesOf = new Map<string, Buffer>();

/** The id of an access token's session; `none` for an invalid token. */
function sessionOf(token: string): string {
  try {
    return z.object({ session_id: z.string() }).parse(decodeJwt(token)).session_id;
  } catch {
    return 'none';
  }
}

/** Seals all further writes of this access token's session with these bytes. */
export function sealWritesOfSession(token: string, seal: string): void {
  bytesOf.set(sessionOf(token), Buffer.from(seal, 'base64url'));
}

const isStreamed = (method: string, path: string) =>
  path.startsWith('/storage/v1/upload/resumable') ||
  (method !== 'DELETE' && /^\/storage\/v1\/object\/(?!move|copy|list|sign|upload\/)[^/]+\/./.test(path));

/**
 * Adds the seal to the headers of a call. Returns the headers unchanged if no bytes are known for their
 * session.
 */
export function addSealHeader(method: string, url: string, given: Headers, body = ''): Headers {
  const token = /^bearer (\S+)$/i.exec(given.get('authorization') ?? '')?.[1] ?? '';
  const bytes = bytesOf.get(sessionOf(token));
  if (bytes === undefined) return given;
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  const hash = isStreamed(method, pathname) ? '-' : createHash('sha256').update(body).digest('base64url');
  const text = `kinfolio-seal-1\n${method}\n${path}\n${hash}`;
  const headers = new Headers(given);
  headers.set('kinfolio-seal', createHmac('sha256', bytes).update(text).digest('base64url'));
  return headers;
}

export const fetchWithSeal: typeof fetch = (asked, init = {}) => {
  const url = asked instanceof Request ? asked.url : String(asked);
  const body = typeof init.body === 'string' ? init.body : '';
  const headers = addSealHeader(init.method ?? 'GET', url, new Headers(init.headers), body);
  return fetch(asked, { ...init, headers });
};
