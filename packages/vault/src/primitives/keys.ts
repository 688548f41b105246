// What it is: functions that turn secret bytes into keys (AES-256-GCM) and other secrets, with HKDF-SHA-256
// (RFC 5869) in WebCrypto.
// Use it for: every key of the vault, each from its own root or under its own label.
// Never use it for: a password. HKDF is fast; passwords go through Argon2id first.
//
// Keys are CryptoKeys that cannot be exported, so that faulty code elsewhere in the worker can use a key but
// not read it.

import type { HkdfLabel } from '../names.ts';
import { encodeBase64Url } from './base64url.ts';
import { type Bytes, wipeBytes } from './bytes.ts';

/**
 * What a key is for. With this type, the compiler rejects, for example, a draft key that would open records.
 */
export type KeyUse =
  | 'password'
  | 'recovery'
  | 'passkey'
  | 'reload'
  | 'category-keys'
  | 'earlier-keys'
  | 'records'
  | 'category-chain'
  | 'identity'
  | 'drafts'
  | 'file'
  | 'grants'
  | 'received'
  | 'way'
  | 'grant-box'
  | 'grant-cover'
  | 'rehearsal';

/** An AES-256-GCM key for one use. It seals and opens envelopes, and cannot be exported. */
export interface SealingKey<Use extends KeyUse = KeyUse> {
  readonly use: Use;
  readonly cryptoKey: CryptoKey;
}

/** A secret with at least 128 bits of entropy, from which labelled keys are derived. It cannot be exported. */
export interface RootKey {
  readonly hkdfKey: CryptoKey;
}

/**
 * Every label under which a sealing key is derived, and the use of that key. No label is ever given a second
 * meaning.
 */
const useOfLabel = {
  'kinfolio/wrap': 'password',
  'kinfolio/recovery-wrap': 'recovery',
  'kinfolio/passkey-wrap': 'passkey',
  'kinfolio/reload': 'reload',
  'kinfolio/category-keys': 'category-keys',
  'kinfolio/identity': 'identity',
  'kinfolio/earlier-keys': 'earlier-keys',
  'kinfolio/drafts': 'drafts',
  'kinfolio/records': 'records',
  'kinfolio/category-chain': 'category-chain',
  'kinfolio/grants': 'grants',
  'kinfolio/received': 'received',
  'kinfolio/grant-open': 'way',
  'kinfolio/grant-box': 'grant-box',
  'kinfolio/grant-cover': 'grant-cover',
  'kinfolio/way-rehearsal': 'rehearsal',
} as const satisfies Partial<Record<HkdfLabel, KeyUse>>;

/** A label under which a sealing key is derived. */
export type KeyLabel = keyof typeof useOfLabel;

export type DerivedKey<Label extends KeyLabel> = SealingKey<(typeof useOfLabel)[Label]>;

/** A label under which a secret for the server is derived. */
export type SecretLabel = 'kinfolio/auth' | 'kinfolio/recovery-auth' | 'kinfolio/invite-auth';

const aes256Gcm = { name: 'AES-GCM', length: 256 } as const;

/** Imports secret bytes as a root. The caller must still wipe the bytes. */
export async function importRootKey(secret: Bytes): Promise<RootKey> {
  const usages = ['deriveBits', 'deriveKey'] as const;
  return { hkdfKey: await crypto.subtle.importKey('raw', secret, 'HKDF', false, usages) };
}

/** The AES-256-GCM key derived from a root under a label. */
export async function deriveSealingKey<Label extends KeyLabel>(
  { hkdfKey }: RootKey,
  label: Label,
): Promise<DerivedKey<Label>> {
  const usages = ['encrypt', 'decrypt'] as const;
  const cryptoKey = await crypto.subtle.deriveKey(hkdf(label), hkdfKey, aes256Gcm, false, usages);
  return { use: useOfLabel[label], cryptoKey };
}

/** Imports 32 random bytes as the key of one version of one file. The caller must still wipe the bytes. */
export async function importFileKey(bytes: Bytes): Promise<SealingKey<'file'>> {
  return { use: 'file', cryptoKey: await importKey(bytes) };
}

async function importKey(bytes: Bytes): Promise<CryptoKey> {
  return await crypto.subtle.importKey('raw', bytes, aes256Gcm, false, ['encrypt', 'decrypt']);
}

/** Derives 32 bytes from a root under a label, as 43 characters of base64url: a secret that is sent to the server. */
export async function deriveSecretText({ hkdfKey }: RootKey, label: SecretLabel): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(hkdf(label), hkdfKey, 256));
  const text = encodeBase64Url(bytes);
  wipeBytes(bytes);
  return text;
}

/**
 * Derives 32 bytes from a root. `info` consists of several parts (for a check) or is a label (for a seed). If
 * the bytes are secret, the caller must wipe them.
 */
export async function deriveBytes({ hkdfKey }: RootKey, info: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, hkdfKey, 256));
}

/**
 * There is no salt, because each root is uniformly random or was already salted by Argon2id (RFC 5869 §3.1).
 * The label separates uses.
 */
function hkdf(label: KeyLabel | SecretLabel): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: new TextEncoder().encode(label) };
}
