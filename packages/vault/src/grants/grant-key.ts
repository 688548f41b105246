// What it is: the key of a grant, 32 random bytes. All ways of the grant lead to the same key, which is
// renewed whenever a way ends.
// Use it for: the boxes and the cover sheet of a grant; sealing itself under a way and for its owner.
// Never use it for: records. They are sealed under category secrets, which the boxes hold.

import type { Contexts, GrantKeyContext, OwnerGrantKeyContext } from '../envelope/contexts.ts';
import { type FailedToOpen, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import {
  type DerivedKey,
  deriveSealingKey,
  importRootKey,
  type RootKey,
  type SealingKey,
} from '../primitives/keys.ts';

/** The opened key of a grant, or a failure to open. */
export type OpenedGrantKey = { ok: true; grantKey: GrantKey } | FailedToOpen;

type GrantKeyEnvelope = 'kinfolio-grant-key-1' | 'kinfolio-grant-own-1';

/**
 * The key of a grant. It exists only inside the worker. After {@link GrantKey.wipe}, every method except
 * `wipe` throws `wiped`.
 */
export class GrantKey {
  #material: { readonly bytes: Bytes; readonly root: RootKey } | undefined;

  private constructor(bytes: Bytes, root: RootKey) {
    this.#material = { bytes, root };
  }

  /** A new key: for a new grant, or for the next version of one. */
  static async create(random: RandomBytes = systemRandomBytes): Promise<GrantKey> {
    const bytes = random(32);
    return new GrantKey(bytes, await importRootKey(bytes));
  }

  /** Opens the key with a way. Throws {@link VaultError} `malformed`, like opening any other envelope. */
  static async openWithWay(
    wayKey: SealingKey<'way'>,
    context: GrantKeyContext,
    envelope: string,
  ): Promise<OpenedGrantKey> {
    return await GrantKey.#open('kinfolio-grant-key-1', wayKey, context, envelope);
  }

  /** Opens the owner's copy. Throws {@link VaultError} `malformed`, `wiped`. */
  static async openOwn(
    accountKey: AccountKey,
    context: OwnerGrantKeyContext,
    envelope: string,
  ): Promise<OpenedGrantKey> {
    const key = await accountKey.subkey('kinfolio/grants');
    return await GrantKey.#open('kinfolio-grant-own-1', key, context, envelope);
  }

  static async #open<T extends GrantKeyEnvelope>(
    type: T,
    key: SealingKey,
    context: Contexts[T],
    envelope: string,
  ): Promise<OpenedGrantKey> {
    const opened = await openContent(type, key, context, envelope);
    if (!opened.ok) return opened;
    const bytes = grantKeyBytes(opened.content);
    return { ok: true, grantKey: new GrantKey(bytes, await importRootKey(bytes)) };
  }

  /** Seals this key under one way of opening the grant. */
  async sealUnderWay(
    wayKey: SealingKey<'way'>,
    context: GrantKeyContext,
    random?: RandomBytes,
  ): Promise<string> {
    return await sealContent('kinfolio-grant-key-1', wayKey, context, this.#content(), random);
  }

  /** Seals the owner's copy of this key. */
  async sealOwn(
    accountKey: AccountKey,
    context: OwnerGrantKeyContext,
    random?: RandomBytes,
  ): Promise<string> {
    const content = this.#content();
    const key = await accountKey.subkey('kinfolio/grants');
    return await sealContent('kinfolio-grant-own-1', key, context, content, random);
  }

  /** Derives a key from this grant's key under a label. */
  async subkey<Of extends 'kinfolio/grant-box' | 'kinfolio/grant-cover'>(label: Of): Promise<DerivedKey<Of>> {
    return await deriveSealingKey(this.#alive().root, label);
  }

  /** Overwrites the bytes and drops the key. Wiping twice does nothing. */
  wipe(): void {
    if (this.#material !== undefined) wipeBytes(this.#material.bytes);
    this.#material = undefined;
  }

  #content(): { readonly grantKey: string } {
    return { grantKey: encodeBase64Url(this.#alive().bytes) };
  }

  #alive(): { readonly bytes: Bytes; readonly root: RootKey } {
    if (this.#material === undefined) throw new VaultError('wiped', 'the key of the grant was wiped');
    return this.#material;
  }
}

function grantKeyBytes(content: unknown): Bytes {
  if (typeof content === 'object' && content !== null && 'grantKey' in content) {
    const bytes = typeof content.grantKey === 'string' ? decodeBase64Url(content.grantKey) : undefined;
    if (bytes?.length === 32) return bytes;
  }
  throw new VaultError('malformed', 'the envelope does not hold a grant key');
}
