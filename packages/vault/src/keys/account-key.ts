// What it is: the account key, 32 random bytes from which everything a person has can be opened.
// Use it for: sealing itself under a password, a recovery code, a passkey, the reload halves or the account
// key that replaces it; deriving an account's subkeys.
// Never use it for: sealing content directly, and never hand it out: not to another person, nor to the page
// outside the worker. Its bytes are private to this file; a structured clone of it is an empty object.
//
// [Note: Why the account key is never shared] Sharing gives another person category keys, never this one. A
// person who had it could open every future category, create a password wrap for themselves and own the
// account for good. No change of password would undo that.

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

/**
 * The envelope of the account key in an unconfirmed sign-up. It names no keyset, because there is none yet.
 */
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
 * What a version 2 wrap contains in addition to the account key. It identifies the oldest keyset that may be
 * accepted after opening the wrap.
 */
export interface WrapFloor {
  /** The number of the keyset for which the wrap was made. Lower ones are rejected. */
  readonly keyset: number;
  /** The owner's public signing key at that time, 32 bytes in base64url. */
  readonly sign: string;
}

/** The content of an opened wrap, or a failure to open. */
export type OpenedWrap = { ok: true; accountKey: AccountKey; floor: WrapFloor } | FailedToOpen;

/** An opened account key, or a failure to open. The caller must wipe the key when it is no longer needed. */
export type OpenedAccountKey = { ok: true; accountKey: AccountKey } | FailedToOpen;

/**
 * The account key. It exists only inside the worker, from unlocking to locking. After {@link
 * AccountKey.wipe}, every method except `wipe` throws `wiped`.
 */
export class AccountKey {
  // The bytes are for sealing the key again under a new password, code or session, and the root is for
  // deriving subkeys. Both are dropped together, so that a key is never half usable.
  #material: { readonly bytes: Bytes; readonly root: RootKey } | undefined;

  private constructor(bytes: Bytes, root: RootKey) {
    this.#material = { bytes, root };
  }

  /**
   * Creates an account key, for a new vault or to renew a vault's keys (`categories/boxes.ts`). On its own it
   * opens nothing.
   */
  static async create(random: RandomBytes = systemRandomBytes): Promise<AccountKey> {
    const bytes = random(32);
    return new AccountKey(bytes, await importRootKey(bytes));
  }

  /** Opens a sealed account key. Throws {@link VaultError} `malformed`, like opening any other envelope. */
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

  /** Opens a version 2 wrap. Throws {@link VaultError} `malformed`, like opening any other envelope. */
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

  /** Seals this key under another key. */
  async seal<T extends AccountKeyEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    random?: RandomBytes,
  ): Promise<string> {
    // The bytes are read before any await. If the vault were locked in between, this would seal 32 zeros.
    const content = { accountKey: encodeBase64Url(this.#alive().bytes) };
    return await sealContent(type, key, context, content, random);
  }

  /**
   * Seals this key under another key, together with the oldest keyset that may be accepted after opening.
   * Throws {@link VaultError} `bad_context` for an invalid floor.
   */
  async sealWithFloor<T extends WrapType>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    floor: WrapFloor,
    random?: RandomBytes,
  ): Promise<string> {
    const { keyset, sign } = floor;
    if (!isFloor(floor)) throw new VaultError('bad_context', `${type}: the floor is not a number and a key`);
    const content = { accountKey: encodeBase64Url(this.#alive().bytes), keyset, sign };
    return await sealContent(type, key, context, content, random);
  }

  /**
   * Computes the check with which a keyset commits to this key: 43 characters. `info` comes from
   * `keyset/checks.ts`.
   */
  async check(info: Bytes): Promise<string> {
    return encodeBase64Url(await deriveBytes(this.#alive().root, info));
  }

  /**
   * Derives the key pair that signs proofs; it is the same each time. Its seed is HKDF of this key under
   * `kinfolio/proof`.
   */
  async proofKey(): Promise<ProofKey> {
    const label: HkdfLabel = 'kinfolio/proof';
    const seed = await deriveBytes(this.#alive().root, new TextEncoder().encode(label));
    const pair = await createPairFromSeed('Ed25519', seed);
    wipeBytes(seed);
    return { sign: pair.x, privateKey: await importPrivateKey(pair) };
  }

  /** Derives the subkey under a label. Each label has only one use: see `docs/vault-format.md`. */
  async subkey<Label extends KeyLabel>(label: Label): Promise<DerivedKey<Label>> {
    return await deriveSealingKey(this.#alive().root, label);
  }

  /** Whether another key has the same bytes. Compares in constant time. */
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

/**
 * Parsed as strictly as any external input. Only our own code can have sealed it, but a bug must not turn
 * something else into a key.
 */
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
