import { createHash, createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as z from 'zod';

// An owner of a vault seals each write of a file: tests do so wherever they use a token whose bytes are known.

const bytesOf = new Map<string, Buffer>();

/** The session of an access token; a text of its own for what is none. */
function sessionOf(token: string): string {
  try {
    return z.object({ session_id: z.string() }).parse(decodeJwt(token)).session_id;
  } catch {
    return 'none';
  }
}

/** From now on the writes of the session of this access token are sealed by these bytes. */
export function rememberSeal(token: string, seal: string): void {
  bytesOf.set(sessionOf(token), Buffer.from(seal, 'base64url'));
}

const isStreamed = (method: string, path: string) =>
  path.startsWith('/storage/v1/upload/resumable') ||
  (method !== 'DELETE' && /^\/storage\/v1\/object\/(?!move|copy|list|sign|upload\/)[^/]+\/./.test(path));

/** The headers of a call with its seal among them; those given where nothing is known of their token. */
export function sealedHeaders(method: string, url: string, given: Headers, body = ''): Headers {
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

/** `fetch` that seals what it sends. */
export const sealingFetch: typeof fetch = (asked, init = {}) => {
  const url = asked instanceof Request ? asked.url : String(asked);
  const body = typeof init.body === 'string' ? init.body : '';
  const headers = sealedHeaders(init.method ?? 'GET', url, new Headers(init.headers), body);
  return fetch(asked, { ...init, headers });
};
