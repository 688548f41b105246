import type { KeysetPayload } from '@kinfolio/contract/keyset';
import type { GrantUpdate } from '@kinfolio/contract/sharing/shapes';
import type { GrantDocument, GrantTerms } from '@kinfolio/domain/access/terms';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import { readGrantDocument, readStoredGrantDocument } from '../gates/service.ts';
import type { readGrantBoxes, StoredGrant, StoredGrantWay } from './store.ts';

// Checks that a change of keys leaves every grant in force complete.

/** A grant in a change: as received and as stored. */
export interface CheckedGrantChange {
  readonly put: GrantUpdate;
  readonly payload: GrantDocument;
  readonly before: StoredGrant | undefined;
}

export interface StoredGrantState {
  readonly grants: readonly StoredGrant[];
  readonly ways: readonly StoredGrantWay[];
  readonly boxes: Awaited<ReturnType<typeof readGrantBoxes>>;
}

/** Throws `bad_request` with the message if the condition is true. */
export const throwBadRequestIf = (wrong: boolean, message: string) => {
  if (wrong) throw new ServerError('bad_request', message);
};

/**
 * Reads one grant of a change and checks that it follows the stored version. It must be the next version, unless the
 * server has lost versions in between (`returned`). Throws `bad_request`.
 */
export function checkGrantChange(
  next: KeysetPayload,
  put: GrantUpdate,
  { grants }: StoredGrantState,
  returned = false,
): CheckedGrantChange {
  const read = readGrantDocument(put.document);
  if (read === undefined) throw new ServerError('bad_request', 'This is not a grant document.');
  const { payload } = read;
  const before = grants.find(({ id }) => id === payload.grant);
  const { identity, vault, owner, sequence } = next;
  const isSame = before?.document === put.document;
  throwBadRequestIf(
    payload.vault !== vault || payload.owner !== owner,
    'This grant belongs to another vault.',
  );
  throwBadRequestIf(!read.signedBy(identity.sign), 'This grant is not signed by its owner.');
  throwBadRequestIf(
    payload.identityVersion !== identity.version,
    'This grant was signed by an earlier identity.',
  );
  throwBadRequestIf(!isSame && payload.keyset !== sequence, 'A grant must be issued for its keyset.');
  const known = before && readStoredGrantDocument(before);
  const step = payload.sequence - (known?.sequence ?? 0);
  throwBadRequestIf(!isSame && (returned ? step < 1 : step !== 1), 'Grant numbers must go up by one.');
  throwBadRequestIf(
    known !== undefined && known.person !== payload.person,
    'A grant cannot move to another person.',
  );
  throwBadRequestIf(
    known !== undefined && known.when.kind !== payload.when.kind,
    'A grant cannot change its kind.',
  );
  return { put, payload, before };
}

/**
 * The categories of a grant after the vault gains new ones: a grant of every category includes those too. New
 * categories are empty, so including them reveals nothing.
 */
export function addNewCategories(
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

/** Throws `grants_missing` unless every grant in force will be complete after the change. */
export function requireAllGrants(
  next: KeysetPayload,
  puts: readonly CheckedGrantChange[],
  end: readonly { grant: string }[],
  stored: StoredGrantState,
): void {
  const ended = new Set(end.map(({ grant }) => grant));
  const standing = new Map(
    stored.grants
      .filter(grant => grant.stoppedAtMs === null && !ended.has(grant.id))
      .map(grant => [grant.id, { hash: sha256(grant.document), ...partsOf(grant, undefined, stored) }]),
  );
  for (const { put, payload, before } of puts) {
    throwBadRequestIf(
      (before !== undefined && before.stoppedAtMs !== null) || ended.has(payload.grant),
      'A grant that was stopped cannot be created again.',
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
  throw new ServerError('grants_missing', 'A current grant is incomplete.', { details: { missing } });
}

/** Lists the boxes and ways that a grant does not have yet at its key version. */
function partsOf(
  before: StoredGrant | undefined,
  given: { put: GrantUpdate; payload: GrantDocument } | undefined,
  { ways, boxes }: StoredGrantState,
): { lacks: string[]; payload: GrantDocument } {
  const payload = given?.payload ?? readStoredGrantDocument(before ?? { document: '' });
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
    // If the person refused or left, nothing opens the grant until its owner ends it. That is not an error.
    ...(kept.length + sent.size === 0 && (before === undefined || gone.size > 0) ? ['way'] : []),
  ];
  return { lacks, payload };
}

/**
 * Checks the ways to open a grant in a change: a new way must come with the hashes of its code, a known way must keep
 * its method, and only a release may have cards.
 */
export function requireValidGrantWays(
  { ways: sent, endWays: gone = [] }: GrantUpdate,
  { when, grant }: GrantDocument,
  before: StoredGrant | undefined,
  { ways }: StoredGrantState,
): void {
  for (const way of sent) {
    const known = ways.find(({ id }) => id === way.way);
    const isAccount = way.method === 'account';
    const proved = way.lookup !== undefined && way.proof !== undefined && way.vouch !== undefined;
    throwBadRequestIf(
      known === undefined && proved === isAccount,
      'A new way must include its lookup value.',
    );
    throwBadRequestIf(
      known !== undefined && (known.grantId !== grant || known.method !== way.method),
      'The type of a way cannot change.',
    );
    throwBadRequestIf(
      known !== undefined && (way.lookup ?? way.proof) !== undefined,
      'A code can be sent only once.',
    );
    throwBadRequestIf(
      way.method === 'card' && when.kind !== 'release',
      'Only a grant that opens later can have a card.',
    );
    throwBadRequestIf(
      isAccount && known === undefined && !way.personHalf,
      'An account must have its own half.',
    );
  }
  const own = new Set(ways.filter(way => way.grantId === before?.id).map(({ id }) => id));
  throwBadRequestIf(!gone.every(id => own.has(id)), 'A way that ends must belong to this grant.');
}

/** Throws `bad_request` unless every member is an account that accepted a grant. */
export function requireMembersFromGrants(
  { members }: KeysetPayload,
  { people, ways }: { people: readonly { accountId: string | null }[]; ways: readonly StoredGrantWay[] },
): void {
  const accounts = new Set([
    ...people.map(({ accountId }) => accountId),
    ...ways.map(way => way.answer?.account),
  ]);
  throwBadRequestIf(
    !members.every(({ account }) => accounts.has(account)),
    'Members are determined by grants.',
  );
}
