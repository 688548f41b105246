// What it is: the vouch (owner to person) and the answer (person to owner): HMACs of an identity, by a way's keys.
// Use it for: knowing the other side's public halves by the paper that passed between the two, not by the server's word.
// Never use it for: finding a key by an email. No key is looked up.

import { isId, isKeyText, isVersion, objectOf } from '../documents/form.ts';
import { VaultError } from '../errors.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { canonicalJson } from '../primitives/canonical-json.ts';
import { hmacKeyOf } from '../primitives/hmac.ts';

/** Who is behind a way: the owner in a vouch, the person in an answer. Public halves are 32 bytes in base64url. */
export interface VouchedIdentity {
  readonly account: string;
  readonly grant: string;
  readonly identityVersion: number;
  readonly seal: string;
  readonly sign: string;
  readonly vault: string;
  readonly way: string;
}

const isVouched = objectOf({
  account: isId,
  grant: isId,
  identityVersion: isVersion,
  seal: isKeyText,
  sign: isKeyText,
  vault: isId,
  way: isId,
});

/**
 * Vouches for an identity, or answers with one, by the key of that name (`vouchKey`, `answerKey`): 43 characters. Throws
 * VaultError `bad_context` for members of another form, `bad_secret` for what is no key.
 */
export async function vouchFor(key: string, identity: VouchedIdentity): Promise<string> {
  const message = messageOf(identity);
  if (message === undefined)
    throw new VaultError('bad_context', 'an identity has ids, a version and two halves');
  const mac = await crypto.subtle.sign('HMAC', await hmacKeyOf(keyBytes(key)), message);
  return base64UrlOfBytes(new Uint8Array(mac));
}

/**
 * Whether a vouch (or an answer) is for exactly this identity, by this key. The comparison takes the same time for each.
 * False for members of another form; throws VaultError `bad_secret` for what is no key.
 */
export async function isVouchedFor(key: string, identity: VouchedIdentity, vouch: string): Promise<boolean> {
  const given = isKeyText(vouch) ? bytesOfBase64Url(vouch) : undefined;
  const message = messageOf(identity);
  const hmacKey = await hmacKeyOf(keyBytes(key));
  return (
    given !== undefined &&
    message !== undefined &&
    (await crypto.subtle.verify('HMAC', hmacKey, given, message))
  );
}

/** Exactly the members that are authenticated, whatever else a row carries. */
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
  return isVouched(members) ? new TextEncoder().encode(canonicalJson(members)) : undefined;
}

function keyBytes(key: string): Bytes {
  const bytes = bytesOfBase64Url(key);
  if (bytes?.length !== 32) throw new VaultError('bad_secret', 'a key is 32 bytes in base64url');
  return bytes;
}
