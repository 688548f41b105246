// What it is: the account key, 32 random bytes from which everything a person has can be opened.
// Use it for: sealing itself under a password, a recovery code, a passkey, the reload halves or the account key that
// replaces it; deriving an account's subkeys.
// Never use it for: sealing content directly, and never hand it out: not to another person, nor to the page outside the
// worker. Its bytes are private to this file; a structured clone of it is an empty object.
//
// [Note: Why the account key is never shared] Sharing gives another person category keys, never this one. Its holder
// could open every future category, make themselves a new password wrap and own the account for good, and no change of
// password would undo it.

import { isKeyText, isSequence } from '../documents/form.ts';
import { type Contexts, type EnvelopeType } from '../envelope/contexts.ts';
import { type FailedToOpen, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { HkdfLabel } from '../names.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import { createPairFromSeed, importPrivateKey } from '../primitives/curves.ts';
import {
  type DerivedKey,
  deriveBytes,
  deriveSealingKey,
  importRootKey,
  type KeyLabel,
  type RootKey,
  type SealingKey,
} from '../primitives/keys.ts';
import type { ProofKey } from '../proof/proof.ts';

/** The envelope of an unconfirmed sign-up: there is no keyset yet that it could name. */
export type AccountKeyEnvelope = Extract<EnvelopeType, 'kinfolio-password-wrap-1'>;

/** The envelopes that hold the account key of a vault. Each also names the oldest keyset that its opener may accept. */
export type WrapType = Extract<
  EnvelopeType,
  | 'kinfolio-password-wrap-2'
  | 'kinfolio-recovery-wrap-2'
  | 'kinfolio-passkey-wrap-2'
  | 'kinfolio-reload-2'
  | 'kinfolio-earlier-key-2'
>;

/**
 * The members of a version 2 wrap in addition to the account key. They identify the oldest keyset that its opener may
 * accept.
 */
export interface WrapFloor {
  /** The number of the keyset that the wrap was made for; lower ones are rejected. */
  readonly keyset: number;
  /** The owner's public signing key at that time: 32 bytes in base64url. */
  readonly sign: string;
}

/** An opened wrap, or the ordinary failure to open one. */
export type OpenedWrap = { ok: true; accountKey: AccountKey; floor: WrapFloor } | FailedToOpen;

/**
 * An opened account key, or the ordinary failure to open one. The caller that opens it wipes it when it is no longer
 * needed.
 */
export type OpenedAccountKey = { ok: true; accountKey: AccountKey } | FailedToOpen;

/** Exists from unlocking to locking, inside the worker. After {@link AccountKey.wipe} every use throws `wiped`. */
export class AccountKey {
  // The bytes, for sealing the key again under a new password, code or session, and the root, for deriving subkeys.
  // Both are dropped together, so that no key is half usable.
  #material: { readonly bytes: Bytes; readonly root: RootKey } | undefined;

  private constructor(bytes: Bytes, root: RootKey) {
    this.#material = { bytes, root };
  }

  /**
   * A new account key: for a new vault, or to renew a vault's keys (`categories/boxes.ts`). On its own it opens
   * nothing.
   */
  static async create(random: RandomBytes = systemRandomBytes): Promise<AccountKey> {
    const bytes = random(32);
    return new AccountKey(bytes, await importRootKey(bytes));
  }

  /** Opens a sealed account key. Throws {@link VaultError} `malformed` as opening any envelope does. */
  static async open<T extends AccountKeyEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    envelope: string,
  ): Promise<OpenedAccountKey> {
    const opened = await openContent(type, key, context, envelope);
    if (!opened.ok) return opened;
    const bytes = accountKeyBytes(opened.content);
    return { ok: true, accountKey: new AccountKey(bytes, await importRootKey(bytes)) };
  }

  /** Opens a version 2 wrap. Throws {@link VaultError} `malformed`, as opening any envelope does. */
  static async openWithFloor<T extends WrapType>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    envelope: string,
  ): Promise<OpenedWrap> {
    const opened = await openContent(type, key, context, envelope);
    if (!opened.ok) return opened;
    const floor = floorOf(opened.content);
    const bytes = accountKeyBytes(opened.content);
    return { ok: true, accountKey: new AccountKey(bytes, await importRootKey(bytes)), floor };
  }

  /** Seals this key under another. */
  async seal<T extends AccountKeyEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    random?: RandomBytes,
  ): Promise<string> {
    // The bytes are read before any await: otherwise a lock in between would make this seal 32 zeros.
    const content = { accountKey: encodeBase64Url(this.#alive().bytes) };
    return await sealContent(type, key, context, content, random);
  }

  /**
   * Seals this key under another, together with the oldest keyset that its opener may accept. Throws {@link VaultError}
   * `bad_context` for an invalid floor.
   */
  async sealWithFloor<T extends WrapType>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    floor: WrapFloor,
    random?: RandomBytes,
  ): Promise<string> {
    const { keyset, sign } = floor;
    if (!isFloor(floor)) throw new VaultError('bad_context', `${type}: the floor is no number and key`);
    const content = { accountKey: encodeBase64Url(this.#alive().bytes), keyset, sign };
    return await sealContent(type, key, context, content, random);
  }

  /** The check with which a keyset commits to this key, 43 characters; `info` comes from `keyset/checks.ts`. */
  async check(info: Bytes): Promise<string> {
    return encodeBase64Url(await deriveBytes(this.#alive().root, info));
  }

  /** The key pair that signs proofs; the same each time. Its seed is HKDF of this key under `kinfolio/proof`. */
  async proofKey(): Promise<ProofKey> {
    const label: HkdfLabel = 'kinfolio/proof';
    const seed = await deriveBytes(this.#alive().root, new TextEncoder().encode(label));
    const pair = await createPairFromSeed('Ed25519', seed);
    wipeBytes(seed);
    return { sign: pair.x, privateKey: await importPrivateKey(pair) };
  }

  /** The subkey under a label. A label has only one use; see `docs/vault-format.md`. */
  async subkey<Label extends KeyLabel>(label: Label): Promise<DerivedKey<Label>> {
    return await deriveSealingKey(this.#alive().root, label);
  }

  /** Whether another key has the same bytes. Takes the same time wherever they differ. */
  equals(other: AccountKey): boolean {
    const [mine, theirs] = [this.#alive().bytes, other.#alive().bytes];
    return mine.reduce((different, byte, index) => different | (byte ^ (theirs[index] ?? 0)), 0) === 0;
  }

  /**
   * Overwrites the bytes and drops the key. Wiping twice does nothing. For what wiping can promise, see {@link wipeBytes}.
   */
  wipe(): void {
    if (this.#material !== undefined) wipeBytes(this.#material.bytes);
    this.#material = undefined;
  }

  #alive(): { readonly bytes: Bytes; readonly root: RootKey } {
    if (this.#material === undefined) throw new VaultError('wiped', 'the account key was wiped');
    return this.#material;
  }
}

/** A new account key. See {@link AccountKey.create}. */
export async function createAccountKey(random?: RandomBytes): Promise<AccountKey> {
  return await AccountKey.create(random);
}

/** Read as strictly as any outside input: only we can have sealed it, but a fault of ours must not become a key. */
function accountKeyBytes(content: unknown): Bytes {
  if (typeof content === 'object' && content !== null && 'accountKey' in content) {
    const bytes = typeof content.accountKey === 'string' ? decodeBase64Url(content.accountKey) : undefined;
    if (bytes?.length === 32) return bytes;
  }
  throw new VaultError('malformed', 'the envelope holds no account key');
}

function floorOf(content: unknown): WrapFloor {
  if (!isFloor(content)) throw new VaultError('malformed', 'the wrap holds no floor');
  return { keyset: content.keyset, sign: content.sign };
}

function isFloor(content: unknown): content is WrapFloor {
  if (typeof content !== 'object' || content === null) return false;
  return 'keyset' in content && 'sign' in content && isSequence(content.keyset) && isKeyText(content.sign);
}
