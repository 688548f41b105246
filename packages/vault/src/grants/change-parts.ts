// What it is: the parts that all changes of grants share: what a device has open, what it sends, and the
// common steps.
// Use it for: the changes themselves (`changing.ts`, `cards.ts`).
// Never use it for: sending. A change is only complete in the form in which one of those files returns it.

import type { CreatedCategory, OpenCategorySecret } from '../categories/boxes.ts';
import { VaultError } from '../errors.ts';
import { createFollowingKeyset, type HashedKeyset, signKeyset } from '../keyset/keyset.ts';
import type { KeysetMember } from '../keyset/payload.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import { type GrantAuthor, type GrantPayload, readGrant, signGrant, sortGrantLists } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { openOwnerWay } from './kept-ways.ts';
import { type CodeWayRows, deriveWaySecrets, type OwnerKeys, type WayRows } from './making.ts';
import { type MemberBox, sealMemberBox } from './member-boxes.ts';
import { openGrant, wipeGrant } from './opening.ts';

/** The vault that an owner's device has open, in the state of one keyset. */
export interface GrantHolder extends OwnerKeys {
  readonly account: string;
  readonly vault: string;
  readonly before: HashedKeyset;
  readonly categories: readonly OpenCategorySecret[];
}

/**
 * A way to open a grant, with its rows as sent to the server. `number` identifies a card and is not secret. A
 * way that already existed keeps its code or its person's half, which is not sent again.
 */
export type WayToSend =
  | ({ readonly way: string; readonly method: 'invite' | 'card'; readonly number?: string } & SentCode)
  | ({ readonly way: string; readonly method: 'account'; readonly personHalf: string } & WayRows)
  | RemadeGrantWay;

/**
 * The rows of a code. If the server has lost the way, they are sent without `rehearsal`, which no device
 * stores.
 */
type SentCode = Omit<CodeWayRows, 'rehearsal'> & Partial<Pick<CodeWayRows, 'rehearsal'>>;

export type CategoryToAdd = Pick<CreatedCategory, 'entry' | 'open'>;

/** An existing way, sealed again for a new key of its grant. */
export type RemadeGrantWay = {
  readonly way: string;
  readonly method: 'invite' | 'card' | 'account';
  readonly personHalf?: undefined;
  /** Set only for a code, and only if the sections that a rehearsal shows have changed. */
  readonly rehearsal?: string;
} & WayRows;

/**
 * A grant as sent to the server. Boxes and ways that the server already has in their current version are left
 * out.
 */
export interface GrantToSend {
  readonly document: string;
  readonly keyVersion: number;
  readonly own?: string;
  readonly cover?: string;
  readonly boxes: readonly MemberBox[];
  readonly ways: readonly WayToSend[];
  readonly endWays?: readonly string[];
}

/** A change as sent to the server: the next keyset, and the grants that it changes. */
export interface GrantChangeToSend {
  readonly keyset: string;
  readonly put: readonly GrantToSend[];
}

/** An existing grant, as the owner's device receives it from the server. */
export interface ExistingGrant {
  readonly document: string;
  readonly keyVersion: number;
  readonly own: string;
}

/**
 * Issues a grant again with boxes of the renewed secrets; undefined if the grant has none of these
 * categories. `members` are those of the next keyset, because the document must not name an author who may no
 * longer write.
 */
export async function reissueGrant(
  holder: GrantHolder,
  standing: ExistingGrant,
  { made, members }: { made: readonly CreatedCategory[]; members: readonly KeysetMember[] },
  random?: RandomBytes,
): Promise<GrantToSend | undefined> {
  const before = readGrantPayload(standing);
  const entries = new Set(made.map(({ entry }) => entry.category));
  if (!before.categories.some(({ category }) => entries.has(category))) return undefined;
  const again = reissuePayload(holder, before, made);
  const payload = { ...again, authors: writersAmong(again.authors, members) };
  const grantKey = await openOwnGrantKey(holder, before.grant, standing);
  const place = { grant: before.grant, grantKeyVersion: standing.keyVersion, vault: holder.vault };
  const boxes: MemberBox[] = [];
  for (const { open } of made) {
    if (payload.categories.some(({ category }) => category === open.id))
      boxes.push(await sealMemberBox(grantKey, place, open, random));
  }
  grantKey.wipe();
  const document = await signGrant(payload, holder.identity.signPrivateKey);
  return { document, keyVersion: standing.keyVersion, boxes, ways: [] };
}

/** A grant's payload with unchanged terms, for the next keyset and with the renewed secrets. */
export function reissuePayload(
  { before: { keyset }, identity }: GrantHolder,
  before: GrantPayload,
  made: readonly CategoryToAdd[],
): GrantPayload {
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  return sortGrantLists({
    ...before,
    categories: before.categories.map(entry => ({ ...entry, ...entries.get(entry.category) })),
    identityVersion: identity.version,
    keyset: keyset.sequence + 1,
    sequence: before.sequence + 1,
  });
}

/** The authors of a document who may still write, each with the categories in which they may write. */
function writersAmong(authors: readonly GrantAuthor[], members: readonly KeysetMember[]): GrantAuthor[] {
  const accounts = new Map(members.map(member => [member.account, member]));
  return authors.flatMap(author => {
    const theirs = accounts.get(author.account)?.categories ?? [];
    const categories = author.categories.filter(one =>
      theirs.some(({ category, rights }) => category === one && rights === 'edit'),
    );
    return categories.length === 0 ? [] : [{ ...author, categories }];
  });
}

/** Creates and signs the next keyset. */
export async function signNextKeyset(
  { before, identity }: GrantHolder,
  changes: Parameters<typeof createFollowingKeyset>[1],
): Promise<string> {
  return await signKeyset(createFollowingKeyset(before, changes), identity.signPrivateKey);
}

/**
 * Opens a new envelope again, from the bytes that will be sent, as its reader will do. Throws VaultError
 * `bad_secret` if it does not open.
 */
export async function verifyEnvelopeOpens(
  { account, accountKey, identity, vault }: GrantHolder,
  { grant }: Pick<GrantPayload, 'grant'>,
  { document, keyVersion, boxes }: Pick<GrantToSend, 'document' | 'keyVersion' | 'boxes'>,
  { way, envelope, half: serverHalf, own }: WayToSend,
): Promise<void> {
  const kept = await openOwnerWay(accountKey, { account, grant, vault, way }, own);
  if (!kept.ok) throw new VaultError('bad_secret', 'the copy of a way does not open');
  const { half } = await deriveWaySecrets(kept.kept);
  const owner = { account, identityVersion: identity.version, sign: identity.sign };
  const side = { vault, grant, way, owner, half, reached: undefined };
  const shown = { document, grantKeyVersion: keyVersion, links: [], serverHalf, envelope, boxes };
  const opened = await openGrant(side, shown);
  if (!opened.ok) throw new VaultError('bad_secret', `a way that was made does not open: ${opened.problem}`);
  wipeGrant(opened.open);
}

/** Opens a grant's key from the owner's copy. Throws VaultError `malformed`. */
export async function openOwnGrantKey(
  { account, accountKey, vault }: GrantHolder,
  grant: string,
  { keyVersion, own }: ExistingGrant,
): Promise<GrantKey> {
  const opened = await GrantKey.openOwn(
    accountKey,
    { account, grant, grantKeyVersion: keyVersion, vault },
    own,
  );
  if (!opened.ok) throw new VaultError('malformed', "the owner's copy of a grant does not open");
  return opened.grantKey;
}

/** Returns the payload of a grant's document. Throws VaultError `malformed`. */
export function readGrantPayload({ document }: Pick<ExistingGrant, 'document'>): GrantPayload {
  const read = readGrant(document);
  if (!read.ok) throw new VaultError('malformed', 'not the document of a grant');
  return read.payload;
}
