import type { IdentityLink, KeysetPayload } from '@kinfolio/contract/keyset';
import { ServerError } from '../../../http/server-error.ts';
import { type Keyset, readKeyset, readLink } from './document.ts';

// What a keyset has to be next to the one before it. Each of these throws: `keys_changed` when another change came first,
// `bad_request` for what no device of ours sends.

/** Reads a keyset of this account and vault. Throws `bad_request`. */
export function keysetOf(text: string, { owner, vault }: { owner: string; vault?: string }): Keyset {
  const keyset = readKeyset(text);
  if (keyset === undefined) throw odd('This is not a keyset.');
  refuseWhen(keyset.payload.owner !== owner, 'This keyset is of another account.');
  refuseWhen(vault !== undefined && keyset.payload.vault !== vault, 'This keyset is of another vault.');
  return keyset;
}

/** A keyset counts on from the one before it, and names it. Throws `keys_changed`. */
export function refuseUnlessNext(stored: Keyset, next: Keyset): void {
  const { sequence } = stored.payload;
  if (next.payload.sequence === sequence + 1 && next.payload.previous === stored.hash) return;
  throw new ServerError('keys_changed', 'The keys of this vault were changed meanwhile.', {
    details: { sequence, hash: stored.hash },
  });
}

/** What a keyset does to the keys that others hang on. */
export interface Renewal {
  /** Another account key, and with it another identity: all that held the one before ends. */
  readonly renewed: boolean;
  /** The categories that got another secret. */
  readonly raised: KeysetPayload['categories'];
  /** The categories that the vault had not. They are empty. */
  readonly added: KeysetPayload['categories'];
}

/**
 * Sees that a keyset is signed by the identity before it, or by another one that a link of both leads to; that account key
 * and identity change together or not at all; and that every category is still there, in no lower version. One more begins at 1.
 */
export function refuseUnlessSuccessor(stored: Keyset, next: Keyset, link: IdentityLink | undefined): Renewal {
  const [before, after] = [stored.payload, next.payload];
  const renewed = after.accountKey.version !== before.accountKey.version;
  const naming = after.reason === 'renewed' || after.reason === 'suspected';
  refuseWhen(renewed !== naming, 'A renewal is named as one, and nothing else is.');
  refuseWhen(
    renewed !== (link !== undefined),
    'Another identity comes with another account key, and with its link.',
  );
  if (renewed) refuseUnlessLinked(before, before, after, link);
  else {
    refuseWhen(!alike(before.accountKey, after.accountKey), 'Check and proof key are of one account key.');
    refuseWhen(!alike(before.identity, after.identity), 'The identity is another one.');
  }
  refuseWhen(!next.signedBy(after.identity.sign), 'This keyset is not signed by its identity.');
  return { renewed, raised: raisedIn(before, after, renewed), added: addedCategories(before, after) };
}

/**
 * Sees that a keyset takes changes back: it counts on from the stored one, and its identity is linked, as suspected, from
 * that of `from`, the keyset of before. Every category gets another secret.
 */
export function refuseUnlessTakenBack(
  stored: Keyset,
  from: Keyset,
  next: Keyset,
  link: IdentityLink | undefined,
): Renewal {
  refuseUnlessLinked(stored.payload, from.payload, next.payload, link);
  refuseWhen(!next.signedBy(next.payload.identity.sign), 'This keyset is not signed by its identity.');
  return { renewed: true, raised: raisedIn(stored.payload, next.payload, true), added: [] };
}

/** `from`: what the new identity is linked from; `before` is what all is counted on from. */
function refuseUnlessLinked(
  before: KeysetPayload,
  from: KeysetPayload,
  after: KeysetPayload,
  link: IdentityLink | undefined,
): void {
  refuseWhen(
    after.accountKey.version !== before.accountKey.version + 1,
    'Account keys are counted one by one.',
  );
  refuseWhen(after.identity.version !== before.identity.version + 1, 'Identities are counted one by one.');
  refuseWhen(
    [before, from].some(({ accountKey }) => accountKey.proof === after.accountKey.proof),
    'The proof key is that of the account key before.',
  );
  const byPrevious = link && readLink(link.byPrevious);
  const byNext = link && readLink(link.byNext);
  // Who takes a change back does it because another person may have had the keys.
  const reason = after.reason === 'undo' ? 'suspected' : after.reason;
  refuseWhen(
    byPrevious === undefined ||
      byPrevious.said !== byNext?.said ||
      !byPrevious.signedBy(from.identity.sign) ||
      !byNext.signedBy(after.identity.sign) ||
      byPrevious.payload.account !== after.owner ||
      byPrevious.payload.reason !== reason ||
      !alike(byPrevious.payload.previous, from.identity) ||
      !alike(byPrevious.payload.next, after.identity),
    'The link does not lead from the identity before to this one.',
  );
}

function raisedIn(
  before: KeysetPayload,
  after: KeysetPayload,
  renewed: boolean,
): KeysetPayload['categories'] {
  const known = new Map(before.categories.map(one => [one.category, one]));
  const added = addedCategories(before, after);
  refuseWhen(
    after.categories.length - added.length !== known.size,
    'A category of a vault stays as long as the vault.',
  );
  refuseWhen(added.length > 0 && after.reason !== 'grants', 'Nothing else adds categories.');
  refuseWhen(
    added.some(({ keyVersion }) => keyVersion !== 1),
    'The first secret of a category has the number 1.',
  );
  refuseWhen(after.categories.length > mostCategories, 'A vault has not so many categories.');
  return after.categories.filter(now => {
    const then = known.get(now.category);
    if (then === undefined) return false;
    if (alike(then, now)) {
      refuseWhen(renewed, 'A renewal gives every category another secret.');
      return false;
    }
    refuseWhen(now.keyVersion <= then.keyVersion, 'Another secret of a category has a higher version.');
    return true;
  });
}

/** Most categories of a vault. */
const mostCategories = 64;

/** The categories that a keyset has and the one before it has not: they are empty. */
export function addedCategories(before: KeysetPayload, after: KeysetPayload): KeysetPayload['categories'] {
  const known = new Set(before.categories.map(({ category }) => category));
  return after.categories.filter(({ category }) => !known.has(category));
}

/**
 * Two reasons want no presence, for a device sends them by itself: what they may change is compared. `confirm` adds the one
 * member whose account accepted; `repair` issues grants again, whose terms are compared where they are read, and adds boxes
 * that are missing, which are in no keyset.
 */
export function refuseUnlessHarmless(stored: Keyset, next: Keyset, accepted: string | undefined): void {
  const { reason, sequence, previous, at, members, grants } = next.payload;
  const isConfirm = reason === 'confirm';
  refuseWhen(isConfirm && accepted === undefined, 'There is no accepted invitation to confirm.');
  const others = ({ payload }: Keyset) => payload.members.filter(({ account }) => account !== accepted);
  refuseWhen(!alike(others(stored), others(next)), 'Another member stays as it is.');
  const may = isConfirm ? { members } : { grants };
  refuseWhen(
    !alike({ ...stored.payload, sequence, previous, at, reason, ...may }, next.payload),
    'A repair changes nothing that is there.',
  );
}

/** Sees that a keyset shares the same with the same people as the one before it. Throws `bad_request`. */
export function refuseUnlessSharesTheSame({ payload: before }: Keyset, { payload: after }: Keyset): void {
  refuseWhen(!alike(before.grants, after.grants), 'What is shared stays as it is.');
  refuseWhen(!alike(before.members, after.members), 'Every member stays as it is.');
}

/** Whether a reason wants no presence: its device sends it by itself. */
export const isByItself = ({ payload: { reason } }: Keyset) => reason === 'confirm' || reason === 'repair';

/** Both were read strictly, so that one meaning is spelt the same but for the order of members. */
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

/** Throws `bad_request`. */
export function refuseWhen(wrong: boolean, message: string): void {
  if (wrong) throw odd(message);
}
