// What it is: a link from one version of an identity to the next, signed by both.
// Use it for: recognising an account's new keys from its old ones: the owner's own when opening the vault, or
// an author's in a batch.
// Never use it for: meeting an account for the first time. A link starts at a key that is already known.
//
// [Note: Why both keys sign a link] The old key signs so that others may follow the link. The next key signs
// so that a stranger cannot name it as the successor of their own. A `suspected` link is made because another
// person may have the old key. That person could make such a link too, so only the owner follows it, and
// other people need a new invitation.

import {
  type GuardedType,
  isExactObject,
  isId,
  isInstantText,
  isKeyText,
  isOneOf,
  isVersion,
} from '../documents/form.ts';
import {
  type DocumentForm,
  isSignedBy,
  readDocument,
  type SigningKey,
  signDocument,
} from '../documents/signed-document.ts';

/** Why an identity was replaced. */
export type LinkReason = 'renewed' | 'suspected';

const isIdentityHalves = isExactObject({ seal: isKeyText, sign: isKeyText, version: isVersion });
const isLinkMembers = isExactObject({
  account: isId,
  at: isInstantText,
  next: isIdentityHalves,
  previous: isIdentityHalves,
  reason: isOneOf('renewed', 'suspected'),
});

/** The public halves of a version of an identity, each 32 bytes in base64url. */
export type IdentityPublicHalves = GuardedType<typeof isIdentityHalves>;

/**
 * The payload of a link. `next.version` is above `previous.version`. `at` is the time by the device's clock,
 * and is only shown to people.
 */
export type IdentityLinkPayload = GuardedType<typeof isLinkMembers>;

/** A link as stored: two documents with the same payload. */
export interface IdentityLink {
  readonly byPrevious: string;
  readonly byNext: string;
}

export type ReadIdentityLink =
  | { ok: true; payload: IdentityLinkPayload }
  | { readonly ok: false; readonly problem: 'not-a-link' };

const identityLinkForm: DocumentForm<IdentityLinkPayload> = {
  typ: 'kinfolio-identity-link-1',
  isPayload: (value): value is IdentityLinkPayload =>
    isLinkMembers(value) &&
    value.next.version > value.previous.version &&
    value.next.sign !== value.previous.sign &&
    value.next.seal !== value.previous.seal,
};

/** Signs a link with both keys. Throws VaultError `bad_document`. */
export async function signIdentityLink(
  payload: IdentityLinkPayload,
  previousKey: SigningKey,
  nextKey: SigningKey,
): Promise<IdentityLink> {
  return {
    byPrevious: await signDocument(identityLinkForm, payload, previousKey),
    byNext: await signDocument(identityLinkForm, payload, nextKey),
  };
}

/**
 * Reads a link: two documents with the same payload, signed by the two keys that it names. The caller must
 * check whether those keys are known.
 */
export async function readIdentityLink(link: IdentityLink): Promise<ReadIdentityLink> {
  const notALink = { ok: false, problem: 'not-a-link' } as const;
  const read = readDocument(identityLinkForm, link.byPrevious);
  if (!read.ok || contentOf(link.byPrevious) !== contentOf(link.byNext)) return notALink;
  const { next, previous } = read.payload;
  const bothSigned =
    (await isSignedBy(link.byPrevious, previous.sign)) &&
    readDocument(identityLinkForm, link.byNext).ok &&
    (await isSignedBy(link.byNext, next.sign));
  return bothSigned ? read : notALink;
}

/**
 * The versions of an account's identity that links reach from a known signing key, not including that key's
 * own version. Links that do not fit or are not signed correctly are skipped. Only links with these `reasons`
 * are followed: the owner follows both, others only `renewed`. Empty if there are no links.
 */
export async function listReachableIdentities(
  account: string,
  fromSign: string,
  links: readonly IdentityLink[],
  reasons: readonly LinkReason[],
): Promise<readonly IdentityPublicHalves[]> {
  const payloads = await readLinks(account, links, reasons);
  const known = new Set([fromSign]);
  const reached: IdentityPublicHalves[] = [];
  // Versions rise along a chain. So in the order of their versions, each link comes after those that lead to
  // it.
  for (const { previous, next } of payloads.toSorted((a, b) => a.next.version - b.next.version)) {
    if (!known.has(previous.sign) || known.has(next.sign)) continue;
    known.add(next.sign);
    reached.push(next);
  }
  return reached;
}

/**
 * The versions of an account's identity before a known one, latest first. The later key signs each link, so a person
 * who is sure of that key can be sure of the earlier versions. Only `renewed` links are followed, because another
 * person may have signed with a suspected key. Links that do not fit or are not signed correctly are skipped. Empty if
 * there are no links.
 */
export async function listEarlierIdentities(
  account: string,
  newestSign: string,
  links: readonly IdentityLink[],
): Promise<readonly IdentityPublicHalves[]> {
  const payloads = await readLinks(account, links, ['renewed']);
  const known = new Set([newestSign]);
  const before: IdentityPublicHalves[] = [];
  for (const { previous, next } of payloads.toSorted((a, b) => b.next.version - a.next.version)) {
    if (!known.has(next.sign) || known.has(previous.sign)) continue;
    known.add(previous.sign);
    before.push(previous);
  }
  return before;
}

async function readLinks(
  account: string,
  links: readonly IdentityLink[],
  reasons: readonly LinkReason[],
): Promise<readonly IdentityLinkPayload[]> {
  const payloads: IdentityLinkPayload[] = [];
  for (const link of links) {
    const read = await readIdentityLink(link);
    if (read.ok && read.payload.account === account && reasons.includes(read.payload.reason))
      payloads.push(read.payload);
  }
  return payloads;
}

/** Header and payload of a document, without its signature. */
function contentOf(text: string): string {
  return text.slice(0, text.lastIndexOf('.'));
}
