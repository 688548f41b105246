import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { leafOf, verifyBatch } from '@kinfolio/vault/batches/batch';

type SignedRow = Pick<PulledRecord, 'batch' | 'categoryId' | 'envelope'>;

/** The leaf of a row, and whether a batch by a rightful author holds it. */
export interface Leaf {
  readonly leaf: string;
  readonly isSigned: boolean;
}

/**
 * The leaf of each row, by the row. Each batch is verified once, and all rows are hashed side by side: one after the other,
 * 10,000 of them keep a person waiting for a second.
 */
export async function leavesOf<R extends SignedRow>(
  { batches, records }: Pick<PullAnswer, 'batches'> & { readonly records: readonly R[] },
  vault: string,
  authors: AuthorLookup,
): Promise<ReadonlyMap<R, Leaf>> {
  const categories = new Map(records.map(({ batch, categoryId }) => [batch, categoryId]));
  const signed = new Set<string>();
  for (const { id, document } of batches) {
    const category = categories.get(id);
    if (category === undefined) continue;
    const verified = await verifyBatch(document, { category, vault }, authors);
    if (verified.ok) for (const leaf of verified.payload.leaves) signed.add(`${id} ${category} ${leaf}`);
  }
  const leaves = records.map(async row => {
    const leaf = await leafOf(row.envelope);
    return [row, { leaf, isSigned: signed.has(`${row.batch} ${row.categoryId} ${leaf}`) }] as const;
  });
  return new Map(await Promise.all(leaves));
}
