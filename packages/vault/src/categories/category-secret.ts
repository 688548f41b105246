// What it is: the secret of one version of one category, 32 random bytes from which its keys are derived.
// Use it for: opening and sealing records (`categories/records.ts`), the chain to the previous secret, its
// check.
// Never use it for: sealing content directly. The bytes of a secret are private to this file, so that a
// structured clone of a secret is an empty object.

import type { Contexts } from '../envelope/contexts.ts';
import { type FailedToOpen, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import { createCheckInfo } from '../keyset/checks.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import {
  type DerivedKey,
  deriveBytes,
  deriveSealingKey,
  importRootKey,
  type RootKey,
  type SealingKey,
} from '../primitives/keys.ts';

/** Identifies one version of one category in a vault. */
export type CategoryLocation = Contexts['kinfolio-category-key-2'];

/** The types of envelope that hold a category secret. */
export type SecretEnvelope =
  | 'kinfolio-category-key-2'
  | 'kinfolio-category-chain-1'
  | 'kinfolio-member-box-1';

/** The opened secret with the whole content of its envelope, or a failure to open. */
export type OpenedSecret = { ok: true; secret: CategorySecret; content: object } | FailedToOpen;

/**
 * A category secret. It exists only inside the worker, from unlocking to locking. After {@link
 * CategorySecret.wipe}, every method except `wipe` throws `wiped`.
 */
export class CategorySecret {
  #material: { readonly bytes: Bytes; readonly root: RootKey } | undefined;

  private constructor(bytes: Bytes, root: RootKey) {
    this.#material = { bytes, root };
  }

  /** A new secret: for a new category, or for the next version of one. */
  static async create(random: RandomBytes = systemRandomBytes): Promise<CategorySecret> {
    const bytes = random(32);
    return new CategorySecret(bytes, await importRootKey(bytes));
  }

  /**
   * Opens an envelope that contains a secret. Throws {@link VaultError} `malformed`, like opening any other
   * envelope.
   */
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
      const bytes = typeof content.secret === 'string' ? decodeBase64Url(content.secret) : undefined;
      if (bytes?.length === 32)
        return { ok: true, secret: new CategorySecret(bytes, await importRootKey(bytes)), content };
    }
    throw new VaultError('malformed', `${type}: there is no secret in it`);
  }

  /** Seals this secret, together with other members, for one context. */
  async seal<T extends SecretEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    beside: Readonly<Record<string, unknown>>,
    random?: RandomBytes,
  ): Promise<string> {
    const content = { ...beside, secret: encodeBase64Url(this.#alive().bytes) };
    return await sealContent(type, key, context, content, random);
  }

  /** Derives a key from this secret under a label. */
  async subkey<Of extends 'kinfolio/records' | 'kinfolio/category-chain'>(
    label: Of,
  ): Promise<DerivedKey<Of>> {
    return await deriveSealingKey(this.#alive().root, label);
  }

  /**
   * Computes the check with which a keyset commits to this secret, its category and its version: 43
   * characters. Throws `bad_context`.
   */
  async check({ vault, category, keyVersion }: CategoryLocation): Promise<string> {
    const info = createCheckInfo('kinfolio/category-check', { vault, id: category, version: keyVersion });
    return encodeBase64Url(await deriveBytes(this.#alive().root, info));
  }

  /** Overwrites the bytes and drops the key. Wiping twice does nothing. */
  wipe(): void {
    if (this.#material !== undefined) wipeBytes(this.#material.bytes);
    this.#material = undefined;
  }

  #alive(): { readonly bytes: Bytes; readonly root: RootKey } {
    if (this.#material === undefined) throw new VaultError('wiped', 'the category secret was wiped');
    return this.#material;
  }
}
