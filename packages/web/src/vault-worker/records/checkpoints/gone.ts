import type { StoredMoveMarker } from '@kinfolio/contract/records/categories';
import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { Keyring } from '../../keys/keyring.ts';
import type { RowChange } from '../../store/category-there.ts';
import { isDeletionWithoutRemains } from '../merge.ts';
import { openSealedRecord } from '../sealed-record.ts';

/** The deletions on a page that a checkpoint counts: departures that open, and deletions without remains. */
export async function findDeletionsOnPage(
  keyring: Keyring,
  { departures, records }: PullResponse,
): Promise<RowChange[]> {
  const bare = records.filter(isDeletionWithoutRemains).map(gone);
  const open = await Promise.all(departures.map(one => isDeparture(keyring, one)));
  return [...bare, ...departures.filter((_one, index) => open[index]).map(gone)];
}

const gone = ({
  id,
  categoryId: category,
  version,
}: Pick<StoredMoveMarker, 'id' | 'categoryId' | 'version'>): RowChange => ({
  category,
  id,
  to: [version, null],
  shown: true,
});

/** A departure is sealed with the category's key, so a server cannot invent one. */
async function isDeparture(keyring: Keyring, one: StoredMoveMarker): Promise<boolean> {
  const opened = await openSealedRecord(keyring, { ...one, deleted: true });
  return opened?.content['moved'] === true;
}
