// What it is: the parts of every change of grants: what a device has open, what it sends, and the steps all changes share.
// Use it for: the changes themselves (`changing.ts`, `cards.ts`).
// Never use it for: sending. A change is whole only as one of those files returns it.

import type { MadeCategory, OpenSecretCategory } from '../categories/boxes.ts';
import { VaultError } from '../errors.ts';
import { type HashedKeyset, nextKeyset, signKeyset } from '../keyset/keyset.ts';
import type { KeysetMember } from '../keyset/payload.ts';
import type { Random } from '../primitives/bytes.ts';
import { type GrantAuthor, type GrantPayload, readGrant, signGrant, sortedGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { openOwnedWay } from './kept-ways.ts';
import { type CodeWayRows, type OwnerSide, secretsOfOwned, type WayRows } from './making.ts';
import { type MemberBox, sealMemberBox } from './member-boxes.ts';
import { openGrant, wipeGrant } from './opening.ts';

/** What an owner's device has open: its vault at one keyset. */
export interface GrantHolder extends OwnerSide {
  readonly account: string;
  readonly vault: string;
  readonly before: HashedKeyset;
  readonly categories: readonly OpenSecretCategory[];
}

/**
 * A way with its rows, as it is sent. `number` is no secret: cards are known by it. A known way that is made anew keeps its
 * code, or its person's half, and sends neither.
 */
export type SentWay =
  | ({ readonly way: string; readonly method: 'invite' | 'card'; readonly number?: string } & SentCode)
  | ({ readonly way: string; readonly method: 'account'; readonly personHalf: string } & WayRows)
  | RemadeWay;

/** The rows of a code. A server that has lost the way gets them without `rehearsal`, which no device keeps. */
type SentCode = Omit<CodeWayRows, 'rehearsal'> & Partial<Pick<CodeWayRows, 'rehearsal'>>;

/** A category with a secret that a grant is given. */
export type GivenCategory = Pick<MadeCategory, 'entry' | 'open'>;

/** A known way under another key of its grant. */
export type RemadeWay = {
  readonly way: string;
  readonly method: 'invite' | 'card' | 'account';
  readonly personHalf?: undefined;
  /** Of a code, where the sections that a rehearsal shows are others. */
  readonly rehearsal?: string;
} & WayRows;

/** A grant as it is sent. Boxes and ways that the server has at these versions are left out. */
export interface SentGrant {
  readonly document: string;
  readonly keyVersion: number;
  readonly own?: string;
  readonly cover?: string;
  readonly boxes: readonly MemberBox[];
  readonly ways: readonly SentWay[];
  readonly endWays?: readonly string[];
}

/** A change as it is sent: the next keyset, and the grants of it. */
export interface GrantChange {
  readonly keyset: string;
  readonly put: readonly SentGrant[];
}

/** A grant that there is, as its owner's device gets it from the server. */
export interface StandingGrant {
  readonly document: string;
  readonly keyVersion: number;
  readonly own: string;
}

/**
 * A grant with boxes of the renewed secrets, or undefined when it has none of them. `members`: those of the next keyset, for a
 * document names no author who may not write any more.
 */
export async function issueAgain(
  holder: GrantHolder,
  standing: StandingGrant,
  { made, members }: { made: readonly MadeCategory[]; members: readonly KeysetMember[] },
  random?: Random,
): Promise<SentGrant | undefined> {
  const before = payloadOf(standing);
  const entries = new Set(made.map(({ entry }) => entry.category));
  if (!before.categories.some(({ category }) => entries.has(category))) return undefined;
  const again = issuedAgain(holder, before, made);
  const payload = { ...again, authors: writersAmong(again.authors, members) };
  const grantKey = await ownKeyOf(holder, before.grant, standing);
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

/** The terms of a grant as they were, at the next keyset and with the renewed secrets. */
export function issuedAgain(
  { before: { keyset }, identity }: GrantHolder,
  before: GrantPayload,
  made: readonly GivenCategory[],
): GrantPayload {
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  return sortedGrant({
    ...before,
    categories: before.categories.map(entry => ({ ...entry, ...entries.get(entry.category) })),
    identityVersion: identity.version,
    keyset: keyset.sequence + 1,
    sequence: before.sequence + 1,
  });
}

/** The authors of a document who may still write, each with the categories that this is true of. */
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

/** The next keyset, signed. */
export async function signNext(
  { before, identity }: GrantHolder,
  changes: Parameters<typeof nextKeyset>[1],
): Promise<string> {
  return await signKeyset(nextKeyset(before, changes), identity.signPrivateKey);
}

/** Opens what was made from the bytes that will be sent, as its reader will. Throws VaultError `bad_secret` if it fails. */
export async function openAgain(
  { account, accountKey, identity, vault }: GrantHolder,
  { grant }: Pick<GrantPayload, 'grant'>,
  { document, keyVersion, boxes }: Pick<SentGrant, 'document' | 'keyVersion' | 'boxes'>,
  { way, envelope, half: serverHalf, own }: SentWay,
): Promise<void> {
  const kept = await openOwnedWay(accountKey, { account, grant, vault, way }, own);
  if (!kept.ok) throw new VaultError('bad_secret', 'the copy of a way does not open');
  const { half } = await secretsOfOwned(kept.kept);
  const owner = { account, identityVersion: identity.version, sign: identity.sign };
  const side = { vault, grant, way, owner, half, reached: undefined };
  const shown = { document, grantKeyVersion: keyVersion, links: [], serverHalf, envelope, boxes };
  const opened = await openGrant(side, shown);
  if (!opened.ok) throw new VaultError('bad_secret', `a way that was made does not open: ${opened.problem}`);
  wipeGrant(opened.open);
}

/** The key of a grant by its owner's copy. Throws VaultError `malformed`. */
export async function ownKeyOf(
  { account, accountKey, vault }: GrantHolder,
  grant: string,
  { keyVersion, own }: StandingGrant,
): Promise<GrantKey> {
  const opened = await GrantKey.openOwn(
    accountKey,
    { account, grant, grantKeyVersion: keyVersion, vault },
    own,
  );
  if (!opened.ok) throw new VaultError('malformed', "the owner's copy of a grant does not open");
  return opened.grantKey;
}

/** What the document of a grant holds. Throws VaultError `malformed`. */
export function payloadOf({ document }: Pick<StandingGrant, 'document'>): GrantPayload {
  const read = readGrant(document);
  if (!read.ok) throw new VaultError('malformed', 'not the document of a grant');
  return read.payload;
}
