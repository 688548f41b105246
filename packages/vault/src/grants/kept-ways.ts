// What it is: the copies of a way that the owner and the person store, each under an account key; and the
// data that an owner stores about a person.
// Use it for: reprinting a card, changing keys while the person is away, and returning to a passport that one
// has received.
// Never use it for: a way that has ended. Its copies are deleted with it.

import { isExactObject, isId, isKeyText, isVersion } from '../documents/form.ts';
import { type Contexts } from '../envelope/contexts.ts';
import { type FailedToOpen, type OpenContentResult, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { RandomBytes } from '../primitives/bytes.ts';

/**
 * The secrets of a way: the code without hyphens, or the person's half if the way belongs to an account; and
 * the server's half.
 */
export interface OwnerWaySecrets {
  readonly secret: string;
  readonly serverHalf: string;
}

/**
 * What a person stores about a way: their half of its key, the key of the vouch, and the owner's pinned
 * identity.
 */
export interface ReaderWaySecrets {
  readonly half: string;
  readonly vouchKey: string;
  readonly owner: {
    readonly account: string;
    readonly identityVersion: number;
    readonly seal: string;
    readonly sign: string;
  };
}

export type OpenedWayCopy<T> = { ok: true; kept: T } | FailedToOpen;

/** Identifies a copy by the account that stores it, and the way. */
export type WayCopyPlace = Contexts['kinfolio-card-1'];

const isOwner = isExactObject({
  account: isId,
  identityVersion: isVersion,
  seal: isKeyText,
  sign: isKeyText,
});

/** Seals the owner's copy of a way. */
export async function sealOwnerWay(
  accountKey: AccountKey,
  place: WayCopyPlace,
  { secret, serverHalf }: OwnerWaySecrets,
  random?: RandomBytes,
): Promise<string> {
  const key = await accountKey.subkey('kinfolio/grants');
  return await sealContent('kinfolio-card-1', key, place, { secret, serverHalf }, random);
}

/** Opens the owner's copy of a way. Throws VaultError `malformed` for text that is not an envelope, or not a way. */
export async function openOwnerWay(
  accountKey: AccountKey,
  place: WayCopyPlace,
  envelope: string,
): Promise<OpenedWayCopy<OwnerWaySecrets>> {
  const key = await accountKey.subkey('kinfolio/grants');
  return kept(await openContent('kinfolio-card-1', key, place, envelope), isOwnedWay);
}

/** Seals the person's copy of a way. */
export async function sealReaderWay(
  accountKey: AccountKey,
  place: WayCopyPlace,
  { half, vouchKey, owner }: ReaderWaySecrets,
  random?: RandomBytes,
): Promise<string> {
  const key = await accountKey.subkey('kinfolio/received');
  return await sealContent('kinfolio-received-1', key, place, { half, owner, vouchKey }, random);
}

/** Opens the person's copy of a way. Throws VaultError `malformed` for text that is not an envelope, or not a way. */
export async function openReaderWay(
  accountKey: AccountKey,
  place: WayCopyPlace,
  envelope: string,
): Promise<OpenedWayCopy<ReaderWaySecrets>> {
  const key = await accountKey.subkey('kinfolio/received');
  return kept(await openContent('kinfolio-received-1', key, place, envelope), isReceivedWay);
}

/** Seals the data that an owner keeps about a person: name, relationship, notes, as JSON. */
export async function sealPersonDetails(
  accountKey: AccountKey,
  place: Contexts['kinfolio-person-1'],
  details: object,
  random?: RandomBytes,
): Promise<string> {
  const key = await accountKey.subkey('kinfolio/grants');
  return await sealContent('kinfolio-person-1', key, place, details, random);
}

/**
 * Opens the data that an owner keeps about a person. `content` can be any JSON, so parse it before you use
 * it. Throws `malformed`.
 */
export async function openPersonDetails(
  accountKey: AccountKey,
  place: Contexts['kinfolio-person-1'],
  envelope: string,
): Promise<OpenContentResult> {
  const key = await accountKey.subkey('kinfolio/grants');
  return await openContent('kinfolio-person-1', key, place, envelope);
}

function kept<T>(opened: OpenContentResult, isKept: (content: unknown) => content is T): OpenedWayCopy<T> {
  if (!opened.ok) return opened;
  if (isKept(opened.content)) return { ok: true, kept: opened.content };
  throw new VaultError('malformed', 'the envelope holds no way');
}

function isOwnedWay(content: unknown): content is OwnerWaySecrets {
  if (typeof content !== 'object' || content === null) return false;
  if (!('secret' in content && 'serverHalf' in content)) return false;
  return typeof content.secret === 'string' && isKeyText(content.serverHalf);
}

function isReceivedWay(content: unknown): content is ReaderWaySecrets {
  if (typeof content !== 'object' || content === null) return false;
  if (!('half' in content && 'vouchKey' in content && 'owner' in content)) return false;
  return isKeyText(content.half) && isKeyText(content.vouchKey) && isOwner(content.owner);
}
