import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { addCategories, isWhole } from '@kinfolio/vault/grants/adding-categories';
import { v7 as uuidv7 } from 'uuid';
import { type Keyring, missingCategories } from '../keys/keyring.ts';
import { changeOfGrants, holderOf } from './change-grants.ts';
import { namedGrants } from './own-grants.ts';

// [Note: An older vault] Digital accounts, gifts and dates used to be sealed with the private notes, so they could not be shared one by
// one. An older vault gets a category for each at its owner's next unlock, and the records move there. Until then they stay where they
// are. A grant of every category gets the new ones too, so its reader loses nothing on the way. The category of an estate is added in
// the same way, when its desk is begun.

/** The change that adds the missing categories, and those of `also`; undefined if none is missing. Nothing is sent. */
export async function addMissingCategories(
  keyring: Keyring,
  state: SharingState,
  at: string,
  also: readonly string[] = [],
): Promise<KeysetChange | undefined> {
  const slugs = missingCategories(keyring, also);
  if (slugs.length === 0) return undefined;
  const holder = holderOf(keyring);
  const standing = (await namedGrants(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  const whole = new Set(
    standing.flatMap(({ payload }) => (isWhole(holder, payload) ? [payload.person] : [])),
  );
  const accounts = state.persons.flatMap(({ account, id }) =>
    account !== null && whole.has(id) ? [account] : [],
  );
  const { keyset, made, put } = await addCategories(
    holder,
    { slugs, newId: uuidv7, former: 'private' },
    standing.map(({ row }) => row),
    new Set(accounts),
    at,
  );
  for (const { open } of made) open.secret.wipe();
  return { ...changeOfGrants(keyset, put), categoryKeys: made.map(({ box }) => box) };
}
