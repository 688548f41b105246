import type { PushAnswer, PushedRecord } from '@kinfolio/contract/wire';
import { leafOf } from '@kinfolio/vault/batches/batch';
import { checkpointRootOf, readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import {
  type Basis,
  type CategoryThere,
  changedRows,
  nothingThere,
  type RowChange,
  type RowThere,
} from '../../store/category-there.ts';
import type { Store } from '../../store/database.ts';
import type { PushAuthor } from '../push-author.ts';

// [Note: Who signs a checkpoint] The owner's devices alone. Each signs what it knows: the rows that it found to equal the
// checkpoint before, with all that was written since. Where another device wrote meanwhile, the server does not take it, and
// the next round brings one.

/** What the server answered to a push of these checkpoints. */
export type PushedAnswer = Pick<PushAnswer, 'results' | 'revisions' | 'behind'>;

/** The checkpoints of a push: of each category that it writes in, where this device may sign one. */
export async function checkpointsOf(
  store: Store,
  author: PushAuthor,
  records: readonly PushedRecord[],
): Promise<string[]> {
  const changes = await changesBy(records);
  const there = await store.there.bulkGet([...new Set(changes.map(({ category }) => category))]);
  return await signEach(author, there.filter(maySign), changes);
}

/** Checkpoints of what was written without one, or under an earlier keyset. */
export async function checkpointsDue(store: Store, author: PushAuthor): Promise<string[]> {
  const there = (await store.there.toArray()).filter(maySign);
  const due = there.filter(
    ({ basis, revision, rows }) =>
      (rows.size > 0 || basis.hash !== null) && (basis.revision < revision || basis.keyset < author.sequence),
  );
  return await signEach(author, due, []);
}

/** Notes where the categories are after a push, in which the server took these checkpoints or not. */
export async function noteSigned(
  store: Store,
  records: readonly PushedRecord[],
  answer: PushedAnswer,
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

/** The same for who alone writes in a vault, and keeps nothing of it. */
export function checkpointsInMemory(author: PushAuthor) {
  const there = new Map<string, CategoryThere>();
  const ofChange = ({ category }: RowChange): CategoryThere =>
    there.get(category) ?? {
      ...nothingThere(category),
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
      answer: PushedAnswer | undefined,
      checkpoints: readonly string[],
    ): Promise<void> => {
      const changes = await changesBy(records);
      const bases = await basesOf(checkpoints);
      for (const [category, before] of new Map(changes.map(change => [change.category, ofChange(change)]))) {
        const { revision: _unknown, ...unknown } = before;
        const after = answer && afterPush(before, changes, answer, bases);
        there.set(category, after ? { ...after, rows: changedRows(before, changes) } : unknown);
      }
    },
  };
}

type Signing = CategoryThere & { readonly basis: Basis; readonly revision: number };

const maySign = (there: CategoryThere | undefined): there is Signing =>
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
      ...(await rootOf(changedRows(there, changes))),
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

/** Root and number of rows. */
export const rootOf = async (rows: ReadonlyMap<string, RowThere>) =>
  await checkpointRootOf([...rows].map(([id, [version, leaf]]) => ({ id, version, leaf })));

/** What a push writes: of each record its row, and what it leaves where it was. */
async function changesBy(records: readonly PushedRecord[]): Promise<RowChange[]> {
  const changes = records.map(async ({ id, categoryId, version, deleted, envelope, departure }) => {
    const change: RowChange = {
      category: categoryId,
      id,
      to: [version, deleted ? null : await leafOf(envelope)],
    };
    const left: RowChange[] = departure ? [{ category: departure.categoryId, id, to: [version, null] }] : [];
    return [change, ...left];
  });
  return (await Promise.all(changes)).flat();
}

const writesIn = (changes: readonly RowChange[], category: string): number =>
  changes.filter(change => change.category === category).length;

/** The bases that documents are, by category. */
async function basesOf(checkpoints: readonly string[]): Promise<ReadonlyMap<string, Basis>> {
  const bases = new Map<string, Basis>();
  for (const text of checkpoints) {
    const read = readCheckpoint(text);
    if (!read.ok) continue;
    const { category, revision, keyset } = read.payload;
    bases.set(category, { hash: await hashOfDocument(text), revision, keyset });
  }
  return bases;
}

/** Where the server counts as many writes as were made here, no other device wrote. */
function afterPush(
  { revision: before, ...there }: CategoryThere,
  changes: readonly RowChange[],
  { behind, results, revisions }: PushedAnswer,
  bases: ReadonlyMap<string, Basis>,
): CategoryThere {
  const { category } = there;
  const revision = revisions[category];
  const ids = new Set(changes.filter(change => change.category === category).map(({ id }) => id));
  const stored = results.every(({ id, outcome }) => outcome === 'stored' || !ids.has(id));
  if (before === undefined || !stored || revision !== before + writesIn(changes, category)) return there;
  const basis = behind.includes(category) ? undefined : bases.get(category);
  return { ...there, revision, ...(basis && { basis, shown: basis.hash }) };
}
