import type { CategoryState, StoredDeparture } from '@kinfolio/contract/records/categories';
import type { PulledRecord, SealedRecord, StoredVersion } from '@kinfolio/contract/wire';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { leafOf } from '@kinfolio/vault/batches/batch';
import { type CheckpointPayload, verifyCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import type { Keyring } from '../../keys/keyring.ts';
import { type Basis, type CategoryThere, nothingThere, type RowThere } from '../../store/category-there.ts';
import type { Row, Store } from '../../store/database.ts';
import type { HeldBack, Opened, ShownCategories } from '../../types/values.ts';
import { isUnderOldKey, ownerOnly } from '../authors.ts';
import { applyServerCopy } from '../merge.ts';
import { forgetPlaces } from '../pull.ts';
import { openRows } from '../read.ts';
import { sealedOf } from '../sealed-record.ts';
import { updateRows } from '../update-rows.ts';
import { rootOf } from './sign.ts';

// [Note: What a server holds back] After a pull to its end, each category is compared with its newest checkpoint. A device
// that knows a checkpoint builds on it; another one's rows must have the root. What differs is shown and hidden nowhere,
// and this device signs nothing there, until the server shows the rest or its person takes this for all.

/** What came of a look: where the server shows something else, and records that are shown from now on. */
export interface Looked extends Opened {
  readonly held: readonly HeldBack[];
}

/** Compares all categories of the last page of a pull. */
export async function lookAtCheckpoints(
  keyring: Keyring,
  { categories, after }: ShownCategories,
  now: number,
): Promise<Looked> {
  const authors = await ownerOnly(keyring);
  const held: HeldBack[] = [];
  const vouched: Row[] = [];
  for (const state of categories) {
    if (!keyring.categories.has(state.id)) continue;
    const there = (await keyring.store.there.get(state.id)) ?? nothingThere(state.id);
    const verdict = await judge(keyring, there, { state, place: after[state.id] ?? 0, authors });
    const taken = verdict.like ? verdict.vouched : [];
    if (taken !== undefined && taken.length > 0) vouched.push(...(await takeVouched(keyring, taken)));
    else await note(keyring.store, there, state, verdict, now);
    if (!verdict.like) held.push(heldBack(keyring, there, verdict, now));
  }
  await keyring.store.meta.delete('taking-all');
  return { held, ...(await openRows(keyring, vouched)) };
}

/**
 * Compares a category whose checkpoint is of an earlier revision, without what was written since: `since` are the rows
 * and departures after it, `versions` what they replaced. What is shown from now on; undefined where they are not alike.
 */
export async function lookAtEarlier(
  keyring: Keyring,
  state: CategoryState,
  since: readonly (PulledRecord | StoredDeparture)[],
  versions: readonly StoredVersion[],
): Promise<Opened | undefined> {
  const there = (await keyring.store.there.get(state.id)) ?? nothingThere(state.id);
  const checked = await verified(keyring, state, await ownerOnly(keyring));
  if (checked === undefined) return undefined;
  const { payload, basis } = checked;
  const rows = new Map(there.rows);
  for (const { id } of since) {
    const before = versions
      .filter(one => one.id === id && one.categoryId === state.id && isUpTo(one.revision, payload.revision))
      .toSorted((one, other) => other.version - one.version)[0];
    if (before !== undefined) rows.set(id, await rowThere(before));
    // What is deleted keeps its place when only its purging is new.
    else if (rows.get(id)?.[1] !== null) rows.delete(id);
  }
  const later = new Set(since.map(({ id }) => id));
  const vouched = (await isRoot(payload, rows)) ? [] : await vouchedBy(keyring, payload, rows, later);
  if (vouched === undefined) return undefined;
  if (vouched.length === 0)
    await note(keyring.store, there, state, { like: true, basis, revision: state.revision }, 0);
  return await openRows(keyring, await takeVouched(keyring, vouched));
}

/** The owner accepts everything there, old keys included: the next checkpoints vouch for that. */
export async function acceptThere(keyring: Keyring): Promise<void> {
  const { store } = keyring;
  await store.meta.put({ key: 'taking-all' });
  await forgetPlaces(keyring);
  await store.there
    .filter(({ unlikeSince }) => unlikeSince !== undefined)
    .modify((there, change) => {
      const { unlikeSince: _over, ...rest } = there;
      const { revision = 0, shown = null } = rest;
      change.value = { ...rest, basis: { hash: shown, revision, keyset: 0 } };
    });
}

/** Whether this device has compared anything yet: if not, it pulls before it pushes. */
export const hasLooked = async ({ store }: Keyring): Promise<boolean> => (await store.there.count()) > 0;

type Verdict =
  | { readonly like: true; readonly basis: Basis; readonly revision: number; readonly vouched?: Row[] }
  | { readonly like: false; readonly missing: number; readonly earlier?: number; readonly revision?: number };

async function judge(
  keyring: Keyring,
  { basis, rows }: CategoryThere,
  { state, place, authors }: { state: CategoryState; place: number; authors: AuthorLookup },
): Promise<Verdict> {
  const { checkpoint, revision } = state;
  const unlike = { like: false, missing: 0 } as const;
  // Another device wrote while the page was read; the next look is of one moment.
  if (place !== revision) return unlike;
  if (basis !== undefined && revision < basis.revision) return unlike;
  if (basis?.hash === (checkpoint && (await hashOfDocument(checkpoint))))
    return { like: true, basis, revision };
  if (checkpoint === null)
    return basis === undefined && revision === 0
      ? { like: true, basis: { hash: null, revision, keyset: 0 }, revision }
      : { ...unlike, revision };
  const checked = await verified(keyring, state, authors);
  if (checked === undefined) return { ...unlike, revision };
  const { payload } = checked;
  const isOlder = basis !== undefined && (payload.revision < basis.revision || payload.keyset < basis.keyset);
  if (isOlder || payload.revision > revision) return { ...unlike, revision };
  if (await isRoot(payload, rows)) return { like: true, basis: checked.basis, revision };
  const vouched = await vouchedBy(keyring, payload, rows);
  if (vouched !== undefined) return { like: true, basis: checked.basis, revision, vouched };
  const missing = Math.max(0, payload.count - rows.size);
  return {
    like: false,
    missing,
    revision,
    ...(payload.revision < revision && { earlier: payload.revision }),
  };
}

async function verified(keyring: Keyring, { checkpoint, id }: CategoryState, authors: AuthorLookup) {
  if (checkpoint === null) return undefined;
  const place = { vault: keyring.vault, category: id };
  const checked = await verifyCheckpoint(checkpoint, place, authors);
  if (!checked.ok) return undefined;
  const { payload } = checked;
  const hash = await hashOfDocument(checkpoint);
  return { payload, basis: { hash, revision: payload.revision, keyset: payload.keyset } };
}

async function isRoot(payload: CheckpointPayload, rows: ReadonlyMap<string, RowThere>): Promise<boolean> {
  if (payload.count !== rows.size) return false;
  return (await rootOf(rows)).root === payload.root;
}

// [Note: Rows that a checkpoint vouches for] Who wrote a row may not be known any more, as when an editor was removed. The
// owner's devices had it while they could, so a checkpoint of the owner that counts it vouches for it.

/** Rows without a rightful author that have the root together with the others; undefined where they do not. `later`: not counted. */
async function vouchedBy(
  keyring: Keyring,
  payload: CheckpointPayload,
  rows: ReadonlyMap<string, RowThere>,
  later: ReadonlySet<string> = new Set(),
): Promise<Row[] | undefined> {
  const { signed, store } = keyring;
  const unsigned = await store.records
    .filter(row => !later.has(row.id) && row.refused?.reason === 'not-theirs')
    .filter(row => offeredOf(row)?.categoryId === payload.category)
    .toArray();
  if (unsigned.length === 0) return undefined;
  const isOfOldIdentity = payload.identityVersion !== signed.identity.version;
  const all = new Map(rows);
  for (const row of unsigned) {
    const offered = offeredOf(row);
    if (offered === undefined) continue;
    // The old identity may be in the same hands as the old key.
    if (isOfOldIdentity && isUnderOldKey(keyring, offered)) return undefined;
    all.set(row.id, await rowThere(offered));
  }
  return (await isRoot(payload, all)) ? unsigned : undefined;
}

const offeredOf = (row: Row): SealedRecord | undefined => (row.unopened ? row : row.refused?.copy);

async function takeVouched(keyring: Keyring, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const taken = await updateRows(keyring.store, ids, async row => {
    const offered = row?.refused?.reason === 'not-theirs' ? offeredOf(row) : undefined;
    if (row === undefined || offered === undefined) return undefined;
    const { refused: _over, ...kept } = row;
    return await applyServerCopy(keyring, row.unopened ? undefined : kept, sealedOf(offered));
  });
  return taken.filter(row => row !== undefined);
}

const rowThere = async ({ version, deleted, envelope }: SealedRecord): Promise<RowThere> => [
  version,
  deleted ? null : await leafOf(envelope),
];

const isUpTo = (revision: number | null, last: number): boolean => revision !== null && revision <= last;

/** Writes what came of a look, unless rows were written meanwhile. */
async function note(
  store: Store,
  looked: CategoryThere,
  { checkpoint }: CategoryState,
  verdict: Verdict,
  now: number,
): Promise<void> {
  const shown = checkpoint && (await hashOfDocument(checkpoint));
  await store.transaction('rw', [store.there], async () => {
    const there = (await store.there.get(looked.category)) ?? looked;
    if (there.writes !== looked.writes) return;
    const { revision: _before, unlikeSince = now, ...rest } = there;
    const { revision } = verdict;
    await store.there.put({
      ...rest,
      shown,
      ...(revision !== undefined && { revision }),
      ...(verdict.like ? { basis: verdict.basis } : { unlikeSince }),
    });
  });
}

function heldBack(
  { categories }: Keyring,
  { category, unlikeSince }: CategoryThere,
  { missing, earlier }: Extract<Verdict, { like: false }>,
  now: number,
): HeldBack {
  const slug = categories.get(category)?.slug;
  return {
    category,
    missing,
    since: unlikeSince ?? now,
    ...(slug !== undefined && { slug }),
    ...(earlier !== undefined && { earlier }),
  };
}
