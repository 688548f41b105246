// What it is: the account key, 32 random bytes from which everything a person has can be opened.
// Use it for: sealing itself under a password, a recovery code, a passkey, the reload halves or the account key
// that replaces it; deriving an account's subkeys.
// Never use it for: sealing content directly, and never hand it out: not to another person, not to the page
// outside the worker. Its bytes are private to this file; a structured clone of it is an empty object.
//
// [Note: Why the account key is never shared]
// Sharing hands another person category keys, never this one. Its holder could open every category to come,
// make themselves a new password wrap and be the account for good, and no change of password would undo it.

import { isKeyText, isSequence } from '../documents/form.ts';
import { type Contexts, type EnvelopeType } from '../envelope/contexts.ts';
import { type NotOpened, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { HkdfLabel } from '../names.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import { type Bytes, type Random, systemRandom, wipe } from '../primitives/bytes.ts';
import { importPrivate, keyPairOf } from '../primitives/curves.ts';
import {
  bytesUnder,
  type KeyLabel,
  type KeyUnder,
  type RootKey,
  rootOf,
  type SealingKey,
  sealingKeyFrom,
} from '../primitives/keys.ts';
import type { ProofKey } from '../proof/proof.ts';

/** The envelope of a sign-up that is not confirmed yet: there is no keyset that it could name. */
export type AccountKeyEnvelope = Extract<EnvelopeType, 'kinfolio-password-wrap-1'>;

/** The envelopes that hold the account key of a vault, each with the floor of its keyset. */
export type WrapType = Extract<
  EnvelopeType,
  | 'kinfolio-password-wrap-2'
  | 'kinfolio-recovery-wrap-2'
  | 'kinfolio-passkey-wrap-2'
  | 'kinfolio-reload-2'
  | 'kinfolio-earlier-key-2'
>;

/** What a wrap of version 2 holds beside the account key, so that its opener knows what a keyset must at least be. */
export interface WrapFloor {
  /** The number of the keyset that the wrap was made for: no lower one is taken. */
  readonly keyset: number;
  /** The owner's public signing key then: 32 bytes in base64url. */
  readonly sign: string;
}

/** An opened wrap, or the ordinary way not to open one. */
export type OpenedWrap = { ok: true; accountKey: AccountKey; floor: WrapFloor } | NotOpened;

/** An opened account key, or the ordinary way not to open one. Who opens one wipes it when it is no longer needed. */
export type OpenedAccountKey = { ok: true; accountKey: AccountKey } | NotOpened;

/** Lives from unlocking to locking, inside the worker. After {@link AccountKey.wipe} every use throws `wiped`. */
export class AccountKey {
  // The bytes, to be sealed again under a new password, code or session; the root, to derive subkeys from. Both go
  // at once, so that there is no key that half works.
  #material: { readonly bytes: Bytes; readonly root: RootKey } | undefined;

  private constructor(bytes: Bytes, root: RootKey) {
    this.#material = { bytes, root };
  }

  /** A new account key: for a new vault, or to renew the keys of one (`categories/boxes.ts`). Alone it opens nothing. */
  static async create(random: Random = systemRandom): Promise<AccountKey> {
    const bytes = random(32);
    return new AccountKey(bytes, await rootOf(bytes));
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
    return { ok: true, accountKey: new AccountKey(bytes, await rootOf(bytes)) };
  }

  /** Opens a wrap of version 2. Throws {@link VaultError} `malformed` as opening any envelope does. */
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
    return { ok: true, accountKey: new AccountKey(bytes, await rootOf(bytes)), floor };
  }

  /** Seals this key under another. */
  async seal<T extends AccountKeyEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    random?: Random,
  ): Promise<string> {
    // Read before anything is awaited: a lock in between must not seal 32 zeros.
    const content = { accountKey: base64UrlOfBytes(this.#alive().bytes) };
    return await sealContent(type, key, context, content, random);
  }

  /** Seals this key under another, with the floor of the keyset. Throws {@link VaultError} `bad_context` for no floor. */
  async sealWithFloor<T extends WrapType>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    floor: WrapFloor,
    random?: Random,
  ): Promise<string> {
    const { keyset, sign } = floor;
    if (!isFloor(floor)) throw new VaultError('bad_context', `${type}: the floor is no number and key`);
    const content = { accountKey: base64UrlOfBytes(this.#alive().bytes), keyset, sign };
    return await sealContent(type, key, context, content, random);
  }

  /** The check by which a keyset commits to this key, 43 characters; `info` is of `keyset/checks.ts`. */
  async check(info: Bytes): Promise<string> {
    return base64UrlOfBytes(await bytesUnder(this.#alive().root, info));
  }

  /** The pair that signs proofs; the same each time. Its seed is HKDF of this key under `kinfolio/proof`. */
  async proofKey(): Promise<ProofKey> {
    const label: HkdfLabel = 'kinfolio/proof';
    const seed = await bytesUnder(this.#alive().root, new TextEncoder().encode(label));
    const pair = await keyPairOf('Ed25519', seed);
    wipe(seed);
    return { sign: pair.x, privateKey: await importPrivate(pair) };
  }

  /** The subkey under a label. A label belongs to one use; see `docs/vault-format.md`. */
  async subkey<Label extends KeyLabel>(label: Label): Promise<KeyUnder<Label>> {
    return await sealingKeyFrom(this.#alive().root, label);
  }

  /** Whether another is the same key; takes the same time wherever they differ. */
  equals(other: AccountKey): boolean {
    const [mine, theirs] = [this.#alive().bytes, other.#alive().bytes];
    return mine.reduce((different, byte, index) => different | (byte ^ (theirs[index] ?? 0)), 0) === 0;
  }

  /** Overwrites the bytes and drops the key. Wiping twice does nothing. What wiping can promise: {@link wipe}. */
  wipe(): void {
    if (this.#material !== undefined) wipe(this.#material.bytes);
    this.#material = undefined;
  }

  #alive(): { readonly bytes: Bytes; readonly root: RootKey } {
    if (this.#material === undefined) throw new VaultError('wiped', 'the account key was wiped');
    return this.#material;
  }
}

/** A new account key. See {@link AccountKey.create}. */
export async function newAccountKey(random?: Random): Promise<AccountKey> {
  return await AccountKey.create(random);
}

/** Read as strictly as anything from outside: only we can have sealed it, but a fault of ours must not become a key. */
function accountKeyBytes(content: unknown): Bytes {
  if (typeof content === 'object' && content !== null && 'accountKey' in content) {
    const bytes = typeof content.accountKey === 'string' ? bytesOfBase64Url(content.accountKey) : undefined;
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
