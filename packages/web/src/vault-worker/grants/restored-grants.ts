import type { ReturnedKeysets } from '@kinfolio/contract/keyset';
import type { OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import type { CategoryKey } from '@kinfolio/contract/wire';
import { readGrant } from '@kinfolio/vault/grants/document';
import { type LostGrant, takeUpChange } from '@kinfolio/vault/grants/taking-up';
import type { KeysetMember } from '@kinfolio/vault/keyset/payload';
import type { Keyring } from '../keys/keyring.ts';
import { readKeptSharing, type Store } from '../store/database.ts';
import { holderOf, membersOf, sentOf } from './change-grants.ts';
import { namedGrants } from './own-grants.ts';

// [Note: What is shared on a restored server]
// A restored server shows grants as they were: some were stopped since, some changed, some are missing. The device's newest
// keyset decides. What the server has as that keyset names it stays; what it does not name ends; and what the server has lost is
// made again from the rows that this device kept. A person who joined since the backup has to accept once more: the
// server has forgotten which account is theirs, and only they can show it. A way is made again from the device's own row alone: a server
// that merely claims to have been restored could show one that was used up.

/** What goes up with the lost keysets. */
export interface RestoredGrants {
  readonly grants: NonNullable<ReturnedKeysets['grants']>;
  readonly persons: NonNullable<ReturnedKeysets['persons']>;
  /** The keyset to come after the newest one. */
  readonly keyset: string;
  readonly categoryKeys: readonly CategoryKey[];
  readonly chain: readonly CategoryKey[];
}

/** Keeps the rows of what is shared, if they are all that the newest keyset names and no restored server has lost some of them. */
export async function keepSharing(keyring: Keyring, { grants, persons }: SharingState): Promise<void> {
  const { signed, store } = keyring;
  const { sequence, grants: named } = signed.keyset;
  const kept = await readKeptSharing(store);
  if (named.length === 0 && kept === undefined) return;
  const isWhole = (await namedGrants(keyring, { grants })).length === named.length;
  const isOlder = grants.some(now => {
    const before = kept?.state.grants.find(({ grant }) => grant === now.grant);
    return before !== undefined && hasLost(now, before);
  });
  if (isWhole && !isOlder) await putSharing(store, sequence, { grants, persons });
}

/**
 * Whether a row lacks ways that only a restore takes away while the document stays: a card, which ends with another document, or
 * an account in whose place an invitation is back.
 */
function hasLost(now: OwnGrant, before: OwnGrant): boolean {
  if (now.document !== before.document) return false;
  const [there, known] = [new Set(waysOf(now)), new Set(waysOf(before))];
  const missing = before.ways.filter(({ way }) => !there.has(way));
  const isBack = now.ways.some(({ way, method }) => method === 'invite' && !known.has(way));
  return missing.some(({ method }) => method === 'card' || (method === 'account' && isBack));
}

const waysOf = ({ ways }: OwnGrant) => ways.map(({ way }) => way);

async function putSharing(store: Store, keyset: number, state: Pick<SharingState, 'grants' | 'persons'>) {
  await store.meta.put({ key: 'sharing', keyset, state });
}

/**
 * Brings the grants of a restored server, whose newest keyset has the number `since`, in line with the newest keyset here;
 * undefined where nothing differs.
 */
export async function takeUpGrants(
  keyring: Keyring,
  { state, since }: { state: SharingState; since: number },
  at: string,
): Promise<RestoredGrants | undefined> {
  const { keyset } = keyring.signed;
  const { keyset: keptAt = 0, state: kept = { grants: [], persons: [] } } = {
    ...(await readKeptSharing(keyring.store)),
  };
  const there = await namedGrants(keyring, state);
  const known = new Map(there.map(one => [one.row.grant, one]));
  const lost: { grant: LostGrant; payload: (typeof there)[number]['payload'] }[] = [];
  const own = await namedGrants(keyring, kept);
  for (const { row, payload } of own) {
    const stored = state.grants.find(({ grant }) => grant === row.grant);
    // The server's row is as new as the one kept here, and the newest keyset names it.
    if (known.has(row.grant) && keptAt <= since) continue;
    const again = lostGrant(row, stored, known.has(row.grant));
    if (again !== undefined) lost.push({ grant: again, payload });
  }
  const madeAgain = new Set(lost.map(({ payload }) => payload.grant));
  const staying = there.filter(({ row }) => row.state !== 'stopped' && !madeAgain.has(row.grant));
  const stays = new Set([...staying.map(({ row }) => row.grant), ...madeAgain]);
  const ended = state.grants.filter(({ grant }) => !stays.has(grant));
  const named = new Set(keyset.grants.map(({ grant }) => grant));
  // What the newest keyset does not name was ended by it, with other secrets. What it names and is lost ends only now; without the
  // document that it names, the categories are not known, for the server may show another one.
  const ending = own.map(({ row }) => row).filter(({ grant }) => !stays.has(grant));
  const isUnknown = [...named].some(id => !stays.has(id) && !own.some(({ row }) => row.grant === id));
  const members = membersOf(keyring, state, [...staying, ...lost]);
  const isSame =
    lost.length + ended.length === 0 && stays.size === named.size && haveSameRights(members, keyset.members);
  if (isSame) return undefined;
  const change = await takeUpChange(
    holderOf(keyring),
    {
      staying: staying.map(({ row }) => row),
      lost: lost.map(({ grant }) => grant),
      ending,
      isUnknown,
      members,
    },
    at,
  );
  for (const { open } of change.made) open.secret.wipe();
  const versions = new Map(state.persons.map(({ id, version }) => [id, version]));
  const wanted = new Set([...staying, ...lost].map(({ payload }) => payload.person));
  const persons = kept.persons.filter(
    ({ id, version }) => wanted.has(id) && version > (versions.get(id) ?? 0),
  );
  return {
    keyset: change.keyset,
    categoryKeys: change.made.map(({ box }) => box),
    chain: change.links,
    grants: {
      put: change.put.map(sentOf),
      end: ended.map(({ grant }) => ({ grant, reason: named.has(grant) ? 'replaced' : 'revoked' })),
    },
    persons: persons.map(personOf),
  };
}

/** What a grant is made again from; undefined where the server has all of it, or no way of it can be made again. */
function lostGrant(kept: OwnGrant, stored: OwnGrant | undefined, isNamed: boolean): LostGrant | undefined {
  if (kept.state === 'stopped' || stored?.state === 'stopped') return undefined;
  const there = new Set(stored?.ways.map(({ way }) => way));
  const [again, missing] = [true, false].map(is => kept.ways.filter(({ way }) => there.has(way) === is));
  const codes = missing?.filter(({ method }) => method !== 'account') ?? [];
  const carried = new Set([...(again ?? []), ...codes].map(({ way }) => way));
  const endWays = [...there].filter(way => !carried.has(way));
  if (carried.size === 0 || (isNamed && codes.length === 0 && !hasEndedCard(stored, kept))) return undefined;
  const sequences = [kept, stored].flatMap(row => {
    const read = row && readGrant(row.document);
    return read?.ok ? [read.payload.sequence] : [];
  });
  return {
    document: kept.document,
    keyVersion: kept.keyVersion,
    own: kept.own,
    cover: kept.cover,
    ways: [...(again ?? []).map(one => wayOf(one, true)), ...codes.map(one => wayOf(one, false))],
    above: {
      sequence: Math.max(...sequences),
      keyVersion: Math.max(kept.keyVersion, stored?.keyVersion ?? 0),
    },
    endWays,
  };
}

/** Whether the server has a card that the device does not. */
function hasEndedCard(stored: OwnGrant | undefined, kept: OwnGrant): boolean {
  const own = new Set(waysOf(kept));
  return stored?.ways.some(({ way, method }) => method === 'card' && !own.has(way)) === true;
}

const wayOf = ({ way, method, own, number }: OwnGrant['ways'][number], isKnown: boolean) => ({
  way,
  method,
  own,
  number: number ?? undefined,
  isKnown,
});

/** The row of a person as it is sent, without their account, which they show by accepting again. */
function personOf(row: SharingState['persons'][number]): RestoredGrants['persons'][number] {
  const { id, email, phone, notify, notifyBy, mailName, details, version } = row;
  return {
    id,
    email,
    notify,
    notifyBy,
    details,
    version,
    ...(phone !== null && { phone }),
    ...(mailName !== null && { mailName }),
  };
}

const rightsOf = (members: readonly KeysetMember[]) =>
  JSON.stringify(members.map(({ account, categories }) => [account, categories]));
const haveSameRights = (one: readonly KeysetMember[], other: readonly KeysetMember[]) =>
  rightsOf(one) === rightsOf(other);
