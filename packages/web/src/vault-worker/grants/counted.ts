import type { CategoryState } from '@kinfolio/contract/records/categories';
import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import {
  type CheckpointPayload,
  isCheckpointOfRows,
  verifyCheckpoint,
} from '@kinfolio/vault/batches/checkpoint';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import type { OpenGrantKeys, ServerRow } from '../keys/state.ts';

// [Note: What a reader compares] The owner's devices sign all rows of a category together. If the reader's rows up to
// that checkpoint match it, then the reader was shown nothing outdated, and nothing was left out. Anything that an
// editor wrote since has replaced something: the server states which version was replaced, with its hash, and no
// version that is shown may be older than that.

/**
 * The result of comparing a category with the owner's checkpoint. `unknown`: there is no checkpoint under the newest
 * keys yet.
 */
export type CheckpointComparison =
  | { readonly is: 'like'; readonly rows: ReadonlyMap<string, string | null> }
  | { readonly is: 'unlike' | 'unknown' };

const [unlike, unknown] = [{ is: 'unlike' } as const, { is: 'unknown' } as const];

/** At the end of a pull, compares what was read of a category with its checkpoint, and records a match. */
export async function compareWithCheckpoint(
  keys: OpenGrantKeys,
  state: PullResponse['categories'][number],
): Promise<CheckpointComparison> {
  const { checkpoint, id: category, revision } = state;
  const known = keys.counted.get(category);
  if (checkpoint === null) return known === undefined ? unknown : unlike;
  const hash = await hashDocument(checkpoint);
  const payload = await signedByOwner(keys, category, checkpoint);
  if (payload === undefined) {
    // After all keys were replaced, the owner's device signs a new checkpoint in its next round, so an old signature of
    // the owner means "unknown". A stranger's signature means that the server lies.
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
  if (!(await isCheckpointOfRows(payload, counted))) return unlike;
  keys.counted.set(category, { revision: payload.revision, hash });
  return { is: 'like', rows: new Map(counted.map(({ id, leaf }) => [id, leaf])) };
}

async function signedByOwner(
  { owner, reached, vault }: OpenGrantKeys,
  category: string,
  checkpoint: string,
): Promise<CheckpointPayload | undefined> {
  const isOwner: AuthorLookup = ({ author, identityVersion }) =>
    author === owner.account && identityVersion === owner.identityVersion ? owner : undefined;
  const verified = await verifyCheckpoint(checkpoint, { category, vault }, isOwner);
  return verified.ok && verified.payload.keyset >= reached.keyset ? verified.payload : undefined;
}

/** Recognises only the owner as the author, under any keys they have ever had. */
const ownersOf =
  ({ authors, owner }: OpenGrantKeys): AuthorLookup =>
  written =>
    written.author === owner.account ? authors(written) : undefined;

type Counting = Pick<ServerRow, 'version' | 'leaf'>;

/**
 * The rows as they were at a checkpoint; undefined if a row written since is older than the one it claims to replace.
 */
function rowsUpTo(
  there: ReadonlyMap<string, ServerRow>,
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
    // A deleted record stays in the list if its purging is the only change.
    else if (leaf === null) rows.set(id, { version, leaf });
  }
  return rows;
}
