// What it is: opening a grant, in one order: who the owner is, the document, the key, the boxes.
// Use it for: a person who reads, by account or by card; and an owner's device that opens what it is about to send.
// Never use it for: deciding whether it may be read now. Without the server's half there is nothing to open.

import type { OpenSecretCategory } from '../categories/boxes.ts';
import { isSignedBy } from '../documents/signed-document.ts';
import { type IdentityLink, reachableIdentities } from '../identity/link.ts';
import { type GrantPayload, readGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { type MemberBox, openMemberBox } from './member-boxes.ts';
import { wayKeyOf } from './ways.ts';

/** What a person knows of a grant before anything is shown. */
export interface GrantSide {
  readonly vault: string;
  readonly grant: string;
  readonly way: string;
  /** The owner as vouched for: account, version of the identity, public signing key. */
  readonly owner: { readonly account: string; readonly identityVersion: number; readonly sign: string };
  readonly half: string;
  /** The highest keyset and document that this device took before; undefined the first time. */
  readonly reached: { readonly keyset: number; readonly sequence: number } | undefined;
}

/** What a server shows of a grant. */
export interface ShownGrant {
  readonly document: string;
  readonly grantKeyVersion: number;
  readonly links: readonly IdentityLink[];
  readonly serverHalf: string;
  /** The key of the grant under the way. */
  readonly envelope: string;
  /** Of the categories that are open now. */
  readonly boxes: readonly MemberBox[];
}

/** A grant as it was opened. Who opens one wipes its key and its secrets when they are no longer needed. */
export interface OpenGrant {
  readonly document: GrantPayload;
  readonly grantKey: GrantKey;
  readonly categories: readonly OpenSecretCategory[];
}

/**
 * - `owner-unknown`: signed by no identity that is known or linked as `renewed`: a new invitation is needed.
 * - `grant-forged`: another grant's document, a box that no entry names, or keys that the document does not commit to.
 * - `grant-older`: a lower keyset or document than this device has taken.
 * - `wrong-key-or-changed`: the halves do not open it.
 */
export type GrantProblem = 'owner-unknown' | 'grant-forged' | 'grant-older' | 'wrong-key-or-changed';

/** What opening a grant is. */
export type OpenedGrant =
  | { readonly ok: true; readonly open: OpenGrant }
  | { readonly ok: false; readonly problem: GrantProblem };

/** Opens a grant; the first failure refuses. Throws VaultError `malformed`, `bad_secret` for what is in no form. */
export async function openGrant(side: GrantSide, shown: ShownGrant): Promise<OpenedGrant> {
  const read = await documentFor(side, shown);
  if (!read.ok) return read;
  const { document } = read;
  const { grant, vault, way } = side;
  const wayKey = await wayKeyOf(side.half, shown.serverHalf);
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

/** Wipes all that an open grant holds. */
export function wipeGrant({ categories, grantKey }: OpenGrant): void {
  for (const { secret } of categories) secret.wipe();
  grantKey.wipe();
}

async function documentFor(
  side: GrantSide,
  { document: text, links }: ShownGrant,
): Promise<{ ok: true; document: GrantPayload } | { readonly ok: false; readonly problem: GrantProblem }> {
  const read = readGrant(text);
  if (!read.ok) return { ok: false, problem: 'grant-forged' };
  const document = read.payload;
  const { owner, reached } = side;
  const identities = [
    { version: owner.identityVersion, sign: owner.sign },
    ...(await reachableIdentities(owner.account, owner.sign, links, ['renewed'])),
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

/** Undefined when a box is of no category of the document, is there twice, or does not fit the check. */
async function openBoxes(
  grantKey: GrantKey,
  place: { readonly grant: string; readonly grantKeyVersion: number; readonly vault: string },
  { categories: entries }: GrantPayload,
  boxes: readonly MemberBox[],
): Promise<readonly OpenSecretCategory[] | undefined> {
  const categories = new Map<string, OpenSecretCategory>();
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
