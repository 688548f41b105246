// What it is: the copies of a way that the owner and the person keep, each under an account key; and what an owner keeps
// about a person.
// Use it for: reprinting a card, changing keys while the person is away, and coming back to a passport one received.
// Never use it for: a way that ended. Its rows go with it.

import { isId, isKeyText, isVersion, objectOf } from '../documents/form.ts';
import { type Contexts } from '../envelope/contexts.ts';
import { type NotOpened, type OpenedContent, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { Random } from '../primitives/bytes.ts';

/** The secrets of a way: the code without hyphens, or the half of an account's way; and the server's half. */
export interface OwnedWay {
  readonly secret: string;
  readonly serverHalf: string;
}

/** What a person keeps of a way: their half, the key of the vouch, and the owner as pinned. */
export interface ReceivedWay {
  readonly half: string;
  readonly vouchKey: string;
  readonly owner: {
    readonly account: string;
    readonly identityVersion: number;
    readonly seal: string;
    readonly sign: string;
  };
}

/** What opening a kept copy is. */
export type OpenedKept<T> = { ok: true; kept: T } | NotOpened;

/** Where a copy belongs: whose it is, and of which way. */
export type KeptWayPlace = Contexts['kinfolio-card-1'];

const isOwner = objectOf({ account: isId, identityVersion: isVersion, seal: isKeyText, sign: isKeyText });

/** Seals the owner's copy of a way. */
export async function sealOwnedWay(
  accountKey: AccountKey,
  place: KeptWayPlace,
  { secret, serverHalf }: OwnedWay,
  random?: Random,
): Promise<string> {
  const key = await accountKey.subkey('kinfolio/grants');
  return await sealContent('kinfolio-card-1', key, place, { secret, serverHalf }, random);
}

/** Opens the owner's copy of a way. Throws VaultError `malformed` for text that is no envelope, or holds no way. */
export async function openOwnedWay(
  accountKey: AccountKey,
  place: KeptWayPlace,
  envelope: string,
): Promise<OpenedKept<OwnedWay>> {
  const key = await accountKey.subkey('kinfolio/grants');
  return kept(await openContent('kinfolio-card-1', key, place, envelope), isOwnedWay);
}

/** Seals the person's copy of a way. */
export async function sealReceivedWay(
  accountKey: AccountKey,
  place: KeptWayPlace,
  { half, vouchKey, owner }: ReceivedWay,
  random?: Random,
): Promise<string> {
  const key = await accountKey.subkey('kinfolio/received');
  return await sealContent('kinfolio-received-1', key, place, { half, owner, vouchKey }, random);
}

/** Opens the person's copy of a way. Throws VaultError `malformed` for text that is no envelope, or holds no way. */
export async function openReceivedWay(
  accountKey: AccountKey,
  place: KeptWayPlace,
  envelope: string,
): Promise<OpenedKept<ReceivedWay>> {
  const key = await accountKey.subkey('kinfolio/received');
  return kept(await openContent('kinfolio-received-1', key, place, envelope), isReceivedWay);
}

/** Seals what an owner keeps about a person: name, relationship, notes, as JSON. */
export async function sealPerson(
  accountKey: AccountKey,
  place: Contexts['kinfolio-person-1'],
  details: object,
  random?: Random,
): Promise<string> {
  const key = await accountKey.subkey('kinfolio/grants');
  return await sealContent('kinfolio-person-1', key, place, details, random);
}

/** Opens what an owner keeps about a person. `content` is whatever JSON was sealed: parse it. Throws `malformed`. */
export async function openPerson(
  accountKey: AccountKey,
  place: Contexts['kinfolio-person-1'],
  envelope: string,
): Promise<OpenedContent> {
  const key = await accountKey.subkey('kinfolio/grants');
  return await openContent('kinfolio-person-1', key, place, envelope);
}

function kept<T>(opened: OpenedContent, isKept: (content: unknown) => content is T): OpenedKept<T> {
  if (!opened.ok) return opened;
  if (isKept(opened.content)) return { ok: true, kept: opened.content };
  throw new VaultError('malformed', 'the envelope holds no way');
}

function isOwnedWay(content: unknown): content is OwnedWay {
  if (typeof content !== 'object' || content === null) return false;
  if (!('secret' in content && 'serverHalf' in content)) return false;
  return typeof content.secret === 'string' && isKeyText(content.serverHalf);
}

function isReceivedWay(content: unknown): content is ReceivedWay {
  if (typeof content !== 'object' || content === null) return false;
  if (!('half' in content && 'vouchKey' in content && 'owner' in content)) return false;
  return isKeyText(content.half) && isKeyText(content.vouchKey) && isOwner(content.owner);
}
