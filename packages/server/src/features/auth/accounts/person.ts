import type { Db } from '../../../db/database.ts';
import { type Factor, listFactors } from '../factors/store.ts';
import { type Account, type Identity, listIdentities } from './store.ts';

/** An account with everything its User object tells. */
export interface PersonParts {
  account: Account;
  identities: readonly Identity[];
  factors: readonly Factor[];
}

/** Reads what belongs to an account. */
export async function readPerson(db: Db, account: Account): Promise<PersonParts> {
  return {
    account,
    identities: await listIdentities(db, account.id),
    factors: await listFactors(db, account.id),
  };
}
