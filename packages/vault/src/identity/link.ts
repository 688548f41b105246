// What it is: a link from one version of an identity to the next, signed by both.
// Use it for: knowing an account by its new keys from its old ones: one's own at opening, an author's in a batch.
// Never use it for: a first meeting. A link starts at a key that is known already.
//
// [Note: Why both keys sign a link]
// The key of before signs so that others may follow it. The next key signs so that it cannot be named by a stranger as
// the successor of theirs. A link `suspected` was made because another person may have the key of before: that person
// could make one too, so only the owner follows it; others ask for a new invitation.

import {
  type Guarded,
  isId,
  isInstantText,
  isKeyText,
  isVersion,
  objectOf,
  wordOf,
} from '../documents/form.ts';
import {
  type DocumentForm,
  isSignedBy,
  readDocument,
  type SigningKey,
  signDocument,
} from '../documents/signed-document.ts';

/** Why an identity was made anew. */
export type LinkReason = 'renewed' | 'suspected';

const isIdentityHalves = objectOf({ seal: isKeyText, sign: isKeyText, version: isVersion });
const isLinkMembers = objectOf({
  account: isId,
  at: isInstantText,
  next: isIdentityHalves,
  previous: isIdentityHalves,
  reason: wordOf('renewed', 'suspected'),
});

/** The public halves of a version of an identity, each 32 bytes in base64url. */
export type IdentityHalves = Guarded<typeof isIdentityHalves>;

/** What a link holds. `next.version` is above `previous.version`; `at` is the device's clock, for people only. */
export type IdentityLinkPayload = Guarded<typeof isLinkMembers>;

/** A link as it is kept: two documents over one payload. */
export interface IdentityLink {
  readonly byPrevious: string;
  readonly byNext: string;
}

/** What reading a link is. */
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

/** Reads a link: the same payload twice, signed by the two keys that it names. Whether those are known is the caller's. */
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
 * The versions of an account's identity that are reached by links from a signing key that is known, that one's own not
 * among them. Links that do not fit or are not signed rightly are passed over. `reasons` are those that are followed:
 * both by the owner, `renewed` by others. Empty for no links.
 */
export async function reachableIdentities(
  account: string,
  fromSign: string,
  links: readonly IdentityLink[],
  reasons: readonly LinkReason[],
): Promise<readonly IdentityHalves[]> {
  const payloads = await readLinks(account, links, reasons);
  const known = new Set([fromSign]);
  const reached: IdentityHalves[] = [];
  // Versions rise along a chain, so sorted by them each link comes after those that lead to it.
  for (const { previous, next } of payloads.toSorted((a, b) => a.next.version - b.next.version)) {
    if (!known.has(previous.sign) || known.has(next.sign)) continue;
    known.add(next.sign);
    reached.push(next);
  }
  return reached;
}

/**
 * The versions of an account's identity before one that is known, the latest first: each link is signed by the later key too, so
 * who is sure of that one is sure of those it came from. Only `renewed` is followed: what a suspected key signed may be another
 * person's. Links that do not fit or are not signed rightly are passed over. Empty for no links.
 */
export async function identitiesBefore(
  account: string,
  newestSign: string,
  links: readonly IdentityLink[],
): Promise<readonly IdentityHalves[]> {
  const payloads = await readLinks(account, links, ['renewed']);
  const known = new Set([newestSign]);
  const before: IdentityHalves[] = [];
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
