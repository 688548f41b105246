// What it is: `Kinfolio-Seal`, an HMAC over one request under 32 bytes that the server gave to the session.
// Use it for: frequent writes, which must not be possible with only a token from storage.
// Never use it for: calls that need a proof. A seal can be replayed within its session.

import { isKeyText } from '../documents/form.ts';
import { VaultError } from '../errors.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { importHmacKey } from '../primitives/hmac.ts';

export interface SealedRequest {
  /** The HTTP method, in capitals. */
  readonly method: string;
  /** The path as sent, with its query. */
  readonly path: string;
  /** The `hashRequestBody` of the body's bytes; null for a streamed upload. */
  readonly body: string | null;
}

/** Decodes a session's secret from base64url. Throws VaultError `bad_secret` for another length or form. */
export function importSealSecret(text: string): Bytes {
  return checkedSecret(decodeBase64Url(text) ?? new Uint8Array(0));
}

/**
 * Computes the value of the `Kinfolio-Seal` header: 43 characters. Throws VaultError `bad_secret` unless the
 * secret has 32 bytes.
 */
export async function sealRequest(secret: Bytes, request: SealedRequest): Promise<string> {
  const key = await importHmacKey(checkedSecret(secret));
  return encodeBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, messageOf(request))));
}

/** Whether a header is the seal of a request. Compares in constant time. Throws `bad_secret`. */
export async function isRequestSealValid(
  secret: Bytes,
  request: SealedRequest,
  header: string,
): Promise<boolean> {
  const given = isKeyText(header) ? decodeBase64Url(header) : undefined;
  const key = await importHmacKey(checkedSecret(secret));
  return given !== undefined && (await crypto.subtle.verify('HMAC', key, given, messageOf(request)));
}

/**
 * The text that is sealed. Each part is checked to contain no line break, so two different requests never
 * have the same text.
 */
function messageOf({ method, path, body }: SealedRequest): Bytes {
  if (!/^[A-Z]+$/.test(method) || !/^\/[!-~]*$/.test(path) || !(body === null || isKeyText(body))) {
    throw new VaultError('bad_context', 'a request has a method, a path and the hash of its body');
  }
  return new TextEncoder().encode(`kinfolio-seal-1\n${method}\n${path}\n${body ?? '-'}`);
}

function checkedSecret(secret: Bytes): Bytes {
  if (secret.length !== 32) throw new VaultError('bad_secret', 'the secret of a session is 32 bytes');
  return secret;
}
