import type { KeysetChange, KeysetPayload } from '@kinfolio/contract/keyset';
import type { GrantPut } from '@kinfolio/contract/sharing';
import {
  type GrantDocument,
  isNarrower,
  isWider,
  mostGrants,
  termsProblem,
} from '@kinfolio/domain/access/terms';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultContext } from '../context.ts';
import { hashOfCode } from './codes.ts';
import { documentOf, readGrantDocument } from './gates-service.ts';
import {
  deleteBoxes,
  endWays,
  insertBoxes,
  lockVault,
  noteOwner,
  readBoxes,
  readGrants,
  readPersons,
  readWays,
  type StoredGrant,
  type StoredWay,
  saveGrant,
  saveWay,
  updateGrant,
  updatePerson,
} from './store.ts';

// [Note: Changing keys disarms nothing] A keyset names every grant that is in force, by the hash of its document. Before it is
// kept, the server sees that each of them is whole under the keys of that keyset: a box for each category, an envelope for
// each way. So keys cannot change without every grant and card; the answer to anything less lists what is lacking.

/** A keyset that is about to be kept, as far as grants are concerned. */
export interface GrantsChange {
  readonly accountId: string;
  readonly sessionId: string;
  readonly next: KeysetPayload;
  readonly change: KeysetChange['grants'];
}

interface Put {
  readonly put: GrantPut;
  readonly payload: GrantDocument;
  readonly before: StoredGrant | undefined;
}

/** What is there before a change. */
interface Stored {
  readonly grants: readonly StoredGrant[];
  readonly ways: readonly StoredWay[];
  readonly boxes: Awaited<ReturnType<typeof readBoxes>>;
}

/**
 * Checks what a keyset does to grants, and returns what writes it in the same transaction. Throws `grants_missing`,
 * `bad_terms`, `plan_limit`, `no_mail`, `not_found` for an unknown person, `bad_request`.
 */
export async function checkGrants(
  vault: VaultContext,
  tx: Db,
  given: GrantsChange,
): Promise<() => Promise<void>> {
  const { next, change = { put: [], end: [] } } = given;
  await lockVault(tx, next.vault);
  const stored: Stored = {
    grants: await readGrants(tx, next.vault),
    ways: await readWays(tx, next.vault),
    boxes: await readBoxes(tx, next.vault),
  };
  if (stored.grants.length === 0 && change.put.length === 0 && next.grants.length === 0) {
    refuseWhen(next.members.length > 0 || change.end.length > 0, 'A member follows from a grant.');
    return async () => undefined;
  }
  const puts = change.put.map(put => readPut(next, put, stored));
  refuseUnlessWhole(next, puts, change.end, stored);
  await refuseUnlessPossible(vault, tx, given, puts, stored);
  return () => writeGrants(vault, tx, given, puts, stored);
}

const refuseWhen = (wrong: boolean, message: string) => {
  if (wrong) throw new ServerError('bad_request', message);
};

/** Reads one grant of a change and sees that it is next to the stored one. */
function readPut(next: KeysetPayload, put: GrantPut, { grants }: Stored): Put {
  const read = readGrantDocument(put.document);
  if (read === undefined) throw new ServerError('bad_request', 'This is no grant document.');
  const { payload } = read;
  const before = grants.find(({ id }) => id === payload.grant);
  const { identity, vault, owner, sequence } = next;
  const isSame = before?.document === put.document;
  refuseWhen(payload.vault !== vault || payload.owner !== owner, 'This grant is of another vault.');
  refuseWhen(!read.signedBy(identity.sign), 'This grant is not signed by its owner.');
  refuseWhen(payload.identityVersion !== identity.version, 'This grant is signed by an earlier identity.');
  refuseWhen(!isSame && payload.keyset !== sequence, 'A grant is issued for its keyset.');
  const known = before && documentOf(before);
  refuseWhen(!isSame && payload.sequence !== (known?.sequence ?? 0) + 1, 'Grants are counted one by one.');
  refuseWhen(known !== undefined && known.person !== payload.person, 'A grant stays with its person.');
  refuseWhen(known !== undefined && known.when.kind !== payload.when.kind, 'A grant stays of its kind.');
  return { put, payload, before };
}

/** Sees that every grant in force is whole as it would be after the change. Throws `grants_missing`. */
function refuseUnlessWhole(
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
    refuseWhen(
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
    ...(kept.length + sent.size === 0 ? ['way'] : []),
  ];
  return { lacks, payload };
}

async function refuseUnlessPossible(
  vault: VaultContext,
  tx: Db,
  { accountId, next, change }: GrantsChange,
  puts: readonly Put[],
  stored: Stored,
): Promise<void> {
  const people = await readPersons(tx, next.vault);
  refuseUnlessMembers(next, { people, ways: stored.ways });
  const known = new Set(people.map(({ id }) => id));
  const allCategories = next.categories.map(({ category }) => category);
  for (const { put, payload, before } of puts) {
    if (!known.has(payload.person)) throw new ServerError('not_found', 'There is no such person.');
    const then = before && documentOf(before);
    const isNew = then === undefined || isWider(then, payload);
    const today = isNew ? todayIn(vault.clock) : undefined;
    const problem = termsProblem(payload, { allCategories, today });
    if (problem !== undefined)
      throw new ServerError('bad_terms', 'These terms cannot be.', { details: { problem } });
    if (isNew) await refuseUnlessPlanned(vault, accountId, payload);
    const isConfirmed = next.reason === 'confirm';
    const ending = (put.endWays ?? []).length > 0 && !isConfirmed;
    const less = ending || (then !== undefined && isNarrower(then, payload));
    refuseWhen(less && put.keyVersion <= (before?.keyVersion ?? 0), 'Less access wants another key.');
    refuseWhen(put.keyVersion < (before?.keyVersion ?? 0), 'Keys of a grant are counted upwards.');
    refuseWhen(put.own === undefined && put.keyVersion !== before?.keyVersion, 'The owner keeps a copy.');
    refuseUnlessWays(put, payload, before, stored);
  }
  const count = stored.grants.length + puts.filter(({ before }) => before === undefined).length;
  if (count - (change?.end.length ?? 0) > mostGrants)
    throw new ServerError('bad_terms', 'There are too many grants.', { details: { problem: 'too_many' } });
}

async function refuseUnlessPlanned(vault: VaultContext, accountId: string, payload: GrantDocument) {
  const isRelease = payload.when.kind === 'release';
  if (isRelease && !vault.sendsMail) throw new ServerError('no_mail', 'This server sends no mail.');
  if (!(await vault.mayUse(accountId, isRelease ? 'emergency_contacts' : 'share_with_2')))
    throw new ServerError('plan_limit', 'The plan has no room for this.');
}

/** A new way is found and proved by its code, and a known one stays what it is. A card is for a release. */
function refuseUnlessWays(
  { ways: sent, endWays: gone = [] }: GrantPut,
  { when, grant }: GrantDocument,
  before: StoredGrant | undefined,
  { ways }: Stored,
): void {
  for (const way of sent) {
    const known = ways.find(({ id }) => id === way.way);
    const isAccount = way.method === 'account';
    const proved = way.lookup !== undefined && way.proof !== undefined && way.vouch !== undefined;
    refuseWhen(known === undefined && proved === isAccount, 'A new way comes with what finds it.');
    refuseWhen(
      known !== undefined && (known.grantId !== grant || known.method !== way.method),
      'A way stays what it is.',
    );
    refuseWhen(known !== undefined && (way.lookup ?? way.proof) !== undefined, 'A code is sent once.');
    refuseWhen(way.method === 'card' && when.kind !== 'release', 'A card is for a release.');
    refuseWhen(isAccount && way.personHalf === undefined, 'An account has its own half.');
  }
  const own = new Set(ways.filter(way => way.grantId === before?.id).map(({ id }) => id));
  refuseWhen(!gone.every(id => own.has(id)), 'A way that ends is of this grant.');
}

async function writeGrants(
  vault: VaultContext,
  tx: Db,
  { accountId, sessionId, next, change }: GrantsChange,
  puts: readonly Put[],
  stored: Stored,
): Promise<void> {
  const nowMs = vault.clock.now();
  const vaultId = next.vault;
  const note = (event: 'grant-made' | 'grant-changed' | 'grant-ended' | 'person-confirmed', grant: string) =>
    vault.logActivity(tx, accountId, { event, sessionId, about: { grant } });
  for (const { put, payload, before } of puts) {
    const wider = before !== undefined && isWider(documentOf(before), payload);
    await saveGrant(tx, {
      vaultId,
      id: payload.grant,
      personId: payload.person,
      document: put.document,
      keyVersion: put.keyVersion,
      own: put.own ?? before?.own ?? '',
      armedAtMs: before?.armedAtMs ?? nowMs,
      ...(put.cover !== undefined && { cover: put.cover }),
      ...(wider && { widenedAtMs: nowMs }),
    });
    if (before !== undefined && before.keyVersion !== put.keyVersion)
      await deleteBoxes(tx, vaultId, payload.grant);
    await insertBoxes(tx, { vaultId, grantId: payload.grant }, put.boxes);
    await endWays(tx, vaultId, put.endWays ?? [], nowMs);
    for (const way of put.ways) {
      const lookupHash = way.lookup === undefined ? undefined : hashOfCode(way.lookup);
      const proofHash = way.proof === undefined ? undefined : hashOfCode(way.proof);
      const of = { vaultId, grantId: payload.grant, keyVersion: put.keyVersion };
      await saveWay(tx, of, way, { proofHash, lookupHash });
    }
    if (next.reason === 'confirm') await confirmPerson(tx, { vaultId, put, stored, nowMs });
    await note(
      before === undefined ? 'grant-made' : next.reason === 'confirm' ? 'person-confirmed' : 'grant-changed',
      payload.grant,
    );
  }
  for (const { grant, reason } of change?.end ?? []) {
    await endGrant(tx, { vaultId, grant, reason, nowMs }, stored.ways);
    await note('grant-ended', grant);
  }
  await noteOwner(tx, vaultId, { actedAtMs: nowMs });
}

async function confirmPerson(
  tx: Db,
  { vaultId, put, stored, nowMs }: { vaultId: string; put: GrantPut; stored: Stored; nowMs: number },
): Promise<void> {
  const invite = stored.ways.find(({ id, answer }) => put.endWays?.includes(id) === true && answer !== null);
  const grant = stored.grants.find(({ id }) => id === invite?.grantId);
  const answer = invite?.answer ?? undefined;
  if (answer === undefined || grant === undefined)
    throw new ServerError('bad_request', 'There is no accepted invitation to confirm.');
  await updateGrant(tx, { vaultId, id: grant.id }, { confirmedAtMs: nowMs });
  await updatePerson(tx, { vaultId, id: grant.personId }, { accountId: answer.account });
}

async function endGrant(
  tx: Db,
  { vaultId, grant, reason, nowMs }: { vaultId: string; grant: string; reason: string; nowMs: number },
  ways: readonly StoredWay[],
): Promise<void> {
  const own = ways.filter(({ grantId }) => grantId === grant).map(({ id }) => id);
  await endWays(tx, vaultId, own, nowMs);
  await updateGrant(tx, { vaultId, id: grant }, { endedAtMs: nowMs, endReason: reason });
}

type Changed = Pick<GrantsChange, 'next' | 'change'>;

/**
 * The account that a `confirm` makes a member of: where a change is exactly one accepted invitation that becomes an account's
 * way, and the member is who answered, with no more than was granted. Undefined for anything else.
 */
export async function acceptedAccount(tx: Db, { next, change }: Changed): Promise<string | undefined> {
  const [put, ...more] = change?.put ?? [];
  if (put === undefined || more.length > 0 || change?.end.length !== 0) return undefined;
  const [way, ...others] = put.ways;
  const [gone, ...further] = put.endWays ?? [];
  if (way?.method !== 'account' || gone === undefined || others.length + further.length > 0) return undefined;
  const invite = (await readWays(tx, next.vault)).find(({ id }) => id === gone);
  const grant = (await readGrants(tx, next.vault)).find(({ id }) => id === invite?.grantId);
  const answer = invite?.answer ?? undefined;
  const isSame = grant?.document === put.document && put.keyVersion === grant.keyVersion;
  if (answer === undefined || grant === undefined || !isSame || put.boxes.length > 0 || put.own !== undefined)
    return undefined;
  const member = next.members.find(({ account }) => account === answer.account);
  const fitting =
    member === undefined
      ? documentOf(grant).when.kind === 'release'
      : member.seal === answer.seal &&
        member.sign === answer.sign &&
        member.identityVersion === answer.identityVersion &&
        (await isWithin(tx, next, member, answer.account));
  return fitting ? answer.account : undefined;
}

/** Whether a member has no more rights than the grants of its account. */
async function isWithin(
  tx: Db,
  next: KeysetPayload,
  member: KeysetPayload['members'][number],
  account: string,
): Promise<boolean> {
  const people = await readPersons(tx, next.vault);
  const ways = await readWays(tx, next.vault);
  const granted = (await readGrants(tx, next.vault))
    .filter(
      grant =>
        people.some(one => one.id === grant.personId && one.accountId === account) ||
        ways.some(way => way.grantId === grant.id && way.answer?.account === account),
    )
    .map(documentOf);
  return member.categories.every(({ category, rights }) =>
    granted.some(
      ({ categories, level }) =>
        categories.some(one => one.category === category) && (rights === 'view' || level !== 'view'),
    ),
  );
}

const plain = ({ categories, level, person, when }: GrantDocument) =>
  JSON.stringify([
    categories.map(({ category, plusDays }) => [category, plusDays]),
    level,
    person,
    Object.entries(when).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** A repair issues grants again with the same terms, adds boxes and no way. Throws `bad_request`. */
export async function refuseUnlessRepair(tx: Db, { next, change }: Changed): Promise<void> {
  const stored = await readGrants(tx, next.vault);
  refuseWhen((change?.end.length ?? 0) > 0, 'A repair ends nothing.');
  for (const put of change?.put ?? []) {
    const read = readGrantDocument(put.document);
    const before = stored.find(({ id }) => id === read?.payload.grant);
    refuseWhen(
      before === undefined || put.ways.length + (put.endWays ?? []).length > 0 || put.own !== undefined,
      'A repair makes no grant and no way.',
    );
    if (read === undefined || before === undefined) continue;
    refuseWhen(plain(documentOf(before)) !== plain(read.payload), 'A repair leaves terms as they are.');
    refuseWhen(put.keyVersion !== before.keyVersion, 'A repair leaves keys as they are.');
  }
}

/** Members follow from grants: each is an account that accepted one. Throws `bad_request`. */
function refuseUnlessMembers(
  { members }: KeysetPayload,
  { people, ways }: { people: readonly { accountId: string | null }[]; ways: readonly StoredWay[] },
): void {
  const accounts = new Set([
    ...people.map(({ accountId }) => accountId),
    ...ways.map(way => way.answer?.account),
  ]);
  refuseWhen(!members.every(({ account }) => accounts.has(account)), 'A member follows from a grant.');
}
