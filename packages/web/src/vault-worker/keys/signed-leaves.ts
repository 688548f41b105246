import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { AuthorLookup } from '@kinfolio/vault/batches/authored';
import { verifyBatch } from '@kinfolio/vault/batches/batch';

/** What batches by rightful authors hold: the batch and the leaf. */
export async function leavesOf(
  {
    batches,
    records,
  }: Pick<PullAnswer, 'batches'> & {
    readonly records: readonly Pick<PulledRecord, 'batch' | 'categoryId'>[];
  },
  vault: string,
  authors: AuthorLookup,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { id, document } of batches) {
    const category = records.find(({ batch }) => batch === id)?.categoryId;
    if (category === undefined) continue;
    const verified = await verifyBatch(document, { category, vault }, authors);
    if (verified.ok) for (const leaf of verified.payload.leaves) found.add(`${id} ${leaf}`);
  }
  return found;
}
