import type { PulledRecord, PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { hashLeaf, verifyBatch } from '@kinfolio/vault/batches/batch';

type Placed = Pick<PulledRecord, 'batch' | 'categoryId' | 'envelope'>;

/** The leaf of a row, and the author of the valid batch that contains it; undefined if no valid batch does. */
export interface RowLeaf {
  readonly leaf: string;
  readonly author: string | undefined;
}

/**
 * Finds the leaf of each row. A leaf is valid only in its batch's category: an author in one category cannot sign for
 * another. All rows are hashed in parallel, because hashing 10,000 of them one at a time would keep a person waiting
 * for a second.
 */
export async function findRowLeaves<Row extends Placed>(
  { batches, records }: Pick<PullResponse, 'batches'> & { readonly records: readonly Row[] },
  vault: string,
  authors: AuthorLookup,
): Promise<ReadonlyMap<Row, RowLeaf>> {
  // A server may return the same batch with rows of several categories, but it is valid only for rows of its own
  // category.
  const shownIn = new Map<string | null, Set<string>>();
  for (const { batch, categoryId } of records)
    shownIn.set(batch, (shownIn.get(batch) ?? new Set()).add(categoryId));
  const signed = new Map<string, string>();
  for (const { id, document } of batches) {
    for (const category of shownIn.get(id) ?? []) {
      const verified = await verifyBatch(document, { category, vault }, authors);
      if (!verified.ok) continue;
      const { author, leaves } = verified.payload;
      for (const leaf of leaves) signed.set(`${id} ${category} ${leaf}`, author);
    }
  }
  const leaves = records.map(async row => {
    const leaf = await hashLeaf(row.envelope);
    return [row, { leaf, author: signed.get(`${row.batch} ${row.categoryId} ${leaf}`) }] as const;
  });
  return new Map(await Promise.all(leaves));
}
