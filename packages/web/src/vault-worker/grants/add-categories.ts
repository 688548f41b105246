import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { isEstateCategory } from '@kinfolio/domain/records/estate';
import { addCategories, coversEveryCategory } from '@kinfolio/vault/grants/adding-categories';
import { v7 as uuidv7 } from 'uuid';
import { type Keyring, listMissingCategories } from '../keys/keyring.ts';
import { createGrantsOnlyChange, getGrantHolder } from './change-grants.ts';
import { listGrantsInKeyset } from './own-grants.ts';

// [Note: An older vault] Digital accounts, gifts and dates used to be sealed with the private notes, so they could not
// be shared separately. An older vault gets a category for each of them at its owner's next unlock, and the records
// move there. Until then they stay with the private notes. A grant of everything receives the new categories too, so
// its reader loses nothing meanwhile. The category of an estate is added in the same way when its desk is started, but
// no grant receives it: a desk is about another person, and is shared separately.

/** The change that adds the missing categories, and those in `also`; undefined if none is missing. Nothing is sent. */
export async function addMissingCategories(
  keyring: Keyring,
  state: SharingState,
  at: string,
  also: readonly string[] = [],
): Promise<KeysetChange | undefined> {
  const slugs = listMissingCategories(keyring, also);
  if (slugs.length === 0) return undefined;
  const holder = getGrantHolder(keyring);
  const standing = (await listGrantsInKeyset(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  const whole = new Set(
    standing.flatMap(({ payload }) =>
      coversEveryCategory(holder, payload, isEstateCategory) ? [payload.person] : [],
    ),
  );
  const accounts = state.persons.flatMap(({ account, id }) =>
    account !== null && whole.has(id) ? [account] : [],
  );
  const { keyset, made, put } = await addCategories(
    holder,
    { slugs, newId: uuidv7, former: 'private', isApart: isEstateCategory },
    standing.map(({ row }) => row),
    new Set(accounts),
    at,
  );
  for (const { open } of made) open.secret.wipe();
  return { ...createGrantsOnlyChange(keyset, put), categoryKeys: made.map(({ box }) => box) };
}
