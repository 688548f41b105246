import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { verifyBatch } from '@kinfolio/vault/batches/batch';

type Placed = Pick<PulledRecord, 'batch' | 'categoryId'>;

/** A leaf as a batch has it: in its own category. An author of one category signs for none of another. */
export const signedAs = ({ batch, categoryId }: Placed, leaf: string): string =>
  `${batch} ${categoryId} ${leaf}`;

/** What batches by rightful authors hold, each leaf in its place ({@link signedAs}), and who signed it. */
export async function leavesOf(
  { batches, records }: Pick<PullAnswer, 'batches'> & { readonly records: readonly Placed[] },
  vault: string,
  authors: AuthorLookup,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  // A server may show a batch beside rows of several categories: it holds those of its own alone.
  const shownIn = new Map<string | null, Set<string>>();
  for (const { batch, categoryId } of records)
    shownIn.set(batch, (shownIn.get(batch) ?? new Set()).add(categoryId));
  for (const { id, document } of batches) {
    for (const categoryId of shownIn.get(id) ?? []) {
      const verified = await verifyBatch(document, { category: categoryId, vault }, authors);
      if (!verified.ok) continue;
      const { author, leaves } = verified.payload;
      for (const leaf of leaves) found.set(signedAs({ batch: id, categoryId }, leaf), author);
    }
  }
  return found;
}
