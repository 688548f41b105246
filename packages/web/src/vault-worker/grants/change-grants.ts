import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { GrantHolder, GrantToSend } from '@kinfolio/vault/grants/change-parts';
import {
  createAuthorsRepair,
  createConfirmChange,
  createCoverSheetChange,
  createStopChange,
  type StopChange,
} from '@kinfolio/vault/grants/changing';
import type { GrantAuthor } from '@kinfolio/vault/grants/document';
import { openOwnerWay } from '@kinfolio/vault/grants/kept-ways';
import { parseWayCode } from '@kinfolio/vault/grants/ways';
import { splitRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import type { KeysetMember } from '@kinfolio/vault/keyset/payload';
import { v7 as uuidv7 } from 'uuid';
import type { Keyring } from '../keys/keyring.ts';
import { listUnsignedCheckpoints } from '../records/checkpoints/sign.ts';
import { findPushAuthor } from '../records/push-author.ts';
import type { ExpiredGrant } from './over.ts';
import { type GrantInKeyset, listGrantsInKeyset } from './own-grants.ts';

/** The parts of a keyring that are needed to change grants. */
export function getGrantHolder({ account, accountKey, categories, signed, vault }: Keyring): GrantHolder {
  return {
    account,
    accountKey,
    vault,
    before: signed,
    identity: signed.identity,
    categories: [...categories.values()],
  };
}

/** A copy of a grant with mutable lists, as the wire types require. */
export function copyGrantToSend({ boxes, endWays, ways, ...rest }: GrantToSend) {
  const ended = endWays === undefined ? {} : { endWays: [...endWays] };
  return { ...rest, ...ended, boxes: [...boxes], ways: [...ways] };
}

/** A change that contains only grants. */
export const createGrantsOnlyChange = (keyset: string, put: readonly GrantToSend[]) =>
  ({
    keyset,
    wraps: [],
    categoryKeys: [],
    chain: [],
    checkpoints: [],
    end: 'none',
    grants: { put: put.map(copyGrantToSend), end: [] },
  }) satisfies KeysetChange;

/** The result of looking for an accepted invitation to confirm. */
export type ConfirmAnswerResult =
  | { readonly found: 'nothing' }
  /** The answer did not come from the person with the invitation, so nothing was sealed. */
  | { readonly found: 'wrong'; readonly grant: string }
  /**
   * `signedBefore`: grants of the same person, who now has other keys: the owner signs the records written with the
   * earlier keys.
   */
  | {
      readonly found: 'answer';
      readonly grant: string;
      readonly change: KeysetChange;
      readonly signedBefore: readonly string[];
    }
  /** A grant names the wrong people as other writers, so it is issued again with the right ones. */
  | { readonly found: 'authors'; readonly change: KeysetChange };

/**
 * Confirms the first person who accepted an invitation, skipping the grants in `without`, whose answers were wrong.
 * Once all are confirmed, checks that each grant names the other people who may write.
 */
export async function confirmNextPerson(
  keyring: Keyring,
  state: SharingState,
  without: readonly string[],
  at: string,
): Promise<ConfirmAnswerResult> {
  const standing = (await listGrantsInKeyset(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  for (const { row } of standing) {
    const invite = row.ways.find(one => one.method === 'invite' && one.answer !== null);
    const answer = invite?.answer ?? undefined;
    if (invite === undefined || answer === undefined || without.includes(row.grant)) continue;
    const { document, grant, keyVersion, own } = row;
    const holder = getGrantHolder(keyring);
    const made = await createConfirmChange(
      holder,
      { document, keyVersion, own },
      { way: invite.way, own: invite.own },
      answer,
      uuidv7(),
      at,
    );
    if (!made.ok) return { found: 'wrong', grant };
    const signedBefore = keyring.signed.keyset.members.some(
      ({ account, sign }) => account === answer.account && sign !== answer.sign,
    )
      ? grantsOf(answer.account, state)
      : [];
    const change = createGrantsOnlyChange(made.change.keyset, made.change.put);
    return { found: 'answer', grant, change, signedBefore };
  }
  const change = await createAuthorsRepair(
    getGrantHolder(keyring),
    standing.map(({ row }) => row),
    payload => listOtherAuthors(keyring.signed.keyset.members, state, payload),
    at,
  );
  if (change === undefined) return { found: 'nothing' };
  return { found: 'authors', change: createGrantsOnlyChange(change.keyset, change.put) };
}

/** Lists the ids of the grants whose person has this account. */
function grantsOf(account: string, { grants, persons }: SharingState): string[] {
  const theirs = new Set(persons.filter(one => one.account === account).map(({ id }) => id));
  return grants.filter(({ person }) => theirs.has(person)).map(({ grant }) => grant);
}

/**
 * The other people who may write in a grant's categories, according to the keyset's `members`. Readers cannot learn
 * this anywhere else.
 */
export function listOtherAuthors(
  members: readonly KeysetMember[],
  { persons }: Pick<SharingState, 'persons'>,
  {
    categories,
    person,
  }: { readonly categories: readonly { readonly category: string }[]; readonly person: string },
): GrantAuthor[] {
  const own = persons.find(({ id }) => id === person)?.account;
  const shared = new Set(categories.map(({ category }) => category));
  return members.flatMap(({ account, identityVersion, sign, categories: theirs }) => {
    const edits = theirs.filter(({ category, rights }) => rights === 'edit' && shared.has(category));
    if (account === own || edits.length === 0) return [];
    const written = edits.map(({ category }) => category).toSorted();
    return [{ account, categories: written, from: 1, identityVersion, sign, to: null }];
  });
}

/**
 * A change that also replaces secrets, with checkpoints for every person who keeps access: see [Note: Rows under old
 * keys]. The secrets are wiped here; the device receives them with the server's answer.
 */
export async function createChangeWithNewSecrets(
  keyring: Keyring,
  change: StopChange,
): Promise<KeysetChange> {
  for (const { open } of change.made) open.secret.wipe();
  const author = { ...findPushAuthor(keyring), sequence: keyring.signed.keyset.sequence + 1 };
  return {
    ...createGrantsOnlyChange(change.keyset, change.put),
    checkpoints: await listUnsignedCheckpoints(keyring.store, author),
    categoryKeys: change.made.map(({ box }) => box),
    chain: [...change.links],
  };
}

const rows = (named: readonly GrantInKeyset[]) => named.map(({ row }) => row);

/**
 * Ends expired grants: their categories get new secrets, which only the remaining grants receive. Undefined if there
 * are no such grants.
 */
export async function createEndGrantsChange(
  keyring: Keyring,
  state: SharingState,
  over: readonly ExpiredGrant[],
  at: string,
): Promise<KeysetChange | undefined> {
  const all = await listGrantsInKeyset(keyring, state);
  const reasons = new Map(over.map(({ grant, reason }) => [grant, reason]));
  const [ending, staying] = [true, false].map(ends =>
    all.filter(({ row }) => reasons.has(row.grant) === ends),
  );
  if (ending === undefined || staying === undefined || ending.length === 0) return undefined;
  const members = listRemainingMembers(keyring, state, staying);
  const change = await createStopChange(getGrantHolder(keyring), rows(ending), rows(staying), members, at);
  return {
    ...(await createChangeWithNewSecrets(keyring, change)),
    grants: {
      put: change.put.map(copyGrantToSend),
      end: ending.map(({ row: { grant } }) => ({ grant, reason: reasons.get(grant) ?? 'revoked' })),
    },
  };
}

/** The members that remain, each with the rights that their remaining grants give. */
export function listRemainingMembers(
  { signed }: Pick<Keyring, 'signed'>,
  { persons }: { readonly persons: readonly Pick<SharingState['persons'][number], 'account' | 'id'>[] },
  staying: readonly Pick<GrantInKeyset, 'payload'>[],
): KeysetMember[] {
  const accounts = new Map(persons.map(({ id, account }) => [id, account]));
  return signed.keyset.members.flatMap(member => {
    const theirs = staying.filter(({ payload }) => accounts.get(payload.person) === member.account);
    const left = new Map<string, 'view' | 'edit'>();
    for (const { payload } of theirs)
      for (const { category } of payload.categories)
        if (payload.level !== 'view' || !left.has(category))
          left.set(category, payload.level === 'view' ? 'view' : 'edit');
    const categories = member.categories.flatMap(one => {
      const rights = left.get(one.category);
      // Only the server says which account a person has, so rights may only be reduced here, never increased.
      return rights === undefined ? [] : [{ ...one, rights: one.rights === 'view' ? 'view' : rights }];
    });
    return categories.length === 0 ? [] : [{ ...member, categories }];
  });
}

/** A letter to replace a grant's current one. `owner` is the name on its cover sheet. */
export interface LetterChange {
  readonly grant: string;
  readonly letter: string;
  readonly owner: string;
}

/** Replaces the letter on a grant; undefined if the grant does not exist or was stopped. Nothing is sent. */
export async function createLetterChange(
  keyring: Keyring,
  state: SharingState,
  { grant, letter, owner }: LetterChange,
  at: string,
): Promise<KeysetChange | undefined> {
  const named = (await listGrantsInKeyset(keyring, state)).find(one => one.row.grant === grant);
  if (named === undefined || named.row.state === 'stopped') return undefined;
  const change = await createCoverSheetChange(
    getGrantHolder(keyring),
    named.row,
    { owner, editors: {}, letter },
    at,
  );
  return createGrantsOnlyChange(change.keyset, change.put);
}

/** The code of an invitation or card in groups, from the owner's own copy; undefined if it has ended. */
export async function openWayCode(
  keyring: Keyring,
  state: SharingState,
  way: string,
): Promise<readonly string[] | undefined> {
  const { account, accountKey, vault } = keyring;
  for (const { row } of await listGrantsInKeyset(keyring, state)) {
    const kept = row.ways.find(one => one.way === way);
    if (kept === undefined) continue;
    const opened = await openOwnerWay(accountKey, { account, grant: row.grant, vault, way }, kept.own);
    const code = opened.ok ? parseWayCode(opened.kept.secret) : undefined;
    if (code?.ok === true) return splitRecoveryCode(code.code);
  }
  return undefined;
}
