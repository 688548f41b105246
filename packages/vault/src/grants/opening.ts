// What it is: opening a grant, in a fixed order: the owner's identity, the document, the key, the boxes.
// Use it for: a reader, by account or by card; and an owner's device that opens what it is about to send.
// Never use it for: deciding whether a grant may be read now. Nothing opens without the server's half.

import type { OpenCategorySecret } from '../categories/boxes.ts';
import { isSignedBy } from '../documents/signed-document.ts';
import { type IdentityLink, listReachableIdentities } from '../identity/link.ts';
import { type GrantPayload, readGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { type MemberBox, openMemberBox } from './member-boxes.ts';
import { deriveWayKey } from './ways.ts';

/** The facts about a grant that a person's device has before it calls the server. */
export interface KnownGrantFacts {
  readonly vault: string;
  readonly grant: string;
  readonly way: string;
  /** The owner's identity, as the vouch confirms it: the account, the version and the public signing key. */
  readonly owner: { readonly account: string; readonly identityVersion: number; readonly sign: string };
  readonly half: string;
  /** The highest keyset and document that this device has accepted; undefined if it has accepted none. */
  readonly reached: { readonly keyset: number; readonly sequence: number } | undefined;
}

/** What the server returns about a grant. */
export interface ServerGrantState {
  readonly document: string;
  readonly grantKeyVersion: number;
  readonly links: readonly IdentityLink[];
  readonly serverHalf: string;
  /** The grant's key, sealed for the way. */
  readonly envelope: string;
  /** Boxes of the categories that are open now. */
  readonly boxes: readonly MemberBox[];
}

/** An opened grant. The caller must wipe its key and secrets when they are no longer needed. */
export interface OpenGrant {
  readonly document: GrantPayload;
  readonly grantKey: GrantKey;
  readonly categories: readonly OpenCategorySecret[];
}

/**
 * - `owner-unknown`: no identity that is known, or linked to a known one as `renewed`, signed the document.
 *   The person needs a new invitation.
 * - `grant-forged`: another grant's document, a box that the document does not name, or keys that it does not
 *   commit to.
 * - `grant-older`: a lower keyset or document than this device has accepted.
 * - `wrong-key-or-changed`: the two halves do not open the key.
 */
export type GrantProblem = 'owner-unknown' | 'grant-forged' | 'grant-older' | 'wrong-key-or-changed';

export type OpenedGrant =
  | { readonly ok: true; readonly open: OpenGrant }
  | { readonly ok: false; readonly problem: GrantProblem };

/**
 * Opens a grant, and stops at the first failure. Throws VaultError `malformed` or `bad_secret` for malformed
 * input.
 */
export async function openGrant(side: KnownGrantFacts, shown: ServerGrantState): Promise<OpenedGrant> {
  const read = await documentFor(side, shown);
  if (!read.ok) return read;
  const { document } = read;
  const { grant, vault, way } = side;
  const wayKey = await deriveWayKey(side.half, shown.serverHalf);
  const { grantKeyVersion } = shown;
  const context = { grant, grantKeyVersion, vault, way };
  const opened = await GrantKey.openWithWay(wayKey, context, shown.envelope);
  if (!opened.ok) return opened;
  const { grantKey } = opened;
  const categories = await openBoxes(grantKey, { grant, grantKeyVersion, vault }, document, shown.boxes);
  if (categories !== undefined) return { ok: true, open: { document, grantKey, categories } };
  grantKey.wipe();
  return { ok: false, problem: 'grant-forged' };
}

/** Wipes all keys of an open grant. */
export function wipeGrant({ categories, grantKey }: OpenGrant): void {
  for (const { secret } of categories) secret.wipe();
  grantKey.wipe();
}

async function documentFor(
  side: KnownGrantFacts,
  { document: text, links }: ServerGrantState,
): Promise<{ ok: true; document: GrantPayload } | { readonly ok: false; readonly problem: GrantProblem }> {
  const read = readGrant(text);
  if (!read.ok) return { ok: false, problem: 'grant-forged' };
  const document = read.payload;
  const { owner, reached } = side;
  const identities = [
    { version: owner.identityVersion, sign: owner.sign },
    ...(await listReachableIdentities(owner.account, owner.sign, links, ['renewed'])),
  ];
  const signer = identities.find(({ version }) => version === document.identityVersion);
  if (signer === undefined || !(await isSignedBy(text, signer.sign))) {
    return { ok: false, problem: 'owner-unknown' };
  }
  const isOurs =
    document.grant === side.grant && document.vault === side.vault && document.owner === owner.account;
  if (!isOurs) return { ok: false, problem: 'grant-forged' };
  const isOlder =
    reached !== undefined && (document.keyset < reached.keyset || document.sequence < reached.sequence);
  return isOlder ? { ok: false, problem: 'grant-older' } : { ok: true, document };
}

/**
 * Opens the boxes. Undefined if one of them is not for a category of the document, occurs twice, or does not
 * match its check.
 */
async function openBoxes(
  grantKey: GrantKey,
  place: { readonly grant: string; readonly grantKeyVersion: number; readonly vault: string },
  { categories: entries }: GrantPayload,
  boxes: readonly MemberBox[],
): Promise<readonly OpenCategorySecret[] | undefined> {
  const categories = new Map<string, OpenCategorySecret>();
  for (const { category, keyVersion, envelope } of boxes) {
    const entry = entries.find(one => one.category === category && one.keyVersion === keyVersion);
    const opened =
      entry === undefined || categories.has(category)
        ? undefined
        : await openMemberBox(grantKey, place, entry, envelope);
    if (opened?.ok !== true) {
      for (const { secret } of categories.values()) secret.wipe();
      return undefined;
    }
    categories.set(category, opened.category);
  }
  return [...categories.values()];
}
