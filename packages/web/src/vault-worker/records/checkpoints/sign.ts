import type { PushedRecord, PushResponse } from '@kinfolio/contract/records/push-and-pull';
import { hashLeaf } from '@kinfolio/vault/batches/batch';
import { computeCheckpointRoot, readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import {
  applyRowChanges,
  type CheckpointBasis,
  createEmptyServerCategory,
  type RowChange,
  type ServerCategory,
  type ServerRowVersion,
} from '../../store/category-there.ts';
import type { VaultStore } from '../../store/database.ts';
import type { PushAuthor } from '../push-author.ts';

// [Note: Who signs a checkpoint] Only the owner's devices sign checkpoints. Each signs what it knows: the rows that
// matched the previous checkpoint, with everything written since. If another device wrote meanwhile, the server refuses
// the checkpoint, and the next round makes a new one.

/** The server's answer to a push of these checkpoints. */
export type CheckpointPushResult = Pick<PushResponse, 'results' | 'revisions' | 'behind'>;

/** The checkpoints of a push: one for each category it writes in, if this device may sign it. */
export async function signPushCheckpoints(
  store: VaultStore,
  author: PushAuthor,
  records: readonly PushedRecord[],
): Promise<string[]> {
  const changes = await changesBy(records);
  const there = await store.there.bulkGet([...new Set(changes.map(({ category }) => category))]);
  return await signEach(author, there.filter(maySign), changes);
}

/**
 * Checkpoints for rows that were written without one, and for those whose checkpoint was made under an earlier keyset.
 */
export async function listUnsignedCheckpoints(store: VaultStore, author: PushAuthor): Promise<string[]> {
  const there = (await store.there.toArray()).filter(maySign);
  const due = there.filter(
    ({ basis, revision, rows }) =>
      (rows.size > 0 || basis.hash !== null) && (basis.revision < revision || basis.keyset < author.sequence),
  );
  return await signEach(author, due, []);
}

/** Records the state of the categories after a push, and whether the server accepted these checkpoints. */
export async function recordPushedState(
  store: VaultStore,
  records: readonly PushedRecord[],
  answer: CheckpointPushResult,
  checkpoints: readonly string[],
): Promise<void> {
  const changes = await changesBy(records);
  const bases = await basesOf(checkpoints);
  await store.transaction('rw', [store.there], async () => {
    const found = await store.there.bulkGet(Object.keys(answer.revisions));
    const all = found.filter(one => one !== undefined);
    await store.there.bulkPut(all.map(one => afterPush(one, changes, answer, bases)));
  });
}

/** Makes checkpoints for a client that is the only writer in a vault and stores none of its rows. */
export function readCheckpointsInMemory(author: PushAuthor) {
  const there = new Map<string, ServerCategory>();
  const ofChange = ({ category }: RowChange): ServerCategory =>
    there.get(category) ?? {
      ...createEmptyServerCategory(category),
      revision: 0,
      basis: { hash: null, revision: 0, keyset: 0 },
    };
  return {
    of: async (records: readonly PushedRecord[]): Promise<string[]> => {
      const changes = await changesBy(records);
      const touched = new Map(changes.map(change => [change.category, ofChange(change)]));
      return await signEach(author, [...touched.values()].filter(maySign), changes);
    },
    note: async (
      records: readonly PushedRecord[],
      answer: CheckpointPushResult | undefined,
      checkpoints: readonly string[],
    ): Promise<void> => {
      const changes = await changesBy(records);
      const bases = await basesOf(checkpoints);
      for (const [category, before] of new Map(changes.map(change => [change.category, ofChange(change)]))) {
        const { revision: _unknown, ...unknown } = before;
        const after = answer && afterPush(before, changes, answer, bases);
        there.set(category, after ? { ...after, rows: applyRowChanges(before, changes) } : unknown);
      }
    },
  };
}

type Signing = ServerCategory & { readonly basis: CheckpointBasis; readonly revision: number };

const maySign = (there: ServerCategory | undefined): there is Signing =>
  there?.basis !== undefined && there.revision !== undefined && there.unlikeSince === undefined;

async function signEach(
  { account, identity, sequence, vault }: PushAuthor,
  categories: readonly Signing[],
  changes: readonly RowChange[],
): Promise<string[]> {
  const signed = categories.map(async there => {
    const { category, basis, revision } = there;
    const payload = {
      author: account,
      category,
      ...(await computeRootAndCount(applyRowChanges(there, changes))),
      identityVersion: identity.version,
      keyset: sequence,
      previous: basis.hash,
      revision: revision + writesIn(changes, category),
      vault,
    };
    return await signCheckpoint(payload, identity.signPrivateKey);
  });
  return await Promise.all(signed);
}

/** A checkpoint's root and its number of rows. */
export const computeRootAndCount = async (rows: ReadonlyMap<string, ServerRowVersion>) =>
  await computeCheckpointRoot([...rows].map(([id, [version, leaf]]) => ({ id, version, leaf })));

/** The row changes in a push: the row of each record, and the departure from its previous category. */
async function changesBy(records: readonly PushedRecord[]): Promise<RowChange[]> {
  const changes = records.map(async ({ id, categoryId, version, deleted, envelope, departure }) => {
    const change: RowChange = {
      category: categoryId,
      id,
      to: [version, deleted ? null : await hashLeaf(envelope)],
    };
    const left: RowChange[] = departure ? [{ category: departure.categoryId, id, to: [version, null] }] : [];
    return [change, ...left];
  });
  return (await Promise.all(changes)).flat();
}

const writesIn = (changes: readonly RowChange[], category: string): number =>
  changes.filter(change => change.category === category).length;

/** The basis that each of these checkpoints provides, by category. */
async function basesOf(checkpoints: readonly string[]): Promise<ReadonlyMap<string, CheckpointBasis>> {
  const bases = new Map<string, CheckpointBasis>();
  for (const text of checkpoints) {
    const read = readCheckpoint(text);
    if (!read.ok) continue;
    const { category, revision, keyset } = read.payload;
    bases.set(category, { hash: await hashDocument(text), revision, keyset });
  }
  return bases;
}

/**
 * The recorded state of a category after a push. It is known to be complete only if the server counts as many writes as
 * this device made, because then no other device wrote.
 */
function afterPush(
  { revision: before, ...there }: ServerCategory,
  changes: readonly RowChange[],
  { behind, results, revisions }: CheckpointPushResult,
  bases: ReadonlyMap<string, CheckpointBasis>,
): ServerCategory {
  const { category } = there;
  const revision = revisions[category];
  const ids = new Set(changes.filter(change => change.category === category).map(({ id }) => id));
  const stored = results.every(({ id, outcome }) => outcome === 'stored' || !ids.has(id));
  if (before === undefined || !stored || revision !== before + writesIn(changes, category)) return there;
  const basis = behind.includes(category) ? undefined : bases.get(category);
  return { ...there, revision, ...(basis && { basis, shown: basis.hash }) };
}
