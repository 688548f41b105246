import type { IdentityLink, KeysetPayload } from '@kinfolio/contract/keyset';
import { ServerError } from '../../../http/server-error.ts';
import { type ParsedKeyset, parseIdentityLinkDocument, readKeyset } from './document.ts';

// The rules for a keyset in relation to the one before it. Each check throws `keys_changed` when another change came
// first, and `bad_request` for anything that none of our devices sends.

/** Reads a keyset of this account and vault. Throws `bad_request`. */
export function requireKeyset(
  text: string,
  { owner, vault }: { owner: string; vault?: string },
): ParsedKeyset {
  const keyset = readKeyset(text);
  if (keyset === undefined) throw odd('This is not a keyset.');
  throwBadRequestWhen(keyset.payload.owner !== owner, 'This keyset belongs to another account.');
  throwBadRequestWhen(
    vault !== undefined && keyset.payload.vault !== vault,
    'This keyset belongs to another vault.',
  );
  return keyset;
}

/** Checks that a keyset has the next number and names the one before it. Throws `keys_changed`. */
export function requireNextKeyset(stored: ParsedKeyset, next: ParsedKeyset): void {
  const { sequence } = stored.payload;
  if (next.payload.sequence === sequence + 1 && next.payload.previous === stored.hash) return;
  throw new ServerError('keys_changed', 'The keys of this vault have been changed since.', {
    details: { sequence, hash: stored.hash },
  });
}

export interface KeyRenewal {
  /**
   * Whether the account key and the identity were replaced. If so, everything under the previous ones ends.
   */
  readonly renewed: boolean;
  readonly raised: KeysetPayload['categories'];
  /** The categories that the vault did not have before. They are still empty. */
  readonly added: KeysetPayload['categories'];
}

/**
 * Checks that a keyset is signed by the previous identity, or by a new one that both identities have signed a
 * link to. Account key and identity must change together or not at all. Every category must still be there,
 * with the same or a higher version; an added category begins at 1.
 */
export function requireSuccessor(
  stored: ParsedKeyset,
  next: ParsedKeyset,
  link: IdentityLink | undefined,
): KeyRenewal {
  const [before, after] = [stored.payload, next.payload];
  const renewed = after.accountKey.version !== before.accountKey.version;
  const naming = after.reason === 'renewed' || after.reason === 'suspected';
  throwBadRequestWhen(renewed !== naming, 'A renewal, and only a renewal, must be marked as one.');
  throwBadRequestWhen(
    renewed !== (link !== undefined),
    'A new identity needs a new account key, and its link.',
  );
  if (renewed) refuseUnlessLinked(before, before, after, link);
  else {
    throwBadRequestWhen(
      !alike(before.accountKey, after.accountKey),
      'The check and the proof key must come from one account key.',
    );
    throwBadRequestWhen(
      !alike(before.identity, after.identity),
      'The identity does not match the identity of this account.',
    );
  }
  throwBadRequestWhen(!next.signedBy(after.identity.sign), 'This keyset is not signed by its identity.');
  return { renewed, raised: raisedIn(before, after, renewed), added: listAddedCategories(before, after) };
}

/**
 * Checks that a keyset undoes changes: its number follows the stored one, and its identity is linked, with the reason
 * `suspected`, from the identity of `from`, the earlier keyset. Every category gets a new secret.
 */
export function requireUndoneChanges(
  stored: ParsedKeyset,
  from: ParsedKeyset,
  next: ParsedKeyset,
  link: IdentityLink | undefined,
): KeyRenewal {
  refuseUnlessLinked(stored.payload, from.payload, next.payload, link);
  throwBadRequestWhen(
    !next.signedBy(next.payload.identity.sign),
    'This keyset is not signed by its identity.',
  );
  return { renewed: true, raised: raisedIn(stored.payload, next.payload, true), added: [] };
}

/** `from` is the identity that the new one is linked to; `before` is the keyset that the new one follows. */
function refuseUnlessLinked(
  before: KeysetPayload,
  from: KeysetPayload,
  after: KeysetPayload,
  link: IdentityLink | undefined,
): void {
  throwBadRequestWhen(
    after.accountKey.version !== before.accountKey.version + 1,
    'Account key numbers must go up by one.',
  );
  throwBadRequestWhen(
    after.identity.version !== before.identity.version + 1,
    'Identity numbers must go up by one.',
  );
  throwBadRequestWhen(
    [before, from].some(({ accountKey }) => accountKey.proof === after.accountKey.proof),
    'The proof key belongs to the previous account key.',
  );
  const byPrevious = link && parseIdentityLinkDocument(link.byPrevious);
  const byNext = link && parseIdentityLinkDocument(link.byNext);
  // The link of an undo has the reason `suspected`, because another person may have had the keys.
  const reason = after.reason === 'undo' ? 'suspected' : after.reason;
  throwBadRequestWhen(
    byPrevious === undefined ||
      byPrevious.said !== byNext?.said ||
      !byPrevious.signedBy(from.identity.sign) ||
      !byNext.signedBy(after.identity.sign) ||
      byPrevious.payload.account !== after.owner ||
      byPrevious.payload.reason !== reason ||
      !alike(byPrevious.payload.previous, from.identity) ||
      !alike(byPrevious.payload.next, after.identity),
    'The link does not lead from the previous identity to this one.',
  );
}

function raisedIn(
  before: KeysetPayload,
  after: KeysetPayload,
  renewed: boolean,
): KeysetPayload['categories'] {
  const known = new Map(before.categories.map(one => [one.category, one]));
  const added = listAddedCategories(before, after);
  throwBadRequestWhen(
    after.categories.length - added.length !== known.size,
    'A category cannot be removed from a vault.',
  );
  throwBadRequestWhen(
    added.length > 0 && after.reason !== 'grants',
    'Categories can be added only by a change of grants.',
  );
  throwBadRequestWhen(
    added.some(({ keyVersion }) => keyVersion !== 1),
    'The first secret of a category must have the number 1.',
  );
  throwBadRequestWhen(after.categories.length > mostCategories, 'A vault cannot have that many categories.');
  return after.categories.filter(now => {
    const then = known.get(now.category);
    if (then === undefined) return false;
    if (alike(then, now)) {
      throwBadRequestWhen(renewed, 'A renewal must give every category a new secret.');
      return false;
    }
    throwBadRequestWhen(
      now.keyVersion <= then.keyVersion,
      'A new secret for a category must have a higher version.',
    );
    return true;
  });
}

const mostCategories = 64;

/** The categories in a keyset that the previous one did not have. They are still empty. */
export function listAddedCategories(
  before: KeysetPayload,
  after: KeysetPayload,
): KeysetPayload['categories'] {
  const known = new Set(before.categories.map(({ category }) => category));
  return after.categories.filter(({ category }) => !known.has(category));
}

/**
 * A device sends changes with the reasons `confirm` and `repair` automatically, without its owner being
 * present. So this checks that such a change does little. `confirm` may only add the member whose account
 * accepted the invitation. `repair` may only issue grants again and add missing boxes. Boxes are not part of
 * a keyset, and the terms of the grants are compared elsewhere.
 */
export function requireHarmlessChange(
  stored: ParsedKeyset,
  next: ParsedKeyset,
  accepted: string | undefined,
): void {
  const { reason, sequence, previous, at, members, grants } = next.payload;
  const isConfirm = reason === 'confirm';
  throwBadRequestWhen(isConfirm && accepted === undefined, 'There is no accepted invitation to confirm.');
  const others = ({ payload }: ParsedKeyset) => payload.members.filter(({ account }) => account !== accepted);
  throwBadRequestWhen(!alike(others(stored), others(next)), 'Other members must stay as they are.');
  const may = isConfirm ? { members } : { grants };
  throwBadRequestWhen(
    !alike({ ...stored.payload, sequence, previous, at, reason, ...may }, next.payload),
    'A repair cannot change anything that already exists.',
  );
}

/** Checks that a keyset shares the same things with the same people as the keyset before it. Throws `bad_request`. */
export function requireSameSharing(
  { payload: before }: ParsedKeyset,
  { payload: after }: ParsedKeyset,
): void {
  throwBadRequestWhen(!alike(before.grants, after.grants), 'What is shared must stay as it is.');
  throwBadRequestWhen(!alike(before.members, after.members), 'Every member must stay as it is.');
}

/**
 * Whether the device sends a change with this reason automatically, so that the owner need not be present.
 */
export const isAutomaticChange = ({ payload: { reason } }: ParsedKeyset) =>
  reason === 'confirm' || reason === 'repair';

/**
 * Whether two parsed values are equal. Both were parsed strictly, so equal values differ at most in the order
 * of their members.
 */
function alike(one: unknown, other: unknown): boolean {
  return spelt(one) === spelt(other);
}

const spelt = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

const odd = (message: string) => new ServerError('bad_request', message);

/** Throws `bad_request` with the message if the condition is true. */
export function throwBadRequestWhen(wrong: boolean, message: string): void {
  if (wrong) throw odd(message);
}
