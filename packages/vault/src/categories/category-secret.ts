// What it is: the secret of one version of one category, 32 random bytes from which its keys are derived.
// Use it for: opening and sealing records (`categories/records.ts`), the chain to the secret before it, its check.
// Never use it for: sealing content directly. Its bytes are private to this file; a structured clone of it is an empty
// object.

import type { Contexts } from '../envelope/contexts.ts';
import { type NotOpened, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import { checkInfo } from '../keyset/checks.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import { type Bytes, type Random, systemRandom, wipe } from '../primitives/bytes.ts';
import {
  bytesUnder,
  type KeyUnder,
  type RootKey,
  rootOf,
  type SealingKey,
  sealingKeyFrom,
} from '../primitives/keys.ts';

/** Which version of which category of which vault. */
export type CategoryPlace = Contexts['kinfolio-category-key-2'];

/** The envelopes that hold a category secret. */
export type SecretEnvelope =
  | 'kinfolio-category-key-2'
  | 'kinfolio-category-chain-1'
  | 'kinfolio-member-box-1';

/** An opened secret with the whole content of its envelope, or the ordinary way not to open one. */
export type OpenedSecret = { ok: true; secret: CategorySecret; content: object } | NotOpened;

/** Lives from unlocking to locking, inside the worker. After {@link CategorySecret.wipe} every use throws `wiped`. */
export class CategorySecret {
  #material: { readonly bytes: Bytes; readonly root: RootKey } | undefined;

  private constructor(bytes: Bytes, root: RootKey) {
    this.#material = { bytes, root };
  }

  /** A new secret: for a new category, or for the next version of one. */
  static async create(random: Random = systemRandom): Promise<CategorySecret> {
    const bytes = random(32);
    return new CategorySecret(bytes, await rootOf(bytes));
  }

  /** Opens an envelope that holds a secret. Throws {@link VaultError} `malformed` as opening any envelope does. */
  static async open<T extends SecretEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    envelope: string,
  ): Promise<OpenedSecret> {
    const opened = await openContent(type, key, context, envelope);
    if (!opened.ok) return opened;
    const { content } = opened;
    if (typeof content === 'object' && content !== null && 'secret' in content) {
      const bytes = typeof content.secret === 'string' ? bytesOfBase64Url(content.secret) : undefined;
      if (bytes?.length === 32)
        return { ok: true, secret: new CategorySecret(bytes, await rootOf(bytes)), content };
    }
    throw new VaultError('malformed', `${type}: holds no secret`);
  }

  /** Seals this secret, and members beside it, for one place. */
  async seal<T extends SecretEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    beside: Readonly<Record<string, unknown>>,
    random?: Random,
  ): Promise<string> {
    const content = { ...beside, secret: base64UrlOfBytes(this.#alive().bytes) };
    return await sealContent(type, key, context, content, random);
  }

  /** The key of this secret under a label. */
  async subkey<Of extends 'kinfolio/records' | 'kinfolio/category-chain'>(label: Of): Promise<KeyUnder<Of>> {
    return await sealingKeyFrom(this.#alive().root, label);
  }

  /** The check by which a keyset commits to this secret in its place, 43 characters. Throws `bad_context`. */
  async check({ vault, category, keyVersion }: CategoryPlace): Promise<string> {
    const info = checkInfo('kinfolio/category-check', { vault, id: category, version: keyVersion });
    return base64UrlOfBytes(await bytesUnder(this.#alive().root, info));
  }

  /** Overwrites the bytes and drops the key. Wiping twice does nothing. */
  wipe(): void {
    if (this.#material !== undefined) wipe(this.#material.bytes);
    this.#material = undefined;
  }

  #alive(): { readonly bytes: Bytes; readonly root: RootKey } {
    if (this.#material === undefined) throw new VaultError('wiped', 'the category secret was wiped');
    return this.#material;
  }
}
