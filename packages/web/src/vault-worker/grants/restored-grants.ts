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
// server has forgotten which account is theirs, and only they can show it.

/** What goes up with the lost keysets. */
export interface RestoredGrants {
  readonly grants: NonNullable<ReturnedKeysets['grants']>;
  readonly persons: NonNullable<ReturnedKeysets['persons']>;
  /** The keyset to come after the newest one. */
  readonly keyset: string;
  readonly categoryKeys: readonly CategoryKey[];
  readonly chain: readonly CategoryKey[];
}

/**
 * Keeps the rows of what is shared, if they are all that the newest keyset names: then they are what a restored server will
 * lack. A state that lacks a way which is kept for the same keyset is of a restored server itself.
 */
export async function keepSharing(keyring: Keyring, { grants, persons }: SharingState): Promise<void> {
  const { signed, store } = keyring;
  const { sequence, grants: named } = signed.keyset;
  const kept = await readKeptSharing(store);
  if (named.length === 0 && kept === undefined) return;
  const isWhole = (await namedGrants(keyring, { grants })).length === named.length;
  const ways = new Set(grants.flatMap(waysOf));
  const isOlder = kept?.keyset === sequence && !kept.state.grants.flatMap(waysOf).every(way => ways.has(way));
  if (isWhole && !isOlder) await putSharing(store, sequence, { grants, persons });
}

const waysOf = ({ ways }: OwnGrant) => ways.map(({ way }) => way);

async function putSharing(store: Store, keyset: number, state: Pick<SharingState, 'grants' | 'persons'>) {
  await store.meta.put({ key: 'sharing', keyset, state });
}

/** Brings the grants of a restored server in line with the newest keyset; undefined where nothing differs. */
export async function takeUpGrants(
  keyring: Keyring,
  state: SharingState,
  at: string,
): Promise<RestoredGrants | undefined> {
  const { keyset } = keyring.signed;
  const kept = (await readKeptSharing(keyring.store))?.state ?? { grants: [], persons: [] };
  const there = await namedGrants(keyring, state);
  const known = new Map(there.map(one => [one.row.grant, one]));
  const lost: { grant: LostGrant; payload: (typeof there)[number]['payload'] }[] = [];
  for (const { row, payload } of await namedGrants(keyring, kept)) {
    const stored = state.grants.find(({ grant }) => grant === row.grant);
    const again = lostGrant(row, stored, known.has(row.grant));
    if (again !== undefined) lost.push({ grant: again, payload });
  }
  const madeAgain = new Set(lost.map(({ payload }) => payload.grant));
  const staying = there.filter(({ row }) => row.state !== 'stopped' && !madeAgain.has(row.grant));
  const stays = new Set([...staying.map(({ row }) => row.grant), ...madeAgain]);
  const ended = state.grants.filter(({ grant }) => !stays.has(grant));
  const named = new Set(keyset.grants.map(({ grant }) => grant));
  // What the newest keyset does not name was ended by it, with other secrets. What it names and is lost ends only now.
  const ending = ended.filter(({ grant, document }) => named.has(grant) && readGrant(document).ok);
  // Of a grant that neither side has, the categories are not known.
  const isUnknown = [...named].some(id => !stays.has(id) && !state.grants.some(({ grant }) => grant === id));
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
  const people = new Set(state.persons.map(({ id }) => id));
  const wanted = new Set(lost.map(({ payload }) => payload.person));
  return {
    keyset: change.keyset,
    categoryKeys: change.made.map(({ box }) => box),
    chain: change.links,
    grants: {
      put: change.put.map(sentOf),
      end: ended.map(({ grant }) => ({ grant, reason: named.has(grant) ? 'replaced' : 'revoked' })),
    },
    persons: kept.persons.filter(({ id }) => wanted.has(id) && !people.has(id)).map(personOf),
  };
}

/** What a grant is made again from; undefined where the server has all of it, or no way of it can be made again. */
function lostGrant(kept: OwnGrant, stored: OwnGrant | undefined, isNamed: boolean): LostGrant | undefined {
  if (kept.state === 'stopped' || stored?.state === 'stopped') return undefined;
  const there = new Set(stored?.ways.map(({ way }) => way));
  const own = new Set(waysOf(kept));
  const [known, missing] = [true, false].map(is => kept.ways.filter(({ way }) => there.has(way) === is));
  const codes = missing?.filter(({ method }) => method !== 'account') ?? [];
  const hasLostAccount = missing?.some(({ method }) => method === 'account') === true;
  // A person who joined since the backup accepts the earlier invitation again.
  const invites = hasLostAccount
    ? (stored?.ways.filter(({ way, method }) => method === 'invite' && !own.has(way)) ?? [])
    : [];
  const again = [...(known ?? []), ...invites];
  const carried = new Set([...again, ...codes].map(({ way }) => way));
  const endWays = [...there].filter(way => !carried.has(way));
  if (carried.size === 0 || (isNamed && codes.length + endWays.length === 0)) return undefined;
  const sequences = [kept, stored].flatMap(row => {
    const read = row && readGrant(row.document);
    return read?.ok ? [read.payload.sequence] : [];
  });
  return {
    document: kept.document,
    keyVersion: kept.keyVersion,
    own: kept.own,
    cover: kept.cover,
    ways: [...again.map(one => wayOf(one, true)), ...codes.map(one => wayOf(one, false))],
    above: {
      sequence: Math.max(...sequences),
      keyVersion: Math.max(kept.keyVersion, stored?.keyVersion ?? 0),
    },
    endWays,
  };
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
