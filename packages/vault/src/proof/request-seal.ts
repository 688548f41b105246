// What it is: `Kinfolio-Seal`: an HMAC over one request, by the 32 bytes that a session handed to its worker.
// Use it for: frequent writes, which a token out of storage alone must not make.
// Never use it for: calls that need a proof. Within its session a seal can be replayed.

import { isKeyText } from '../documents/form.ts';
import { VaultError } from '../errors.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { hmacKeyOf } from '../primitives/hmac.ts';

/** A request as it is sealed. */
export interface SealedRequest {
  /** In capitals. */
  readonly method: string;
  /** As it is sent, with its query. */
  readonly path: string;
  /** `hashOfBody` of the body's bytes, or null for an upload in a stream. */
  readonly body: string | null;
}

/** The secret of a session from its text in base64url. Throws VaultError `bad_secret` for another length or form. */
export function sealSecretOf(text: string): Bytes {
  return checkedSecret(bytesOfBase64Url(text) ?? new Uint8Array(0));
}

/** The value of the header `Kinfolio-Seal`, 43 characters. Throws VaultError `bad_secret` unless it has 32 bytes. */
export async function sealRequest(secret: Bytes, request: SealedRequest): Promise<string> {
  const key = await hmacKeyOf(checkedSecret(secret));
  return base64UrlOfBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, messageOf(request))));
}

/** Whether a header is the seal of a request; the comparison takes the same time for each. Throws `bad_secret`. */
export async function isSealOf(secret: Bytes, request: SealedRequest, header: string): Promise<boolean> {
  const given = isKeyText(header) ? bytesOfBase64Url(header) : undefined;
  const key = await hmacKeyOf(checkedSecret(secret));
  return given !== undefined && (await crypto.subtle.verify('HMAC', key, given, messageOf(request)));
}

/** No part but the last can hold a line end, so two requests never make one message. */
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
