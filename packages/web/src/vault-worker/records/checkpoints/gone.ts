import type { StoredDeparture } from '@kinfolio/contract/records/categories';
import type { PullAnswer } from '@kinfolio/contract/wire';
import type { Keyring } from '../../keys/keyring.ts';
import type { RowChange } from '../../store/category-there.ts';
import { isBare } from '../merge.ts';
import { openSealed } from '../sealed-record.ts';

/** What a page shows of records that are gone, and counts in a checkpoint: departures that open, and bare deletions. */
export async function goneThere(keyring: Keyring, { departures, records }: PullAnswer): Promise<RowChange[]> {
  const bare = records.filter(isBare).map(gone);
  const open = await Promise.all(departures.map(one => isDeparture(keyring, one)));
  return [...bare, ...departures.filter((_one, index) => open[index]).map(gone)];
}

const gone = ({
  id,
  categoryId: category,
  version,
}: Pick<StoredDeparture, 'id' | 'categoryId' | 'version'>): RowChange => ({
  category,
  id,
  to: [version, null],
  shown: true,
});

/** Sealed by who has the key: a server cannot make one up. */
async function isDeparture(keyring: Keyring, one: StoredDeparture): Promise<boolean> {
  const opened = await openSealed(keyring, { ...one, deleted: true });
  return opened?.content['moved'] === true;
}
