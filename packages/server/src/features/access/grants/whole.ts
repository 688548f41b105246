import type { KeysetPayload } from '@kinfolio/contract/keyset';
import type { GrantPut } from '@kinfolio/contract/sharing/shapes';
import type { GrantDocument, GrantTerms } from '@kinfolio/domain/access/terms';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import { documentOf, readGrantDocument } from '../gates/service.ts';
import type { readBoxes, StoredGrant, StoredWay } from './store.ts';

// What a change of keys has to hold so that every grant in force is whole after it.

/** One grant of a change, as it was read, and as it is stored. */
export interface Put {
  readonly put: GrantPut;
  readonly payload: GrantDocument;
  readonly before: StoredGrant | undefined;
}

/** What is there before a change. */
export interface Stored {
  readonly grants: readonly StoredGrant[];
  readonly ways: readonly StoredWay[];
  readonly boxes: Awaited<ReturnType<typeof readBoxes>>;
}

/** Throws `bad_request`. */
export const refuseIf = (wrong: boolean, message: string) => {
  if (wrong) throw new ServerError('bad_request', message);
};

/**
 * Reads one grant of a change and sees that it follows the stored one: directly, or at any distance where the server has lost
 * those between (`returned`). Throws `bad_request`.
 */
export function readPut(next: KeysetPayload, put: GrantPut, { grants }: Stored, returned = false): Put {
  const read = readGrantDocument(put.document);
  if (read === undefined) throw new ServerError('bad_request', 'This is no grant document.');
  const { payload } = read;
  const before = grants.find(({ id }) => id === payload.grant);
  const { identity, vault, owner, sequence } = next;
  const isSame = before?.document === put.document;
  refuseIf(payload.vault !== vault || payload.owner !== owner, 'This grant is of another vault.');
  refuseIf(!read.signedBy(identity.sign), 'This grant is not signed by its owner.');
  refuseIf(payload.identityVersion !== identity.version, 'This grant is signed by an earlier identity.');
  refuseIf(!isSame && payload.keyset !== sequence, 'A grant is issued for its keyset.');
  const known = before && documentOf(before);
  const step = payload.sequence - (known?.sequence ?? 0);
  refuseIf(!isSame && (returned ? step < 1 : step !== 1), 'Grants are counted one by one.');
  refuseIf(known !== undefined && known.person !== payload.person, 'A grant stays with its person.');
  refuseIf(known !== undefined && known.when.kind !== payload.when.kind, 'A grant stays of its kind.');
  return { put, payload, before };
}

/**
 * What a grant amounts to once the vault has more categories: one of every category is of the new ones too. They are empty, so that
 * issuing it with them grants nothing more.
 */
export function grownBy(
  added: readonly string[],
  terms: GrantTerms,
  { categories }: KeysetPayload,
): GrantTerms {
  if (added.length === 0 || terms.categories.length !== categories.length - added.length) return terms;
  const more = categories.flatMap(({ category, check, keyVersion }) =>
    added.includes(category) ? [{ category, check, keyVersion, plusDays: 0 }] : [],
  );
  return { ...terms, categories: [...terms.categories, ...more] };
}

/** Sees that every grant in force is whole as it would be after the change. Throws `grants_missing`. */
export function refuseUnlessWhole(
  next: KeysetPayload,
  puts: readonly Put[],
  end: readonly { grant: string }[],
  stored: Stored,
): void {
  const ended = new Set(end.map(({ grant }) => grant));
  const standing = new Map(
    stored.grants
      .filter(grant => grant.stoppedAtMs === null && !ended.has(grant.id))
      .map(grant => [grant.id, { hash: sha256(grant.document), ...partsOf(grant, undefined, stored) }]),
  );
  for (const { put, payload, before } of puts) {
    refuseIf(
      (before !== undefined && before.stoppedAtMs !== null) || ended.has(payload.grant),
      'A grant that was stopped is not made again.',
    );
    standing.set(payload.grant, { hash: sha256(put.document), ...partsOf(before, { put, payload }, stored) });
  }
  const missing: { grant: string; lacks: string }[] = [];
  const named = new Map(next.grants.map(({ grant, hash }) => [grant, hash]));
  for (const [grant, { hash, lacks, payload }] of standing) {
    if (named.get(grant) !== hash) missing.push({ grant, lacks: 'document' });
    for (const one of lacks) missing.push({ grant, lacks: one });
    for (const { category, keyVersion, check } of payload.categories) {
      const now = next.categories.find(one => one.category === category);
      if (now?.keyVersion !== keyVersion || now.check !== check) missing.push({ grant, lacks: category });
    }
    if (payload.identityVersion !== next.identity.version) missing.push({ grant, lacks: 'identity' });
  }
  for (const grant of named.keys()) if (!standing.has(grant)) missing.push({ grant, lacks: 'grant' });
  if (missing.length === 0) return;
  throw new ServerError('grants_missing', 'A grant in force is not whole.', { details: { missing } });
}

/** Which boxes and ways a grant lacks at its key version. */
function partsOf(
  before: StoredGrant | undefined,
  given: { put: GrantPut; payload: GrantDocument } | undefined,
  { ways, boxes }: Stored,
): { lacks: string[]; payload: GrantDocument } {
  const payload = given?.payload ?? documentOf(before ?? { document: '' });
  const keyVersion = given?.put.keyVersion ?? before?.keyVersion ?? 0;
  const renewed = keyVersion !== before?.keyVersion;
  const id = payload.grant;
  const boxed = new Set([
    ...(renewed
      ? []
      : boxes.filter(box => box.grantId === id).map(box => `${box.categoryId} ${box.keyVersion}`)),
    ...(given?.put.boxes ?? []).map(box => `${box.category} ${box.keyVersion}`),
  ]);
  const gone = new Set(given?.put.endWays ?? []);
  const kept = ways.filter(way => way.grantId === id && !gone.has(way.id));
  const sent = new Set((given?.put.ways ?? []).map(({ way }) => way));
  const lacks = [
    ...payload.categories
      .filter(({ category, keyVersion: version }) => !boxed.has(`${category} ${version}`))
      .map(({ category }) => category),
    ...kept.filter(way => !sent.has(way.id) && way.keyVersion !== keyVersion).map(way => way.id),
    // One whose person refused or left has no way, and opens nothing until its owner ends it.
    ...(kept.length + sent.size === 0 && (before === undefined || gone.size > 0) ? ['way'] : []),
  ];
  return { lacks, payload };
}

/** A new way is found and proved by its code, and a known one stays what it is. A card is for a release. */
export function refuseUnlessWays(
  { ways: sent, endWays: gone = [] }: GrantPut,
  { when, grant }: GrantDocument,
  before: StoredGrant | undefined,
  { ways }: Stored,
): void {
  for (const way of sent) {
    const known = ways.find(({ id }) => id === way.way);
    const isAccount = way.method === 'account';
    const proved = way.lookup !== undefined && way.proof !== undefined && way.vouch !== undefined;
    refuseIf(known === undefined && proved === isAccount, 'A new way comes with what finds it.');
    refuseIf(
      known !== undefined && (known.grantId !== grant || known.method !== way.method),
      'A way stays what it is.',
    );
    refuseIf(known !== undefined && (way.lookup ?? way.proof) !== undefined, 'A code is sent once.');
    refuseIf(way.method === 'card' && when.kind !== 'release', 'A card is for a release.');
    refuseIf(isAccount && known === undefined && !way.personHalf, 'An account has its own half.');
  }
  const own = new Set(ways.filter(way => way.grantId === before?.id).map(({ id }) => id));
  refuseIf(!gone.every(id => own.has(id)), 'A way that ends is of this grant.');
}

/** Members follow from grants: each is an account that accepted one. Throws `bad_request`. */
export function refuseUnlessMembers(
  { members }: KeysetPayload,
  { people, ways }: { people: readonly { accountId: string | null }[]; ways: readonly StoredWay[] },
): void {
  const accounts = new Set([
    ...people.map(({ accountId }) => accountId),
    ...ways.map(way => way.answer?.account),
  ]);
  refuseIf(!members.every(({ account }) => accounts.has(account)), 'A member follows from a grant.');
}
