import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { leafOf, verifyBatch } from '@kinfolio/vault/batches/batch';

type Placed = Pick<PulledRecord, 'batch' | 'categoryId' | 'envelope'>;

/** The leaf of a row, and the rightful author whose batch holds it; undefined where none does. */
export interface Leaf {
  readonly leaf: string;
  readonly author: string | undefined;
}

/**
 * The leaf of each row, by the row. A leaf counts in the category of its batch: an author of one category signs for none of
 * another. All rows are hashed side by side: one after the other, 10,000 of them keep a person waiting for a second.
 */
export async function leavesOf<Row extends Placed>(
  { batches, records }: Pick<PullAnswer, 'batches'> & { readonly records: readonly Row[] },
  vault: string,
  authors: AuthorLookup,
): Promise<ReadonlyMap<Row, Leaf>> {
  // A server may show a batch beside rows of several categories: it holds those of its own alone.
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
    const leaf = await leafOf(row.envelope);
    return [row, { leaf, author: signed.get(`${row.batch} ${row.categoryId} ${leaf}`) }] as const;
  });
  return new Map(await Promise.all(leaves));
}
