// What it is: the vouch (owner to person) and the answer (person to owner): HMACs of an identity, under a
// way's keys.
// Use it for: learning the other side's public keys from the paper that one person gave the other, without
// trusting the server.
// Never use it for: finding a key by email. No key is looked up.

import { isExactObject, isId, isKeyText, isVersion } from '../documents/form.ts';
import { VaultError } from '../errors.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { toCanonicalJson } from '../primitives/canonical-json.ts';
import { importHmacKey } from '../primitives/hmac.ts';

/** The person behind a way: the owner in a vouch, the person in an answer. Public halves are 32 bytes in base64url. */
export interface VouchedIdentity {
  readonly account: string;
  readonly grant: string;
  readonly identityVersion: number;
  readonly seal: string;
  readonly sign: string;
  readonly vault: string;
  readonly way: string;
}

const isVouched = isExactObject({
  account: isId,
  grant: isId,
  identityVersion: isVersion,
  seal: isKeyText,
  sign: isKeyText,
  vault: isId,
  way: isId,
});

/**
 * Computes a vouch for an identity, or an answer with one, depending on the key (`vouchKey` or `answerKey`):
 * 43 characters. Throws VaultError `bad_context` for malformed members, `bad_secret` for an invalid key.
 */
export async function signVouch(key: string, identity: VouchedIdentity): Promise<string> {
  const message = messageOf(identity);
  if (message === undefined)
    throw new VaultError('bad_context', 'an identity has ids, a version and two halves');
  const mac = await crypto.subtle.sign('HMAC', await importHmacKey(keyBytes(key)), message);
  return encodeBase64Url(new Uint8Array(mac));
}

/**
 * Whether a vouch or an answer is for exactly this identity and was made with this key. Compares in constant
 * time. False for malformed members; throws VaultError `bad_secret` for an invalid key.
 */
export async function isVouchedFor(key: string, identity: VouchedIdentity, vouch: string): Promise<boolean> {
  const given = isKeyText(vouch) ? decodeBase64Url(vouch) : undefined;
  const message = messageOf(identity);
  const hmacKey = await importHmacKey(keyBytes(key));
  return (
    given !== undefined &&
    message !== undefined &&
    (await crypto.subtle.verify('HMAC', hmacKey, given, message))
  );
}

/** The text that is authenticated: exactly these members, whatever else a row contains. */
function messageOf({
  account,
  grant,
  identityVersion,
  seal,
  sign,
  vault,
  way,
}: VouchedIdentity): Bytes | undefined {
  const members = { account, grant, identityVersion, seal, sign, vault, way };
  return isVouched(members) ? new TextEncoder().encode(toCanonicalJson(members)) : undefined;
}

function keyBytes(key: string): Bytes {
  const bytes = decodeBase64Url(key);
  if (bytes?.length !== 32) throw new VaultError('bad_secret', 'a key is 32 bytes in base64url');
  return bytes;
}
