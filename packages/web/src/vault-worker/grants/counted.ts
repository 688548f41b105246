import type { CategoryState } from '@kinfolio/contract/records/categories';
import type { PullAnswer } from '@kinfolio/contract/wire';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { type CheckpointPayload, isCheckpointOf, verifyCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import type { RowRead, SharedKeys } from '../keys/state.ts';

// [Note: What a reader compares] The owner's devices sign for all rows of a category together. A reader who was shown every row
// up to that checkpoint, as it counts them, was shown nothing older and nothing less. What was written since, by an editor,
// replaced something: the server names which version with which hash, and no version that is shown may be older.

/** What came of comparing a category with the owner's checkpoint. `unknown`: there is none by the newest keys yet. */
export type Counted =
  | { readonly is: 'like'; readonly rows: ReadonlyMap<string, string | null> }
  | { readonly is: 'unlike' | 'unknown' };

const [unlike, unknown] = [{ is: 'unlike' } as const, { is: 'unknown' } as const];

/** Compares what was read of a category, at the end of a pull, with its checkpoint; one that is like is noted. */
export async function compareCounted(
  keys: SharedKeys,
  state: PullAnswer['categories'][number],
): Promise<Counted> {
  const { checkpoint, id: category, revision } = state;
  const known = keys.counted.get(category);
  if (checkpoint === null) return known === undefined ? unknown : unlike;
  const hash = await hashOfDocument(checkpoint);
  const payload = await signedByOwner(keys, category, checkpoint);
  if (payload === undefined) {
    // The owner's device signs anew in its next round after all keys were made anew; a stranger's is a lie.
    const isOfBefore = (await verifyCheckpoint(checkpoint, { category, vault: keys.vault }, ownersOf(keys)))
      .ok;
    return isOfBefore && known === undefined ? unknown : unlike;
  }
  const isOlder =
    known !== undefined &&
    (payload.revision < known.revision || (payload.revision === known.revision && hash !== known.hash));
  if (isOlder || payload.revision > revision) return unlike;
  const rows = rowsUpTo(keys.there.get(category) ?? new Map(), payload, state.replaced ?? []);
  if (rows === undefined) return unlike;
  const counted = [...rows].map(([id, { version, leaf }]) => ({ id, version, leaf }));
  if (!(await isCheckpointOf(payload, counted))) return unlike;
  keys.counted.set(category, { revision: payload.revision, hash });
  return { is: 'like', rows: new Map(counted.map(({ id, leaf }) => [id, leaf])) };
}

async function signedByOwner(
  { owner, reached, vault }: SharedKeys,
  category: string,
  checkpoint: string,
): Promise<CheckpointPayload | undefined> {
  const isOwner: AuthorLookup = ({ author, identityVersion }) =>
    author === owner.account && identityVersion === owner.identityVersion ? owner : undefined;
  const verified = await verifyCheckpoint(checkpoint, { category, vault }, isOwner);
  return verified.ok && verified.payload.keyset >= reached.keyset ? verified.payload : undefined;
}

/** The owner by any keys they had. */
const ownersOf =
  ({ authors, owner }: SharedKeys): AuthorLookup =>
  written =>
    written.author === owner.account ? authors(written) : undefined;

type Counting = Pick<RowRead, 'version' | 'leaf'>;

/** The rows as they were at a checkpoint; undefined where one that is shown since is older than what it claims to replace. */
function rowsUpTo(
  there: ReadonlyMap<string, RowRead>,
  { revision }: CheckpointPayload,
  replaced: NonNullable<CategoryState['replaced']>,
): ReadonlyMap<string, Counting> | undefined {
  const before = new Map(replaced.map(({ id, version, leaf }) => [id, { version, leaf }]));
  const rows = new Map<string, Counting>();
  for (const [id, { version, leaf, revision: writtenAt }] of there) {
    const was = before.get(id);
    if (writtenAt <= revision) rows.set(id, { version, leaf });
    else if (was !== undefined && was.version >= version) return undefined;
    else if (was !== undefined) rows.set(id, was);
    // What is deleted keeps its place when only its purging is new.
    else if (leaf === null) rows.set(id, { version, leaf });
  }
  return rows;
}
