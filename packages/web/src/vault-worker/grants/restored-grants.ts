import type { KeysetsToRestore } from '@kinfolio/contract/keyset';
import type { OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import type { CategoryKey } from '@kinfolio/contract/wire';
import { readGrant } from '@kinfolio/vault/grants/document';
import { createLostGrantsChange, type LostGrant } from '@kinfolio/vault/grants/taking-up';
import type { KeysetMember } from '@kinfolio/vault/keyset/payload';
import type { Keyring } from '../keys/keyring.ts';
import { readStoredSharing, type VaultStore } from '../store/database.ts';
import { copyGrantToSend, getGrantHolder, listRemainingMembers } from './change-grants.ts';
import { listGrantsInKeyset } from './own-grants.ts';

// [Note: What is shared on a restored server] A restored server shows grants as they were: since then some were
// stopped, some changed, and some are missing. The device's newest keyset decides. Grants that match that keyset stay;
// grants that it does not name end; and grants that the server has lost are remade from the rows this device kept. A
// person who joined after the backup has to accept again: the server has forgotten which account is theirs, and only
// they can prove it. A way is remade only from the device's own row, because a server that merely claims to have been
// restored could show one that was used up.

/** The grants that are sent together with the lost keysets. */
export interface GrantsToReturn {
  readonly grants: NonNullable<KeysetsToRestore['grants']>;
  readonly persons: NonNullable<KeysetsToRestore['persons']>;
  /** The keyset that follows the newest one. */
  readonly keyset: string;
  readonly categoryKeys: readonly CategoryKey[];
  readonly chain: readonly CategoryKey[];
}

/**
 * Stores the rows of all grants on this device, if they include every grant in the newest keyset and no restored server
 * has lost any of their ways.
 */
export async function storeGrantRows(keyring: Keyring, { grants, persons }: SharingState): Promise<void> {
  const { signed, store } = keyring;
  const { sequence, grants: named } = signed.keyset;
  const kept = await readStoredSharing(store);
  if (named.length === 0 && kept === undefined) return;
  const isWhole = (await listGrantsInKeyset(keyring, { grants })).length === named.length;
  const isOlder = grants.some(now => {
    const before = kept?.state.grants.find(({ grant }) => grant === now.grant);
    return before !== undefined && hasLost(now, before);
  });
  if (isWhole && !isOlder) await putSharing(store, sequence, { grants, persons });
}

/**
 * Whether a row lacks ways that only a restore can remove while the document stays the same: a card (removing one
 * normally makes a new document), or an account that has turned back into an invitation.
 */
function hasLost(now: OwnGrant, before: OwnGrant): boolean {
  if (now.document !== before.document) return false;
  const [there, known] = [new Set(waysOf(now)), new Set(waysOf(before))];
  const missing = before.ways.filter(({ way }) => !there.has(way));
  const isBack = now.ways.some(({ way, method }) => method === 'invite' && !known.has(way));
  return missing.some(({ method }) => method === 'card' || (method === 'account' && isBack));
}

const waysOf = ({ ways }: OwnGrant) => ways.map(({ way }) => way);

async function putSharing(
  store: VaultStore,
  keyset: number,
  state: Pick<SharingState, 'grants' | 'persons'>,
) {
  await store.meta.put({ key: 'sharing', keyset, state });
}

/**
 * Brings the grants of a restored server, whose newest keyset has the number `since`, in line with this device's newest
 * keyset. Undefined if there is no difference.
 */
export async function reissueLostGrants(
  keyring: Keyring,
  { state, since }: { state: SharingState; since: number },
  at: string,
): Promise<GrantsToReturn | undefined> {
  const { keyset } = keyring.signed;
  const { keyset: keptAt = 0, state: kept = { grants: [], persons: [] } } = {
    ...(await readStoredSharing(keyring.store)),
  };
  const there = await listGrantsInKeyset(keyring, state);
  const known = new Map(there.map(one => [one.row.grant, one]));
  const lost: { grant: LostGrant; payload: (typeof there)[number]['payload'] }[] = [];
  const own = await listGrantsInKeyset(keyring, kept);
  for (const { row, payload } of own) {
    const stored = state.grants.find(({ grant }) => grant === row.grant);
    // The newest keyset names this grant, and the server's row is at least as new as the stored one.
    if (known.has(row.grant) && keptAt <= since) continue;
    const again = lostGrant(row, stored, known.has(row.grant));
    if (again !== undefined) lost.push({ grant: again, payload });
  }
  const madeAgain = new Set(lost.map(({ payload }) => payload.grant));
  const staying = there.filter(({ row }) => row.state !== 'stopped' && !madeAgain.has(row.grant));
  const stays = new Set([...staying.map(({ row }) => row.grant), ...madeAgain]);
  const ended = state.grants.filter(({ grant }) => !stays.has(grant));
  const named = new Set(keyset.grants.map(({ grant }) => grant));
  // A grant that the newest keyset does not name ended with that keyset, when the secrets were replaced. A grant that
  // it names but the server has lost ends only now. Without the named document, the grant's categories are unknown,
  // because the server may show a different document.
  const ending = own.map(({ row }) => row).filter(({ grant }) => !stays.has(grant));
  const isUnknown = [...named].some(id => !stays.has(id) && !own.some(({ row }) => row.grant === id));
  const members = listRemainingMembers(keyring, state, [...staying, ...lost]);
  const isSame =
    lost.length + ended.length === 0 && stays.size === named.size && haveSameRights(members, keyset.members);
  if (isSame) return undefined;
  const change = await createLostGrantsChange(
    getGrantHolder(keyring),
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
      put: change.put.map(copyGrantToSend),
      end: ended.map(({ grant }) => ({ grant, reason: named.has(grant) ? 'replaced' : 'revoked' })),
    },
    persons: persons.map(personOf),
  };
}

/**
 * Collects what is needed to remake a grant; undefined if the server still has all of it, or if none of its ways can be
 * remade.
 */
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

/** Whether the server still has a card that has ended according to this device. */
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

/** A person's row in the form in which it is sent. It leaves out their account, which they prove by accepting again. */
function personOf(row: SharingState['persons'][number]): GrantsToReturn['persons'][number] {
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
