import type { KeysetPayload } from '@kinfolio/contract/keyset';
import type { GrantUpdate } from '@kinfolio/contract/sharing/shapes';
import { isTextHour } from '@kinfolio/domain/access/due';
import {
  areTermsNarrower,
  areTermsWider,
  findTermsProblem,
  type GrantTerms,
  maxGrants,
} from '@kinfolio/domain/access/terms';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import { countLimitTry } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { KeysetGrantsChange, VaultContext } from '../../vault/context.ts';
import { lockVault, recordOwnerAct } from '../../vault/owner/store.ts';
import {
  invitationNoticeSubject,
  readGate,
  readGrantDocument,
  readStoredGrantDocument,
} from '../gates/service.ts';
import { insertNotice, saveNoticeMessageId } from '../gates/store.ts';
import { recordTermsChange } from '../narrowing/service.ts';
import { findChosenPerson, readPersons, type StoredPerson, updatePerson } from '../persons/store.ts';
import { hashCode } from './codes.ts';
import { requirePlanForGrants, requireRoomForPeople } from './room.ts';
import {
  deleteGrantBoxes,
  endGrantWays,
  insertGrantBoxes,
  readGrantBoxes,
  readGrants,
  readGrantWays,
  type StoredGrant,
  type StoredGrantWay,
  saveGrant,
  saveGrantWay,
  updateGrant,
} from './store.ts';
import { describeTermsChange, describeTermsChangeForEmail, serialiseTerms } from './terms-service.ts';
import { chooseOwnerName, emailOwnerAboutReaders, listMessageChannels } from './ways-service.ts';
import {
  addNewCategories,
  type CheckedGrantChange,
  checkGrantChange,
  requireAllGrants,
  requireMembersFromGrants,
  requireValidGrantWays,
  type StoredGrantState,
  throwBadRequestIf,
} from './whole.ts';

// [Note: Changing keys breaks no grant] A keyset names every grant in force by the hash of its document.
// Before saving the keyset, the server checks that each of these grants is complete under the new keys: a box
// for each category and an envelope for each way. So a change of keys cannot leave a grant or card unusable.
// If something is missing, the error lists it.

/**
 * Checks how a keyset changes grants, and returns a function that writes the changes in the same transaction. Throws
 * `grants_missing`, `bad_terms`, `plan_limit`, `no_mail`, `not_found` for an unknown person, `bad_request`.
 */
export async function prepareGrantChanges(
  vault: VaultContext,
  tx: Db,
  given: KeysetGrantsChange,
): Promise<() => Promise<void>> {
  const { next, returned, change = { put: [], end: [] } } = given;
  await lockVault(tx, next.vault);
  const stored: StoredGrantState = {
    grants: await readGrants(tx, next.vault),
    ways: await readGrantWays(tx, next.vault),
    boxes: await readGrantBoxes(tx, next.vault),
  };
  if (stored.grants.length === 0 && change.put.length === 0 && next.grants.length === 0) {
    throwBadRequestIf(next.members.length > 0 || change.end.length > 0, 'Members are determined by grants.');
    return async () => undefined;
  }
  const puts = change.put.map(put => checkGrantChange(next, put, stored, returned));
  requireAllGrants(next, puts, change.end, stored);
  await refuseUnlessPossible(vault, tx, given, puts, stored);
  return () => writeGrants(vault, tx, given, puts, stored);
}

async function refuseUnlessPossible(
  vault: VaultContext,
  tx: Db,
  { accountId, next, change, returned = false, added = [] }: KeysetGrantsChange,
  puts: readonly CheckedGrantChange[],
  stored: StoredGrantState,
): Promise<void> {
  const room = await vault.roomToBegin(tx, accountId);
  const people = await readPersons(tx, next.vault);
  requireMembersFromGrants(next, { people, ways: stored.ways });
  const known = new Set(people.map(({ id }) => id));
  const allCategories = next.categories.map(({ category }) => category);
  for (const { put, payload, before } of puts) {
    if (!known.has(payload.person)) throw new ServerError('not_found', 'There is no such person.');
    const then = before && readStoredGrantDocument(before);
    const isNew =
      !returned && (then === undefined || areTermsWider(addNewCategories(added, then, next), payload));
    const today = isNew && !keepsFirstDay(then, payload) ? todayInLondon(vault.clock) : undefined;
    const problem = findTermsProblem(payload, { allCategories, today });
    if (problem !== undefined)
      throw new ServerError('bad_terms', 'These terms are not allowed.', { details: { problem } });
    if (isNew) requirePlanForGrants(vault, room, payload);
    const isConfirmed = next.reason === 'confirm';
    const ending = (put.endWays ?? []).length > 0 && !isConfirmed;
    const less = ending || (then !== undefined && areTermsNarrower(then, payload));
    throwBadRequestIf(
      less && put.keyVersion <= (before?.keyVersion ?? 0),
      'Reducing access needs a new key.',
    );
    throwBadRequestIf(
      put.keyVersion < (before?.keyVersion ?? 0),
      'The key version of a grant must increase.',
    );
    throwBadRequestIf(
      put.own === undefined && put.keyVersion !== before?.keyVersion,
      "The owner's copy is missing.",
    );
    requireValidGrantWays(put, payload, before, stored);
    if (before !== undefined && then !== undefined && serialiseTerms(then) !== serialiseTerms(payload))
      await refuseIfOver(vault, tx, before, accountId);
  }
  const ending = new Set((change?.end ?? []).map(({ grant }) => grant));
  if (!returned) requireRoomForPeople(room, puts, { ending, stored });
  const count = stored.grants.length + puts.filter(({ before }) => before === undefined).length;
  if (count - (change?.end.length ?? 0) > maxGrants)
    throw new ServerError('bad_terms', 'There are too many grants.', { details: { problem: 'too_many' } });
}

const keepsFirstDay = (then: GrantTerms | undefined, { when }: GrantTerms): boolean =>
  then?.when.kind === 'window' && when.kind === 'window' && then.when.from === when.from;

/** Throws `bad_terms` if a grant has ended: its terms cannot change, so the owner must create a new one. */
async function refuseIfOver(vault: VaultContext, tx: Db, grant: StoredGrant, accountId: string) {
  const { state } = await readGate(vault, tx, grant, accountId);
  if (state === 'stopped' || state === 'ended')
    throw new ServerError('bad_terms', 'This access has ended.', { details: { problem: 'over' } });
}

async function writeGrants(
  vault: VaultContext,
  tx: Db,
  { accountId, sessionId, next, change, returned = false, added = [] }: KeysetGrantsChange,
  puts: readonly CheckedGrantChange[],
  stored: StoredGrantState,
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
    const changed = before && describeTermsChange({ put, payload, before }, added, next, nowMs);
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
    // Terms that a device returns after a restore are not recorded: they are older than the recorded changes, which
    // will limit them afterwards.
    const former = returned || before === undefined ? undefined : readStoredGrantDocument(before);
    if (before !== undefined && former !== undefined && serialiseTerms(former) !== serialiseTerms(payload))
      await recordTermsChange(tx, payload.grant, {
        document: payload,
        former: changed?.kept.former ?? undefined,
        widenedAtMs: changed?.kept.widenedAtMs ?? before.widenedAtMs ?? undefined,
      });
    if (before !== undefined && before.keyVersion !== put.keyVersion)
      await deleteGrantBoxes(tx, vaultId, payload.grant);
    await insertGrantBoxes(tx, { vaultId, grantId: payload.grant }, put.boxes);
    await endGrantWays(tx, vaultId, put.endWays ?? [], nowMs, next.reason === 'confirm');
    for (const way of put.ways) {
      const lookupHash = way.lookup === undefined ? undefined : hashCode(way.lookup);
      const proofHash = way.proof === undefined ? undefined : hashCode(way.proof);
      const { keyVersion } = put;
      const of = { vaultId, grantId: payload.grant, keyVersion, nowMs };
      await saveGrantWay(tx, of, way, { proofHash, lookupHash });
    }
    // The invitation is sent when access begins. A person who was added without access receives no message.
    const begins = before === undefined && !returned;
    const person = begins ? await findChosenPerson(tx, vaultId, payload.person) : undefined;
    if (person) {
      await refuseTooManyInvited(vault, accountId);
      await inviteReader(vault, tx, person, {
        vaultId,
        nowMs,
        grant: payload.grant,
        owner: chooseOwnerName(person, account),
      });
    }
    if (next.reason === 'confirm') await confirmPerson(tx, { vaultId, put, stored, nowMs });
    if (changed?.change !== undefined)
      await emailOwnerAboutReaders(vault, tx, accountId, describeTermsChangeForEmail(changed));
    if (before === undefined)
      await emailOwnerAboutReaders(vault, tx, accountId, returned ? givenBackInWords : givenInWords);
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
  await recordOwnerAct(tx, vaultId, { actedAtMs: nowMs });
}

interface Invitation {
  readonly vaultId: string;
  readonly nowMs: number;
  readonly grant: string;
  /** The owner's name, as this person knows it. */
  readonly owner: string;
}

/** Sends the invitation by email, and by text message as well if the owner chose that and it is not night. */
async function inviteReader(
  vault: VaultContext,
  tx: Db,
  person: StoredPerson,
  { vaultId, nowMs, grant, owner }: Invitation,
): Promise<void> {
  const of = {
    vaultId,
    dueMs: nowMs,
    recipient: person.id,
    channel: 'mail',
    about: invitationNoticeSubject,
  } as const;
  const values = { owner };
  const id = await vault.queueMessage(tx, { template: 'sharing-invited', to: person.email, values });
  // A second grant to the same person in the same millisecond shares the first one's row.
  if (await insertNotice(tx, { ...of, grants: [grant] })) await saveNoticeMessageId(tx, of, id);
  for (const { channel, to } of listMessageChannels(vault, person))
    if (channel === 'text' && isTextHour(nowMs))
      await vault.queueMessage(tx, { template: 'sharing-invited-text', to, values });
}

const givenInWords = 'You gave someone access to part of your passport';
/** The email to the owner about a grant that a restored server had lost. */
const givenBackInWords =
  'Our server lost someone’s access to your passport when it was restored, and your device put it back';

/**
 * How many people an account may invite in a day. Without a limit, strangers could be sent unwanted email
 * through our server.
 */
const invitedADay = { max: 20, windowMs: 24 * 60 * 60_000 } as const;

async function refuseTooManyInvited({ db, clock }: VaultContext, accountId: string): Promise<void> {
  const taken = await countLimitTry(db, clock, { key: `sharing:invited:${accountId}`, ...invitedADay });
  if (taken.ok) return;
  throw new ServerError('rate_limited', 'Too many people were invited today.', {
    retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
  });
}

async function confirmPerson(
  tx: Db,
  {
    vaultId,
    put,
    stored,
    nowMs,
  }: { vaultId: string; put: GrantUpdate; stored: StoredGrantState; nowMs: number },
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
  ways: readonly StoredGrantWay[],
): Promise<void> {
  const own = ways.filter(({ grantId }) => grantId === grant).map(({ id }) => id);
  await endGrantWays(tx, vaultId, own, nowMs);
  await updateGrant(tx, { vaultId, id: grant }, { endedAtMs: nowMs, endReason: reason });
}

type Changed = Pick<KeysetGrantsChange, 'next' | 'change'>;

/**
 * Returns the account that a `confirm` makes a member. The change must do nothing but turn one accepted
 * invitation into access for an account. The member must be the person who answered, with no more rights than
 * were granted. Undefined for anything else.
 */
export async function findAcceptedAccount(tx: Db, { next, change }: Changed): Promise<string | undefined> {
  const [put, ...more] = change?.put ?? [];
  if (put === undefined || more.length > 0 || change?.end.length !== 0) return undefined;
  const [way, ...others] = put.ways;
  const [gone, ...further] = put.endWays ?? [];
  if (way?.method !== 'account' || gone === undefined || others.length + further.length > 0) return undefined;
  const invite = (await readGrantWays(tx, next.vault)).find(({ id }) => id === gone);
  const grant = (await readGrants(tx, next.vault)).find(({ id }) => id === invite?.grantId);
  const answer = invite?.answer ?? undefined;
  const isSame = grant?.document === put.document && put.keyVersion === grant.keyVersion;
  if (answer === undefined || grant === undefined || !isSame || put.boxes.length > 0 || put.own !== undefined)
    return undefined;
  const member = next.members.find(({ account }) => account === answer.account);
  const fitting =
    member === undefined
      ? readStoredGrantDocument(grant).when.kind === 'release'
      : member.seal === answer.seal &&
        member.sign === answer.sign &&
        member.identityVersion === answer.identityVersion &&
        (await isWithin(tx, next, member, answer.account));
  return fitting ? answer.account : undefined;
}

/** Whether a member's rights stay within the grants of their account. */
async function isWithin(
  tx: Db,
  next: KeysetPayload,
  member: KeysetPayload['members'][number],
  account: string,
): Promise<boolean> {
  const people = await readPersons(tx, next.vault);
  const ways = await readGrantWays(tx, next.vault);
  const granted = (await readGrants(tx, next.vault))
    .filter(
      grant =>
        people.some(one => one.id === grant.personId && one.accountId === account) ||
        ways.some(way => way.grantId === grant.id && way.answer?.account === account),
    )
    .map(readStoredGrantDocument);
  return member.categories.every(({ category, rights }) =>
    granted.some(
      ({ categories, level }) =>
        categories.some(one => one.category === category) && (rights === 'view' || level !== 'view'),
    ),
  );
}

/**
 * Throws `bad_request` unless the change only repairs grants. A repair issues grants again with the same terms and adds
 * boxes, but adds no way to open a grant.
 */
export async function refuseUnlessRepair(tx: Db, { next, change }: Changed): Promise<void> {
  const stored = await readGrants(tx, next.vault);
  throwBadRequestIf((change?.end.length ?? 0) > 0, 'A repair cannot end anything.');
  for (const put of change?.put ?? []) {
    const read = readGrantDocument(put.document);
    const before = stored.find(({ id }) => id === read?.payload.grant);
    throwBadRequestIf(
      before === undefined || put.ways.length + (put.endWays ?? []).length > 0 || put.own !== undefined,
      'A repair cannot add a grant or a way.',
    );
    if (read === undefined || before === undefined) continue;
    throwBadRequestIf(
      serialiseTerms(readStoredGrantDocument(before)) !== serialiseTerms(read.payload),
      'A repair cannot change terms.',
    );
    throwBadRequestIf(put.keyVersion !== before.keyVersion, 'A repair cannot change keys.');
  }
}
