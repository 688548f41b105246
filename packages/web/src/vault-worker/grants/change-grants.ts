import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { GrantHolder, SentGrant } from '@kinfolio/vault/grants/change-parts';
import {
  authorsChange,
  confirmChange,
  coverChange,
  type StopChange,
  stopChange,
} from '@kinfolio/vault/grants/changing';
import type { GrantAuthor } from '@kinfolio/vault/grants/document';
import { openOwnedWay } from '@kinfolio/vault/grants/kept-ways';
import { parseWayCode } from '@kinfolio/vault/grants/ways';
import { groupsOfRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import type { KeysetMember } from '@kinfolio/vault/keyset/payload';
import { v7 as uuidv7 } from 'uuid';
import type { Keyring } from '../keys/keyring.ts';
import { checkpointsDue } from '../records/checkpoints/sign.ts';
import { authorOf } from '../records/push-author.ts';
import type { OverGrant } from './over.ts';
import { type NamedGrant, namedGrants } from './own-grants.ts';

/** What the changes of grants are made with. */
export function holderOf({ account, accountKey, categories, signed, vault }: Keyring): GrantHolder {
  return {
    account,
    accountKey,
    vault,
    before: signed,
    identity: signed.identity,
    categories: [...categories.values()],
  };
}

/** A grant in lists of its own, as the wire's types have them. */
export function sentOf({ boxes, endWays, ways, ...rest }: SentGrant) {
  const ended = endWays === undefined ? {} : { endWays: [...endWays] };
  return { ...rest, ...ended, boxes: [...boxes], ways: [...ways] };
}

/** A change that carries grants and nothing else. */
export const changeOfGrants = (keyset: string, put: readonly SentGrant[]) =>
  ({
    keyset,
    wraps: [],
    categoryKeys: [],
    chain: [],
    checkpoints: [],
    end: 'none',
    grants: { put: put.map(sentOf), end: [] },
  }) satisfies KeysetChange;

/** What came of looking for an answer to confirm. */
export type Confirming =
  | { readonly found: 'nothing' }
  /** The answer is not by who has the invitation: nothing was sealed. */
  | { readonly found: 'wrong'; readonly grant: string }
  /** `signedBefore`: grants of the same person, who has other keys now: their owner signs for what was written with those of before. */
  | {
      readonly found: 'answer';
      readonly grant: string;
      readonly change: KeysetChange;
      readonly signedBefore: readonly string[];
    }
  /** Grants name others than those who may write beside their person: they are issued again. */
  | { readonly found: 'authors'; readonly change: KeysetChange };

/**
 * Confirms the first person who accepted an invitation, but for the grants named: their answers were wrong. Once all are confirmed, sees
 * that each grant names who may write beside its person.
 */
export async function confirmNext(
  keyring: Keyring,
  state: SharingState,
  without: readonly string[],
  at: string,
): Promise<Confirming> {
  const standing = (await namedGrants(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  for (const { row } of standing) {
    const invite = row.ways.find(one => one.method === 'invite' && one.answer !== null);
    const answer = invite?.answer ?? undefined;
    if (invite === undefined || answer === undefined || without.includes(row.grant)) continue;
    const { document, grant, keyVersion, own } = row;
    const holder = holderOf(keyring);
    const made = await confirmChange(
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
    const change = changeOfGrants(made.change.keyset, made.change.put);
    return { found: 'answer', grant, change, signedBefore };
  }
  const change = await authorsChange(
    holderOf(keyring),
    standing.map(({ row }) => row),
    payload => authorsBeside(keyring.signed.keyset.members, state, payload),
    at,
  );
  if (change === undefined) return { found: 'nothing' };
  return { found: 'authors', change: changeOfGrants(change.keyset, change.put) };
}

/** The grants of the persons of an account. */
function grantsOf(account: string, { grants, persons }: SharingState): string[] {
  const theirs = new Set(persons.filter(one => one.account === account).map(({ id }) => id));
  return grants.filter(({ person }) => theirs.has(person)).map(({ grant }) => grant);
}

/** Who else may write in the categories of a grant: `members` of the keyset may; readers know no other beginning. */
export function authorsBeside(
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
 * A change that renews secrets as well, with checkpoints for everybody who stays: see [Note: Rows under old keys]. The secrets are wiped
 * here: the device takes them from the answer.
 */
export async function changeWithSecrets(keyring: Keyring, change: StopChange): Promise<KeysetChange> {
  for (const { open } of change.made) open.secret.wipe();
  const author = { ...authorOf(keyring), sequence: keyring.signed.keyset.sequence + 1 };
  return {
    ...changeOfGrants(change.keyset, change.put),
    checkpoints: await checkpointsDue(keyring.store, author),
    categoryKeys: change.made.map(({ box }) => box),
    chain: [...change.links],
  };
}

const rows = (named: readonly NamedGrant[]) => named.map(({ row }) => row);

/** Ends grants that are over: other secrets for their categories, which those that stay are given. Undefined for none. */
export async function endGrants(
  keyring: Keyring,
  state: SharingState,
  over: readonly OverGrant[],
  at: string,
): Promise<KeysetChange | undefined> {
  const all = await namedGrants(keyring, state);
  const reasons = new Map(over.map(({ grant, reason }) => [grant, reason]));
  const [ending, staying] = [true, false].map(ends =>
    all.filter(({ row }) => reasons.has(row.grant) === ends),
  );
  if (ending === undefined || staying === undefined || ending.length === 0) return undefined;
  const members = membersOf(keyring, state, staying);
  const change = await stopChange(holderOf(keyring), rows(ending), rows(staying), members, at);
  return {
    ...(await changeWithSecrets(keyring, change)),
    grants: {
      put: change.put.map(sentOf),
      end: ending.map(({ row: { grant } }) => ({ grant, reason: reasons.get(grant) ?? 'revoked' })),
    },
  };
}

/** The members that stay, with the rights of the grants that stay. */
export function membersOf(
  { signed }: Pick<Keyring, 'signed'>,
  { persons }: { readonly persons: readonly Pick<SharingState['persons'][number], 'account' | 'id'>[] },
  staying: readonly Pick<NamedGrant, 'payload'>[],
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
      // The server alone names the account of a person, so that rights only ever become fewer here.
      return rights === undefined ? [] : [{ ...one, rights: one.rights === 'view' ? 'view' : rights }];
    });
    return categories.length === 0 ? [] : [{ ...member, categories }];
  });
}

/** A letter to come, in place of the one that a grant has. `owner` is the name on its cover sheet. */
export interface WantedLetter {
  readonly grant: string;
  readonly letter: string;
  readonly owner: string;
}

/** Puts another letter on a grant; undefined where it is not there, or was stopped. Nothing is sent. */
export async function changeLetter(
  keyring: Keyring,
  state: SharingState,
  { grant, letter, owner }: WantedLetter,
  at: string,
): Promise<KeysetChange | undefined> {
  const named = (await namedGrants(keyring, state)).find(one => one.row.grant === grant);
  if (named === undefined || named.row.state === 'stopped') return undefined;
  const change = await coverChange(holderOf(keyring), named.row, { owner, editors: {}, letter }, at);
  return changeOfGrants(change.keyset, change.put);
}

/** The code of an invitation or a card again, in groups, from the owner's copy; undefined for one that has ended. */
export async function codeOfWay(
  keyring: Keyring,
  state: SharingState,
  way: string,
): Promise<readonly string[] | undefined> {
  const { account, accountKey, vault } = keyring;
  for (const { row } of await namedGrants(keyring, state)) {
    const kept = row.ways.find(one => one.way === way);
    if (kept === undefined) continue;
    const opened = await openOwnedWay(accountKey, { account, grant: row.grant, vault, way }, kept.own);
    const code = opened.ok ? parseWayCode(opened.kept.secret) : undefined;
    if (code?.ok === true) return groupsOfRecoveryCode(code.code);
  }
  return undefined;
}
