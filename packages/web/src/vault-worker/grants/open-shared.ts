import type { OpenedGrant, ReceivedGrants } from '@kinfolio/contract/sharing/reader-shapes';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import type { OpenCategorySecret } from '@kinfolio/vault/categories/boxes';
import { type ChainLink, openChainLink, type VersionedSecret } from '@kinfolio/vault/categories/chain';
import { deriveRecordKey } from '@kinfolio/vault/categories/records';
import { openCoverSheet, readCoverSheetTexts } from '@kinfolio/vault/grants/cover';
import type { GrantPayload } from '@kinfolio/vault/grants/document';
import { openInvitation } from '@kinfolio/vault/grants/invite';
import { openReaderWay, type ReaderWaySecrets, sealReaderWay } from '@kinfolio/vault/grants/kept-ways';
import { type GrantProblem, openGrant, wipeGrant } from '@kinfolio/vault/grants/opening';
import { isVouchedFor } from '@kinfolio/vault/grants/vouch';
import { deriveVouchKey, type ParsedWayCode, splitWayCode } from '@kinfolio/vault/grants/ways';
import { listEarlierIdentities } from '@kinfolio/vault/identity/link';
import { openWithAnyAccountKey } from '../keys/any-account-key.ts';
import type { Keyring } from '../keys/keyring.ts';
import { listOwnIdentities } from '../keys/own-identities.ts';
import type { OpenGrantKeys, SharedCategory, WorkerState } from '../keys/state.ts';
import { toVouchedIdentity } from './answer-invite.ts';

/** A received grant: the server's row for the account. */
export type ReceivedGrantRow = Pick<ReceivedGrants['grants'][number], 'grant' | 'vault' | 'way' | 'received'>;

/** The cover that a reader of a shared passport sees first. */
export interface OpenedCoverSheet {
  readonly owner: string;
  readonly letter: string;
  /** Slugs of the sections that can be read now. */
  readonly sections: readonly string[];
  /**
   * A new encrypted copy of the secrets with which the account opens the grant. It must be sent to the
   * server. Undefined if the server's copy is still correct.
   */
  readonly kept: { readonly way: string; readonly received: string } | undefined;
  /** Whether a sealed copy may be kept on the device, because the person may edit now and without an end date. */
  readonly copied: boolean;
}

/** Why we rejected the server's answer. `not-genuine`: a half or a vouch belongs to another person. */
export type SharedPassportProblem = GrantProblem | 'not-genuine';

export type OpenSharedResult =
  | { readonly ok: true; readonly cover: OpenedCoverSheet }
  | { readonly ok: false; readonly problem: SharedPassportProblem };

const notGenuine = { ok: false, problem: 'not-genuine' } as const;

/**
 * Opens a passport shared with an account, using either the account's own copy or the half that the owner's device has
 * since sealed to it.
 */
export async function openReceivedGrant(
  worker: WorkerState,
  keyring: Keyring,
  row: ReceivedGrantRow,
  shown: OpenedGrant,
): Promise<OpenSharedResult> {
  const { account, accountKey, signed } = keyring;
  const { grant, vault, way } = row;
  const copy = await openWithAnyAccountKey(keyring, key =>
    openReaderWay(key, { account, grant, vault, way }, row.received),
  );
  if (!copy.ok) return notGenuine;
  const { owner } = copy.kept;
  const self = { account, ...signed.identity };
  if (shown.way === way) {
    const opened = await takeShared(worker, { grant, vault }, copy.kept, shown, self);
    const vouched = vouchedFor(shown);
    if (!opened.ok || vouched.identityVersion === owner.identityVersion) return opened;
    const kept = { ...copy.kept, owner: vouched };
    const received = await sealReaderWay(accountKey, { account, grant, vault, way }, kept);
    return { ok: true, cover: { ...opened.cover, kept: { way, received } } };
  }
  const half = await personHalf(keyring, row, shown, owner.sign);
  if (half === undefined) return notGenuine;
  const vouchKey = await deriveVouchKey(half);
  const now: ReaderWaySecrets = { half, vouchKey, owner: vouchedFor(shown) };
  const opened = await takeShared(worker, { grant, vault }, now, shown, self);
  if (!opened.ok) return opened;
  const received = await sealReaderWay(accountKey, { account, grant, vault, way: shown.way }, now);
  return { ok: true, cover: { ...opened.cover, kept: { way: shown.way, received } } };
}

/** Opens the half that the owner's device sealed to this account's identity. */
async function personHalf(
  keyring: Keyring,
  { grant, vault }: ReceivedGrantRow,
  shown: OpenedGrant,
  ownerSign: string,
): Promise<string | undefined> {
  if (shown.personHalf === null) return undefined;
  for await (const { version, sealPrivateKey } of listOwnIdentities(keyring)) {
    const place = { account: keyring.account, grant, identityVersion: version, vault, way: shown.way };
    const given = await openInvitation(place, shown.personHalf, ownerSign, sealPrivateKey);
    if (given.ok) return given.half;
  }
  return undefined;
}

/** Opens a grant with the code of a card. The vouch proves that the keys shown by the server belong to the owner. */
export async function openGrantByCard(
  worker: WorkerState,
  code: ParsedWayCode,
  grant: string,
  shown: OpenedGrant,
): Promise<OpenSharedResult> {
  const { half, vouchKey } = await splitWayCode(code);
  return await takeShared(
    worker,
    { grant, vault: shown.vault },
    { half, vouchKey, owner: vouchedFor(shown) },
    shown,
  );
}

/** The owner's keys as shown by the server. They can be trusted once the way's vouch has been verified. */
function vouchedFor({ identity: { account, seal, sign, version: identityVersion } }: OpenedGrant) {
  return { account, identityVersion, seal, sign };
}

async function takeShared(
  worker: WorkerState,
  { grant, vault }: { readonly grant: string; readonly vault: string },
  { half, owner: pinned, vouchKey }: ReaderWaySecrets,
  shown: OpenedGrant,
  self?: Self,
): Promise<OpenSharedResult> {
  const vouched = toVouchedIdentity({ ...shown, grant });
  if (shown.vault !== vault || shown.vouch === null) return notGenuine;
  if (!(await isVouchedFor(vouchKey, vouched, shown.vouch))) return notGenuine;
  // The owner must be the same as before; only their keys may be newer. Later checks recognise the owner by the vouched
  // key.
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
  const keys: OpenGrantKeys = {
    vault,
    categories,
    authors: listTrustedAuthors(
      open.document,
      { ...owner, before: await listEarlierIdentities(owner.account, owner.sign, links) },
      self,
    ),
    reached: { keyset: open.document.keyset, sequence: open.document.sequence },
    rows: worker.shared.get(grant)?.rows ?? new Map(),
    owner,
    there: worker.shared.get(grant)?.there ?? new Map(),
    counted: worker.shared.get(grant)?.counted ?? new Map(),
  };
  const place = { grant, grantKeyVersion, vault };
  const cover = shown.cover === null ? undefined : await openCoverSheet(open.grantKey, place, shown.cover);
  wipeGrant(open);
  worker.shared.set(grant, keys);
  const words = readCoverSheetTexts(cover?.ok === true ? cover.content : undefined);
  const sections = [...categories.values()].map(({ slug }) => slug);
  const { level, when } = open.document;
  const copied = self !== undefined && level !== 'view' && when.kind === 'always';
  return { ok: true, cover: { ...words, sections, kept: undefined, copied } };
}

async function sharedCategory(
  vault: string,
  newest: OpenCategorySecret,
  chain: readonly ChainLink[],
): Promise<SharedCategory> {
  const keys = new Map([[newest.keyVersion, await deriveRecordKey(newest.secret)]]);
  let at: VersionedSecret = newest;
  for (const link of chain.toSorted((one, other) => other.keyVersion - one.keyVersion)) {
    const opened = await openChainLink(vault, at, link);
    if (!opened.ok) continue;
    if (at !== newest) at.secret.wipe();
    at = opened.before;
    keys.set(at.keyVersion, await deriveRecordKey(at.secret));
  }
  if (at !== newest) at.secret.wipe();
  return { slug: newest.slug, keys };
}

/** The account of the reader, if they have one. */
interface Self {
  readonly account: string;
  readonly version: number;
  readonly sign: string;
}

/** The owner's vouched keys, and their earlier keys. */
export interface VouchedOwnerKeys
  extends Pick<ReaderWaySecrets['owner'], 'account' | 'identityVersion' | 'sign'> {
  readonly before: readonly { readonly version: number; readonly sign: string }[];
}

/**
 * The authors whose signatures count: the owner everywhere, and other people where the document names them. Readers
 * recognise their own records.
 */
export function listTrustedAuthors(
  { authors, categories, level }: Pick<GrantPayload, 'authors' | 'categories' | 'level'>,
  owner: VouchedOwnerKeys,
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

/** Each link has two documents: one by the previous identity, one by the next. */
function linksIn(documents: readonly string[]) {
  return documents.flatMap((byPrevious, at) => {
    const byNext = at % 2 === 0 ? documents[at + 1] : undefined;
    return byNext === undefined ? [] : [{ byPrevious, byNext }];
  });
}
