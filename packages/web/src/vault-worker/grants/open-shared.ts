import type { OpenedGrant, ReceivedGrants } from '@kinfolio/contract/sharing/shapes';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import type { OpenSecretCategory } from '@kinfolio/vault/categories/boxes';
import { type ChainLink, openChainLink, type VersionedSecret } from '@kinfolio/vault/categories/chain';
import { recordKeyOf } from '@kinfolio/vault/categories/records';
import { coverWords, openCover } from '@kinfolio/vault/grants/cover';
import type { GrantPayload } from '@kinfolio/vault/grants/document';
import { openInvite } from '@kinfolio/vault/grants/invite';
import { openReceivedWay, type ReceivedWay, sealReceivedWay } from '@kinfolio/vault/grants/kept-ways';
import { type GrantProblem, openGrant, wipeGrant } from '@kinfolio/vault/grants/opening';
import { isVouchedFor } from '@kinfolio/vault/grants/vouch';
import { vouchKeyOfHalf, type WayCode, wayKeysOf } from '@kinfolio/vault/grants/ways';
import { identitiesBefore } from '@kinfolio/vault/identity/link';
import { openUnderAnyKey } from '../keys/any-account-key.ts';
import type { Keyring } from '../keys/keyring.ts';
import { ownIdentities } from '../keys/own-identities.ts';
import type { SharedCategory, SharedKeys, WorkerState } from '../keys/state.ts';
import { vouchedOf } from './answer-invite.ts';

/** A grant as an account has it: the server's row. */
export type ReceivedRow = Pick<ReceivedGrants['grants'][number], 'grant' | 'vault' | 'way' | 'received'>;

/** What a reader sees first of what was shared. */
export interface SharedCover {
  readonly owner: string;
  readonly letter: string;
  /** Slugs of the sections that can be read now. */
  readonly sections: readonly string[];
  /** The account's copy of its own way, where the owner's device has confirmed it since: to be sent back. */
  readonly kept: { readonly way: string; readonly received: string } | undefined;
  /** Whether a sealed copy may stay on the device: its person may change it, now and with no end. */
  readonly copied: boolean;
}

/** Why what the server handed out is not taken; `not-genuine`: a half or a vouch of another person. */
export type SharedProblem = GrantProblem | 'not-genuine';

/** What opening is. */
export type OpenedShared =
  | { readonly ok: true; readonly cover: SharedCover }
  | { readonly ok: false; readonly problem: SharedProblem };

const notGenuine = { ok: false, problem: 'not-genuine' } as const;

/** Opens what an account received, by its own copy, or by the half that the owner's device sealed to it since. */
export async function openReceived(
  worker: WorkerState,
  keyring: Keyring,
  row: ReceivedRow,
  shown: OpenedGrant,
): Promise<OpenedShared> {
  const { account, accountKey, signed } = keyring;
  const { grant, vault, way } = row;
  const copy = await openUnderAnyKey(keyring, key =>
    openReceivedWay(key, { account, grant, vault, way }, row.received),
  );
  if (!copy.ok) return notGenuine;
  const { owner } = copy.kept;
  const self = { account, ...signed.identity };
  if (shown.way === way) {
    const opened = await takeShared(worker, { grant, vault }, copy.kept, shown, self);
    const vouched = vouchedFor(shown);
    if (!opened.ok || vouched.identityVersion === owner.identityVersion) return opened;
    const kept = { ...copy.kept, owner: vouched };
    const received = await sealReceivedWay(accountKey, { account, grant, vault, way }, kept);
    return { ok: true, cover: { ...opened.cover, kept: { way, received } } };
  }
  const half = await personHalf(keyring, row, shown, owner.sign);
  if (half === undefined) return notGenuine;
  const vouchKey = await vouchKeyOfHalf(half);
  const now: ReceivedWay = { half, vouchKey, owner: vouchedFor(shown) };
  const opened = await takeShared(worker, { grant, vault }, now, shown, self);
  if (!opened.ok) return opened;
  const received = await sealReceivedWay(accountKey, { account, grant, vault, way: shown.way }, now);
  return { ok: true, cover: { ...opened.cover, kept: { way: shown.way, received } } };
}

/** The half that the owner's device sealed to an identity of this account. */
async function personHalf(
  keyring: Keyring,
  { grant, vault }: ReceivedRow,
  shown: OpenedGrant,
  ownerSign: string,
): Promise<string | undefined> {
  if (shown.personHalf === null) return undefined;
  for await (const { version, sealPrivateKey } of ownIdentities(keyring)) {
    const place = { account: keyring.account, grant, identityVersion: version, vault, way: shown.way };
    const given = await openInvite(place, shown.personHalf, ownerSign, sealPrivateKey);
    if (given.ok) return given.half;
  }
  return undefined;
}

/** Opens a grant by the code of a card. The vouch binds the keys that the server shows. */
export async function openByCard(
  worker: WorkerState,
  code: WayCode,
  grant: string,
  shown: OpenedGrant,
): Promise<OpenedShared> {
  const { half, vouchKey } = await wayKeysOf(code);
  return await takeShared(
    worker,
    { grant, vault: shown.vault },
    { half, vouchKey, owner: vouchedFor(shown) },
    shown,
  );
}

/** The owner's keys as the server shows them: believed once the vouch of the way is right. */
function vouchedFor({ identity: { account, seal, sign, version: identityVersion } }: OpenedGrant) {
  return { account, identityVersion, seal, sign };
}

async function takeShared(
  worker: WorkerState,
  { grant, vault }: { readonly grant: string; readonly vault: string },
  { half, owner: pinned, vouchKey }: ReceivedWay,
  shown: OpenedGrant,
  self?: Self,
): Promise<OpenedShared> {
  const vouched = vouchedOf({ ...shown, grant });
  if (shown.vault !== vault || shown.vouch === null) return notGenuine;
  if (!(await isVouchedFor(vouchKey, vouched, shown.vouch))) return notGenuine;
  // The same owner, at a later version of their keys at most: the key of the vouch is kept to know them by.
  const owner = vouchedFor(shown);
  if (owner.account !== pinned.account || owner.identityVersion < pinned.identityVersion) return notGenuine;
  const links = linksIn(shown.links);
  const reached = worker.shared.get(grant)?.reached;
  const side = { vault, grant, way: shown.way, owner, half, reached };
  const { boxes, document, envelope, half: serverHalf, keyVersion: grantKeyVersion } = shown;
  const opened = await openGrant(side, { document, grantKeyVersion, links, serverHalf, envelope, boxes });
  if (!opened.ok) return opened;
  const { open } = opened;
  const categories = new Map<string, SharedCategory>();
  for (const one of open.categories) categories.set(one.id, await sharedCategory(vault, one, shown.chain));
  const keys: SharedKeys = {
    vault,
    categories,
    authors: authorsOf(
      open.document,
      { ...owner, before: await identitiesBefore(owner.account, owner.sign, links) },
      self,
    ),
    reached: { keyset: open.document.keyset, sequence: open.document.sequence },
    rows: worker.shared.get(grant)?.rows ?? new Map(),
    owner,
    there: worker.shared.get(grant)?.there ?? new Map(),
    counted: worker.shared.get(grant)?.counted ?? new Map(),
  };
  const place = { grant, grantKeyVersion, vault };
  const cover = shown.cover === null ? undefined : await openCover(open.grantKey, place, shown.cover);
  wipeGrant(open);
  worker.shared.set(grant, keys);
  const words = coverWords(cover?.ok === true ? cover.content : undefined);
  const sections = [...categories.values()].map(({ slug }) => slug);
  const { level, when } = open.document;
  const copied = self !== undefined && level !== 'view' && when.kind === 'always';
  return { ok: true, cover: { ...words, sections, kept: undefined, copied } };
}

async function sharedCategory(
  vault: string,
  newest: OpenSecretCategory,
  chain: readonly ChainLink[],
): Promise<SharedCategory> {
  const keys = new Map([[newest.keyVersion, await recordKeyOf(newest.secret)]]);
  let at: VersionedSecret = newest;
  for (const link of chain.toSorted((one, other) => other.keyVersion - one.keyVersion)) {
    const opened = await openChainLink(vault, at, link);
    if (!opened.ok) continue;
    if (at !== newest) at.secret.wipe();
    at = opened.before;
    keys.set(at.keyVersion, await recordKeyOf(at.secret));
  }
  if (at !== newest) at.secret.wipe();
  return { slug: newest.slug, keys };
}

/** Who reads, where it is an account. */
interface Self {
  readonly account: string;
  readonly version: number;
  readonly sign: string;
}

/** The owner's keys as they are vouched for, and those they had before. */
export interface OwnerKeys extends Pick<ReceivedWay['owner'], 'account' | 'identityVersion' | 'sign'> {
  readonly before: readonly { readonly version: number; readonly sign: string }[];
}

/** The owner may have written anywhere, others where the document names them; who reads knows what they wrote themselves. */
export function authorsOf(
  { authors, categories, level }: Pick<GrantPayload, 'authors' | 'categories' | 'level'>,
  owner: OwnerKeys,
  self: Self | undefined,
): AuthorLookup {
  return ({ author, category, identityVersion, keyset }) => {
    if (author === owner.account) {
      const before = owner.before.find(({ version }) => version === identityVersion);
      if (before !== undefined) return { identityVersion, sign: before.sign };
      return { identityVersion: owner.identityVersion, sign: owner.sign };
    }
    if (author === self?.account && level !== 'view' && categories.some(one => one.category === category))
      return { identityVersion: self.version, sign: self.sign };
    const other = authors.find(one => one.account === author && one.categories.includes(category));
    const isThen = other !== undefined && other.from <= keyset && (other.to === null || keyset <= other.to);
    return isThen ? { identityVersion: other.identityVersion, sign: other.sign } : undefined;
  };
}

/** Two documents a link: by the identity before, and by the next. */
function linksIn(documents: readonly string[]) {
  return documents.flatMap((byPrevious, at) => {
    const byNext = at % 2 === 0 ? documents[at + 1] : undefined;
    return byNext === undefined ? [] : [{ byPrevious, byNext }];
  });
}
