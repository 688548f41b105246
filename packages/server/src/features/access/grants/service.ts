import type { KeysetPayload } from '@kinfolio/contract/keyset';
import type { GrantPut } from '@kinfolio/contract/sharing/shapes';
import { isTextHour } from '@kinfolio/domain/access/due';
import {
  type GrantTerms,
  isNarrower,
  isWider,
  mostGrants,
  termsProblem,
} from '@kinfolio/domain/access/terms';
import { todayIn } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import { takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { GrantsChange, VaultContext } from '../../vault/context.ts';
import { lockVault, noteOwner } from '../../vault/owner/store.ts';
import { documentOf, invitedAbout, readGate, readGrantDocument } from '../gates/service.ts';
import { insertNotice, nameMessage } from '../gates/store.ts';
import { noteTerms } from '../narrowing/service.ts';
import { hashOfCode } from './codes.ts';
import { refuseUnlessBegins, refuseUnlessCounted } from './room.ts';
import {
  deleteBoxes,
  endWays,
  insertBoxes,
  readBoxes,
  readChosen,
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
import { changeInWords, changeOfTerms, textOfTerms } from './terms-service.ts';
import { mailOwner, ownerNameFor, reachedBy } from './ways-service.ts';
import {
  grownBy,
  type Put,
  readPut,
  refuseIf,
  refuseUnlessMembers,
  refuseUnlessWays,
  refuseUnlessWhole,
  type Stored,
} from './whole.ts';

// [Note: Changing keys disarms nothing] A keyset names every grant that is in force, by the hash of its document. Before it is
// kept, the server sees that each of them is whole under the keys of that keyset: a box for each category, an envelope for
// each way. So keys cannot change without every grant and card; the answer to anything less lists what is lacking.

/**
 * Checks what a keyset does to grants, and returns what writes it in the same transaction. Throws `grants_missing`,
 * `bad_terms`, `plan_limit`, `no_mail`, `not_found` for an unknown person, `bad_request`.
 */
export async function checkGrants(
  vault: VaultContext,
  tx: Db,
  given: GrantsChange,
): Promise<() => Promise<void>> {
  const { next, returned, change = { put: [], end: [] } } = given;
  await lockVault(tx, next.vault);
  const stored: Stored = {
    grants: await readGrants(tx, next.vault),
    ways: await readWays(tx, next.vault),
    boxes: await readBoxes(tx, next.vault),
  };
  if (stored.grants.length === 0 && change.put.length === 0 && next.grants.length === 0) {
    refuseIf(next.members.length > 0 || change.end.length > 0, 'A member follows from a grant.');
    return async () => undefined;
  }
  const puts = change.put.map(put => readPut(next, put, stored, returned));
  refuseUnlessWhole(next, puts, change.end, stored);
  await refuseUnlessPossible(vault, tx, given, puts, stored);
  return () => writeGrants(vault, tx, given, puts, stored);
}

async function refuseUnlessPossible(
  vault: VaultContext,
  tx: Db,
  { accountId, next, change, returned = false, added = [] }: GrantsChange,
  puts: readonly Put[],
  stored: Stored,
): Promise<void> {
  const room = await vault.roomToBegin(tx, accountId);
  const people = await readPersons(tx, next.vault);
  refuseUnlessMembers(next, { people, ways: stored.ways });
  const known = new Set(people.map(({ id }) => id));
  const allCategories = next.categories.map(({ category }) => category);
  for (const { put, payload, before } of puts) {
    if (!known.has(payload.person)) throw new ServerError('not_found', 'There is no such person.');
    const then = before && documentOf(before);
    const isNew = !returned && (then === undefined || isWider(grownBy(added, then, next), payload));
    const today = isNew && !keepsFirstDay(then, payload) ? todayIn(vault.clock) : undefined;
    const problem = termsProblem(payload, { allCategories, today });
    if (problem !== undefined)
      throw new ServerError('bad_terms', 'These terms cannot be.', { details: { problem } });
    if (isNew) refuseUnlessBegins(vault, room, payload);
    const isConfirmed = next.reason === 'confirm';
    const ending = (put.endWays ?? []).length > 0 && !isConfirmed;
    const less = ending || (then !== undefined && isNarrower(then, payload));
    refuseIf(less && put.keyVersion <= (before?.keyVersion ?? 0), 'Less access wants another key.');
    refuseIf(put.keyVersion < (before?.keyVersion ?? 0), 'Keys of a grant are counted upwards.');
    refuseIf(put.own === undefined && put.keyVersion !== before?.keyVersion, 'The owner keeps a copy.');
    refuseUnlessWays(put, payload, before, stored);
    if (before !== undefined && then !== undefined && textOfTerms(then) !== textOfTerms(payload))
      await refuseIfOver(vault, tx, before, accountId);
  }
  const ending = new Set((change?.end ?? []).map(({ grant }) => grant));
  if (!returned) refuseUnlessCounted(room, puts, { ending, stored });
  const count = stored.grants.length + puts.filter(({ before }) => before === undefined).length;
  if (count - (change?.end.length ?? 0) > mostGrants)
    throw new ServerError('bad_terms', 'There are too many grants.', { details: { problem: 'too_many' } });
}

const keepsFirstDay = (then: GrantTerms | undefined, { when }: GrantTerms): boolean =>
  then?.when.kind === 'window' && when.kind === 'window' && then.when.from === when.from;

/** What is over has no terms to change: it is made again. Throws `bad_terms`. */
async function refuseIfOver(vault: VaultContext, tx: Db, grant: StoredGrant, accountId: string) {
  const { state } = await readGate(vault, tx, grant, accountId);
  if (state === 'stopped' || state === 'ended')
    throw new ServerError('bad_terms', 'This access is over.', { details: { problem: 'over' } });
}

async function writeGrants(
  vault: VaultContext,
  tx: Db,
  { accountId, sessionId, next, change, returned = false, added = [] }: GrantsChange,
  puts: readonly Put[],
  stored: Stored,
): Promise<void> {
  const nowMs = vault.clock.now();
  const vaultId = next.vault;
  const account = await vault.accountOf(tx, accountId);
  const note = (
    event: 'grant-made' | 'grant-changed' | 'grant-ended' | 'person-confirmed',
    grant: string,
    more: { what?: string } = {},
  ) => vault.logActivity(tx, accountId, { event, sessionId, about: { grant, ...more } });
  for (const { put, payload, before } of puts) {
    const changed = before && changeOfTerms({ put, payload, before }, added, next, nowMs);
    await saveGrant(tx, {
      vaultId,
      id: payload.grant,
      personId: payload.person,
      document: put.document,
      keyVersion: put.keyVersion,
      own: put.own ?? before?.own ?? '',
      armedAtMs: before?.armedAtMs ?? nowMs,
      ...(put.cover !== undefined && { cover: put.cover }),
      ...changed?.kept,
    });
    // Returned terms are older than what was noted since, which limits them after this.
    if (!returned && before !== undefined && textOfTerms(documentOf(before)) !== textOfTerms(payload))
      await noteTerms(tx, payload.grant, {
        document: payload,
        former: changed?.kept.former ?? undefined,
        widenedAtMs: changed?.kept.widenedAtMs ?? before.widenedAtMs ?? undefined,
      });
    if (before !== undefined && before.keyVersion !== put.keyVersion)
      await deleteBoxes(tx, vaultId, payload.grant);
    await insertBoxes(tx, { vaultId, grantId: payload.grant }, put.boxes);
    await endWays(tx, vaultId, put.endWays ?? [], nowMs, next.reason === 'confirm');
    for (const way of put.ways) {
      const lookupHash = way.lookup === undefined ? undefined : hashOfCode(way.lookup);
      const proofHash = way.proof === undefined ? undefined : hashOfCode(way.proof);
      const { keyVersion } = put;
      const of = { vaultId, grantId: payload.grant, keyVersion, nowMs };
      await saveWay(tx, of, way, { proofHash, lookupHash });
    }
    // Only now: a person who was written down and has no access hears nothing.
    const begins = before === undefined && !returned;
    const person = begins ? await readChosen(tx, vaultId, payload.person) : undefined;
    if (person) await refuseTooManyInvited(vault, accountId);
    if (person) {
      const of = {
        vaultId,
        dueMs: nowMs,
        recipient: person.id,
        channel: 'mail',
        about: invitedAbout,
      } as const;
      const values = { owner: ownerNameFor(person, account) };
      const id = await vault.queueMessage(tx, { template: 'sharing-invited', to: person.email, values });
      // A second access that begins in the same millisecond has the row of the first.
      if (await insertNotice(tx, { ...of, grants: [payload.grant] })) await nameMessage(tx, of, id);
      // By text as well where the owner chose that, and it is no time to sleep.
      for (const { channel, to } of reachedBy(vault, person))
        if (channel === 'text' && isTextHour(nowMs))
          await vault.queueMessage(tx, { template: 'sharing-invited-text', to, values });
    }
    if (next.reason === 'confirm') await confirmPerson(tx, { vaultId, put, stored, nowMs });
    if (changed?.change !== undefined) await mailOwner(vault, tx, accountId, changeInWords(changed));
    if (before === undefined)
      await mailOwner(vault, tx, accountId, returned ? givenBackInWords : givenInWords);
    await note(
      before === undefined ? 'grant-made' : next.reason === 'confirm' ? 'person-confirmed' : 'grant-changed',
      payload.grant,
      changed?.change && { what: changed.change },
    );
  }
  for (const { grant, reason } of change?.end ?? []) {
    await endGrant(tx, { vaultId, grant, reason, nowMs }, stored.ways);
    await note('grant-ended', grant);
  }
  await noteOwner(tx, vaultId, { actedAtMs: nowMs });
}

/** What the owner of a new grant is mailed. */
const givenInWords = 'You gave a person access to a part of your passport';
/** What the owner is mailed of one that a restored server had lost. */
const givenBackInWords =
  'Our server had lost an access to your passport with a restore, and your device put it back';

/** How many people an account may invite in a day, so that our mails cannot be used to reach strangers. */
const invitedADay = { max: 20, windowMs: 24 * 60 * 60_000 } as const;

async function refuseTooManyInvited({ db, clock }: VaultContext, accountId: string): Promise<void> {
  const taken = await takeFromLimit(db, clock, { key: `sharing:invited:${accountId}`, ...invitedADay });
  if (taken.ok) return;
  throw new ServerError('rate_limited', 'Too many people were invited today.', {
    retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
  });
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

/** A repair issues grants again with the same terms, adds boxes and no way. Throws `bad_request`. */
export async function refuseUnlessRepair(tx: Db, { next, change }: Changed): Promise<void> {
  const stored = await readGrants(tx, next.vault);
  refuseIf((change?.end.length ?? 0) > 0, 'A repair ends nothing.');
  for (const put of change?.put ?? []) {
    const read = readGrantDocument(put.document);
    const before = stored.find(({ id }) => id === read?.payload.grant);
    refuseIf(
      before === undefined || put.ways.length + (put.endWays ?? []).length > 0 || put.own !== undefined,
      'A repair makes no grant and no way.',
    );
    if (read === undefined || before === undefined) continue;
    refuseIf(
      textOfTerms(documentOf(before)) !== textOfTerms(read.payload),
      'A repair leaves terms as they are.',
    );
    refuseIf(put.keyVersion !== before.keyVersion, 'A repair leaves keys as they are.');
  }
}
