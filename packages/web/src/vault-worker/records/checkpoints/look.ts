import type { CategoryState, StoredMoveMarker } from '@kinfolio/contract/records/categories';
import type { PulledRecord, SealedRecord, StoredVersion } from '@kinfolio/contract/records/push-and-pull';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { hashLeaf } from '@kinfolio/vault/batches/batch';
import { type CheckpointPayload, verifyCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import type { Keyring } from '../../keys/keyring.ts';
import {
  type CheckpointBasis,
  createEmptyServerCategory,
  type ServerCategory,
  type ServerRowVersion,
} from '../../store/category-there.ts';
import type { StoredRow, VaultStore } from '../../store/database.ts';
import type { CategoryWithMissingRows, LastPulledCategories, OpenedRecords } from '../../types/values.ts';
import { createOwnerLookup, isUnderOldKey } from '../authors.ts';
import { applyServerCopy } from '../merge.ts';
import { forgetPullPositions } from '../pull.ts';
import { openStoredRows } from '../read.ts';
import { isPurged } from '../remains.ts';
import { openSealedRecord, toSealedRow } from '../sealed-record.ts';
import { updateRows } from '../update-rows.ts';
import { computeRootAndCount } from './sign.ts';

// [Note: What a server holds back] At the end of a pull, each category is compared with its newest checkpoint. A device
// that knows a checkpoint builds on it; for a checkpoint by another device, the rows must produce its root. If they do
// not match, the difference is reported and nothing is hidden. This device then signs nothing in that category until
// the server shows the rest, or the person accepts what is there as complete.

/**
 * The result of a check: the categories in which the server shows something different, and the records that become
 * visible.
 */
export interface CheckpointCheckResult extends OpenedRecords {
  readonly held: readonly CategoryWithMissingRows[];
}

/** Compares all categories with their checkpoints, on the last page of a pull. */
export async function checkAllCheckpoints(
  keyring: Keyring,
  { categories, after }: LastPulledCategories,
  now: number,
): Promise<CheckpointCheckResult> {
  const authors = await createOwnerLookup(keyring);
  const held: CategoryWithMissingRows[] = [];
  const vouched: StoredRow[] = [];
  for (const state of categories) {
    if (!keyring.categories.has(state.id)) continue;
    const read = async () => (await keyring.store.there.get(state.id)) ?? createEmptyServerCategory(state.id);
    const shown = { state, place: after[state.id] ?? 0, authors };
    let there = await read();
    let verdict = await judge(keyring, there, shown);
    if (verdict.like && verdict.vouched !== undefined) {
      vouched.push(...(await takeVouched(keyring, verdict.vouched)));
      // With these rows the category matches its checkpoint, so what this device writes next carries one again.
      there = await read();
      verdict = await judge(keyring, there, shown);
    }
    // If a row was written meanwhile and still is not taken, the next pull compares again.
    if (!verdict.like || verdict.vouched === undefined) await note(keyring.store, there, state, verdict, now);
    if (!verdict.like) held.push(heldBack(keyring, there, verdict, now));
  }
  await keyring.store.meta.delete('taking-all');
  return { held, ...(await openStoredRows(keyring, vouched)) };
}

/**
 * Compares a category whose checkpoint has an earlier revision, leaving out everything written since: `since` has the
 * later rows and departures, and `versions` the versions they replaced. Returns the records that become visible;
 * undefined if the category does not match.
 */
export async function checkEarlierCheckpoint(
  keyring: Keyring,
  state: CategoryState,
  since: readonly (PulledRecord | StoredMoveMarker)[],
  versions: readonly StoredVersion[],
): Promise<OpenedRecords | undefined> {
  const there = (await keyring.store.there.get(state.id)) ?? createEmptyServerCategory(state.id);
  const checked = await verified(keyring, state, await createOwnerLookup(keyring));
  if (checked === undefined) return undefined;
  const { payload, basis } = checked;
  const rows = new Map(there.rows);
  const purged: string[] = [];
  for (const one of since) {
    const { id } = one;
    const before = versions
      .filter(it => it.id === id && it.categoryId === state.id && isUpTo(it.revision, payload.revision))
      .toSorted((first, second) => second.version - first.version)[0];
    if (before !== undefined) rows.set(id, await rowThere(before));
    else if (rows.get(id)?.[1] === null && (await hasOnlyRemains(keyring, one))) purged.push(id);
    else rows.delete(id);
  }
  const later = new Set(since.map(({ id }) => id));
  // A deletion of which only the remains are left was either counted and purged since, or returned to a restored
  // server since.
  const vouched =
    (await vouchedOrSame(keyring, payload, rows, later)) ??
    (await vouchedOrSame(keyring, payload, leaveOut(rows, purged), later));
  if (vouched === undefined) return undefined;
  if (vouched.length === 0)
    await note(keyring.store, there, state, { like: true, basis, revision: state.revision }, 0);
  return await openStoredRows(keyring, await takeVouched(keyring, vouched));
}

const leaveOut = (
  rows: ReadonlyMap<string, ServerRowVersion>,
  ids: readonly string[],
): ReadonlyMap<string, ServerRowVersion> => new Map([...rows].filter(([id]) => !ids.includes(id)));

async function hasOnlyRemains(keyring: Keyring, row: PulledRecord | StoredMoveMarker): Promise<boolean> {
  const opened = await openSealedRecord(keyring, { ...row, deleted: true });
  return opened !== undefined && isPurged(opened.content);
}

/**
 * The owner accepts everything that the server has, including rows under old keys. The next checkpoints then vouch for
 * it.
 */
export async function acceptServerRows(keyring: Keyring): Promise<void> {
  const { store } = keyring;
  await store.meta.put({ key: 'taking-all' });
  await forgetPullPositions(keyring);
  await store.there
    .filter(({ unlikeSince }) => unlikeSince !== undefined)
    .modify((there, change) => {
      const { unlikeSince: _over, ...rest } = there;
      const { revision = 0, shown = null } = rest;
      change.value = { ...rest, basis: { hash: shown, revision, keyset: 0 } };
    });
}

/**
 * Whether this device has compared every category with its checkpoint. If not, it must pull before it pushes: a
 * category that is written to before any device has compared it would have no checkpoint, and every device would report
 * that records are held back.
 */
export async function hasCheckedAllCategories({ categories, store }: Keyring): Promise<boolean> {
  const compared = new Set(await store.there.toCollection().primaryKeys());
  return [...categories.keys()].every(id => compared.has(id));
}

type Verdict =
  | {
      readonly like: true;
      readonly basis: CheckpointBasis;
      readonly revision: number;
      readonly vouched?: StoredRow[];
    }
  | { readonly like: false; readonly missing: number; readonly earlier?: number; readonly revision?: number };

async function judge(
  keyring: Keyring,
  { basis, rows }: ServerCategory,
  { state, place, authors }: { state: CategoryState; place: number; authors: AuthorLookup },
): Promise<Verdict> {
  const { checkpoint, revision } = state;
  const unlike = { like: false, missing: 0 } as const;
  // Another device wrote while the pages were being read. The next check sees a consistent state.
  if (place !== revision) return unlike;
  if (basis !== undefined && revision < basis.revision) return unlike;
  if (basis?.hash === (checkpoint && (await hashDocument(checkpoint))))
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
  const hash = await hashDocument(checkpoint);
  return { payload, basis: { hash, revision: payload.revision, keyset: payload.keyset } };
}

async function isRoot(
  payload: CheckpointPayload,
  rows: ReadonlyMap<string, ServerRowVersion>,
): Promise<boolean> {
  if (payload.count !== rows.size) return false;
  return (await computeRootAndCount(rows)).root === payload.root;
}

// [Note: Rows that a checkpoint vouches for] We may no longer be able to tell who wrote a row, for example after an
// editor was removed. The owner's devices accepted the row while this could still be checked, so a checkpoint by the
// owner that counts the row vouches for it.

/**
 * The rows without a valid author that a checkpoint vouches for: see {@link vouchedBy}. The list is empty if the other
 * rows alone already produce its root.
 */
const vouchedOrSame = async (
  keyring: Keyring,
  payload: CheckpointPayload,
  rows: ReadonlyMap<string, ServerRowVersion>,
  later: ReadonlySet<string>,
): Promise<StoredRow[] | undefined> =>
  (await isRoot(payload, rows)) ? [] : await vouchedBy(keyring, payload, rows, later);

/**
 * The rows without a valid author that, together with the others, produce the checkpoint's root; undefined if they do
 * not. Rows in `later` are not counted.
 */
async function vouchedBy(
  keyring: Keyring,
  payload: CheckpointPayload,
  rows: ReadonlyMap<string, ServerRowVersion>,
  later: ReadonlySet<string> = new Set(),
): Promise<StoredRow[] | undefined> {
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
    // A person with the old key may also have the old identity, so a checkpoint signed by that identity proves nothing
    // about these rows.
    if (isOfOldIdentity && isUnderOldKey(keyring, offered)) return undefined;
    all.set(row.id, await rowThere(offered));
  }
  return (await isRoot(payload, all)) ? unsigned : undefined;
}

const offeredOf = (row: StoredRow): SealedRecord | undefined => (row.unopened ? row : row.refused?.copy);

async function takeVouched(keyring: Keyring, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const ids = rows.map(({ id }) => id);
  const taken = await updateRows(keyring.store, ids, async row => {
    const offered = row?.refused?.reason === 'not-theirs' ? offeredOf(row) : undefined;
    if (row === undefined || offered === undefined) return undefined;
    const { refused: _over, ...kept } = row;
    return await applyServerCopy(keyring, row.unopened ? undefined : kept, toSealedRow(offered));
  });
  return taken.filter(row => row !== undefined);
}

const rowThere = async ({ version, deleted, envelope }: SealedRecord): Promise<ServerRowVersion> => [
  version,
  deleted ? null : await hashLeaf(envelope),
];

const isUpTo = (revision: number | null, last: number): boolean => revision !== null && revision <= last;

/** Writes the result of a check, unless rows were written meanwhile. */
async function note(
  store: VaultStore,
  looked: ServerCategory,
  { checkpoint }: CategoryState,
  verdict: Verdict,
  now: number,
): Promise<void> {
  const shown = checkpoint && (await hashDocument(checkpoint));
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
  { category, unlikeSince }: ServerCategory,
  { missing, earlier }: Extract<Verdict, { like: false }>,
  now: number,
): CategoryWithMissingRows {
  const slug = categories.get(category)?.slug;
  return {
    category,
    missing,
    since: unlikeSince ?? now,
    ...(slug !== undefined && { slug }),
    ...(earlier !== undefined && { earlier }),
  };
}
